//===- ByPosition.cpp - elements chosen by position -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByPosition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value ElementHere::isWithin(unsigned dim, int64_t begin, int64_t end) const {
  auto compare = [&](arith::CmpIPredicate predicate, int64_t bound) -> Value {
    return arith::CmpIOp::create(
        builder, loc, predicate, place[dim],
        arith::ConstantIndexOp::create(builder, loc, bound));
  };
  return arith::AndIOp::create(builder, loc,
                               compare(arith::CmpIPredicate::sge, begin),
                               compare(arith::CmpIPredicate::slt, end));
}

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// The offset of this rank's window.
static Value beginOf(const DimWindow &window, PartitionContext &context) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  Value step = constant(builder, loc, window.step);
  Value begin =
      arith::MulIOp::create(builder, loc, context.axisIndex(window.axes), step);
  if (window.offset == 0)
    return begin;
  return arith::AddIOp::create(builder, loc, begin,
                               constant(builder, loc, window.offset));
}

/// The index, in the whole tensor, of an element of a window that begins at
/// `begin`.
static Value placeIn(const DimWindow &window, unsigned dim, Value begin,
                     OpBuilder &body, Location loc) {
  Value index = linalg::IndexOp::create(body, loc, dim);
  if (window.stride != 1)
    index = arith::MulIOp::create(body, loc, index,
                                  constant(body, loc, window.stride));
  return arith::AddIOp::create(body, loc, begin, index);
}

Value dist::chooseByPosition(PartitionContext &context, ValueRange inputs,
                             ArrayRef<AffineMap> maps,
                             function_ref<Value(const ElementHere &)> choose) {
  return chooseByPosition(context, context.resultWindows(), inputs, maps,
                          choose);
}

Value dist::chooseByPosition(PartitionContext &context,
                             ArrayRef<DimWindow> windows, ValueRange inputs,
                             ArrayRef<AffineMap> maps,
                             function_ref<Value(const ElementHere &)> choose) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  auto global = cast<RankedTensorType>(context.op->getResult(0).getType());
  SmallVector<int64_t> shape;
  SmallVector<Value> begins;
  for (const DimWindow &window : windows) {
    shape.push_back(window.extent);
    begins.push_back(beginOf(window, context));
  }
  RankedTensorType type = global.clone(shape);
  SmallVector<AffineMap> allMaps(maps);
  allMaps.resize(inputs.size() + 1,
                 builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  Value empty =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    SmallVector<Value> place;
    for (auto [dim, window] : llvm::enumerate(windows))
      place.push_back(placeIn(window, dim, begins[dim], nested, loc));
    linalg::YieldOp::create(nested, loc,
                            choose({nested, loc, args.drop_back(), place}));
  };
  return linalg::GenericOp::create(builder, loc, type, inputs, empty, allMaps,
                                   loops, body)
      .getResult(0);
}
