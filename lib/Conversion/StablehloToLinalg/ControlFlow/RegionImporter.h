//===- RegionImporter.h - regions of imported operations --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_REGIONIMPORTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_REGIONIMPORTER_H

#include "Source/SourceOp.h"

namespace dist {

/// Imports the regions of an operation.
class RegionImporter {
public:
  virtual ~RegionImporter() = default;

  /// Emits a block, its arguments replaced by `args`, at the builder's place.
  /// Returns the imported operands of its terminator. Errors: an operation
  /// without an importer.
  virtual llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importBlock(mlir::Block &source, mlir::ValueRange args) = 0;

  /// The same for the one region of one block that `op` must have.
  virtual llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importRegion(SourceOp &op, mlir::ValueRange args) = 0;
};

/// Imports an operation whose regions are imported as well.
using RegionConverter = llvm::LogicalResult (*)(RegionImporter &importer,
                                                SourceOp &op);
using RegionConverterTable = llvm::StringMap<RegionConverter>;

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_CONTROLFLOW_REGIONIMPORTER_H
