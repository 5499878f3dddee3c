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

const Mesh *dist::commonGrid(const Mesh &mesh, Axes axes, const Axes &more) {
  for (const AxisRef &axis : axes)
    for (const AxisRef &other : more)
      if (!mesh.fit(axis, other))
        return nullptr;
  axes.insert(axes.end(), more.begin(), more.end());
  return mesh.gridOf(axes);
}

const Mesh *dist::commonGrid(const Mesh &mesh, const Sharding &from,
                             const Sharding &to) {
  return commonGrid(mesh, axesOf(from), axesOf(to));
}

static void appendSteps(ReshardPlan &plan, const ReshardPlan &more) {
  plan.steps.insert(plan.steps.end(), more.steps.begin(), more.steps.end());
  plan.bytes += more.bytes;
  plan.cost += more.cost;
}

/// Returns the end of the run of one kind that begins at `begin`.
static size_t endOfRun(const std::vector<PartialAxis> &partial, size_t begin) {
  size_t end = begin;
  while (end < partial.size() && partial[end].kind == partial[begin].kind)
    ++end;
  return end;
}

/// Returns the axes that stay Partial: the outermost ones that both sides have,
/// in any order within one kind.
static std::vector<PartialAxis> commonPartial(const Sharding &from,
                                              const Sharding &to) {
  std::vector<PartialAxis> kept;
  size_t begin = 0, end = 0; // Of runs that both sides have as a whole.
  do {
    begin = end;
    end = endOfRun(from.partial, begin);
    size_t other = endOfRun(to.partial, begin);
    auto last = to.partial.begin() + other;
    for (size_t i = begin; i < end; ++i)
      if (std::find(to.partial.begin() + begin, last, from.partial[i]) != last)
        kept.push_back(from.partial[i]);
    if (end != other)
      break;
  } while (begin < end && kept.size() == end);
  return kept;
}

/// Returns the axes of one side that fit all of the other, and hence each
/// other.
static Axes commonCuts(const Mesh &mesh, const Sharding &from,
                       const Sharding &to) {
  Axes cuts, sides[] = {axesOf(from), axesOf(to)};
  for (int i : {0, 1})
    for (const AxisRef &axis : sides[i])
      if (std::all_of(
              sides[1 - i].begin(), sides[1 - i].end(),
              [&](const AxisRef &other) { return mesh.fit(axis, other); }))
        cuts.push_back(axis);
  return cuts;
}

/// Returns source and target with reductions done, and unchanged with unused
/// axes added, where that fits both.
static std::vector<Sharding>
stopsBetween(const Mesh &mesh, const Sharding &from, const Sharding &to,
             const std::vector<PartialAxis> &kept, const Axes &cuts) {
  std::vector<Sharding> stops;
  auto add = [&](Sharding stop) {
    if (commonGrid(mesh, from, stop) && commonGrid(mesh, stop, to))
      stops.push_back(std::move(stop));
  };
  for (const Sharding *side : {&from, &to}) {
    Sharding combined = *side;
    combined.partial = kept;
    add(std::move(combined));
    if (side->partial == kept) // These are among the landings.
      continue;
    for (Sharding &stop :
         withUnused(*commonGrid(mesh, *side, *side), *side, cuts))
      add(std::move(stop));
  }
  return stops;
}

/// Plans any steps between sides whose axes fit each other, or else one
/// exchange.
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
  Axes cuts = commonCuts(mesh, from, to);
  auto cross = crossing.plan(
      from, to, {kept, stopsBetween(mesh, from, to, kept, cuts), cuts});
  if (!cross)
    return cross.status();
  ReshardPlan plan = cross->leaving;
  appendSteps(plan, cross->crossing);
  appendSteps(plan, cross->arriving);
  return plan;
}
