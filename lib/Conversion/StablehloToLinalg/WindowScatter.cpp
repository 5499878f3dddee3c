//===- WindowScatter.cpp - what windows selected is added -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarOp.h"
#include "SelectAndScatter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

/// Positions of q that have nothing but padding before the first element.
static int64_t countSkipped(const Window &window) {
  return std::max<int64_t>(window.low, 0) / window.stride;
}

/// Elements of the padding before the first one, at the positions that are
/// left.
static int64_t cutLow(const Window &window) {
  return window.low - countSkipped(window) * window.stride;
}

namespace {
/// The loops q and t, and j behind them.
struct ScatterLoops {
  SmallVector<WindowLoops> dims;
  SmallVector<AffineExpr> elements; ///< k of each dimension.
  SmallVector<int64_t> split, merged;
  unsigned numLoops = 0;
};
} // namespace

static ScatterLoops iterate(Builder &b, ArrayRef<Window> windows,
                            ArrayRef<int64_t> shape, ArrayRef<int64_t> counts) {
  ScatterLoops loops;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    int64_t overlaps = countOverlaps(window), skipped = countSkipped(window);
    int64_t positions = llvm::divideCeil(
        std::max<int64_t>(shape[dim] + cutLow(window), 0), window.stride);
    Window over{overlaps, 1, overlaps - 1 - skipped,
                positions + skipped - counts[dim]};
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
    // Windows over the source run forward, j backward.
    AffineExpr j =
        countOverlaps(window) - 1 - exprOf(b, loops.dims[dim].element);
    if (loops.dims[dim].element)
      loops.elements[dim] = loops.elements[dim] + j * window.stride;
  }
  return loops;
}

/// Padding the other way takes it off.
Value SelectAndScatter::cutPadding(Value merged, ArrayRef<int64_t> padded) {
  SmallVector<WindowLoops> cut;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    int64_t low = cutLow(window);
    int64_t high = shape[dim] - padded[dim] + low;
    cut.push_back({{1, 1, -low, high}, dim, std::nullopt});
  }
  return emitWindows(b, merged, op.operand(2), cut).value;
}

FailureOr<Value> SelectAndScatter::emitScatter(Value selected) {
  ScatterLoops loops = iterate(b, windows, shape, counts);
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
