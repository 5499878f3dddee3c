//===- RaggedDot.cpp - products of groups of rows -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaggedDot.h"

#include "AttributeText.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace dist;

using Dims = SmallVector<int64_t>;

static InFlightDiagnostic error(Operation *op) {
  return op->emitError() << "'" << op->getName() << "': ";
}

namespace {
/// An operation whose dimension numbers are right.
struct RaggedDot {
  HloBuilder &b;
  Operation *op;
  Value lhs, rhs, groupSizes;
  RankedTensorType type; ///< Of the result.
  Dims lhsBatch, rhsBatch, lhsSummed, rhsSummed, groupDims;
  int64_t ragged = 0; ///< Dimension of lhs.

  LogicalResult read();
  LogicalResult emit();

private:
  LogicalResult checkDims(StringRef what, ArrayRef<int64_t> dims,
                          RankedTensorType type) const;
  LogicalResult checkGroups() const;
  Dims prefix() const;
  Value maskedLhs();
  Value dot(Value first, ArrayRef<int64_t> firstBatch,
            ArrayRef<int64_t> firstSummed, ArrayRef<int64_t> secondSummed,
            RankedTensorType result);
};
} // namespace

static RankedTensorType typeOf(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

/// As dimensions of a tensor with one more, first.
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
// Dimension numbers
//===----------------------------------------------------------------------===//

LogicalResult RaggedDot::checkDims(StringRef what, ArrayRef<int64_t> dims,
                                   RankedTensorType type) const {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : dims)
    if (dim < 0 || dim >= type.getRank() || !seen.insert(dim).second)
      return error(op) << what << " has dimension " << dim
                       << ", expected each at most once, of " << type;
  return success();
}

/// The dimensions of lhs that group_sizes has before the last.
Dims RaggedDot::prefix() const {
  Dims dims = lhsBatch, rest;
  if (const int64_t *own = llvm::find(lhsBatch, ragged); own != lhsBatch.end())
    return Dims(lhsBatch.begin(), own);
  if (llvm::is_contained(lhsSummed, ragged))
    rest.assign(lhsSummed.begin(), llvm::find(lhsSummed, ragged));
  else
    for (int64_t dim = 0; dim < ragged; ++dim)
      if (!llvm::is_contained(lhsBatch, dim) &&
          !llvm::is_contained(lhsSummed, dim))
        rest.push_back(dim);
  llvm::append_range(dims, rest);
  return dims;
}

LogicalResult RaggedDot::checkGroups() const {
  RankedTensorType sizes = typeOf(groupSizes);
  bool isFree = !llvm::is_contained(lhsBatch, ragged) &&
                !llvm::is_contained(lhsSummed, ragged);
  if (groupDims.size() != (isFree ? 1 : 0))
    return error(op) << "rhs_group_dimensions has " << groupDims.size()
                     << " dimensions, expected " << (isFree ? 1 : 0);
  Dims expected = llvm::map_to_vector(
      prefix(), [&](int64_t dim) { return typeOf(lhs).getDimSize(dim); });
  if (sizes.getRank() == 0 || !isa<IntegerType>(sizes.getElementType()) ||
      sizes.getShape().drop_back() != ArrayRef<int64_t>(expected) ||
      (isFree &&
       sizes.getShape().back() != typeOf(rhs).getDimSize(groupDims.front())))
    return error(op) << "group_sizes has type " << sizes
                     << ", expected integers of shape ["
                     << ArrayRef<int64_t>(expected)
                     << (expected.empty() ? "" : ", ") << "number of groups]";
  return success();
}

LogicalResult RaggedDot::read() {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1)
    return error(op) << "expected three operands and one result";
  for (Value value : {op->getOperand(0), op->getOperand(1), op->getOperand(2),
                      Value(op->getResult(0))})
    if (!typeOf(value) || !typeOf(value).hasStaticShape())
      return error(op) << "expected tensors of static shape";
  auto fields = AttributeText::parse(
      op->getAttr("ragged_dot_dimension_numbers"), "ragged_dot",
      {"lhs_batching_dimensions", "rhs_batching_dimensions",
       "lhs_contracting_dimensions", "rhs_contracting_dimensions",
       "lhs_ragged_dimensions", "rhs_group_dimensions"},
      [&] { return error(op); });
  if (failed(fields))
    return failure();
  lhs = op->getOperand(0), rhs = op->getOperand(1);
  groupSizes = op->getOperand(2);
  type = typeOf(op->getResult(0));
  lhsBatch.assign(fields->list("lhs_batching_dimensions"));
  rhsBatch.assign(fields->list("rhs_batching_dimensions"));
  lhsSummed.assign(fields->list("lhs_contracting_dimensions"));
  rhsSummed.assign(fields->list("rhs_contracting_dimensions"));
  groupDims.assign(fields->list("rhs_group_dimensions"));
  ArrayRef<int64_t> raggedDims = fields->list("lhs_ragged_dimensions");
  if (raggedDims.size() != 1)
    return error(op) << "lhs_ragged_dimensions has " << raggedDims.size()
                     << " dimensions, expected 1";
  ragged = raggedDims.front();
  Dims ofLhs = lhsBatch, ofRhs = rhsBatch;
  llvm::append_range(ofLhs, lhsSummed);
  llvm::append_range(ofRhs, rhsSummed);
  llvm::append_range(ofRhs, groupDims);
  if (failed(checkDims("lhs", ofLhs, typeOf(lhs))) ||
      failed(checkDims("rhs", ofRhs, typeOf(rhs))) ||
      failed(checkDims("lhs_ragged_dimensions", ragged, typeOf(lhs))))
    return failure();
  return checkGroups();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Where the groups end: the sums of the sizes up to each.
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
  Dims sizesDims = behindGroups(prefix());
  sizesDims.push_back(0);
  Value ends = groupEnds(b, groupSizes);
  Value begins = b.hlo("subtract", {ends, groupSizes});
  Value place = b.hlo(
      "iota", {}, places,
      {b.getNamedAttr("iota_dimension", b.getI64IntegerAttr(ragged + 1))});
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
  list("rhs_batching", rhsBatch, ", ");
  list("lhs_contracting", firstSummed, ", ");
  list("rhs_contracting", secondSummed, ">");
  return b.hlo("dot_general", {first, rhs}, result,
               {b.getNamedAttr("dot_dimension_numbers",
                               parseAttribute(text, b.getContext()))});
}

LogicalResult RaggedDot::emit() {
  Value result;
  if (llvm::is_contained(lhsBatch, ragged)) {
    result = dot(lhs, lhsBatch, lhsSummed, rhsSummed, type);
  } else if (!groupDims.empty()) {
    Dims first{0}, second = groupDims;
    llvm::append_range(first, behindGroups(lhsSummed));
    llvm::append_range(second, rhsSummed);
    result = dot(maskedLhs(), behindGroups(lhsBatch), first, second, type);
  } else {
    // Groups are behind the batch; they go to the front.
    int64_t batches = lhsBatch.size();
    if (type.getRank() <= batches)
      return error(op) << "result has type " << type
                       << ", expected a dimension of groups before all others";
    Dims shape(type.getShape()),
        order = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    std::rotate(shape.begin(), shape.begin() + 1, shape.begin() + batches + 1);
    std::rotate(order.begin(), order.begin() + batches,
                order.begin() + batches + 1);
    result = dot(maskedLhs(), behindGroups(lhsBatch), behindGroups(lhsSummed),
                 rhsSummed, type.clone(shape));
    result =
        b.hlo("transpose", result, type,
              {b.getNamedAttr("permutation", b.getDenseI64ArrayAttr(order))});
  }
  op->getResult(0).replaceAllUsesWith(result);
  return success();
}

LogicalResult dist::expandRaggedDot(HloBuilder &b, Operation *op) {
  RaggedDot dot{b, op, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  if (failed(dot.read()))
    return failure();
  return dot.emit();
}
