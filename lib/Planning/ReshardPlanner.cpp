//===- ReshardPlanner.cpp - from one sharding to another ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardPlanner.h"

#include "ReshardSpace.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <queue>
#include <unordered_map>

using namespace dist;

/// States that the search looks at before it settles for the direct way.
static constexpr size_t kMaxVisits = 20000;

const char *dist::toString(ReshardKind kind) {
  static constexpr std::array<const char *, 7> names = {
      "all_slice",  "all_gather", "all_to_all", "reduce_scatter",
      "all_reduce", "permute",    "partialize"};
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
// The search
//===----------------------------------------------------------------------===//

namespace {
/// A* over the states of a space.
class Search {
public:
  Search(const ReshardSpace &space, const CostModel &model, double maxBytes)
      : space(space), model(model), maxBytes(maxBytes) {}

  /// The moves from source to target; nothing if there is no way within
  /// maxBytes a value or the search grows too long.
  std::optional<std::vector<ReshardMove>> run();

private:
  struct Node {
    double cost;
    const ReshardState *parent;
    ReshardMove move;
    bool done = false;
  };
  struct Entry {
    double estimate;
    size_t order; ///< First in, first out among equals: repeatable.
    const ReshardState *state;
    bool operator<(const Entry &other) const {
      return std::tie(other.estimate, other.order) < std::tie(estimate, order);
    }
  };

  const ReshardSpace &space;
  const CostModel &model;
  double maxBytes;
  std::map<ReshardState, Node> nodes;
  std::priority_queue<Entry> queue;
  size_t pushed = 0;

  void reach(const ReshardState *parent, double cost, ReshardMove move);
  std::vector<ReshardMove> pathTo(const ReshardState &state);
};
} // namespace

static double stepCost(const CostModel &model, ReshardKind kind, double bytes) {
  switch (kind) {
  case ReshardKind::AllSlice:
  case ReshardKind::Partialise:
    return bytes + model.localLatency;
  case ReshardKind::Permute:
    return bytes + model.permuteLatency;
  default:
    return bytes + model.collectiveLatency;
  }
}

void Search::reach(const ReshardState *parent, double cost, ReshardMove move) {
  auto [it, isNew] = nodes.try_emplace(move.next, Node{cost, parent, {}});
  if (!isNew && it->second.cost <= cost)
    return;
  double estimate = cost + space.distance(it->first);
  it->second = {cost, parent, std::move(move)};
  queue.push({estimate, pushed++, &it->first});
}

std::vector<ReshardMove> Search::pathTo(const ReshardState &target) {
  std::vector<ReshardMove> path;
  for (const ReshardState *state = &target; *state != space.from;) {
    Node &node = nodes.at(*state);
    path.push_back(node.move);
    state = node.parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::optional<std::vector<ReshardMove>> Search::run() {
  ReshardMove start;
  start.next = space.from;
  reach(nullptr, 0, std::move(start));
  for (size_t visits = 0; !queue.empty() && visits < kMaxVisits; ++visits) {
    const ReshardState *state = queue.top().state;
    queue.pop();
    if (*state == space.to)
      return pathTo(*state);
    Node &node = nodes.at(*state);
    if (std::exchange(node.done, true))
      continue;
    for (ReshardMove &move : space.movesFrom(*state))
      if (space.localBytes(move.next) <= maxBytes)
        reach(state, node.cost + stepCost(model, move.kind, move.bytes),
              std::move(move));
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

namespace {
/// The way that always exists: combine, gather, slice, partialise.
class DirectWay {
public:
  DirectWay(const Mesh &mesh, const Sharding &from, const Sharding &to,
            const std::vector<int64_t> &shape, int64_t elementBytes)
      : mesh(mesh), to(to), shape(shape), elementBytes(elementBytes),
        now(from) {}

  std::vector<ReshardStep> run();

private:
  const Mesh &mesh;
  const Sharding &to;
  const std::vector<int64_t> &shape;
  int64_t elementBytes;
  Sharding now;
  std::vector<ReshardStep> steps;

  double localBytes() const {
    double bytes = static_cast<double>(elementBytes);
    for (int64_t size : localShape(mesh, now, shape))
      bytes *= static_cast<double>(size);
    return bytes;
  }
  void add(ReshardKind kind, Axes axes, int64_t dim, ReductionKind reduction,
           double bytes) {
    steps.push_back({kind, std::move(axes), dim, -1, reduction, {}, now, bytes});
  }
  void reduceAll();
  void gatherAll();
  void sliceAll();
};
} // namespace

void DirectWay::reduceAll() {
  while (!now.partial.empty()) {
    PartialAxis item = now.partial.back();
    now.partial.pop_back();
    double n = static_cast<double>(mesh.sizeOf(item.axis));
    add(ReshardKind::AllReduce, {item.axis}, -1, item.kind,
        2 * (n - 1) / n * localBytes());
  }
}

void DirectWay::gatherAll() {
  for (size_t dim = 0; dim < now.dims.size(); ++dim) {
    if (now.dims[dim].axes.empty())
      continue;
    double local = localBytes();
    Axes axes = std::exchange(now.dims[dim].axes, {});
    double others = static_cast<double>(mesh.sizeOf(axes) - 1);
    add(ReshardKind::AllGather, axes, dim, {}, local * others);
  }
}

void DirectWay::sliceAll() {
  for (size_t dim = 0; dim < to.dims.size(); ++dim) {
    now.dims[dim].axes = to.dims[dim].axes;
    if (!to.dims[dim].axes.empty())
      add(ReshardKind::AllSlice, to.dims[dim].axes, dim, {}, 0);
  }
}

std::vector<ReshardStep> DirectWay::run() {
  reduceAll();
  gatherAll();
  sliceAll();
  for (const PartialAxis &item : to.partial) {
    now.partial.push_back(item);
    add(ReshardKind::Partialise, {item.axis}, -1, item.kind, 0);
  }
  return std::move(steps);
}

static std::vector<ReshardStep>
toSteps(const ReshardSpace &space, const std::vector<ReshardMove> &moves) {
  std::vector<ReshardStep> steps;
  const ReshardState *before = &space.from;
  for (const ReshardMove &move : moves) {
    ReshardStep step{move.kind,      space.toAxes(move.atoms),
                     move.dim,       move.toDim,
                     move.reduction, {},
                     space.toSharding(move.next), move.bytes};
    if (move.kind == ReshardKind::Permute)
      step.sources = space.permutation(*before, move.next, move.atoms);
    before = &move.next;
    steps.push_back(std::move(step));
  }
  return steps;
}

/// Within the memory of source and target if there is such a way.
static std::optional<std::vector<ReshardStep>>
searchSteps(const Mesh &mesh, const Sharding &from, const Sharding &to,
            const std::vector<int64_t> &shape, int64_t elementBytes,
            const CostModel &model) {
  auto space = ReshardSpace::create(mesh, from, to, shape, elementBytes);
  if (!space)
    return std::nullopt;
  double limit =
      std::max(space->localBytes(space->from), space->localBytes(space->to));
  for (double maxBytes : {limit, std::numeric_limits<double>::infinity()})
    if (auto moves = Search(*space, model, maxBytes).run())
      return toSteps(*space, *moves);
  return std::nullopt;
}

static Status check(const Mesh &mesh, const Sharding &from, const Sharding &to,
                    const std::vector<int64_t> &shape) {
  for (const auto &[sharding, which] :
       {std::pair{&from, "source"}, {&to, "target"}})
    if (Status status = verify(mesh, *sharding, shape); !status.ok())
      return Status::invalid(
          fmt::format("{} {}: {}", which, sharding->str(), status.getMessage()));
  if (from.single != to.single)
    return Status::invalid(fmt::format(
        "a reshard does not move values between single coordinates: source {}, "
        "target {}",
        from.str(), to.str()));
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
  auto steps = searchSteps(mesh, source, target, shape, elementBytes, model);
  plan.steps = steps ? std::move(*steps)
                     : DirectWay(mesh, source, target, shape, elementBytes).run();
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

const Result<ReshardPlan> &ReshardPlanner::plan(const Sharding &from,
                                                const Sharding &to,
                                                const std::vector<int64_t> &shape,
                                                int64_t elementBytes) {
  Question question{from, to, shape, elementBytes};
  auto it = cache->plans.find(question);
  if (it == cache->plans.end())
    it = cache->plans
             .emplace(question,
                      planReshard(mesh, from, to, shape, elementBytes, model))
             .first;
  return it->second;
}
