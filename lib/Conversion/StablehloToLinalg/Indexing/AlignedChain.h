//===- AlignedChain.h - elementwise operations on slices --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CONVERSION_STABLEHLOTOLINALG_INDEXING_ALIGNEDCHAIN_H
#define DIST_LIB_CONVERSION_STABLEHLOTOLINALG_INDEXING_ALIGNEDCHAIN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace dist {

/// The elementwise operations that compute a part of a tensor from slices of
/// tensors of the whole shape. They can be computed in the whole shape, with
/// the part at any place in it.
///
///   slice(u, 0) * 0.5, 56 of 57 rows, at 1:  pad(slice(u, 0), 1) * 0.5
///   slice(u, 1) * 0.5, 56 of 57 rows, at 1:  u * 0.5
class AlignedChain {
public:
  AlignedChain(llvm::ArrayRef<int64_t> whole, llvm::ArrayRef<int64_t> part,
               mlir::Block *block)
      : whole(whole), part(part), place(whole.size(), 0), block(block) {}

  /// Finds the tensors that `update` is computed from. False if there is no
  /// elementwise operation, or no slice of a tensor of the whole shape.
  bool trace(mlir::Value update);

  /// Places the part so that the fewest rows change their places, on their way
  /// from the sources and to the offsets at which the part is written.
  void choosePlace(llvm::ArrayRef<int64_t> writtenAt);

  /// Emits the operations in the whole shape, and returns the part.
  mlir::Value emitUpdate(mlir::ImplicitLocOpBuilder &b, mlir::Value update);

private:
  /// A dimension of a value: its element i belongs to element i - offset of the
  /// part's dimension `dim`.
  struct Position {
    unsigned dim;
    int64_t offset;
  };
  using Positions = llvm::SmallVector<Position>;

  /// A tensor that the update is computed from.
  struct Source {
    mlir::Value value;
    Positions positions;
  };

  llvm::SmallVector<int64_t> whole, part;
  llvm::SmallVector<int64_t> place; ///< Of the part in the whole.
  mlir::Block *block;
  llvm::SmallVector<Source> sources;
  bool hasSlice = false, hasOperation = false;

  Positions startPositions() const;
  bool isWhole(mlir::Value value, const Positions &positions) const;
  /// True for an elementwise operation of which nothing else reads a result.
  bool isMember(mlir::Operation *op) const;
  void visit(mlir::Value value, const Positions &positions);
  int64_t movedRows(unsigned dim, int64_t at, int64_t writtenAt) const;

  mlir::Value emit(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                   const Positions &positions);
  mlir::Value emitOperation(mlir::ImplicitLocOpBuilder &b,
                            mlir::linalg::GenericOp op,
                            const Positions &positions);
  mlir::Value emitSource(mlir::ImplicitLocOpBuilder &b, mlir::Value value,
                         const Positions &positions);
};

} // namespace dist

#endif // DIST_LIB_CONVERSION_STABLEHLOTOLINALG_INDEXING_ALIGNEDCHAIN_H
