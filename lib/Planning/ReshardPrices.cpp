//===- ReshardPrices.cpp - prices of the steps of a reshard ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardPrices.h"

#include "dist/Planning/CollectivePrice.h"

#include <algorithm>
#include <array>
#include <numeric>

using namespace dist;

static bool isLocal(ReshardKind kind) {
  return kind == ReshardKind::AllSlice || kind == ReshardKind::Partialise;
}

/// Returns the lower bound for this kind; without a cluster it is the price.
static StepPrice leastPrice(const CostModel &model, ReshardKind kind) {
  switch (kind) {
  case ReshardKind::AllSlice:
  case ReshardKind::Partialise:
    return {model.localLatency, model.perByte};
  case ReshardKind::Permute:
    return {model.permuteLatency, model.perByte};
  case ReshardKind::Exchange:
    return {model.exchangeLatency, model.perByte};
  default:
    return {model.collectiveLatency, model.perByte};
  }
}

/// Collectives by ReshardKind. Entries of local steps have no meaning.
static constexpr std::array<CollectiveKind, 8> kCollectives = {
    CollectiveKind::AllGather, CollectiveKind::AllGather,
    CollectiveKind::AllToAll,  CollectiveKind::ReduceScatter,
    CollectiveKind::AllReduce, CollectiveKind::Permute,
    CollectiveKind::Exchange,  CollectiveKind::Permute};

/// Returns the price over links, with the additions that decide ties.
static StepPrice linkPrice(const CostModel &model, ReshardKind kind,
                           const std::vector<LevelSpan> &span) {
  StepPrice least = leastPrice(model, kind);
  StepPrice price =
      priceOf(*model.cluster, kCollectives[static_cast<size_t>(kind)], span);
  if (model.collectiveLatency > 0)
    price.latency *= least.latency / model.collectiveLatency;
  return price;
}

StepPrice dist::stepPrice(const CostModel &model, ReshardKind kind,
                          const Mesh &mesh, const Axes &axes) {
  if (!model.cluster || isLocal(kind))
    return leastPrice(model, kind);
  return linkPrice(model, kind, spanOf(*model.cluster, mesh, axes));
}

StepPrice dist::exchangePrice(const CostModel &model,
                              std::vector<int64_t> devices) {
  if (!model.cluster)
    return leastPrice(model, ReshardKind::Exchange);
  return linkPrice(model, ReshardKind::Exchange,
                   spanOf(*model.cluster, std::move(devices)));
}

/// Bounds costs by the levels that some move can reach.
static CostModel leastWithin(const ReshardSpace &space,
                             const CostModel &model) {
  if (!model.cluster)
    return model;
  AtomList all(space.numAtoms());
  std::iota(all.begin(), all.end(), Atom(0));
  return costModelOf(*model.cluster, spanOf(*model.cluster, space.getMesh(),
                                            space.toAxes(all)));
}

ReshardPrices::ReshardPrices(const ReshardSpace &space, const CostModel &model)
    : space(space), leastOfAll(leastWithin(space, model)) {}

double ReshardPrices::of(const ReshardMove &move) {
  if (!leastOfAll.cluster || isLocal(move.kind))
    return leastPrice(leastOfAll, move.kind).of(move.bytes);
  std::pair key(move.kind, move.atoms);
  std::sort(key.second.begin(), key.second.end());
  auto [it, isNew] = known.try_emplace(std::move(key));
  if (isNew)
    it->second = stepPrice(leastOfAll, move.kind, space.getMesh(),
                           space.toAxes(it->first.second));
  return it->second.of(move.bytes);
}
