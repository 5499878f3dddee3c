//===- Importer.h - a block, operation by operation -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_IMPORTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_IMPORTER_H

#include "ControlFlow/RegionImporter.h"

namespace dist {

/// Imports a function, operation by operation, into a new one: one walk,
/// nothing is rewritten twice.
class Importer : public RegionImporter {
public:
  explicit Importer(mlir::OpBuilder &builder)
      : builder(builder.getUnknownLoc(), builder) {}

  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importBlock(mlir::Block &source, mlir::ValueRange args) override;
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importRegion(SourceOp &op, mlir::ValueRange args) override;

private:
  /// Checks that all operands are imported. MLIR does not verify that in a
  /// region of an operation that is not registered.
  llvm::LogicalResult checkOperands(mlir::Operation *op);
  llvm::LogicalResult importOp(mlir::Operation *op);
  llvm::LogicalResult importForeign(mlir::Operation *op);
  llvm::LogicalResult importForeignRegion(mlir::Region &source,
                                          mlir::Region &target);
  llvm::LogicalResult importSource(mlir::Operation *op);

  mlir::ImplicitLocOpBuilder builder;
  mlir::IRMapping values;
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORT_IMPORTER_H
