//===- RaggedDot.cpp - products of groups of rows -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaggedDot.h"

#include "RaggedDotDims.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

using Dims = SmallVector<int64_t>;

namespace {
/// An operation whose dimension numbers are right.
struct RaggedDot {
  HloBuilder &b;
  Operation *op;
  const RaggedDotDims &dims;
  Value lhs, rhs, groupSizes;
  RankedTensorType type; ///< Of the result.

  RaggedDot(HloBuilder &b, Operation *op, const RaggedDotDims &dims)
      : b(b), op(op), dims(dims), lhs(op->getOperand(0)),
        rhs(op->getOperand(1)), groupSizes(op->getOperand(2)),
        type(cast<RankedTensorType>(op->getResult(0).getType())) {}

  FailureOr<Value> emit();

private:
  Value maskedLhs();
  Value emitOfRows();
  FailureOr<Value> emitOfSummed();
  Value dot(Value first, ArrayRef<int64_t> firstBatch,
            ArrayRef<int64_t> firstSummed, ArrayRef<int64_t> secondSummed,
            RankedTensorType result);
};
} // namespace

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The numbers of `dims` in a tensor with one more dimension in front.
static Dims behindGroups(ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [](int64_t dim) { return dim + 1; });
}

static Value broadcast(HloBuilder &b, Value value, ArrayRef<int64_t> dims,
                       RankedTensorType type) {
  return b.hlo(
      "broadcast_in_dim", value, type,
      {b.getNamedAttr("broadcast_dimensions", b.getDenseI64ArrayAttr(dims))});
}

//===----------------------------------------------------------------------===//
// The groups
//===----------------------------------------------------------------------===//

/// The end of each group: the sum of the sizes up to it.
static Value groupEnds(HloBuilder &b, Value sizes) {
  RankedTensorType type = typeOf(sizes);
  int64_t last = type.getRank() - 1, count = type.getShape().back();
  SmallVector<int64_t> window(type.getRank(), 1), padding(2 * (last + 1), 0);
  window.back() = std::max<int64_t>(count, 1);
  padding[2 * last] = window.back() - 1;
  auto paddingType = RankedTensorType::get({last + 1, 2}, b.getI64Type());
  auto scalar = RankedTensorType::get({}, type.getElementType());
  OperationState state(b.getLoc(), "stablehlo.reduce_window");
  state.addOperands({sizes, b.zero(scalar)});
  state.addTypes(type);
  state.addAttribute("window_dimensions", b.getDenseI64ArrayAttr(window));
  state.addAttribute("padding",
                     DenseElementsAttr::get(paddingType, ArrayRef(padding)));
  state.addRegion();
  Operation *sums = b.create(state);
  b.addSumBody(sums->getRegion(0), scalar);
  return sums->getResult(0);
}

/// lhs for each group, 0 where another one's elements are.
Value RaggedDot::maskedLhs() {
  RankedTensorType sizes = typeOf(groupSizes);
  Dims shape{sizes.getShape().back()};
  llvm::append_range(shape, typeOf(lhs).getShape());
  RankedTensorType places =
      RankedTensorType::get(shape, sizes.getElementType());
  Dims sizesDims = behindGroups(dims.prefix());
  sizesDims.push_back(0);
  Value ends = groupEnds(b, groupSizes);
  Value begins = b.hlo("subtract", {ends, groupSizes});
  Value place = b.hlo(
      "iota", {}, places,
      {b.getNamedAttr("iota_dimension", b.getI64IntegerAttr(dims.ragged + 1))});
  Value isBehind =
      b.compare("GE", place, broadcast(b, begins, sizesDims, places));
  Value isBefore =
      b.compare("LT", place, broadcast(b, ends, sizesDims, places));
  Dims own = behindGroups(
      llvm::to_vector(llvm::seq<int64_t>(0, typeOf(lhs).getRank())));
  auto whole = RankedTensorType::get(shape, typeOf(lhs).getElementType());
  return b.select(b.hlo("and", {isBehind, isBefore}),
                  broadcast(b, lhs, own, whole), b.zero(whole));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

Value RaggedDot::dot(Value first, ArrayRef<int64_t> firstBatch,
                     ArrayRef<int64_t> firstSummed,
                     ArrayRef<int64_t> secondSummed, RankedTensorType result) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto list = [&](StringRef name, ArrayRef<int64_t> dims, StringRef end) {
    os << name << "_dimensions = [";
    llvm::interleaveComma(dims, os);
    os << "]" << end;
  };
  os << "#stablehlo.dot<";
  list("lhs_batching", firstBatch, ", ");
  list("rhs_batching", dims.rhsBatch, ", ");
  list("lhs_contracting", firstSummed, ", ");
  list("rhs_contracting", secondSummed, ">");
  return b.hlo("dot_general", {first, rhs}, result,
               {b.getNamedAttr("dot_dimension_numbers",
                               parseAttribute(text, b.getContext()))});
}

/// The sum over the groups: each row is of one.
Value RaggedDot::emitOfRows() {
  Dims first{0}, second = dims.groups;
  llvm::append_range(first, behindGroups(dims.lhsSummed));
  llvm::append_range(second, dims.rhsSummed);
  return dot(maskedLhs(), behindGroups(dims.lhsBatch), first, second, type);
}

/// A product for each group. dot_general has them behind the batch; they go to
/// the front.
FailureOr<Value> RaggedDot::emitOfSummed() {
  int64_t batches = dims.lhsBatch.size();
  if (type.getRank() <= batches)
    return op->emitError() << "'" << op->getName() << "': result has type "
                           << type
                           << ", expected a dimension of groups before all "
                              "others";
  Dims shape(type.getShape()),
      order = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  std::rotate(shape.begin(), shape.begin() + 1, shape.begin() + batches + 1);
  std::rotate(order.begin(), order.begin() + batches,
              order.begin() + batches + 1);
  Value product =
      dot(maskedLhs(), behindGroups(dims.lhsBatch),
          behindGroups(dims.lhsSummed), dims.rhsSummed, type.clone(shape));
  return b.hlo("transpose", product, type,
               {b.getNamedAttr("permutation", b.getDenseI64ArrayAttr(order))});
}

FailureOr<Value> RaggedDot::emit() {
  switch (dims.mode()) {
  case RaggedMode::Batch:
    return dot(lhs, dims.lhsBatch, dims.lhsSummed, dims.rhsSummed, type);
  case RaggedMode::Rows:
    return emitOfRows();
  case RaggedMode::Summed:
    return emitOfSummed();
  }
  llvm_unreachable("a mode");
}

LogicalResult dist::expandRaggedDot(HloBuilder &b, Operation *op) {
  FailureOr<RaggedDotDims> dims = readRaggedDotDims(op);
  if (failed(dims))
    return failure();
  FailureOr<Value> result = RaggedDot(b, op, *dims).emit();
  if (failed(result))
    return failure();
  op->getResult(0).replaceAllUsesWith(*result);
  return success();
}
