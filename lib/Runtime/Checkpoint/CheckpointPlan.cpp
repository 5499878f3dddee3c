//===- CheckpointPlan.cpp - the pieces that each rank writes --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/CheckpointPlan.h"
#include "dist/Runtime/Array/ShardedArray.h"

#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

using namespace dist;

const char *dist::toString(CheckpointRole role) {
  return role == CheckpointRole::State ? "state" : "record";
}

CheckpointPlan::CheckpointPlan(const Mesh &mesh,
                               std::vector<CheckpointTensor> list)
    : mesh(mesh), tensors(std::move(list)), perRank(size_t(mesh.numRanks())),
      load(size_t(mesh.numRanks())) {
  for (size_t i = 0; i < tensors.size(); ++i)
    add(int(i));
  sort();
}

void CheckpointPlan::addOnFirst(CheckpointTensor tensor) {
  tensor.sharding = Sharding::replicate(tensor.shape.size());
  CheckpointPiece whole = {int(tensors.size()),
                           std::vector<int64_t>(tensor.shape.size()),
                           tensor.shape};
  tensors.push_back(std::move(tensor));
  if (elementCount(whole.extent) > 0)
    assign(whole, {0});
  sort();
}

void CheckpointPlan::add(int tensor) {
  const CheckpointTensor &spec = tensors[tensor];
  ShardedLayout layout(mesh, spec.sharding, spec.dtype, spec.shape);
  struct Holders {
    std::vector<int64_t> extent, ranks;
  };
  // By contribution and begin.
  std::map<std::pair<int64_t, std::vector<int64_t>>, Holders> holders;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank)
    for (ShardedLayout::Block &block : layout.blocksOf(rank))
      if (layout.isOnSingle(rank) && elementCount(block.extent) > 0) {
        Holders &own =
            holders[{layout.contributionOf(rank), std::move(block.begin)}];
        own.extent = std::move(block.extent);
        own.ranks.push_back(rank);
      }
  for (auto &[key, own] : holders)
    assign({tensor, key.second, std::move(own.extent), key.first},
           std::move(own.ranks));
}

std::string dist::storedName(const CheckpointTensor &tensor,
                             const CheckpointPiece &piece) {
  if (!isStacked(tensor.sharding))
    return tensor.name;
  return fmt::format("{}[{}:{}]", tensor.name, piece.begin[0],
                     piece.begin[0] + piece.extent[0]);
}

/// Assigns the parts of a block to holders, the largest to the one with the
/// least.
void CheckpointPlan::assign(const CheckpointPiece &block,
                            std::vector<int64_t> holders) {
  auto dim = size_t(std::find_if(block.extent.begin(), block.extent.end(),
                                 [](int64_t size) { return size > 1; }) -
                    block.extent.begin());
  int64_t rows = dim < block.extent.size() ? block.extent[dim] : 1;
  int64_t parts =
      std::min({int64_t(holders.size()), rows,
                std::max<int64_t>(bytesOf(block) / kLeastBytes, 1)});
  std::sort(holders.begin(), holders.end(), [&](int64_t a, int64_t b) {
    return std::pair(load[a], a) < std::pair(load[b], b);
  });
  for (int64_t i = 0; i < parts; ++i) {
    CheckpointPiece piece = block;
    if (parts > 1) {
      piece.begin[dim] += blockBegin(rows, parts, i);
      piece.extent[dim] = blockExtent(rows, parts, i);
    }
    if (elementCount(piece.extent) == 0)
      continue;
    load[holders[i]] += bytesOf(piece);
    perRank[holders[i]].push_back(std::move(piece));
  }
}

void CheckpointPlan::sort() {
  auto key = [&](const CheckpointPiece &piece) {
    return std::tuple(-sizeOf(tensors[piece.tensor].dtype), piece.tensor,
                      piece.begin);
  };
  for (auto &pieces : perRank)
    std::sort(pieces.begin(), pieces.end(),
              [&](auto &a, auto &b) { return key(a) < key(b); });
}
