//===- Importer.h - a function, its calls inlined ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace dist {

class SourceOp;

/// Imports functions, operation by operation, into one new function: one walk,
/// nothing is rewritten twice.
class Importer {
public:
  Importer(mlir::SymbolTable &symbols, mlir::OpBuilder &builder)
      : symbols(symbols), builder(builder.getUnknownLoc(), builder) {}

  /// Emits the body of `source` at the builder and returns what it returns.
  /// Errors: an operation without an importer, several blocks, recursion.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importBody(mlir::func::FuncOp source, mlir::ValueRange args);

  /// Emits a block, its arguments replaced by `args`, at the builder's place
  /// and returns what its terminator has: the imported values.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importBlock(mlir::Block &source, mlir::ValueRange args);

  /// The same for the one region of one block that `op` must have.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  importRegion(SourceOp &op, mlir::ValueRange args);

private:
  llvm::LogicalResult importOp(mlir::Operation *op);
  llvm::LogicalResult importCall(mlir::func::CallOp call);
  llvm::LogicalResult importForeign(mlir::Operation *op);
  llvm::LogicalResult importSource(mlir::Operation *op);

  mlir::SymbolTable &symbols;
  mlir::ImplicitLocOpBuilder builder;
  mlir::IRMapping values;
  /// The functions and calls that we are in, outermost first.
  llvm::SetVector<mlir::Operation *> functions;
  llvm::SmallVector<mlir::Location> calls;
  int64_t numOps = 0;
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_IMPORTER_H
