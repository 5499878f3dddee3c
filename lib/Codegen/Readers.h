//===- Readers.h - who reads a value last -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_READERS_H
#define DIST_LIB_CODEGEN_READERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace dist {

/// True for what is another view of its operand's buffer.
bool isReshape(mlir::Operation *op);

/// `value`, or what it is a reshape of.
mlir::Value rootOf(mlir::Value value);

/// The operations that read each value, reshapes seen through. A loop or branch
/// reads what its regions read from outside.
class Readers {
public:
  explicit Readers(mlir::Region &body);

  /// The last reader in the block of the value's root; null if nobody reads it.
  mlir::Operation *last(mlir::Value value) const {
    return lastReader.lookup(rootOf(value));
  }
  /// True if `op` reads the value, in one place, and nobody does after it.
  bool diesAt(mlir::Value value, mlir::Operation *op) const;

private:
  llvm::DenseMap<mlir::Value, mlir::Operation *> lastReader;
};

} // namespace dist

#endif // DIST_LIB_CODEGEN_READERS_H
