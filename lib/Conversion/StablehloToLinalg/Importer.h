//===- Importer.h - a block, operation by operation -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

class SourceOp;

/// Imports a function, operation by operation, into a new one: one walk,
/// nothing is rewritten twice.
class Importer {
public:
  explicit Importer(mlir::OpBuilder &builder)
      : builder(builder.getUnknownLoc(), builder) {}

  /// Emits a block, its arguments replaced by `args`, at the builder's place
  /// and returns what its terminator has: the imported values. Errors: an
  /// operation without an importer.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importBlock(mlir::Block &source, mlir::ValueRange args);

  /// The same for the one region of one block that `op` must have.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importRegion(SourceOp &op, mlir::ValueRange args);

private:
  /// All operands are imported. MLIR does not verify that in a region of an
  /// operation that is not registered.
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

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H
