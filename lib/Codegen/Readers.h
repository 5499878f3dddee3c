//===- Readers.h - last readers of values -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_READERS_H
#define DIST_LIB_CODEGEN_READERS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// The operations that read each value, also through reshapes. A loop or branch
/// reads the values that its regions read from outside; a dist.wait reads those
/// of its dist.start.
class Readers {
public:
  explicit Readers(mlir::Region &body);

  /// The last reader in the block of the value's root; null if there is none.
  mlir::Operation *last(mlir::Value value) const;
  /// True if `op` reads the value, in one place, and nothing reads it later.
  bool diesAt(mlir::Value value, mlir::Operation *op) const;
  /// The same for a collective from start to wait: nothing else reads the value
  /// from the start on.
  bool diesAt(mlir::Value value, StartOp start, WaitOp wait) const;

private:
  void add(mlir::Value value, mlir::Operation *reader);

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 2>> readers;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_READERS_H
