//===- ReshardPlans.cpp - plans of reshards, with their types -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ReshardContext.h"

using namespace mlir;
using namespace dist;

/// The plans of two reshards, one after the other.
static ReshardPlan concatenate(const ReshardPlan &first,
                               const ReshardPlan &second) {
  ReshardPlan both = first;
  llvm::append_range(both.steps, second.steps);
  both.bytes += second.bytes;
  both.cost += second.cost;
  return both;
}

/// The shardings without Partial axes that a sum may have while it is rounded:
/// the one after the step of `direct` that ends the sum, or, if that step is an
/// all_reduce, those that a reduce_scatter in its place leaves.
static std::vector<Sharding> placesToRound(const Mesh &mesh,
                                           const ReshardPlan &direct,
                                           ArrayRef<int64_t> shape) {
  auto end = llvm::find_if(direct.steps, [](const ReshardStep &step) {
    return step.after.partial.empty();
  });
  std::vector<Sharding> places = {end->after};
  if (end->kind != ReshardKind::AllReduce)
    return places;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    Sharding place = end->after;
    llvm::append_range(place.dims[dim].axes, end->axes);
    if (size >= mesh.sizeOf(place.dims[dim].axes))
      places.push_back(std::move(place));
  }
  return places;
}

/// Compares the plan in the type of the parts with plans that round after the
/// sum.
Result<ReshardPlan> ReshardContext::planRounded(ShardingAttr from,
                                                ShardingAttr to, Type type) {
  int64_t wide = elementBytes(movedType(from, to, to, type));
  std::vector<int64_t> shape = shapeOf(type);
  Result<ReshardPlan> best =
      planner.plan(from.getValue(), to.getValue(), shape, wide);
  if (!best || !to.getValue().partial.empty())
    return best;
  ReshardPlan direct = *best;
  for (const Sharding &place : placesToRound(mesh, direct, shape)) {
    const auto &sum = planner.plan(from.getValue(), place, shape, wide);
    const auto &rest =
        planner.plan(place, to.getValue(), shape, elementBytes(type));
    if (sum && rest && sum->cost + rest->cost < best->cost)
      best = concatenate(*sum, *rest);
  }
  return best;
}

const Result<ReshardPlan> &ReshardContext::plan(ShardingAttr from,
                                                ShardingAttr to, Type type) {
  if (!isHeldWider(from, type) || isHeldWider(to, type))
    return planner.plan(from.getValue(), to.getValue(), shapeOf(type),
                        elementBytes(movedType(from, to, to, type)));
  auto &known = roundedPlans[{from, to, type}];
  if (!known)
    known = std::make_unique<Result<ReshardPlan>>(planRounded(from, to, type));
  return *known;
}

ShardingAttr ReshardContext::roundedAt(ShardingAttr from, ShardingAttr to,
                                       Type type) {
  if (!isHeldWider(from, type) || isHeldWider(to, type))
    return {};
  const Result<ReshardPlan> &found = plan(from, to, type);
  if (!found)
    return {};
  ArrayRef<ReshardStep> steps = found->steps;
  for (const ReshardStep &step : steps.drop_back())
    if (step.after.partial.empty())
      return get(step.after);
  return {};
}
