//===- ReshardPlanner.cpp - from one sharding to another ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardPlanner.h"

#include "ReshardSearch.h"
#include "dist/Planning/CrossMeshReshard.h"
#include "dist/Support/DimWindow.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <unordered_map>

using namespace dist;

const char *dist::toString(ReshardKind kind) {
  static constexpr std::array<const char *, 8> names = {
      "all_slice",  "all_gather", "all_to_all", "reduce_scatter",
      "all_reduce", "permute",    "exchange",   "partialize"};
  return names[static_cast<size_t>(kind)];
}

std::string ReshardStep::str() const {
  std::vector<std::string> names;
  for (const AxisRef &axis : axes)
    names.push_back(axis.str());
  std::string text =
      fmt::format("{} {{{}}}", toString(kind), fmt::join(names, ", "));
  if (dim >= 0)
    text += fmt::format(" dim {}", dim);
  return toDim < 0 ? text : text + fmt::format(" to {}", toDim);
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

static std::vector<ReshardStep> toSteps(const ReshardSpace &space,
                                        const std::vector<ReshardMove> &moves) {
  std::vector<ReshardStep> steps;
  const ReshardState *before = &space.from;
  for (const ReshardMove &move : moves) {
    ReshardStep step{move.kind,
                     space.toAxes(move.atoms),
                     move.dim,
                     move.toDim,
                     move.reduction,
                     {},
                     space.toSharding(move.next),
                     move.bytes};
    if (move.kind == ReshardKind::Permute)
      step.sources = space.permutation(*before, move.next, move.atoms);
    before = &move.next;
    steps.push_back(std::move(step));
  }
  return steps;
}

static std::optional<std::vector<ReshardStep>>
searchSteps(const Mesh &mesh, const Sharding &from, const Sharding &to,
            const std::vector<int64_t> &shape, int64_t elementBytes,
            const CostModel &model) {
  auto space = ReshardSpace::create(mesh, from, to, shape, elementBytes);
  if (!space)
    return std::nullopt;
  return toSteps(*space, searchMoves(*space, model));
}

/// The sharding without its sub-axes and the axes of which `other` has such.
static Sharding withoutCutAxes(Sharding sharding, const Sharding &other) {
  std::set<std::string> cut;
  for (const Sharding *each : {&std::as_const(sharding), &other})
    forEachAxis(*each, [&](const AxisRef &axis) {
      if (!axis.isWhole())
        cut.insert(axis.name);
    });
  for (DimSharding &dim : sharding.dims)
    std::erase_if(dim.axes,
                  [&](const AxisRef &axis) { return cut.count(axis.name); });
  std::erase_if(sharding.partial, [&](const PartialAxis &item) {
    return cut.count(item.axis.name);
  });
  return sharding;
}

/// Sub-axes of both sides that cut an axis at places that do not divide each
/// other are no states of one graph: the axis is gathered between.
static std::optional<std::vector<ReshardStep>>
stepsThrough(const Mesh &mesh, const Sharding &from, const Sharding &to,
             const std::vector<int64_t> &shape, int64_t elementBytes,
             const CostModel &model) {
  Sharding between = withoutCutAxes(from, to);
  auto steps = searchSteps(mesh, from, between, shape, elementBytes, model);
  auto rest = searchSteps(mesh, between, to, shape, elementBytes, model);
  if (!steps || !rest)
    return std::nullopt;
  steps->insert(steps->end(), rest->begin(), rest->end());
  return steps;
}

static Status check(const Mesh &mesh, const Sharding &from, const Sharding &to,
                    const std::vector<int64_t> &shape) {
  for (const auto &[sharding, which] :
       {std::pair{&from, "source"}, {&to, "target"}})
    if (Status status = verify(mesh, *sharding, shape); !status.ok())
      return Status::invalid(fmt::format("{} {}: {}", which, sharding->str(),
                                         status.getMessage()));
  if (from.single != to.single)
    return Status::invalid(fmt::format(
        "a reshard does not move values between single coordinates: source {}, "
        "target {}",
        from.str(), to.str()));
  for (const MeshAxis &axis : mesh.axes)
    if (axis.temporal && (from.uses(mesh, AxisRef(axis.name)) ||
                          to.uses(mesh, AxisRef(axis.name))))
      return Status::invalid(fmt::format(
          "a reshard moves values between devices, but axis '{}' is temporal: "
          "source {}, target {}",
          axis.name, from.str(), to.str()));
  return {};
}

/// The grid that has the axes of both; null if they are of different views.
static const Mesh *commonGrid(const Mesh &mesh, const Sharding &from,
                              const Sharding &to) {
  Axes axes;
  for (const Sharding *sharding : {&from, &to})
    forEachAxis(*sharding, [&](const AxisRef &axis) { axes.push_back(axis); });
  return mesh.gridOf(axes);
}

static void append(ReshardPlan &plan, const ReshardPlan &more) {
  plan.steps.insert(plan.steps.end(), more.steps.begin(), more.steps.end());
  plan.bytes += more.bytes;
  plan.cost += more.cost;
}

/// One exchange from axes of one view to axes of another one.
static ReshardPlan exchangeBetween(const Mesh &mesh, const CrossMeshPlan &cross,
                                   const std::vector<int64_t> &shape,
                                   const CostModel &model) {
  WindowFetch fetch = blockFetch(mesh, shape, cross.left, cross.arrived);
  ReshardPlan plan;
  ReshardStep step;
  step.kind = ReshardKind::Exchange;
  step.axes = fetch.axes(mesh);
  step.after = cross.arrived;
  step.bytes = cross.crossingBytes;
  plan.steps.push_back(std::move(step));
  plan.bytes = cross.crossingBytes;
  plan.cost = stepCost(model, ReshardKind::Exchange, plan.bytes);
  return plan;
}

/// From the axes of one view of the mesh to those of another one.
static Result<ReshardPlan>
planBetweenViews(const Mesh &mesh, const Sharding &from, const Sharding &to,
                 const std::vector<int64_t> &shape, int64_t elementBytes,
                 const CostModel &model) {
  auto cross = planCrossMeshReshard(*commonGrid(mesh, from, from), from,
                                    *commonGrid(mesh, to, to), to, shape,
                                    elementBytes, model);
  if (!cross)
    return cross.status();
  ReshardPlan plan = cross->leaving;
  if (commonGrid(mesh, cross->left, cross->arrived)) {
    auto within = planReshard(mesh, cross->left, cross->arrived, shape,
                              elementBytes, model);
    if (!within)
      return within.status();
    append(plan, *within);
  } else {
    append(plan, exchangeBetween(mesh, *cross, shape, model));
  }
  append(plan, cross->arriving);
  return plan;
}

Result<ReshardPlan> dist::planReshard(const Mesh &mesh, const Sharding &from,
                                      const Sharding &to,
                                      const std::vector<int64_t> &shape,
                                      int64_t elementBytes,
                                      const CostModel &model) {
  Sharding source = from.closed(), target = to.closed();
  if (Status status = check(mesh, source, target, shape); !status.ok())
    return status;
  ReshardPlan plan;
  if (source == target)
    return plan;
  const Mesh *grid = commonGrid(mesh, source, target);
  if (!grid)
    return planBetweenViews(mesh, source, target, shape, elementBytes, model);
  auto steps = searchSteps(*grid, source, target, shape, elementBytes, model);
  if (!steps)
    steps = stepsThrough(*grid, source, target, shape, elementBytes, model);
  if (!steps)
    return Status::invalid(fmt::format(
        "sub-axes cut an axis of mesh {} at places that do not divide each "
        "other: source {}, target {}",
        mesh.str(), source.str(), target.str()));
  plan.steps = std::move(*steps);
  for (ReshardStep &step : plan.steps) {
    step.after.single = target.single;
    plan.bytes += step.bytes;
    plan.cost += stepCost(model, step.kind, step.bytes);
  }
  if (!plan.steps.empty())
    plan.steps.back().after = target;
  return plan;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
struct Question {
  Sharding from, to;
  std::vector<int64_t> shape;
  int64_t elementBytes;
  bool operator==(const Question &) const = default;
};

struct QuestionHash {
  size_t value = 0;

  void add(size_t item) {
    value ^= item + 0x9e3779b97f4a7c15 + (value << 6) + (value >> 2);
  }
  void add(const AxisRef &axis) {
    add(std::hash<std::string>()(axis.name));
    add(static_cast<size_t>(axis.preSize * 31 + axis.size));
  }
  void add(const Sharding &sharding) {
    for (const DimSharding &dim : sharding.dims) {
      add(dim.axes.size());
      for (const AxisRef &axis : dim.axes)
        add(axis);
    }
    for (const PartialAxis &item : sharding.partial) {
      add(item.axis);
      add(static_cast<size_t>(item.kind));
    }
  }
  size_t operator()(const Question &question) const {
    QuestionHash hash;
    hash.add(question.from);
    hash.add(question.to);
    for (int64_t size : question.shape)
      hash.add(static_cast<size_t>(size));
    hash.add(static_cast<size_t>(question.elementBytes));
    return hash.value;
  }
};
} // namespace

struct ReshardPlanner::Cache {
  std::unordered_map<Question, Result<ReshardPlan>, QuestionHash> plans;
};

ReshardPlanner::ReshardPlanner(Mesh mesh, CostModel model)
    : mesh(std::move(mesh)), model(model), cache(std::make_unique<Cache>()) {}

ReshardPlanner::~ReshardPlanner() = default;

const Result<ReshardPlan> &
ReshardPlanner::plan(const Sharding &from, const Sharding &to,
                     const std::vector<int64_t> &shape, int64_t elementBytes) {
  Question question{from, to, shape, elementBytes};
  auto it = cache->plans.find(question);
  if (it == cache->plans.end())
    it = cache->plans
             .emplace(question,
                      planReshard(mesh, from, to, shape, elementBytes, model))
             .first;
  return it->second;
}
