//===- CollectiveCost.cpp - the bytes of a collective ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CollectiveCost.h"

#include <algorithm>

using namespace dist;

int64_t dist::bytesReceived(std::string_view kind, int64_t ranks,
                            int64_t bytes) {
  if (ranks <= 1)
    return 0;
  int64_t block = (bytes + ranks - 1) / ranks;
  int64_t fromOthers = (bytes * (ranks - 1) + ranks - 1) / ranks;
  if (kind == "all_reduce")
    return 2 * fromOthers;
  if (kind == "all_gather" || kind == "reduce_scatter" ||
      kind == "all_to_all" || kind == "gather")
    return fromOthers;
  if (kind == "scatter")
    return block;
  bool movesAll = kind == "permute" || kind == "broadcast" ||
                  kind == "reduce" || kind == "exchange";
  return movesAll ? bytes : 0;
}

int64_t dist::bytesReceivedInBlocks(int64_t ranks, int64_t bytes,
                                    int64_t block) {
  return std::min(bytes, (ranks - 1) * block);
}

int64_t
dist::bytesReceived(std::string_view kind, int64_t ranks,
                    const std::vector<std::pair<int64_t, int64_t>> &buffers) {
  bool hasBlocks = kind == "all_gather" || kind == "reduce_scatter";
  int64_t received = 0;
  for (auto [gives, has] : buffers) {
    auto [block, full] = std::minmax(gives, has);
    received += hasBlocks ? bytesReceivedInBlocks(ranks, full, block)
                          : bytesReceived(kind, ranks, full);
  }
  return received;
}
