//===- Readers.h - who reads a value last -----------------------*- C++ -*-===//
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

/// The operations that read each value, reshapes seen through. A loop or branch
/// reads what its regions read from outside; a dist.wait reads what its
/// dist.start has begun to read.
class Readers {
public:
  explicit Readers(mlir::Region &body);

  /// The last reader in the block of the value's root; null if nobody reads it.
  mlir::Operation *last(mlir::Value value) const;
  /// True if `op` reads the value, in one place, and nobody does after it.
  bool diesAt(mlir::Value value, mlir::Operation *op) const;
  /// The same of what goes on from a start to a wait: nobody else reads the
  /// value from the start on.
  bool diesAt(mlir::Value value, StartOp start, WaitOp wait) const;

private:
  void add(mlir::Value value, mlir::Operation *reader);

  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 2>> readers;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_READERS_H
