//===- LoopOutput.cpp - what a loop over micro-batches carries ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopBody.h"

#include "CutShape.h"

#include "dist/Dialect/Dist/Rules/PartitionContext.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// Combines two elements.
static Value combine(OpBuilder &b, Location loc, ReductionKind kind, Value x,
                     Value y) {
  bool isFloat = isa<FloatType>(x.getType());
  switch (kind) {
  case ReductionKind::Sum:
    return isFloat ? Value(arith::AddFOp::create(b, loc, x, y))
                   : arith::AddIOp::create(b, loc, x, y);
  case ReductionKind::Product:
    return isFloat ? Value(arith::MulFOp::create(b, loc, x, y))
                   : arith::MulIOp::create(b, loc, x, y);
  case ReductionKind::Min:
    return isFloat ? Value(arith::MinimumFOp::create(b, loc, x, y))
                   : arith::MinSIOp::create(b, loc, x, y);
  case ReductionKind::Max:
    return isFloat ? Value(arith::MaximumFOp::create(b, loc, x, y))
                   : arith::MaxSIOp::create(b, loc, x, y);
  case ReductionKind::And:
    return arith::AndIOp::create(b, loc, x, y);
  case ReductionKind::Or:
    return arith::OrIOp::create(b, loc, x, y);
  case ReductionKind::UnsignedMin:
    return arith::MinUIOp::create(b, loc, x, y);
  case ReductionKind::UnsignedMax:
    return arith::MaxUIOp::create(b, loc, x, y);
  }
  llvm_unreachable("no such kind");
}

/// The type of an accumulator: sums of 16-bit floats are f32, and rounded once,
/// after the loop.
static Type accumulatorElement(Type element, ReductionKind kind) {
  auto real = dyn_cast<FloatType>(element);
  bool isRounded =
      real && real.getWidth() < 32 &&
      (kind == ReductionKind::Sum || kind == ReductionKind::Product);
  return isRounded ? Float32Type::get(element.getContext()) : element;
}

LoopOutput::LoopOutput(Value value, std::optional<ReductionKind> kind,
                       std::optional<TimeRows> rows)
    : value(value), kind(kind), rows(rows),
      type(cast<RankedTensorType>(value.getType())) {
  if (kind)
    type = type.clone(accumulatorElement(type.getElementType(), *kind));
}

LoopOutput::LoopOutput(Value value, const TimePlacement &placement)
    : LoopOutput(value, placement.partialKind(value), placement.rowsOf(value)) {
  if (!kind && rows)
    type = cutShape(type, *rows, placement.microBatches()).type;
}

LoopOutput LoopOutput::sumOf(Value value) {
  return LoopOutput(value, ReductionKind::Sum, std::nullopt);
}

Value LoopOutput::init(OpBuilder &builder) const {
  Location loc = value.getLoc();
  TypedAttr element = kind ? identityOf(*kind, type.getElementType())
                           : builder.getZeroAttr(type.getElementType());
  Value scalar = arith::ConstantOp::create(builder, loc, element);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  return linalg::FillOp::create(builder, loc, scalar, empty).getResult(0);
}

Value LoopOutput::accumulate(OpBuilder &builder, Value carried,
                             Value local) const {
  return linalg_ext::mapElements(
      builder, value.getLoc(), {carried, local}, type.getElementType(),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value next = args[1];
        if (next.getType() != args[0].getType())
          next = arith::ExtFOp::create(b, loc, args[0].getType(), next);
        return combine(b, loc, *kind, args[0], next);
      });
}

Value LoopOutput::update(OpBuilder &builder, Value carried, Value local,
                         Value index) const {
  if (kind)
    return accumulate(builder, carried, local);
  return rows ? putRows(builder, value.getLoc(), carried, local, *rows, index)
              : local;
}

Value LoopOutput::finish(OpBuilder &builder, Value carried) const {
  auto whole = cast<RankedTensorType>(value.getType());
  if (rows)
    return uncut(builder, value.getLoc(), carried, whole, *rows);
  if (type == whole)
    return carried;
  return linalg_ext::convertElements(builder, carried,
                                     cast<FloatType>(whole.getElementType()));
}
