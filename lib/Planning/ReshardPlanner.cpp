//===- ReshardPlanner.cpp - reshards between shardings of a mesh ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardPlanner.h"

#include "Crossing.h"
#include "ReshardPrices.h"
#include "ReshardSearch.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mutex>
#include <tuple>
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
  if (!grid) {
    for (Sharding *sharding : {&source, &target})
      for (DimSharding &dim : sharding->dims)
        dim.axes = mesh.merged(dim.axes);
    grid = commonGrid(mesh, source, target);
  }
  if (grid) {
    ReshardSpace space(*grid, source, target, shape, elementBytes,
                       /*hasUniformLinks=*/!model.cluster);
    plan.steps = toSteps(space, searchMoves(space, model));
  } else {
    auto crossing =
        planBetweenGrids(mesh, source, target, shape, elementBytes, model);
    if (!crossing)
      return crossing.status();
    plan.steps = std::move(crossing->steps);
  }
  for (ReshardStep &step : plan.steps) {
    step.after.single = target.single;
    plan.bytes += step.bytes;
    step.cost = stepPrice(model, step.kind, mesh, step.axes).of(step.bytes);
    plan.cost += step.cost;
  }
  if (!plan.steps.empty())
    plan.steps.back().after = to.closed();
  return plan;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
struct PlanQuestion {
  Sharding from, to;
  std::vector<int64_t> shape;
  int64_t elementBytes;
  bool operator==(const PlanQuestion &) const = default;
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
  size_t operator()(const PlanQuestion &question) const {
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

namespace {
/// The plans of one mesh and model, for several threads.
struct KnownPlans {
  const Mesh mesh;
  const CostModel model;
  std::mutex mutex = {};
  std::unordered_map<PlanQuestion, Result<ReshardPlan>, QuestionHash> plans =
      {};

  bool areOf(const Mesh &other, const CostModel &that) const {
    auto numbers = [](const CostModel &of) {
      return std::tuple(of.collectiveLatency, of.permuteLatency,
                        of.exchangeLatency, of.localLatency, of.perByte,
                        of.cluster);
    };
    return mesh == other && numbers(model) == numbers(that);
  }
};
} // namespace

/// Returns the plans that live planners of one mesh and model share.
static std::shared_ptr<KnownPlans> knownPlans(const Mesh &mesh,
                                              const CostModel &model) {
  static std::mutex mutex;
  static std::vector<std::weak_ptr<KnownPlans>> all;
  std::lock_guard lock(mutex);
  std::erase_if(all, [](const auto &known) { return known.expired(); });
  for (const std::weak_ptr<KnownPlans> &known : all)
    if (auto found = known.lock(); found && found->areOf(mesh, model))
      return found;
  std::shared_ptr<KnownPlans> made(new KnownPlans{mesh, model});
  all.push_back(made);
  return made;
}

struct ReshardPlanner::Cache {
  std::shared_ptr<KnownPlans> known;
};

ReshardPlanner::ReshardPlanner(Mesh given, CostModel model)
    : mesh(std::move(given)), model(model),
      cache(new Cache{knownPlans(mesh, model)}) {}

ReshardPlanner::~ReshardPlanner() = default;

const Result<ReshardPlan> &
ReshardPlanner::plan(const Sharding &from, const Sharding &to,
                     const std::vector<int64_t> &shape, int64_t elementBytes) {
  PlanQuestion question{from, to, shape, elementBytes};
  auto &[ofMesh, ofModel, mutex, plans] = *cache->known;
  {
    std::lock_guard lock(mutex);
    if (auto it = plans.find(question); it != plans.end())
      return it->second;
  }
  Result<ReshardPlan> found =
      planReshard(mesh, from, to, shape, elementBytes, model);
  std::lock_guard lock(mutex);
  return plans.emplace(std::move(question), std::move(found)).first->second;
}
