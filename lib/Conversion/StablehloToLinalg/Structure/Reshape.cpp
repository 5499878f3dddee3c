//===- Reshape.cpp - reshapes ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Source/Emit.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// Dimensions [sourceBegin, sourceEnd) of the source hold the elements of
/// dimensions [targetBegin, targetEnd) of the target.
struct Group {
  int64_t sourceBegin, sourceEnd, targetBegin, targetEnd;
};
} // namespace

/// The smallest groups of dimensions with equal numbers of elements; no size is
/// 0.
///
///   | source  | target    | groups              |
///   |---------|-----------|---------------------|
///   | 4x16x32 | 64x4x8    | 4x16:64, 32:4x8     |
///   | 2x6     | 4x3       | 2x6:4x3             |
///   | 4x1     | 4         | 4x1:4               |
static SmallVector<Group> matchDims(ArrayRef<int64_t> source,
                                    ArrayRef<int64_t> target) {
  SmallVector<Group> groups;
  int64_t i = 0, j = 0, sourceRank = source.size(), targetRank = target.size();
  while (i < sourceRank && j < targetRank) {
    Group group{i, i + 1, j, j + 1};
    int64_t sourceSize = source[i++], targetSize = target[j++];
    while (sourceSize != targetSize) {
      if (sourceSize < targetSize)
        sourceSize *= source[i++];
      else
        targetSize *= target[j++];
    }
    group.sourceEnd = i;
    group.targetEnd = j;
    groups.push_back(group);
  }
  if (!groups.empty()) { // What is left has size 1.
    groups.back().sourceEnd = sourceRank;
    groups.back().targetEnd = targetRank;
  }
  return groups;
}

/// One side of the groups, and the shape in which each group with several
/// dimensions is one of size `sizes`.
static SmallVector<ReassociationIndices> reassociation(ArrayRef<Group> groups,
                                                       int64_t Group::*begin,
                                                       int64_t Group::*end) {
  SmallVector<ReassociationIndices> result;
  for (const Group &group : groups)
    result.emplace_back(
        llvm::to_vector<2>(llvm::seq(group.*begin, group.*end)));
  return result;
}

Value dist::emitReshape(ImplicitLocOpBuilder &b, Value value,
                        ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  RankedTensorType targetType = type.clone(shape);
  if (type.getNumElements() == 0)
    return emitEmpty(b, targetType);
  SmallVector<Group> groups = matchDims(type.getShape(), shape);
  SmallVector<int64_t> collapsed;
  for (const Group &group : groups)
    collapsed.push_back(ShapedType::getNumElements(type.getShape().slice(
        group.sourceBegin, group.sourceEnd - group.sourceBegin)));
  RankedTensorType collapsedType = type.clone(collapsed);
  if (collapsedType != type)
    value = b.createOrFold<tensor::CollapseShapeOp>(
        collapsedType, value,
        reassociation(groups, &Group::sourceBegin, &Group::sourceEnd));
  if (collapsedType != targetType)
    value = b.createOrFold<tensor::ExpandShapeOp>(
        targetType, value,
        reassociation(groups, &Group::targetBegin, &Group::targetEnd));
  return value;
}

static LogicalResult convertReshape(SourceOp &op) {
  if (op.operandType(0).getNumElements() != op.resultType().getNumElements())
    return op.error() << "operand " << op.operandType(0) << " and result "
                      << op.resultType() << " differ in number of elements";
  return op.replaceWith(
      emitReshape(op.builder, op.operand(0), op.resultType().getShape()));
}

void dist::addReshapeConverters(ConverterTable &table) {
  table["stablehlo.reshape"] = {1, 1, convertReshape};
}
