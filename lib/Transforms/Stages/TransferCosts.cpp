//===- TransferCosts.cpp - seconds between coordinates --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/TransferCosts.h"

#include "dist/Planning/CollectivePrice.h"

#include <algorithm>
#include <vector>

using namespace dist;

/// Returns the highest price of a message between ranks of two coordinates.
static StepPrice slowest(const Cluster &cluster, const Mesh &mesh,
                         const std::string &axis, int64_t from, int64_t to) {
  StepPrice price{0, 0};
  Axes along = {AxisRef(axis)};
  for (int64_t rank : mesh.ranks()) {
    if (mesh.coordinateOn(rank, along.front()) != from)
      continue;
    int64_t peer = mesh.groupOf(rank, along)[size_t(to)];
    StepPrice own = priceOf(cluster, CollectiveKind::Permute,
                            spanOf(cluster, std::vector<int64_t>{rank, peer}));
    price.latency = std::max(price.latency, own.latency);
    price.perByte = std::max(price.perByte, own.perByte);
  }
  return price;
}

schedule::TransferSeconds
dist::transferCosts(const std::optional<Cluster> &cluster, const Mesh &mesh,
                    const std::string &axis) {
  if (!cluster)
    return
        [](int from, int to, double bytes) { return from == to ? 0 : bytes; };
  int64_t size = mesh.sizeOf(AxisRef(axis));
  std::vector<std::vector<StepPrice>> prices(size);
  for (int64_t from = 0; from < size; ++from)
    for (int64_t to = 0; to < size; ++to)
      prices[from].push_back(from == to
                                 ? StepPrice{0, 0}
                                 : slowest(*cluster, mesh, axis, from, to));
  return [prices = std::move(prices)](int from, int to, double bytes) {
    return from == to ? 0 : prices[from][to].of(bytes);
  };
}
