//===- StatementContext.h - a statement while it is emitted -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_STATEMENTCONTEXT_H
#define DIST_LIB_CODEGEN_KERNELS_STATEMENTCONTEXT_H

#include "Bodies.h"
#include "KernelFunction.h"
#include "LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace dist::kernels {

/// The indices of the loops that are open. An axis that became one loop with
/// the axis inside of it has none: the inner index counts for both.
using Indices = llvm::SmallDenseMap<int, mlir::Value>;

/// Iterations [start, end) of an axis.
struct Interval {
  int axis = -1;
  mlir::Value start, end;
};

/// The transposed block that an access reads.
struct Tile {
  int array = -1;
  Interval outer, inner;
};
using Tiles = llvm::SmallDenseMap<const Access *, Tile>;

/// The values of arrays that are in registers.
using Registers = llvm::SmallDenseMap<int, mlir::Value>;

/// The context of one statement while it is emitted.
class StatementContext : public BodyContext {
public:
  StatementContext(mlir::OpBuilder &builder, const Statement &statement,
                   const Indices &indices, const Tiles &tiles,
                   const Registers &registers, KernelFunction &function)
      : BodyContext(builder, statement.loc), statement(statement),
        indices(indices), tiles(tiles), registers(registers),
        function(function) {}

  mlir::Value dim(unsigned dim) override {
    return combine(statement.dims[dim], Offset());
  }
  mlir::Value load(int array, mlir::Value index) override {
    return function.load(builder, loc, array, index);
  }
  void store(mlir::Value value, int array, mlir::Value index) override {
    function.store(builder, loc, value, array, index);
  }
  mlir::Value address(int array, const Offset &offset) override {
    return function.address(builder, loc, array, combine({}, offset));
  }
  mlir::Value coordinate(unsigned meshAxis) override {
    return function.coordinate(builder, loc, meshAxis);
  }

  mlir::Value read(const Access &access) {
    if (mlir::Value value = registers.lookup(access.array))
      return value;
    if (auto tile = tiles.find(&access); tile != tiles.end())
      return load(tile->second.array, placeIn(tile->second));
    return load(access.array, placeOf(access));
  }
  /// (i - i0) * blockSize + (j - j0)
  mlir::Value placeIn(const Tile &tile) {
    auto distance = [&](const Interval &range) {
      return mlir::arith::SubIOp::create(
          builder, loc, indices.lookup(range.axis), range.start);
    };
    return addScaled(*this, distance(tile.inner), distance(tile.outer),
                     LoopNest::blockSize);
  }
  mlir::Value placeOf(const Access &access) {
    return combine(access.strides, access.offset);
  }

private:
  /// offset + the sum of counts[l] * (index of loop l)
  mlir::Value combine(llvm::ArrayRef<int64_t> counts, const Offset &offset) {
    mlir::Value sum = constantIndex(*this, offset.constant);
    for (auto [array, scale] : offset.dynamic)
      sum = addScaled(*this, sum, read({array, {}, {}}), scale);
    for (auto [loop, count] : llvm::enumerate(counts))
      if (mlir::Value index = indices.lookup(statement.loops[loop].axis))
        sum = addScaled(*this, sum, index, count);
    return sum;
  }

  const Statement &statement;
  const Indices &indices;
  const Tiles &tiles;
  const Registers &registers;
  KernelFunction &function;
};

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_STATEMENTCONTEXT_H
