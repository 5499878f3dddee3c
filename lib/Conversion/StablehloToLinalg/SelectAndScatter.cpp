//===- SelectAndScatter.cpp - select_and_scatter --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Each window of the operand selects one of its elements, to which an element
// of the source is then added (or what else the region does). In two steps,
// both of which only read through windows, so that they have the rules of
// reductions over windows:
//
//   selected[o] = which element k of window o is selected
//   result[h] = init, with source[o] for all o in whose window h is element
//               selected[o]
//
// With padding added to h, h = q * stride + t, and the windows over h are
// o = q - j, of which it is element k = t + stride * j. So windows slide over
// source and selected, of ceil(size / stride) elements each, q is their
// position, and t one more dimension of the result.
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Emit.h"
#include "Windows.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

static LogicalResult checkOperands(SourceOp &op, ArrayRef<Window> windows) {
  if (op.getSource()->getNumRegions() != 2)
    return op.error() << "expected two regions, select and scatter";
  if (failed(op.checkSameElementTypes()) ||
      failed(checkWindows(op, windows, op.operandType(0).getShape())))
    return failure();
  if (op.operandType(2).getRank() != 0)
    return op.error() << "the initial value has type " << op.operandType(2)
                      << ", expected a scalar";
  ArrayRef<int64_t> shape = op.operandType(0).getShape();
  SmallVector<int64_t> counts;
  for (auto [window, extent] : llvm::zip(windows, shape))
    counts.push_back(window.countIn(extent));
  if (op.operandType(1).getShape() != ArrayRef<int64_t>(counts))
    return op.error() << "operand 1 has type " << op.operandType(1)
                      << ", expected an element for each of the "
                      << op.operandType(0).clone(counts) << " windows";
  return success();
}

/// Elements of a window over the source: as many windows have a common element.
static int64_t countOverlaps(const Window &window) {
  return llvm::divideCeil(window.size, window.stride);
}

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
class SelectAndScatterEmitter {
public:
  SelectAndScatterEmitter(SourceOp &op, ArrayRef<Window> windows)
      : op(op), b(op.builder), windows(windows),
        shape(op.operandType(0).getShape()),
        counts(op.operandType(1).getShape()) {}

  FailureOr<Value> emit() {
    FailureOr<Value> selected = emitSelect();
    if (failed(selected))
      return failure();
    return emitScatter(*selected);
  }

private:
  FailureOr<Value> emitSelect();
  FailureOr<Value> emitScatter(Value selected);
  FailureOr<ValueRange> emitSelectLoops(ArrayRef<WindowLoops> loops);
  Value isInside(ImplicitLocOpBuilder &body, ArrayRef<WindowLoops> loops);
  Value number(ImplicitLocOpBuilder &body, ArrayRef<AffineExpr> elements);

  /// A rank-0 constant.
  Value scalar(TypedAttr value) {
    auto type = RankedTensorType::get({}, value.getType());
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, Attribute(value)));
  }
  Value none() { return scalar(b.getI32IntegerAttr(-1)); }
  Value zero() {
    return scalar(b.getZeroAttr(op.operandType(0).getElementType()));
  }

  SourceOp &op;
  ImplicitLocOpBuilder &b;
  ArrayRef<Window> windows;
  ArrayRef<int64_t> shape, counts;
};
} // namespace

/// An expression of the loops as an index in the body.
static Value emitIndex(ImplicitLocOpBuilder &body, AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return arith::ConstantIndexOp::create(body, constant.getValue());
  if (auto loop = dyn_cast<AffineDimExpr>(expr))
    return linalg::IndexOp::create(body, loop.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = emitIndex(body, binary.getLHS());
  Value rhs = emitIndex(body, binary.getRHS());
  if (expr.getKind() == AffineExprKind::Mul)
    return arith::MulIOp::create(body, lhs, rhs);
  return arith::AddIOp::create(body, lhs, rhs);
}

static AffineExpr exprOf(Builder &b, std::optional<unsigned> loop) {
  return loop ? b.getAffineDimExpr(*loop) : b.getAffineConstantExpr(0);
}

/// The elements of the windows as loops behind the `numLoops` there are.
static unsigned addElementLoops(MutableArrayRef<WindowLoops> loops,
                                unsigned numLoops) {
  for (WindowLoops &dim : loops)
    if (dim.window.size != 1)
      dim.element = numLoops++;
  return numLoops;
}

/// A number for an element of a window, from its index in each dimension: row
/// major, in windows rounded up to multiples of the strides.
Value SelectAndScatterEmitter::number(ImplicitLocOpBuilder &body,
                                      ArrayRef<AffineExpr> elements) {
  AffineExpr sum = b.getAffineConstantExpr(0);
  for (auto [window, element] : llvm::zip(windows, elements))
    sum = sum * (countOverlaps(window) * window.stride) + element;
  return arith::IndexCastOp::create(body, body.getI32Type(),
                                    emitIndex(body, sum));
}

//===----------------------------------------------------------------------===//
// Select
//===----------------------------------------------------------------------===//

/// True where the element of these loops is no padding.
Value SelectAndScatterEmitter::isInside(ImplicitLocOpBuilder &body,
                                        ArrayRef<WindowLoops> loops) {
  Value inside = arith::ConstantOp::create(body, body.getBoolAttr(true));
  for (auto [dim, extent] : llvm::zip(loops, shape)) {
    const Window &window = dim.window;
    if (window.low <= 0 && window.high <= 0)
      continue;
    AffineExpr place = exprOf(b, dim.position) * window.stride +
                       exprOf(b, dim.element) - window.low;
    // Unsigned: what is negative is too large.
    Value fits = arith::CmpIOp::create(
        body, arith::CmpIPredicate::ult, emitIndex(body, place),
        arith::ConstantIndexOp::create(body, extent));
    inside = arith::AndIOp::create(body, inside, fits);
  }
  return inside;
}

/// The first element of the window, then each that the region does not keep it
/// for: the best element and its number.
FailureOr<ValueRange>
SelectAndScatterEmitter::emitSelectLoops(ArrayRef<WindowLoops> loops) {
  unsigned numLoops = loops.size();
  SmallVector<AffineExpr> elements;
  for (const WindowLoops &dim : loops) {
    numLoops += dim.element.has_value();
    elements.push_back(exprOf(b, dim.element));
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
        auto keeps = emitScalarRegion(body, op, op.getSource()->getRegion(0),
                                      {best, element}, body.getI1Type());
        if (failed(keeps))
          return failure();
        Value zero = arith::ConstantOp::create(body, body.getI32IntegerAttr(0));
        Value hasBest = arith::CmpIOp::create(body, arith::CmpIPredicate::sge,
                                              selected, zero);
        Value no = arith::ConstantOp::create(body, body.getBoolAttr(false));
        Value takes = arith::SelectOp::create(
            body, arith::AndIOp::create(body, hasBest, keeps->front()), no,
            isInside(body, loops));
        return SmallVector<Value>{
            arith::SelectOp::create(body, takes, element, best),
            arith::SelectOp::create(body, takes, number(body, elements),
                                    selected)};
      });
}

FailureOr<Value> SelectAndScatterEmitter::emitSelect() {
  SmallVector<WindowLoops> loops;
  for (auto [dim, window] : llvm::enumerate(windows))
    loops.push_back({window, dim, std::nullopt});
  addElementLoops(loops, loops.size());
  FailureOr<ValueRange> results = emitSelectLoops(loops);
  if (failed(results))
    return failure();
  return (*results)[1];
}

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

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

FailureOr<Value> SelectAndScatterEmitter::emitScatter(Value selected) {
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
  // Without the padding, which is the same as padding the other way.
  SmallVector<WindowLoops> cut;
  for (auto [dim, window] : llvm::enumerate(windows)) {
    int64_t low = cutLow(window);
    int64_t high = shape[dim] - loops.merged[dim] + low;
    cut.push_back({{1, 1, -low, high}, dim, std::nullopt});
  }
  Value merged = emitReshape(b, results->front(), loops.merged);
  return emitWindows(b, merged, op.operand(2), cut).value;
}

static LogicalResult convertSelectAndScatter(SourceOp &op) {
  auto windows = readWindows(op, {"window_dimensions", {}, {}},
                             op.operandType(0).getRank());
  if (failed(windows) || failed(checkOperands(op, *windows)))
    return failure();
  if (op.operandType(1).getNumElements() == 0)
    return op.replaceWith(
        emitFilled(op.builder, op.operand(2), op.operandType(0).getShape()));
  FailureOr<Value> result = SelectAndScatterEmitter(op, *windows).emit();
  if (failed(result))
    return failure();
  return op.replaceWith(*result);
}

void dist::addSelectAndScatterConverters(ConverterTable &table) {
  table["stablehlo.select_and_scatter"] = {3, 1, convertSelectAndScatter};
}
