//===- ImportScatter.cpp - scatters of PyTorch and TOSA -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTmTensor.h"

using namespace mlir;
using namespace dist;

static SmallVector<int64_t> range(int64_t from, int64_t to) {
  return llvm::to_vector(llvm::seq(from, to));
}

FailureOr<Operation *> dist::importScatter(OpBuilder &builder,
                                           tm_tensor::ScatterOp op) {
  Value updates = op.getInputs()[0], tensor = op.getOutputs()[0];
  int64_t rank = cast<ShapedType>(tensor.getType()).getRank();
  int64_t updateRank = cast<ShapedType>(updates.getType()).getRank();
  auto scatter = linalg_ext::ScatterOp::create(
      builder, op.getLoc(), tensor.getType(), tensor, op.getInputs()[1],
      updates, /*update_window_dims=*/range(1, updateRank),
      /*inserted_window_dims=*/range(0, rank - (updateRank - 1)),
      /*input_batching_dims=*/ArrayRef<int64_t>(),
      /*scatter_indices_batching_dims=*/ArrayRef<int64_t>(),
      op.getDimensionMap(), /*index_vector_dim=*/1);
  copyCombiner(scatter.getCombiner(), op.getCombiner().front(), {1, 0});
  return scatter.getOperation();
}

/// values[n, indices[n, w], :] = input[n, w, :]
FailureOr<Operation *> dist::importScatter(OpBuilder &builder,
                                           tosa::ScatterOp op) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !tensor || !tensor.hasStaticShape())
      return op.emitOpError() << "operand " << index << " has type " << type
                              << ", expected a tensor of static shape";
  Value tensor = op.getValuesIn();
  auto scatter = linalg_ext::ScatterOp::create(
      builder, op.getLoc(), tensor.getType(), tensor, op.getIndices(),
      op.getInput(), /*update_window_dims=*/ArrayRef<int64_t>{2},
      /*inserted_window_dims=*/ArrayRef<int64_t>{1},
      /*input_batching_dims=*/ArrayRef<int64_t>{0},
      /*scatter_indices_batching_dims=*/ArrayRef<int64_t>{0},
      /*scatter_dims_to_operand_dims=*/ArrayRef<int64_t>{1},
      /*index_vector_dim=*/2);
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(tensor);
  Block *block =
      builder.createBlock(&scatter.getCombiner(), {}, {element, element},
                          {op.getLoc(), op.getLoc()});
  linalg_ext::YieldOp::create(builder, op.getLoc(), block->getArgument(1));
  return scatter.getOperation();
}
