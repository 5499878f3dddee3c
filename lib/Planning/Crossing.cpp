//===- Crossing.cpp - plans between two grids -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Crossing.h"

#include "AxisCut.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <set>

using namespace dist;

/// The largest number of shardings tried on either side; those with few added
/// axes come first. All choices of three unused axes on three dimensions are
/// fewer.
static constexpr size_t kMaxLandings = 256;

double Crossing::bytesOf(const Mesh &mesh, const Sharding &sharding) const {
  double bytes = static_cast<double>(elementBytes);
  for (int64_t size : localShape(mesh, sharding, shape))
    bytes *= static_cast<double>(size);
  return bytes;
}

/// Returns the parts into which `sharding` and `cuts`, which fit each other,
/// cut the axes of the mesh.
static Axes partsOf(const Mesh &mesh, const Sharding &sharding,
                    const Axes &cuts) {
  Axes by = axesOf(sharding);
  by.insert(by.end(), cuts.begin(), cuts.end());
  Axes parts = atomsOf(mesh, by);
  for (AxisRef &part : parts)
    part = mesh.canonical(part);
  return parts;
}

std::vector<Sharding> dist::withUnused(const Mesh &mesh, const Sharding &side,
                                       const Axes &cuts) {
  Axes parts = partsOf(mesh, side, cuts);
  std::vector<Sharding> all = {side};
  for (size_t i = 0; i < all.size(); ++i)
    for (const AxisRef &part : parts)
      for (size_t dim = 0; dim < side.dims.size(); ++dim) {
        Sharding next = all[i];
        if (all.size() == kMaxLandings || next.uses(mesh, part))
          continue;
        next.dims[dim].axes.push_back(part);
        next.dims[dim].axes = mesh.merged(next.dims[dim].axes);
        if (std::find(all.begin(), all.end(), next) == all.end())
          all.push_back(std::move(next));
      }
  return all;
}

/// Returns the sharding of a side after its reductions, and those with unused
/// axes added.
std::vector<Crossing::Landing> Crossing::landings(const Mesh &mesh,
                                                  const Sharding &side,
                                                  const Common &common) const {
  Axes cuts = axesOf(side);
  cuts.insert(cuts.end(), common.cuts.begin(), common.cuts.end());
  Sharding combined = side;
  combined.partial = common.kept;
  std::vector<Landing> result;
  for (Sharding &sharding : withUnused(mesh, combined, cuts))
    result.push_back({std::move(sharding)});
  return result;
}

/// Returns a lower bound of the bytes of the busiest device: those that devices
/// outside of the source's mesh receive are sent by its devices.
double Crossing::fewestBytes(const Sharding &arrived) const {
  std::vector<int64_t> from = fromMesh.ranks(), to = toMesh.ranks();
  std::set<int64_t> known(from.begin(), from.end());
  auto strangers = std::count_if(to.begin(), to.end(), [&](int64_t device) {
    return !known.count(device);
  });
  double each = 1;
  for (size_t i = 0; i < shape.size(); ++i)
    each *= static_cast<double>(shape[i]) /
            static_cast<double>(toMesh.sizeOf(arrived.dims[i].axes));
  each *= static_cast<double>(strangers * elementBytes);
  return each / static_cast<double>(std::min<size_t>(
                    from.size(), std::max<int64_t>(strangers, 1)));
}

/// Plans from each landing to the target.
Status Crossing::addArriving(const Sharding &to,
                             std::vector<Landing> &arriving) const {
  for (Landing &arrived : arriving) {
    auto plan =
        planReshard(toMesh, arrived.sharding, to, shape, elementBytes, model);
    if (!plan)
      return plan.status();
    arrived.plan = std::move(*plan);
    arrived.leastBytes = fewestBytes(arrived.sharding);
  }
  return {};
}

/// Takes this plan if it is cheaper. Slices of the first landing are parts of
/// it on the same devices, so that they have the same lower bound. It includes
/// bytes received on the way to a stop.
Status Crossing::consider(const Sharding &from, Landing &left, Landing &arrived,
                          bool isFirst, CrossMeshPlan &best) const {
  auto isDearer = [&] {
    double leaving = left.plan ? left.plan->cost : 0;
    double bytes = model.perByte * arrived.leastBytes;
    double least = left.isStop ? std::max(leaving, bytes) : leaving + bytes;
    return least + arrived.plan->cost >= best.cost;
  };
  if (isDearer())
    return {};
  if (!left.plan) {
    auto plan =
        planReshard(fromMesh, from, left.sharding, shape, elementBytes, model);
    if (!plan)
      return plan.status();
    left.plan = std::move(*plan);
    if (isDearer())
      return {};
  }
  Result<Step> step = planStep(left.sharding, arrived.sharding);
  if (!step)
    return step.status();
  if (isFirst)
    arrived.leastBytes = std::max(arrived.leastBytes, step->leastBytes);
  double cost = left.plan->cost + step->plan.cost + arrived.plan->cost;
  if (cost < best.cost)
    best = {*left.plan,
            left.sharding,
            step->plan,
            arrived.sharding,
            *arrived.plan,
            left.plan->bytes + step->plan.bytes + arrived.plan->bytes,
            cost};
  return {};
}

Result<CrossMeshPlan> Crossing::plan(const Sharding &from, const Sharding &to,
                                     const Common &common) {
  for (auto [sharding, which] : {std::pair{&from, "source"}, {&to, "target"}})
    if (!sharding->single.empty())
      return Status::invalid(fmt::format(
          "a reshard does not move values between single coordinates: {} {}",
          which, sharding->str()));
  std::vector<Landing> leaving = landings(fromMesh, from, common);
  std::vector<Landing> arriving = landings(toMesh, to, common);
  for (std::vector<Landing> *side : {&leaving, &arriving})
    for (const Sharding &stop : common.stops)
      side->push_back({stop, std::nullopt, 0, /*isStop=*/true});
  double maxBytes = std::max(bytesOf(fromMesh, from), bytesOf(toMesh, to));
  auto isTooLarge = [&](const Mesh &mesh) {
    return [&](const Landing &landing) {
      return bytesOf(mesh, landing.sharding) > maxBytes;
    };
  };
  std::erase_if(leaving, isTooLarge(fromMesh));
  std::erase_if(arriving, isTooLarge(toMesh));
  if (Status status = addArriving(to, arriving); !status.ok())
    return status;
  CrossMeshPlan best;
  best.cost = std::numeric_limits<double>::infinity();
  for (Landing &left : leaving)
    for (Landing &arrived : arriving)
      if (Status status =
              consider(from, left, arrived, &left == &leaving.front(), best);
          !status.ok())
        return status;
  return best;
}

Crossing::Step dist::exchangeStep(const Sharding &arrived,
                                  const MovedElements &elements,
                                  int64_t senders, int64_t elementBytes,
                                  StepPrice price) {
  ReshardStep step;
  step.kind = ReshardKind::Exchange;
  step.after = arrived;
  step.bytes = static_cast<double>(elements.busiest * elementBytes);
  double cost = price.of(step.bytes);
  int64_t least = std::max(elements.received, elements.all / senders);
  return {{{step}, step.bytes, cost},
          static_cast<double>(least * elementBytes)};
}
