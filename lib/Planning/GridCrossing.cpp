//===- GridCrossing.cpp - between grids of one mesh -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Crossing.h"

#include "ReshardPrices.h"

#include <algorithm>

using namespace dist;

const Mesh *dist::commonGrid(const Mesh &mesh, const Sharding &from,
                             const Sharding &to) {
  Axes axes = axesOf(from), more = axesOf(to);
  for (const AxisRef &axis : axes)
    for (const AxisRef &other : more)
      if (!mesh.fit(axis, other))
        return nullptr;
  axes.insert(axes.end(), more.begin(), more.end());
  return mesh.gridOf(axes);
}

static void append(ReshardPlan &plan, const ReshardPlan &more) {
  plan.steps.insert(plan.steps.end(), more.steps.begin(), more.steps.end());
  plan.bytes += more.bytes;
  plan.cost += more.cost;
}

/// What stays Partial: the outermost axes that both sides have.
static std::vector<PartialAxis> commonPartial(const Sharding &from,
                                              const Sharding &to) {
  auto end = std::mismatch(from.partial.begin(), from.partial.end(),
                           to.partial.begin(), to.partial.end());
  return {from.partial.begin(), end.first};
}

/// Source and target, combined, where they fit both.
static std::vector<Sharding>
stopsBetween(const Mesh &mesh, const Sharding &from, const Sharding &to,
             const std::vector<PartialAxis> &kept) {
  std::vector<Sharding> stops;
  for (const Sharding *side : {&from, &to}) {
    Sharding stop = *side;
    stop.partial = kept;
    if (commonGrid(mesh, from, stop) && commonGrid(mesh, stop, to))
      stops.push_back(std::move(stop));
  }
  return stops;
}

/// Where the axes fit each other on the way, any steps; else one exchange.
Result<ReshardPlan>
dist::planBetweenGrids(const Mesh &mesh, const Sharding &from,
                       const Sharding &to, const std::vector<int64_t> &shape,
                       int64_t elementBytes, const CostModel &model) {
  auto step = [&](const Sharding &left,
                  const Sharding &arrived) -> Result<Crossing::Step> {
    if (commonGrid(mesh, left, arrived)) {
      auto plan = planReshard(mesh, left, arrived, shape, elementBytes, model);
      return plan ? Result<Crossing::Step>({*plan}) : plan.status();
    }
    WindowFetch fetch = blockFetch(mesh, shape, left, arrived);
    Axes group = fetch.axes(mesh);
    int64_t ranks = mesh.sizeOf(group);
    MovedElements moved =
        movedElements(planExchange(mesh, group, {&fetch, 1}), ranks);
    Crossing::Step step =
        exchangeStep(arrived, moved, ranks, elementBytes,
                     stepPrice(model, ReshardKind::Exchange, mesh, group));
    step.plan.steps.front().axes = std::move(group);
    return step;
  };
  Crossing crossing(*commonGrid(mesh, from, from), *commonGrid(mesh, to, to),
                    shape, elementBytes, model, step);
  std::vector<PartialAxis> kept = commonPartial(from, to);
  auto cross =
      crossing.plan(from, to, kept, stopsBetween(mesh, from, to, kept));
  if (!cross)
    return cross.status();
  ReshardPlan plan = cross->leaving;
  append(plan, cross->crossing);
  append(plan, cross->arriving);
  return plan;
}
