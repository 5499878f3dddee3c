//===- MoveDims.cpp - dimensions split, merged and moved ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MoveDims.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace dist;

ArrayRef<int64_t> dist::shapeOfValue(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

RankedTensorType dist::withShape(Value value, ArrayRef<int64_t> shape) {
  return cast<RankedTensorType>(value.getType()).clone(shape);
}

/// Groups of one dimension each, except that dimensions `dim` and `dim + 1` are
/// together.
static SmallVector<ReassociationIndices> pairAt(int64_t dim, int64_t groups) {
  SmallVector<ReassociationIndices> result(groups);
  for (int64_t group = 0, next = 0; group < groups; ++group) {
    result[group].push_back(next++);
    if (group == dim)
      result[group].push_back(next++);
  }
  return result;
}

Value dist::splitDim(OpBuilder &builder, Value value, int64_t dim,
                     int64_t parts) {
  SmallVector<int64_t> shape(shapeOfValue(value));
  int64_t groups = shape.size();
  shape[dim] /= parts;
  shape.insert(shape.begin() + dim, parts);
  return tensor::ExpandShapeOp::create(builder, value.getLoc(),
                                       withShape(value, shape), value,
                                       pairAt(dim, groups));
}

Value dist::mergeDims(OpBuilder &builder, Value value, int64_t dim) {
  int64_t groups = shapeOfValue(value).size() - 1;
  return tensor::CollapseShapeOp::create(builder, value.getLoc(), value,
                                         pairAt(dim, groups));
}

Value dist::reshapeTo(OpBuilder &builder, Value value,
                      ArrayRef<int64_t> shape) {
  if (shapeOfValue(value) == shape)
    return value;
  Location loc = value.getLoc();
  auto together = [](size_t rank) {
    auto dims = llvm::to_vector<2>(llvm::seq<int64_t>(rank));
    return SmallVector<ReassociationIndices>{
        ReassociationIndices(dims.begin(), dims.end())};
  };
  if (size_t rank = shapeOfValue(value).size(); rank > 1)
    value =
        tensor::CollapseShapeOp::create(builder, loc, value, together(rank));
  if (shape.size() > 1)
    value = tensor::ExpandShapeOp::create(builder, loc, withShape(value, shape),
                                          value, together(shape.size()));
  return value;
}

/// The tensor with its dimensions in another order, copied.
static Value transpose(OpBuilder &builder, Value value,
                       ArrayRef<int64_t> order) {
  Location loc = value.getLoc();
  auto type = withShape(value, applyPermutation(shapeOfValue(value), order));
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       type.getElementType());
  AffineMap in = inversePermutation(
      AffineMap::getPermutationMap(order, builder.getContext()));
  AffineMap out = builder.getMultiDimIdentityMap(order.size());
  SmallVector<utils::IteratorType> parallel(order.size(),
                                            utils::IteratorType::parallel);
  auto copy = [](OpBuilder &nested, Location loc, ValueRange args) {
    linalg::YieldOp::create(nested, loc, args.front());
  };
  return linalg::GenericOp::create(builder, loc, type, value, init,
                                   ArrayRef<AffineMap>{in, out}, parallel, copy)
      .getResult(0);
}

Value dist::moveDim(OpBuilder &builder, Value value, int64_t from, int64_t to) {
  ArrayRef<int64_t> shape = shapeOfValue(value);
  auto order = llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  int64_t passed = 1;
  for (int64_t dim = std::min(from, to); dim <= std::max(from, to); ++dim)
    passed *= dim == from ? 1 : shape[dim];
  if (passed == 1)
    return reshapeTo(builder, value, applyPermutation(shape, order));
  return transpose(builder, value, order);
}
