//===- ReshardBounds.cpp - lower bounds of remaining costs ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardSpace.h"

#include <algorithm>

using namespace dist;

bool ReshardSpace::isReduced(const ReshardState &state) const {
  size_t run = state.innermostRun();
  if (state.partial.size() > to.partial.size() ||
      !std::equal(state.partial.begin(), state.partial.begin() + run,
                  to.partial.begin()))
    return false;
  auto end = std::find_if(to.partial.begin() + run, to.partial.end(),
                          [&](const PartialAtom &item) {
                            return item.kind != to.partial[run].kind;
                          });
  return std::all_of(state.partial.begin() + run, state.partial.end(),
                     [&](const PartialAtom &item) {
                       return std::find(to.partial.begin() + run, end, item) !=
                              end;
                     });
}

/// Computes the bound from the number of ranks: there are at most as many
/// blocks as ranks, or as ranks that hold each contribution of a block.
double ReshardSpace::slicedBytes(const ReshardState &state) const {
  double bytes = static_cast<double>(elementBytes);
  for (int64_t size : shape)
    bytes *= static_cast<double>(size);
  for (const PartialAtom &item : state.partial)
    bytes *= static_cast<double>(sizes[item.atom]);
  for (int64_t size : sizes)
    bytes /= static_cast<double>(size);
  return bytes;
}

/// Returns the bytes of a reduction. On average over the ranks, combining n
/// contributions of b bytes costs at least (n - 1) / n b and leaves b / n,
/// where b is the smallest region that slicing gives. The bytes that the target
/// has beyond that must be received.
static double reductionBytes(double sliced, double slicedTarget,
                             double target) {
  return sliced - slicedTarget + std::max(0.0, target - slicedTarget);
}

double ReshardSpace::remainingCost(const ReshardState &state,
                                   const CostModel &model) const {
  if (state == to)
    return 0;
  if (isReduced(state)) {
    ReshardState target = to;
    target.partial = state.partial;
    double bytes = missingBytes(state, target);
    double latency = state.partial == to.partial ? 0 : model.localLatency;
    if (state.dims != to.dims)
      latency += bytes > 0 ? model.collectiveLatency : model.localLatency;
    return model.perByte * bytes + latency;
  }
  double sliced = slicedBytes(state), slicedTarget = slicedBytes(to);
  if (!to.partial.empty())
    return model.perByte * std::max(0.0, sliced - slicedTarget) +
           model.collectiveLatency;
  double target = static_cast<double>(elementBytes);
  for (size_t i = 0; i < shape.size(); ++i)
    target *=
        static_cast<double>(shape[i]) / static_cast<double>(parts(to.dims[i]));
  double reductions = static_cast<double>(state.partialRuns().size());
  return model.perByte * reductionBytes(sliced, slicedTarget, target) +
         reductions * model.collectiveLatency;
}
