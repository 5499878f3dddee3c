//===- ColumnSort.cpp - a sort of lines that ranks share ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ColumnSort.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::SortOp;

ColumnSort::ColumnSort(SortOp op, PartitionContext &context)
    : op(op), context(context), dim(op.getDimension()),
      axes(context.operandShardings[0].dims[dim].axes),
      ranks(context.mesh.sizeOf(axes)),
      size(shapeOf(op.getInputs().front().getType())[dim]),
      block(blockSize(size, ranks)), share(llvm::divideCeil(block, ranks)),
      column(share * ranks), reach(ranks * (ranks - 1)),
      bounds(boundsOfIntegers(op)), values(context.localOperands) {
  std::optional<unsigned> counting = countingInput(op);
  places = counting.value_or(op.getInputs().size());
  hasOwnPlaces = !bounds && !counting;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

int64_t ColumnSort::receivedBytes() const {
  auto local = cast<RankedTensorType>(context.localOperands[0].getType());
  int64_t lines = block > 0 ? local.getNumElements() / block : 0;
  int64_t bytes = 0;
  for (Value operand : context.localOperands)
    bytes += elementBytes(operand.getType());
  auto placeBytes = [&](int64_t count) -> int64_t {
    return hasOwnPlaces ? placeType(count).getWidth() / 8 : 0;
  };
  int64_t exchanged = (ranks - 1) * share * (2 * bytes + placeBytes(column));
  int64_t fetched =
      std::min(block + 2 * reach, 2 * reach + (ranks - 1) * (column - block)) *
      (bytes + placeBytes(column * ranks));
  return lines * (exchanged + fetched);
}

//===----------------------------------------------------------------------===//
// Elements along the dimension
//===----------------------------------------------------------------------===//

Value ColumnSort::mapAlong(Value value, Type element, AtIndex map) const {
  return context.mapElements(
      value,
      [&](OpBuilder &body, Location loc, Value in) {
        ImplicitLocOpBuilder b(loc, body);
        return map(b, in, linalg::IndexOp::create(b, dim));
      },
      element);
}

static Value indexOf(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

void ColumnSort::exchange(int64_t outer, int64_t inner, bool isInnerSplit) {
  OpBuilder &builder = context.builder;
  for (Value &value : values) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[dim] = inner;
    shape.insert(shape.begin() + dim, outer);
    SmallVector<ReassociationIndices> groups;
    for (int64_t i = 0, next = 0; i < type.getRank(); ++i) {
      groups.push_back({next++});
      if (i == dim)
        groups.back().push_back(next++);
    }
    value = tensor::ExpandShapeOp::create(builder, context.getLoc(),
                                          type.clone(shape), value, groups);
    value = context.allToAll(value, isInnerSplit ? dim + 1 : dim,
                             isInnerSplit ? dim : dim + 1, axes);
    value = tensor::CollapseShapeOp::create(builder, context.getLoc(), type,
                                            value, groups);
  }
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

IntegerType ColumnSort::placeType(int64_t count) const {
  unsigned width = 16; // With a number beyond the last place.
  while (width < 64 && count >= (int64_t(1) << (width - 1)) - 1)
    width *= 2;
  return IntegerType::get(context.op->getContext(), width);
}

OrderBounds ColumnSort::boundsOfPlaces(Type type) const {
  auto integer = cast<IntegerType>(type);
  return {IntegerAttr::get(integer, -1),
          IntegerAttr::get(integer,
                           llvm::APInt::getSignedMaxValue(integer.getWidth()))};
}

/// Makes the places: elements with indices along the dimension.
Value ColumnSort::newPlaces() const {
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(values.front().getType()).getShape());
  Value empty = tensor::EmptyOp::create(context.builder, context.getLoc(),
                                        shape, placeType(column));
  return mapAlong(empty, nullptr,
                  [&](ImplicitLocOpBuilder &b, Value in, Value index) -> Value {
                    return arith::IndexCastOp::create(b, in.getType(), index);
                  });
}

void ColumnSort::fillOutside(Value low, Value high) {
  Value &value = bounds ? values.front() : values[places];
  Type type = getElementTypeOrSelf(value);
  OrderBounds fill = bounds.value_or(OrderBounds());
  if (!bounds)
    fill = boundsOfPlaces(type);
  value = mapAlong(
      value, nullptr, [&](ImplicitLocOpBuilder &b, Value in, Value index) {
        auto choose = [&](arith::CmpIPredicate predicate, Value bound,
                          TypedAttr other) {
          Value isOutside = arith::CmpIOp::create(b, predicate, index, bound);
          in = arith::SelectOp::create(b, isOutside,
                                       arith::ConstantOp::create(b, other), in);
        };
        if (low)
          choose(arith::CmpIPredicate::slt, low, fill.first);
        choose(arith::CmpIPredicate::sge, high, fill.last);
        return in;
      });
}

/// Adds the places of elements that have come from all ranks, each of which
/// sent every p-th of its block: they are in order of places, so their indices
/// serve.
void ColumnSort::addPlaces() {
  Value added = newPlaces();
  if (isPadded()) {
    Value rank = context.axisIndex(axes);
    added = mapAlong(
        added, nullptr, [&](ImplicitLocOpBuilder &b, Value in, Value index) {
          Value from = arith::DivUIOp::create(b, index, indexOf(b, share));
          Value turn = arith::RemUIOp::create(b, index, indexOf(b, share));
          Value inBlock = arith::AddIOp::create(
              b, arith::MulIOp::create(b, turn, indexOf(b, ranks)), rank);
          Value inLine = arith::AddIOp::create(
              b, arith::MulIOp::create(b, from, indexOf(b, block)), inBlock);
          auto isBelow = [&](Value place, int64_t end) -> Value {
            return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, place,
                                         indexOf(b, end));
          };
          Value isReal = arith::AndIOp::create(b, isBelow(inBlock, block),
                                               isBelow(inLine, size));
          Value last =
              arith::ConstantOp::create(b, boundsOfPlaces(in.getType()).last);
          return arith::SelectOp::create(b, isReal, in, last).getResult();
        });
  }
  values.push_back(added);
}

/// Makes places of all lines from those of the ranks that they have come from,
/// as many from each: i of rank r is i p + r.
void ColumnSort::widenPlaces() {
  auto from = cast<IntegerType>(getElementTypeOrSelf(values.back()));
  IntegerType to = placeType(column * ranks);
  values.back() = mapAlong(
      values.back(), to, [&](ImplicitLocOpBuilder &b, Value in, Value index) {
        Value rank = arith::IndexCastOp::create(
            b, to, arith::DivUIOp::create(b, index, indexOf(b, share)));
        Value wide = from == to ? in : arith::ExtSIOp::create(b, to, in);
        auto number = [&](TypedAttr attr) -> Value {
          return arith::ConstantOp::create(b, attr);
        };
        Value place = arith::AddIOp::create(
            b,
            arith::MulIOp::create(b, wide, number(IntegerAttr::get(to, ranks))),
            rank);
        Value isPadding = arith::CmpIOp::create(
            b, arith::CmpIPredicate::eq, in, number(boundsOfPlaces(from).last));
        return arith::SelectOp::create(b, isPadding,
                                       number(boundsOfPlaces(to).last), place)
            .getResult();
      });
}

//===----------------------------------------------------------------------===//
// Local sorts
//===----------------------------------------------------------------------===//

/// Makes the comparator order elements of which none is before the other by
/// their places, and what is filled in by its place alone.
void ColumnSort::breakTies(SortOp sort) const {
  Block &block = sort.getComparator().front();
  Operation *end = block.getTerminator();
  ImplicitLocOpBuilder b(context.getLoc(), end);
  IRMapping swapped;
  for (unsigned i = 0; i < block.getNumArguments(); i += 2) {
    swapped.map(block.getArgument(i), block.getArgument(i + 1));
    swapped.map(block.getArgument(i + 1), block.getArgument(i));
  }
  Value before = end->getOperand(0);
  for (Operation *inner :
       llvm::to_vector(llvm::make_pointer_range(block.without_terminator())))
    b.clone(*inner, swapped);
  Value after = swapped.lookupOrDefault(before);
  Value place = block.getArgument(2 * places);
  Value other = block.getArgument(2 * places + 1);
  auto compare = [&](arith::CmpIPredicate predicate, Value lhs,
                     Value rhs) -> Value {
    return arith::CmpIOp::create(b, predicate, lhs, rhs);
  };
  Value last =
      arith::ConstantOp::create(b, boundsOfPlaces(place.getType()).last);
  // -1 is no place, either: the largest number without sign.
  Value areReal =
      arith::AndIOp::create(b, compare(arith::CmpIPredicate::ult, place, last),
                            compare(arith::CmpIPredicate::ult, other, last));
  Value byPlace = compare(arith::CmpIPredicate::slt, place, other);
  Value isTie = compare(arith::CmpIPredicate::eq, before, after);
  Value real = arith::SelectOp::create(b, isTie, byPlace, before);
  end->setOperand(0, arith::SelectOp::create(b, areReal, real, byPlace));
}

void ColumnSort::sort(bool byPlace) {
  auto sort = SortOp::create(context.builder, context.getLoc(),
                             ValueRange(values).getTypes(), values, dim);
  IRMapping mapping;
  comparator.cloneInto(&sort.getComparator(), mapping);
  for (Value value : ArrayRef<Value>(values).drop_front(op.getInputs().size()))
    for (int i = 0; i < 2; ++i)
      sort.getComparator().addArgument(getElementTypeOrSelf(value),
                                       context.getLoc());
  if (byPlace && !bounds)
    breakTies(sort);
  values.assign(sort.result_begin(), sort.result_end());
}

//===----------------------------------------------------------------------===//
// The sort
//===----------------------------------------------------------------------===//

/// Sorts blocks, filled up to columns.
void ColumnSort::sortBlocks() {
  if (!isPadded())
    return sort(/*byPlace=*/false);
  for (Value &value : values) {
    SmallVector<int64_t> shape(
        cast<RankedTensorType>(value.getType()).getShape());
    shape[dim] = column;
    value = context.resize(value, shape);
  }
  if (hasOwnPlaces)
    values.push_back(newPlaces());
  fillOutside(nullptr, context.validExtent(size, axes));
  sort(/*byPlace=*/true);
  if (hasOwnPlaces)
    values.pop_back();
}

/// Fetches the blocks of the results, and as many elements on either side of
/// them as may be out of place.
void ColumnSort::fetchWindows() {
  for (auto [i, value] : llvm::enumerate(values)) {
    unsigned like = i < op.getInputs().size() ? i : 0;
    Sharding from = context.operandShardings[like].closed();
    std::vector<int64_t> shape = shapeOf(op.getInputs()[like].getType());
    shape[dim] = column * ranks;
    SmallVector<DimWindow> windows;
    for (auto [extent, sharding] : llvm::zip(shape, from.dims))
      windows.push_back(blockWindow(context.mesh, extent, sharding.axes));
    windows[dim] = {axes, -reach, block, block + 2 * reach};
    auto global = RankedTensorType::get(shape, getElementTypeOrSelf(value));
    value = context.fetchWindow(value, global, from, windows);
  }
  ImplicitLocOpBuilder b(context.getLoc(), context.builder);
  Value begin =
      arith::MulIOp::create(b, context.axisIndex(axes), indexOf(b, block));
  fillOutside(
      arith::SubIOp::create(b, indexOf(b, reach), begin),
      arith::SubIOp::create(b, indexOf(b, column * ranks + reach), begin));
}

FailureOr<SmallVector<Value>> ColumnSort::run() {
  FailureOr<Operation *> local = context.cloneLocal();
  if (failed(local))
    return failure();
  comparator.takeBody((*local)->getRegion(0));
  (*local)->erase();
  sortBlocks();
  exchange(share, ranks, /*isInnerSplit=*/true);
  if (hasOwnPlaces)
    addPlaces();
  sort(/*byPlace=*/isPadded());
  exchange(ranks, share, /*isInnerSplit=*/false);
  if (hasOwnPlaces)
    widenPlaces();
  sort(/*byPlace=*/true);
  fetchWindows();
  sort(/*byPlace=*/true);
  values.truncate(op.getInputs().size());
  for (Value &value : values)
    value =
        context.slice(value, dim, context.builder.getIndexAttr(reach), block);
  return std::move(values);
}
