//===- ReshardCosts.cpp - what all reshards of a tensor cost --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardCosts.h"

#include "AxisCut.h"
#include "ReshardPaths.h"

#include <algorithm>
#include <limits>

using namespace dist;

/// With more, one way after the other is sought.
static constexpr size_t kMostAtoms = 4;

/// Of parts of axes, which few tensors are cut into: states whose steps are
/// worth their memory, and among which the planner finds the cheapest way.
static constexpr size_t kMostPartStates = 700;

namespace {
using Shape = std::vector<int64_t>;

/// Of tensors whose dimensions are cut alike, and equally finely.
struct Family {
  ReshardStates states;
  /// By the bytes of an element.
  std::map<std::pair<double, CostPrecision>, ReshardPaths> paths;

  Family(const Mesh &mesh, const Axes &atoms, const Shape &shape,
         const std::vector<bool> &fine, const CostModel &model,
         ExchangeAmounts &amounts)
      : states(mesh, atoms, shape, fine, model, amounts) {}

  /// Without uneven blocks exact ways are found as soon.
  ReshardPaths &pathsOf(double elementBytes, CostPrecision precision) {
    if (!states.hasRough)
      precision = CostPrecision::Exact;
    return paths
        .try_emplace({elementBytes, precision}, states, elementBytes, precision)
        .first->second;
  }
};

/// Of shardings over one cutting of one grid's axes.
struct Cutting {
  ExchangeAmounts amounts; ///< Of all families.
  std::map<std::pair<Shape, std::vector<bool>>, Family> families;
};

/// What between() is asked.
struct Question {
  const std::vector<Sharding> &from, &to;
  const Shape &shape;
  int64_t elementBytes;
  CostPrecision precision;
};

/// Places of a list of shardings, by what these cut; where that is nothing that
/// states can have, by none.
using PlacesByCut = std::map<std::optional<Axes>, std::vector<size_t>>;

/// The dimensions that some sharding cuts into n times as many blocks as
/// elements, as a pad's operand of one row may be. Few tensors have such
/// shardings, which would be most of the states of dimensions of one element.
void addFineDims(std::vector<bool> &fine, const Mesh &mesh, const Shape &shape,
                 const std::vector<Sharding> &shardings,
                 const std::vector<size_t> &places) {
  for (size_t place : places)
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (cutsTooFine(shape[dim], mesh.sizeOf(shardings[place].dims[dim].axes)))
        fine[dim] = true;
}

std::vector<int> numbersOf(const ReshardStates &states,
                           const std::vector<Sharding> &shardings,
                           const std::vector<size_t> &places) {
  std::vector<int> numbers;
  for (size_t place : places)
    numbers.push_back(states.find(shardings[place]));
  return numbers;
}
} // namespace

struct ReshardCosts::Impl {
  CostModel model;
  ReshardPlanner planner;
  const Mesh &mesh; ///< The planner's.
  std::map<Axes, Cutting> cuttings; ///< By atoms.
  int64_t planned = 0;

  Impl(const Mesh &mesh, const CostModel &model)
      : model(model), planner(mesh, model), mesh(planner.getMesh()) {}

  PlacesByCut byCut(const std::vector<Sharding> &shardings) const;
  Shape canonical(const Shape &shape, double &elementBytes) const;
  double plan(const Question &question, size_t from, size_t to);
  void find(const Question &question, const Axes &atoms,
            const std::vector<size_t> &rows, const std::vector<size_t> &columns,
            std::vector<double> &result);
};

PlacesByCut
ReshardCosts::Impl::byCut(const std::vector<Sharding> &shardings) const {
  PlacesByCut places;
  for (size_t i = 0; i < shardings.size(); ++i)
    places[atomsOf(mesh, shardings[i])].push_back(i);
  return places;
}

/// Dimensions that all ranks divide are cut alike, whatever their size.
Shape ReshardCosts::Impl::canonical(const Shape &shape,
                                    double &elementBytes) const {
  int64_t ranks = mesh.numRanks();
  Shape result = shape;
  for (int64_t &size : result)
    if (size > 0 && size % ranks == 0) {
      elementBytes *= static_cast<double>(size / ranks);
      size = ranks;
    }
  return result;
}

double ReshardCosts::Impl::plan(const Question &question, size_t from,
                                size_t to) {
  ++planned;
  const Result<ReshardPlan> &plan =
      planner.plan(question.from[from], question.to[to], question.shape,
                   question.elementBytes);
  return plan ? plan->cost : std::numeric_limits<double>::infinity();
}

static bool areOfOneKind(const Sharding &from, const Sharding &to) {
  return from.partial.empty() || to.partial.empty() ||
         from.partial.front().kind == to.partial.front().kind;
}

/// Ways to place atoms at dimensions, in any order, or nowhere.
static size_t numStates(size_t atoms, size_t rank) {
  size_t all = 0, placed = 1;
  for (size_t i = 0; i <= atoms; ++i) {
    all += placed;
    placed = placed * (atoms - i) * (rank + i) / (i + 1);
  }
  return all;
}

/// What has no state stays as it is: not known.
void ReshardCosts::Impl::find(const Question &question, const Axes &atoms,
                              const std::vector<size_t> &rows,
                              const std::vector<size_t> &columns,
                              std::vector<double> &result) {
  if (atoms.size() > kMostAtoms ||
      (haveParts(atoms) &&
       numStates(atoms.size(), question.shape.size()) > kMostPartStates))
    return;
  const Mesh &grid = *mesh.gridOf(atoms);
  auto bytes = static_cast<double>(question.elementBytes);
  Shape shape = canonical(question.shape, bytes);
  std::vector<bool> fine(shape.size());
  addFineDims(fine, grid, question.shape, question.from, rows);
  addFineDims(fine, grid, question.shape, question.to, columns);
  Cutting &cutting = cuttings[atoms];
  Family &family = cutting.families
                       .try_emplace(std::pair(shape, fine), grid, atoms, shape,
                                    fine, model, cutting.amounts)
                       .first->second;
  ReshardPaths &paths = family.pathsOf(bytes, question.precision);
  std::vector<int> sources = numbersOf(family.states, question.from, rows);
  std::vector<int> targets = numbersOf(family.states, question.to, columns);
  std::vector<int> wanted = targets;
  std::erase(wanted, -1);
  for (size_t i = 0; i < rows.size(); ++i) {
    if (sources[i] < 0)
      continue;
    const std::vector<double> &found = paths.from(sources[i], wanted);
    for (size_t j = 0; j < columns.size(); ++j)
      if (targets[j] >= 0 &&
          areOfOneKind(question.from[rows[i]], question.to[columns[j]]))
        result[rows[i] * question.to.size() + columns[j]] = found[targets[j]];
  }
}

ReshardCosts::ReshardCosts(const Mesh &mesh, const CostModel &model)
    : impl(std::make_unique<Impl>(mesh, model)) {}

ReshardCosts::~ReshardCosts() = default;

int64_t ReshardCosts::numPlanned() const { return impl->planned; }

/// What has no state is planned.
std::vector<double> ReshardCosts::between(const std::vector<Sharding> &from,
                                          const std::vector<Sharding> &to,
                                          const Shape &shape,
                                          int64_t elementBytes,
                                          CostPrecision precision) {
  constexpr double kUnknown = -1;
  Question question{from, to, shape, elementBytes, precision};
  std::vector<double> result(from.size() * to.size(), kUnknown);
  PlacesByCut targets = impl->byCut(to);
  for (const auto &[source, rows] : impl->byCut(from))
    for (const auto &[target, columns] : targets)
      if (source && target)
        if (auto atoms = commonAtoms(impl->mesh, *source, *target))
          impl->find(question, *atoms, rows, columns, result);
  for (size_t i = 0; i < result.size(); ++i)
    if (result[i] == kUnknown)
      result[i] = impl->plan(question, i / to.size(), i % to.size());
  return result;
}
