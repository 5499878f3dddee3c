//===- WindowSelect.cpp - element that a window selects -------------------===//
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

/// True where the element of these loops is no padding.
Value SelectAndScatter::isInside(ImplicitLocOpBuilder &body,
                                 ArrayRef<WindowLoops> loops) {
  Value inside = arith::ConstantOp::create(body, body.getBoolAttr(true));
  for (auto [dim, extent] : llvm::zip(loops, shape)) {
    const Window &window = dim.window;
    if (window.low <= 0 && window.high <= 0)
      continue;
    AffineExpr place = exprOf(b, dim.position) * window.stride +
                       exprOf(b, dim.element) - window.low;
    // Unsigned: a negative number is too large.
    Value fits = arith::CmpIOp::create(
        body, arith::CmpIPredicate::ult, emitIndex(body, place),
        arith::ConstantIndexOp::create(body, extent));
    inside = arith::AndIOp::create(body, inside, fits);
  }
  return inside;
}

/// True where the element is the first of its window, or one for which the
/// region does not keep the best so far.
FailureOr<Value> SelectAndScatter::emitTakes(ImplicitLocOpBuilder &body,
                                             ArrayRef<WindowLoops> loops,
                                             Value element, Value best,
                                             Value selected) {
  auto keeps = emitScalarRegion(body, op, op.getSource()->getRegion(0),
                                {best, element}, body.getI1Type());
  if (failed(keeps))
    return failure();
  Value zero = arith::ConstantOp::create(body, body.getI32IntegerAttr(0));
  Value hasBest =
      arith::CmpIOp::create(body, arith::CmpIPredicate::sge, selected, zero);
  Value no = arith::ConstantOp::create(body, body.getBoolAttr(false));
  Value stays = arith::AndIOp::create(body, hasBest, keeps->front());
  Value takes = arith::SelectOp::create(body, stays, no, isInside(body, loops));
  return takes;
}

/// The best element of each window and its number.
FailureOr<ValueRange>
SelectAndScatter::emitSelectLoops(ArrayRef<WindowLoops> loops) {
  unsigned numLoops = loops.size();
  SmallVector<AffineExpr> elements;
  for (auto [dim, window] : llvm::zip(loops, windows)) {
    numLoops += dim.element.has_value();
    elements.push_back(exprOf(b, dim.element) - Overlap(window).firstElement);
  }
  auto mapOf = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(numLoops, 0, exprs, b.getContext());
  };
  WindowedTensor input = emitWindows(b, op.operand(0), zero(), loops);
  WindowedTensor window = emitWindowShape(b, loops);
  AffineMap result =
      b.getMultiDimIdentityMap(numLoops).getMajorSubMap(loops.size());
  return emitGeneric(
      b, {input.value, window.value},
      {emitFilled(b, zero(), counts), emitFilled(b, none(), counts)},
      {mapOf(input.exprs), mapOf(window.exprs), result, result},
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Value element = args[0], best = args[2], selected = args[3];
        FailureOr<Value> takes =
            emitTakes(body, loops, element, best, selected);
        if (failed(takes))
          return failure();
        return SmallVector<Value>{
            arith::SelectOp::create(body, *takes, element, best),
            arith::SelectOp::create(body, *takes, number(body, elements),
                                    selected)};
      });
}

FailureOr<Value> SelectAndScatter::emitSelect() {
  SmallVector<WindowLoops> loops;
  for (auto [dim, window] : llvm::enumerate(selecting))
    loops.push_back({window, dim, std::nullopt});
  addElementLoops(loops, loops.size());
  FailureOr<ValueRange> results = emitSelectLoops(loops);
  if (failed(results))
    return failure();
  return (*results)[1];
}
