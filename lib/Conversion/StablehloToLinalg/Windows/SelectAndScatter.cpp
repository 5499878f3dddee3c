//===- SelectAndScatter.cpp - select_and_scatter --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectAndScatter.h"

#include "Converters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

Overlap::Overlap(const Window &window)
    : first(
          llvm::divideCeilSigned(window.low - window.size + 1, window.stride)),
      last(llvm::divideCeilSigned(window.low, window.stride)),
      firstElement(window.low - last * window.stride) {}

Value dist::emitIndex(ImplicitLocOpBuilder &body, AffineExpr expr) {
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

AffineExpr dist::exprOf(Builder &b, std::optional<unsigned> loop) {
  return loop ? b.getAffineDimExpr(*loop) : b.getAffineConstantExpr(0);
}

unsigned dist::addElementLoops(MutableArrayRef<WindowLoops> loops,
                               unsigned numLoops) {
  for (WindowLoops &dim : loops)
    if (dim.window.size != 1)
      dim.element = numLoops++;
  return numLoops;
}

Value SelectAndScatter::number(ImplicitLocOpBuilder &body,
                               ArrayRef<AffineExpr> elements) {
  AffineExpr sum = b.getAffineConstantExpr(0);
  for (auto [window, element] : llvm::zip(windows, elements))
    sum = sum * (Overlap(window).count() * window.stride) + element;
  return arith::IndexCastOp::create(body, body.getI32Type(),
                                    emitIndex(body, sum));
}

static Value emitScalar(ImplicitLocOpBuilder &b, TypedAttr value) {
  auto type = RankedTensorType::get({}, value.getType());
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(type, Attribute(value)));
}

Value SelectAndScatter::none() {
  return emitScalar(b, b.getI32IntegerAttr(-1));
}

Value SelectAndScatter::zero() {
  return emitScalar(b, b.getZeroAttr(op.operandType(0).getElementType()));
}

SelectAndScatter::SelectAndScatter(SourceOp &op, ArrayRef<Window> windows,
                                   const Slice &part)
    : op(op), b(op.builder), windows(windows), selecting(windows), part(part),
      shape(op.operandType(0).getShape()),
      counts(op.operandType(1).getShape()) {
  for (auto [window, offset] : llvm::zip(this->windows, part.offsets))
    window.low += offset;
}

FailureOr<Value> SelectAndScatter::emit() {
  FailureOr<Value> selected = emitSelect();
  if (failed(selected))
    return failure();
  FailureOr<Value> scattered = emitScatter(*selected);
  if (failed(scattered))
    return failure();
  SmallVector<int64_t> high;
  for (auto [dim, size] : llvm::enumerate(shape))
    high.push_back(size - part.offsets[dim] - part.sizes[dim]);
  return emitPadded(b, *scattered, op.operand(2), part.offsets, high);
}

//===----------------------------------------------------------------------===//
// The converter
//===----------------------------------------------------------------------===//

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

/// The smallest box that contains all elements of the result that are read.
static FailureOr<Slice> partRead(SourceOp &op) {
  SmallVector<int64_t> shape(op.operandType(0).getShape());
  SmallVector<int64_t> ones(shape.size(), 1);
  Slice whole{SmallVector<int64_t>(shape.size(), 0), shape, ones};
  std::optional<SourceOp> user = op.onlyUser();
  if (!user || user->getName() != "stablehlo.slice" ||
      user->getNumOperands() != 1 || op.resultType() != op.operandType(0))
    return whole;
  FailureOr<Slice> slice = readSlice(*user);
  if (failed(slice) || llvm::is_contained(slice->sizes, 0))
    return failed(slice) ? slice : whole;
  for (auto [size, stride] : llvm::zip(slice->sizes, slice->strides))
    size = (size - 1) * stride + 1;
  return Slice{slice->offsets, slice->sizes, ones};
}

static LogicalResult convertSelectAndScatter(SourceOp &op) {
  auto windows = readWindows(op, {"window_dimensions", {}, {}},
                             op.operandType(0).getRank());
  if (failed(windows) || failed(checkOperands(op, *windows)))
    return failure();
  if (op.operandType(1).getNumElements() == 0)
    return op.replaceWith(
        emitFilled(op.builder, op.operand(2), op.operandType(0).getShape()));
  FailureOr<Slice> part = partRead(op);
  if (failed(part))
    return failure();
  FailureOr<Value> result = SelectAndScatter(op, *windows, *part).emit();
  if (failed(result))
    return failure();
  return op.replaceWith(*result);
}

void dist::addSelectAndScatterConverters(ConverterTable &table) {
  table["stablehlo.select_and_scatter"] = {3, 1, convertSelectAndScatter};
}
