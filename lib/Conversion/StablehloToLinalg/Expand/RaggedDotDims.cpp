//===- RaggedDotDims.cpp - the dimensions of chlo.ragged_dot --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaggedDotDims.h"

#include "Source/AttributeText.h"

using namespace mlir;
using namespace dist;

using Dims = SmallVector<int64_t>;

static InFlightDiagnostic raggedError(Operation *op) {
  return op->emitError() << "'" << op->getName() << "': ";
}

static RankedTensorType typeOf(Operation *op, unsigned operand) {
  return cast<RankedTensorType>(op->getOperand(operand).getType());
}

RaggedMode RaggedDotDims::mode() const {
  if (llvm::is_contained(lhsBatch, ragged))
    return RaggedMode::Batch;
  return llvm::is_contained(lhsSummed, ragged) ? RaggedMode::Summed
                                               : RaggedMode::Rows;
}

Dims RaggedDotDims::prefix() const {
  if (mode() == RaggedMode::Batch)
    return Dims(lhsBatch.begin(), llvm::find(lhsBatch, ragged));
  Dims dims = lhsBatch;
  if (mode() == RaggedMode::Summed) {
    dims.append(lhsSummed.begin(), llvm::find(lhsSummed, ragged));
    return dims;
  }
  for (int64_t dim = 0; dim < ragged; ++dim)
    if (!llvm::is_contained(lhsBatch, dim) &&
        !llvm::is_contained(lhsSummed, dim))
      dims.push_back(dim);
  return dims;
}

static LogicalResult checkOperands(Operation *op) {
  if (op->getNumOperands() != 3 || op->getNumResults() != 1)
    return raggedError(op) << "expected three operands and one result";
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!llvm::all_of(op->getOperandTypes(), isStatic) ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return raggedError(op) << "expected tensors of static shape";
  return success();
}

static LogicalResult checkDims(Operation *op, StringRef what,
                               ArrayRef<int64_t> dims, RankedTensorType type) {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : dims)
    if (dim < 0 || dim >= type.getRank() || !seen.insert(dim).second)
      return raggedError(op) << what << " has dimension " << dim
                             << ", expected each at most once, of " << type;
  return success();
}

static LogicalResult checkAllDims(Operation *op, const RaggedDotDims &dims) {
  Dims ofLhs = dims.lhsBatch, ofRhs = dims.rhsBatch;
  llvm::append_range(ofLhs, dims.lhsSummed);
  llvm::append_range(ofRhs, dims.rhsSummed);
  llvm::append_range(ofRhs, dims.groups);
  return failure(failed(checkDims(op, "lhs", ofLhs, typeOf(op, 0))) ||
                 failed(checkDims(op, "rhs", ofRhs, typeOf(op, 1))) ||
                 failed(checkDims(op, "lhs_ragged_dimensions", dims.ragged,
                                  typeOf(op, 0))));
}

static LogicalResult checkGroups(Operation *op, const RaggedDotDims &dims) {
  RankedTensorType lhs = typeOf(op, 0), rhs = typeOf(op, 1);
  RankedTensorType sizes = typeOf(op, 2);
  bool hasGroups = dims.mode() == RaggedMode::Rows;
  if (dims.groups.size() != (hasGroups ? 1 : 0))
    return raggedError(op) << "rhs_group_dimensions has " << dims.groups.size()
                           << " dimensions, expected " << (hasGroups ? 1 : 0);
  Dims expected = llvm::map_to_vector(
      dims.prefix(), [&](int64_t dim) { return lhs.getDimSize(dim); });
  if (sizes.getRank() == 0 || !isa<IntegerType>(sizes.getElementType()) ||
      sizes.getShape().drop_back() != ArrayRef<int64_t>(expected) ||
      (hasGroups &&
       sizes.getShape().back() != rhs.getDimSize(dims.groups.front())))
    return raggedError(op) << "group_sizes has type " << sizes
                           << ", expected integers of shape ["
                           << ArrayRef<int64_t>(expected)
                           << (expected.empty() ? "" : ", ")
                           << "number of groups]";
  return success();
}

FailureOr<RaggedDotDims> dist::readRaggedDotDims(Operation *op) {
  if (failed(checkOperands(op)))
    return failure();
  auto fields = AttributeText::parse(
      op->getAttr("ragged_dot_dimension_numbers"), "ragged_dot",
      {"lhs_batching_dimensions", "rhs_batching_dimensions",
       "lhs_contracting_dimensions", "rhs_contracting_dimensions",
       "lhs_ragged_dimensions", "rhs_group_dimensions"},
      [&] { return raggedError(op); });
  if (failed(fields))
    return failure();
  RaggedDotDims dims;
  dims.lhsBatch.assign(fields->list("lhs_batching_dimensions"));
  dims.rhsBatch.assign(fields->list("rhs_batching_dimensions"));
  dims.lhsSummed.assign(fields->list("lhs_contracting_dimensions"));
  dims.rhsSummed.assign(fields->list("rhs_contracting_dimensions"));
  dims.groups.assign(fields->list("rhs_group_dimensions"));
  ArrayRef<int64_t> ragged = fields->list("lhs_ragged_dimensions");
  if (ragged.size() != 1)
    return raggedError(op) << "lhs_ragged_dimensions has " << ragged.size()
                           << " dimensions, expected 1";
  dims.ragged = ragged.front();
  if (failed(checkAllDims(op, dims)) || failed(checkGroups(op, dims)))
    return failure();
  return dims;
}
