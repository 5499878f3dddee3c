//===- CutShape.cpp - tensors with a dimension of micro-batches -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CutShape.h"

#include "dist/Dialect/LinalgExt/IR/IndexedRows.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

CutShape dist::cutShape(RankedTensorType whole, const TimeRows &rows,
                        int64_t m) {
  CutShape cut;
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(whole.getShape())) {
    auto first = static_cast<int64_t>(shape.size());
    if (dim != rows.place) {
      shape.push_back(size);
      cut.reassociation.push_back({first});
      continue;
    }
    cut.micro = shape.size() + 1;
    shape.append({size / (m * rows.stride), m});
    cut.reassociation.push_back({first, first + 1});
    if (rows.stride > 1) {
      shape.push_back(rows.stride);
      cut.reassociation.back().push_back(first + 2);
    }
  }
  cut.type = whole.clone(shape);
  return cut;
}

static SmallVector<ReassociationIndices>
indicesOf(ArrayRef<SmallVector<int64_t, 2>> groups) {
  SmallVector<ReassociationIndices> indices;
  for (const auto &group : groups)
    indices.emplace_back(group.begin(), group.end());
  return indices;
}

Value dist::cutRows(OpBuilder &builder, Location loc, Value whole,
                    const TimeRows &rows, int64_t m) {
  CutShape cut = cutShape(cast<RankedTensorType>(whole.getType()), rows, m);
  return tensor::ExpandShapeOp::create(builder, loc, cut.type, whole,
                                       indicesOf(cut.reassociation));
}

static int64_t microBatchesOf(Value cut, const TimeRows &rows) {
  return cast<RankedTensorType>(cut.getType()).getDimSize(rows.place + 1);
}

Value dist::uncut(OpBuilder &builder, Location loc, Value cut,
                  RankedTensorType whole, const TimeRows &rows) {
  CutShape shape = cutShape(whole, rows, microBatchesOf(cut, rows));
  return tensor::CollapseShapeOp::create(builder, loc, whole, cut,
                                         indicesOf(shape.reassociation));
}

/// The reassociation of the rows of one micro-batch, without the dimension of
/// micro-batches, to a dimension of the local tensor.
static SmallVector<ReassociationIndices> rowGroups(int64_t rank,
                                                   const TimeRows &rows) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, next = 0; dim < rank; ++dim) {
    groups.push_back({next++});
    if (dim == rows.place && rows.stride > 1)
      groups.back().push_back(next++);
  }
  return groups;
}

static RankedTensorType withoutDim(RankedTensorType type, int64_t dim) {
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  return type.clone(shape);
}

Value dist::takeRows(OpBuilder &builder, Location loc, Value cut,
                     const TimeRows &rows, Value index) {
  Value local = linalg_ext::takeAt(builder, loc, cut, rows.place + 1, index);
  if (rows.stride == 1)
    return local;
  int64_t rank = cast<RankedTensorType>(local.getType()).getRank();
  return tensor::CollapseShapeOp::create(builder, loc, local,
                                         rowGroups(rank - 1, rows));
}

Value dist::putRows(OpBuilder &builder, Location loc, Value cut, Value local,
                    const TimeRows &rows, Value index) {
  int64_t micro = rows.place + 1;
  RankedTensorType put =
      withoutDim(cast<RankedTensorType>(cut.getType()), micro);
  if (rows.stride > 1)
    local = tensor::ExpandShapeOp::create(builder, loc, put, local,
                                          rowGroups(put.getRank() - 1, rows));
  return linalg_ext::putAt(builder, loc, cut, local, micro, index);
}
