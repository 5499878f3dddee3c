//===- CrossMeshReshard.cpp - from one mesh to another --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A crossing costs least where every device of the target receives a part and
// the rest is gathered there, or where a reduction has left every device of the
// source a part: what is tried on either side is the sharding with every choice
// of unused axes added.
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CrossMeshReshard.h"

#include "dist/Support/CrossingPlan.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

namespace {
/// How the value may lie on one side of the crossing.
struct Landing {
  Sharding sharding;
  ReshardPlan plan; ///< To it from the source, or from it to the target.
};

class Crossing {
public:
  Crossing(const Mesh &fromMesh, const Mesh &toMesh,
           const std::vector<int64_t> &shape, int64_t elementBytes,
           const CostModel &model)
      : fromMesh(fromMesh), toMesh(toMesh), shape(shape),
        elementBytes(elementBytes), model(model) {}

  Result<CrossMeshPlan> plan(const Sharding &from, const Sharding &to);

private:
  const Mesh &fromMesh, &toMesh;
  const std::vector<int64_t> &shape;
  int64_t elementBytes;
  const CostModel &model;
  double maxBytes = 0;

  double bytesOf(const Mesh &mesh, const Sharding &sharding) const;
  std::vector<Sharding> refinements(const Mesh &mesh,
                                    const Sharding &base) const;
  Status addLeaving(const Sharding &from, std::vector<Landing> &landings) const;
  Status addArriving(const Sharding &to, std::vector<Landing> &landings) const;
  double leastBytes(const Landing &arrived) const;
  double crossingBytes(const Sharding &left, const Sharding &arrived) const;
};
} // namespace

double Crossing::bytesOf(const Mesh &mesh, const Sharding &sharding) const {
  double bytes = static_cast<double>(elementBytes);
  for (int64_t size : localShape(mesh, sharding, shape))
    bytes *= static_cast<double>(size);
  return bytes;
}

/// Without its Partial axes, and with unused axes at the ends of dimensions.
std::vector<Sharding> Crossing::refinements(const Mesh &mesh,
                                            const Sharding &base) const {
  std::vector<Sharding> all = {base.withoutPartial()};
  for (size_t i = 0; i < all.size(); ++i)
    for (const MeshAxis &axis : mesh.axes)
      for (size_t dim = 0; dim < shape.size(); ++dim) {
        Sharding next = all[i];
        if (axis.temporal || axis.size == 1 ||
            next.uses(mesh, AxisRef(axis.name)))
          continue;
        next.dims[dim].axes.push_back(AxisRef(axis.name));
        if (std::find(all.begin(), all.end(), next) == all.end())
          all.push_back(std::move(next));
      }
  return all;
}

Status Crossing::addLeaving(const Sharding &from,
                            std::vector<Landing> &landings) const {
  std::vector<Sharding> ends = refinements(fromMesh, from);
  if (!from.isPartial())
    ends.resize(1);
  for (Sharding &end : ends) {
    auto plan = planReshard(fromMesh, from, end, shape, elementBytes, model);
    if (!plan)
      return plan.status();
    landings.push_back({std::move(end), std::move(*plan)});
  }
  return {};
}

Status Crossing::addArriving(const Sharding &to,
                             std::vector<Landing> &landings) const {
  for (Sharding &start : refinements(toMesh, to)) {
    auto plan = planReshard(toMesh, start, to, shape, elementBytes, model);
    if (!plan)
      return plan.status();
    if (bytesOf(toMesh, start) <= maxBytes)
      landings.push_back({std::move(start), std::move(*plan)});
  }
  return {};
}

/// What devices that are not in the source's mesh receive, and its devices
/// send.
double Crossing::leastBytes(const Landing &arrived) const {
  std::vector<int64_t> from = fromMesh.ranks(), to = toMesh.ranks();
  std::set<int64_t> known(from.begin(), from.end());
  auto strangers = std::count_if(to.begin(), to.end(), [&](int64_t device) {
    return !known.count(device);
  });
  double each = 1;
  for (size_t i = 0; i < shape.size(); ++i)
    each *= static_cast<double>(shape[i]) /
            static_cast<double>(toMesh.sizeOf(arrived.sharding.dims[i].axes));
  each *= static_cast<double>(strangers * elementBytes);
  return each / static_cast<double>(std::min<size_t>(
                    from.size(), std::max<int64_t>(strangers, 1)));
}

double Crossing::crossingBytes(const Sharding &left,
                               const Sharding &arrived) const {
  WindowFetch fetch = blockFetch(toMesh, shape, left, arrived);
  return static_cast<double>(crossedElements(fromMesh, toMesh, fetch) *
                             elementBytes);
}

Result<CrossMeshPlan> Crossing::plan(const Sharding &from, const Sharding &to) {
  maxBytes = std::max(bytesOf(fromMesh, from), bytesOf(toMesh, to));
  std::vector<Landing> leaving, arriving;
  if (Status status = addLeaving(from, leaving); !status.ok())
    return status;
  if (Status status = addArriving(to, arriving); !status.ok())
    return status;
  CrossMeshPlan best;
  bool found = false;
  for (const Landing &left : leaving)
    for (const Landing &arrived : arriving) {
      double steps = left.plan.cost + arrived.plan.cost + model.exchangeLatency;
      if (found && steps + leastBytes(arrived) >= best.cost)
        continue;
      double crossing = crossingBytes(left.sharding, arrived.sharding);
      if (found && steps + crossing >= best.cost)
        continue;
      found = true;
      best = {left.plan,        left.sharding,
              arrived.sharding, crossing,
              arrived.plan,     left.plan.bytes + crossing + arrived.plan.bytes,
              steps + crossing};
    }
  return best;
}

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

static Status check(const Mesh &mesh, const Sharding &sharding,
                    const std::vector<int64_t> &shape, const char *which) {
  if (Status status = verify(mesh, sharding, shape); !status.ok())
    return Status::invalid(
        fmt::format("{} {}: {}", which, sharding.str(), status.getMessage()));
  if (!sharding.single.empty())
    return Status::invalid(fmt::format(
        "a reshard does not move values between single coordinates: {} {}",
        which, sharding.str()));
  std::vector<int64_t> devices = mesh.ranks();
  std::set<int64_t> distinct(devices.begin(), devices.end());
  int64_t ranks = mesh.numRanks();
  if (static_cast<int64_t>(devices.size()) != ranks ||
      static_cast<int64_t>(distinct.size()) != ranks)
    return Status::invalid(fmt::format(
        "{}: mesh {} has {} ranks, its device ids are {} different ones", which,
        mesh.str(), ranks, distinct.size()));
  return {};
}

Result<CrossMeshPlan>
dist::planCrossMeshReshard(const Mesh &fromMesh, const Sharding &from,
                           const Mesh &toMesh, const Sharding &to,
                           const std::vector<int64_t> &shape,
                           int64_t elementBytes, const CostModel &model) {
  Sharding source = from.closed(), target = to.closed();
  if (Status s = check(fromMesh, source, shape, "source"); !s.ok())
    return s;
  if (Status s = check(toMesh, target, shape, "target"); !s.ok())
    return s;
  return Crossing(fromMesh, toMesh, shape, elementBytes, model)
      .plan(source, target);
}
