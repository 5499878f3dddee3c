//===- ReshardCosts.cpp - costs of all reshards of a tensor ---------------===//
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

/// With more atoms the planner is called for each pair.
static constexpr size_t kMostAtoms = 4;

/// The most states over parts of axes, into which few tensors are cut. With
/// more, the steps take more memory than they save, and the planner is called.
static constexpr size_t kMostPartStates = 700;

namespace {
using Shape = std::vector<int64_t>;

/// The states of tensors whose dimensions are cut in the same way and equally
/// finely.
struct Family {
  ReshardStates states;
  /// Paths by the bytes of an element.
  std::map<std::pair<double, CostPrecision>, ReshardPaths> paths;

  Family(const Mesh &mesh, const Axes &atoms, const Shape &shape,
         const std::vector<bool> &fine, const CostModel &model,
         ExchangeAmounts &amounts)
      : states(mesh, atoms, shape, fine, model, amounts) {}

  /// Returns the paths of this precision. Without uneven blocks exact costs are
  /// found as quickly as bounds.
  ReshardPaths &pathsOf(double elementBytes, CostPrecision precision) {
    if (!states.hasRough)
      precision = CostPrecision::Exact;
    return paths
        .try_emplace({elementBytes, precision}, states, elementBytes, precision)
        .first->second;
  }
};

/// The families of shardings over one cutting of one grid's axes.
struct Cutting {
  ExchangeAmounts amounts; ///< Shared by families.
  std::map<std::pair<Shape, std::vector<bool>>, Family> families;
};

/// The arguments of between().
struct Question {
  const std::vector<Sharding> &from, &to;
  const Shape &shape;
  int64_t elementBytes;
  CostPrecision precision;
};

/// Positions in a list of shardings, by the atoms of their cuts; under nullopt
/// if no state has these cuts.
using PlacesByCut = std::map<std::optional<Axes>, std::vector<size_t>>;

/// Adds the dimensions that some sharding cuts into n times as many blocks as
/// elements, as a pad's operand of one row may be. Few tensors have such
/// shardings, which would make up most of the states of dimensions of one
/// element.
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

/// Returns the shape that represents all shapes with the same costs: dimensions
/// that all ranks divide behave the same, whatever their size.
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

/// Returns the number of placements of atoms in dimensions, in any order, or
/// nowhere.
static size_t numStates(size_t atoms, size_t rank) {
  size_t all = 0, placed = 1;
  for (size_t i = 0; i <= atoms; ++i) {
    all += placed;
    placed = placed * (atoms - i) * (rank + i) / (i + 1);
  }
  return all;
}

/// Finds the costs of pairs of states. Shardings without a state stay unknown.
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

/// Plans the pairs that have no states.
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
