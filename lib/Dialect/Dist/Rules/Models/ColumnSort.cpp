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
using Values = SmallVector<Value>;

ColumnSort::ColumnSort(SortOp op, PartitionContext &context)
    : context(context), dim(op.getDimension()),
      axes(context.operandShardings[0].dims[dim].axes),
      ranks(context.mesh.sizeOf(axes)),
      size(shapeOf(op.getInputs().front().getType())[dim]),
      block(blockSize(size, ranks)), share(llvm::divideCeil(block, ranks)),
      column(share * ranks), reach(ranks * (ranks - 1)),
      bounds(boundsOfIntegers(op)), inputs(op.getInputs().size()) {
  std::optional<unsigned> counting = countingInput(op);
  places = counting.value_or(inputs);
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
  int64_t ends = 2 * reach * (bytes + placeBytes(column * ranks));
  int64_t shifted = std::min(block, (ranks - 1) * (column - block)) * bytes;
  return lines * (exchanged + ends + shifted);
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

void ColumnSort::exchange(Values &values, int64_t outer, int64_t inner,
                          bool isInnerSplit) const {
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
      cast<RankedTensorType>(context.localOperands[0].getType()).getShape());
  shape[dim] = column;
  Value empty = tensor::EmptyOp::create(context.builder, context.getLoc(),
                                        shape, placeType(column));
  return mapAlong(empty, nullptr,
                  [&](ImplicitLocOpBuilder &b, Value in, Value index) -> Value {
                    return arith::IndexCastOp::create(b, in.getType(), index);
                  });
}

void ColumnSort::fillOutside(Values &values, Value low, Value high) const {
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
Value ColumnSort::placesOfDealt() const {
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
  return added;
}

/// Makes places of all lines from those of the ranks that they have come from,
/// as many from each: i of rank r is i p + r.
Value ColumnSort::widenPlaces(Value places) const {
  auto from = cast<IntegerType>(getElementTypeOrSelf(places));
  IntegerType to = placeType(column * ranks);
  return mapAlong(
      places, to, [&](ImplicitLocOpBuilder &b, Value in, Value index) {
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
/// their places, and filled-in elements by their places alone.
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

void ColumnSort::sort(Values &values, bool byPlace, int64_t runs) {
  OpBuilder &builder = context.builder;
  auto sort = SortOp::create(
      builder, context.getLoc(), ValueRange(values).getTypes(), values, dim,
      runs > 1 ? builder.getI64IntegerAttr(runs) : IntegerAttr());
  IRMapping mapping;
  comparator.cloneInto(&sort.getComparator(), mapping);
  for (Value value : ArrayRef<Value>(values).drop_front(inputs))
    for (int i = 0; i < 2; ++i)
      sort.getComparator().addArgument(getElementTypeOrSelf(value),
                                       context.getLoc());
  if (byPlace && !bounds)
    breakTies(sort);
  values.assign(sort.result_begin(), sort.result_end());
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Values ColumnSort::slices(const Values &values, int64_t begin,
                          int64_t size) const {
  return llvm::map_to_vector(values, [&](Value value) {
    return context.slice(value, dim, context.builder.getIndexAttr(begin), size);
  });
}

/// Sorts blocks, filled up to columns.
Values ColumnSort::sortedBlocks() {
  Values values(context.localOperands);
  if (!isPadded()) {
    sort(values, /*byPlace=*/false);
    return values;
  }
  for (Value &value : values) {
    SmallVector<int64_t> shape(
        cast<RankedTensorType>(value.getType()).getShape());
    shape[dim] = column;
    value = context.resize(value, shape);
  }
  if (hasOwnPlaces)
    values.push_back(newPlaces());
  fillOutside(values, nullptr, context.validExtent(size, axes));
  sort(values, /*byPlace=*/true);
  values.truncate(inputs);
  return values;
}

Values ColumnSort::fetch(const Values &values, const DimWindow &window) const {
  Values fetched;
  for (auto [i, value] : llvm::enumerate(values)) {
    unsigned like = i < inputs ? i : 0;
    Sharding from = context.operandShardings[like].closed();
    std::vector<int64_t> shape =
        shapeOf(context.op->getOperand(like).getType());
    shape[dim] = column * ranks;
    SmallVector<DimWindow> windows;
    for (auto [extent, sharding] : llvm::zip(shape, from.dims))
      windows.push_back(blockWindow(context.mesh, extent, sharding.axes));
    windows[dim] = window;
    auto global = RankedTensorType::get(shape, getElementTypeOrSelf(value));
    fetched.push_back(context.fetchWindow(value, global, from, windows));
  }
  return fetched;
}

Values ColumnSort::sortedWindow(const Values &columns, int64_t offset,
                                int64_t extent, int64_t runs) {
  Values window = fetch(columns, {axes, offset, column, extent});
  ImplicitLocOpBuilder b(context.getLoc(), context.builder);
  Value before =
      arith::MulIOp::create(b, context.axisIndex(axes), indexOf(b, column));
  fillOutside(
      window, arith::SubIOp::create(b, indexOf(b, -offset), before),
      arith::SubIOp::create(b, indexOf(b, column * ranks - offset), before));
  sort(window, /*byPlace=*/true, runs);
  window.truncate(inputs);
  return window;
}

/// Sorts columns of which elements are out of place at the ends.
Values ColumnSort::sortedEnds(const Values &columns) {
  if (column < 2 * reach)
    return slices(sortedWindow(columns, -reach, column + 2 * reach), reach,
                  column);
  Values first = sortedWindow(columns, -reach, 2 * reach, reach);
  Values last = sortedWindow(columns, column - reach, 2 * reach, reach);
  first = slices(first, reach, reach);
  last = slices(last, 0, reach);
  Values sorted = slices(columns, reach, column - 2 * reach);
  sorted.truncate(inputs);
  for (auto [i, value] : llvm::enumerate(sorted))
    value = tensor::ConcatOp::create(context.builder, context.getLoc(), dim,
                                     ValueRange{first[i], value, last[i]});
  return sorted;
}

FailureOr<SmallVector<Value>> ColumnSort::run() {
  FailureOr<Operation *> local = context.cloneLocal();
  if (failed(local))
    return failure();
  comparator.takeBody((*local)->getRegion(0));
  (*local)->erase();
  Values values = sortedBlocks();
  exchange(values, share, ranks, /*isInnerSplit=*/true);
  if (hasOwnPlaces)
    values.push_back(placesOfDealt());
  sort(values, /*byPlace=*/isPadded(), share);
  exchange(values, ranks, share, /*isInnerSplit=*/false);
  if (hasOwnPlaces)
    values.back() = widenPlaces(values.back());
  sort(values, /*byPlace=*/true, share);
  return fetch(sortedEnds(values), {axes, 0, block, block});
}
