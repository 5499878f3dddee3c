//===- RankSnapshot.cpp - a copy of the pieces of a rank ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"
#include "dist/Runtime/Elements/StridedCopy.h"

#include <algorithm>

using namespace dist;

static bool contains(const LocalBlock &block, const CheckpointPiece &piece) {
  for (size_t i = 0; i < piece.begin.size(); ++i)
    if (piece.begin[i] < block.begin[i] ||
        piece.begin[i] + piece.extent[i] > block.begin[i] + block.extent[i])
      return false;
  return true;
}

/// Returns the offset of a piece in the rank's buffer of its tensor, in bytes.
static int64_t offsetOf(const CheckpointPiece &piece,
                        const std::vector<LocalBlock> &blocks,
                        const std::vector<int64_t> &strides) {
  auto block =
      std::find_if(blocks.begin(), blocks.end(),
                   [&](const LocalBlock &own) { return contains(own, piece); });
  int64_t offset = block->offset;
  for (size_t i = 0; i < strides.size(); ++i)
    offset += (piece.begin[i] - block->begin[i]) * strides[i];
  return offset;
}

void RankSnapshot::take(const CheckpointPlan &plan, int64_t rank,
                        std::span<const void *const> locals) {
  size = 0;
  for (const CheckpointPiece &piece : plan.pieces(rank))
    size += size_t(plan.bytesOf(piece));
  if (data.size() < size)
    data.resize(size);
  std::byte *next = data.data();
  for (const CheckpointPiece &piece : plan.pieces(rank)) {
    const CheckpointTensor &tensor = plan.getTensors()[piece.tensor];
    int64_t element = sizeOf(tensor.dtype);
    std::vector<int64_t> strides = rowMajorStrides(
        localShape(plan.getMesh(), tensor.sharding, tensor.shape), element);
    int64_t offset = offsetOf(piece,
                              blocksOn(plan.getMesh(), rank, tensor.sharding,
                                       tensor.dtype, tensor.shape),
                              strides);
    copyStrided(next, rowMajorStrides(piece.extent, element),
                static_cast<const std::byte *>(locals[piece.tensor]) + offset,
                strides, piece.extent, element);
    next += plan.bytesOf(piece);
  }
}
