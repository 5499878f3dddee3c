//===- WindowScatter.cpp - sum of selected elements -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise/ScalarOp.h"
#include "SelectAndScatter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

namespace {
/// The loops q and t, and j behind them.
struct ScatterLoops {
  SmallVector<WindowLoops> dims;
  /// k of each dimension, counted from Overlap::firstElement.
  SmallVector<AffineExpr> elements;
  SmallVector<int64_t> split, merged;
  unsigned numLoops = 0;
};
} // namespace

static ScatterLoops iterate(Builder &b, ArrayRef<Window> windows,
                            ArrayRef<int64_t> shape, ArrayRef<int64_t> counts) {
  ScatterLoops loops;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    Overlap overlap(window);
    int64_t positions = llvm::divideCeil(shape[dim], window.stride);
    Window over{overlap.count(), 1, -overlap.first,
                positions + overlap.last - counts[dim]};
    loops.dims.push_back({over, loops.numLoops++, std::nullopt});
    loops.elements.push_back(b.getAffineConstantExpr(0));
    loops.split.push_back(positions);
    if (window.stride > 1) {
      loops.elements.back() = b.getAffineDimExpr(loops.numLoops++);
      loops.split.push_back(window.stride);
    }
    loops.merged.push_back(positions * window.stride);
  }
  loops.numLoops = addElementLoops(loops.dims, loops.numLoops);
  for (auto [dim, window] : llvm::enumerate(windows)) {
    if (!loops.dims[dim].element)
      continue;
    // The later the window, the earlier in it is the element.
    AffineExpr later = exprOf(b, loops.dims[dim].element);
    loops.elements[dim] = loops.elements[dim] +
                          (Overlap(window).count() - 1 - later) * window.stride;
  }
  return loops;
}

/// Removes the surplus elements of the last positions by negative padding.
Value SelectAndScatter::cutPadding(Value merged, ArrayRef<int64_t> padded) {
  SmallVector<WindowLoops> cut;
  for (auto [dim, size] : llvm::enumerate(part.sizes))
    cut.push_back({{1, 1, 0, size - padded[dim]}, dim, std::nullopt});
  return emitWindows(b, merged, op.operand(2), cut).value;
}

FailureOr<Value> SelectAndScatter::emitScatter(Value selected) {
  ScatterLoops loops = iterate(b, windows, part.sizes, counts);
  auto mapOf = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(loops.numLoops, 0, exprs, b.getContext());
  };
  WindowedTensor source = emitWindows(b, op.operand(1), zero(), loops.dims);
  WindowedTensor chosen = emitWindows(b, selected, none(), loops.dims);
  WindowedTensor window = emitWindowShape(b, loops.dims);
  AffineMap result = b.getMultiDimIdentityMap(loops.numLoops)
                         .getMajorSubMap(loops.split.size());
  FailureOr<ValueRange> results = emitGeneric(
      b, {source.value, chosen.value, window.value},
      emitFilled(b, op.operand(2), loops.split),
      {mapOf(source.exprs), mapOf(chosen.exprs), mapOf(window.exprs), result},
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Value value = args[0], sum = args[3];
        auto combined = emitScalarRegion(body, op, op.getSource()->getRegion(1),
                                         {sum, value}, sum.getType());
        if (failed(combined))
          return failure();
        Value isChosen =
            arith::CmpIOp::create(body, arith::CmpIPredicate::eq, args[1],
                                  number(body, loops.elements));
        return SmallVector<Value>{
            arith::SelectOp::create(body, isChosen, combined->front(), sum)};
      });
  if (failed(results))
    return failure();
  return cutPadding(emitReshape(b, results->front(), loops.merged),
                    loops.merged);
}
