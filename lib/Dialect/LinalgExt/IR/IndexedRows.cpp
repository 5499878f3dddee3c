//===- IndexedRows.cpp - the part of a tensor at an index -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/IndexedRows.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

using namespace mlir;
using namespace dist;
using namespace dist::linalg_ext;

Value linalg_ext::takeAt(OpBuilder &builder, Location loc, Value tensor,
                         int64_t dim, Value index) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape()), sizes(shape);
  shape.erase(shape.begin() + dim);
  RankedTensorType taken = type.clone(shape);
  sizes[dim] = 1;
  auto offsets = llvm::to_vector(llvm::seq<int64_t>(0, taken.getRank()));
  return GatherOp::create(builder, loc, taken, tensor, index, sizes, offsets,
                          ArrayRef(dim), ArrayRef<int64_t>(),
                          ArrayRef<int64_t>(), ArrayRef(dim), 0);
}

Value linalg_ext::putAt(OpBuilder &builder, Location loc, Value tensor,
                        Value part, int64_t dim, Value index) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto windows = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank() - 1));
  auto scatter =
      ScatterOp::create(builder, loc, TypeRange(type), tensor, index, part,
                        windows, ArrayRef(dim), ArrayRef<int64_t>(),
                        ArrayRef<int64_t>(), ArrayRef(dim), 0);
  OpBuilder::InsertionGuard guard(builder);
  Type element = type.getElementType();
  Block *block = builder.createBlock(&scatter.getCombiner(), {},
                                     {element, element}, {loc, loc});
  YieldOp::create(builder, loc, block->getArgument(1));
  return scatter.getResult(0);
}
