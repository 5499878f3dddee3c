//===- RankSnapshot.cpp - a copy of the pieces of a rank ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Elements/StridedCopy.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"

using namespace dist;

/// Returns the offset of a piece in the rank's buffer of its tensor, in bytes.
static int64_t offsetOf(const CheckpointPiece &piece, int64_t rank,
                        const Mesh &mesh, const CheckpointTensor &tensor,
                        const std::vector<int64_t> &strides) {
  int64_t offset = 0;
  for (size_t i = 0; i < strides.size(); ++i) {
    const Axes &axes = tensor.sharding.dims[i].axes;
    int64_t begin = blockBegin(tensor.shape[i], mesh.sizeOf(axes),
                               mesh.indexOn(rank, axes));
    offset += (piece.begin[i] - begin) * strides[i];
  }
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
    std::vector<int64_t> local =
        localShape(plan.getMesh(), tensor.sharding, tensor.shape);
    std::vector<int64_t> strides = rowMajorStrides(local, element);
    int64_t offset = offsetOf(piece, rank, plan.getMesh(), tensor, strides);
    copyStrided(next, rowMajorStrides(piece.extent, element),
                static_cast<const std::byte *>(locals[piece.tensor]) + offset,
                strides, piece.extent, element);
    next += plan.bytesOf(piece);
  }
}
