//===- ReshardCosts.cpp - what all reshards of a tensor cost --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/ReshardCosts.h"

#include "ReshardPaths.h"

#include <algorithm>
#include <limits>

using namespace dist;

/// With more, one way after the other is sought.
static constexpr size_t kMostAxes = 4;

namespace {
using Shape = std::vector<int64_t>;

/// Of tensors whose dimensions are cut alike, and equally finely.
struct Family {
  ReshardStates states;
  /// By the bytes of an element.
  std::map<std::pair<double, CostPrecision>, ReshardPaths> paths;

  Family(const Mesh &mesh, const Shape &shape, const std::vector<bool> &fine,
         const CostModel &model, ExchangeAmounts &amounts)
      : states(mesh, shape, fine, model, amounts) {}

  /// Without uneven blocks exact ways are found as soon.
  ReshardPaths &pathsOf(double elementBytes, CostPrecision precision) {
    if (!states.hasRough)
      precision = CostPrecision::Exact;
    return paths
        .try_emplace({elementBytes, precision}, states, elementBytes, precision)
        .first->second;
  }
};

/// The dimensions that some sharding cuts into n times as many blocks as
/// elements, as a pad's operand of one row may be. Few tensors have such
/// shardings, which would be most of the states of dimensions of one element.
std::vector<bool> fineDims(const Mesh &mesh, const Shape &shape,
                           const std::vector<Sharding> &from,
                           const std::vector<Sharding> &to) {
  std::vector<bool> fine(shape.size());
  for (const std::vector<Sharding> *shardings : {&from, &to})
    for (const Sharding &sharding : *shardings)
      for (size_t dim = 0; dim < shape.size(); ++dim)
        if (cutsTooFine(shape[dim], mesh.sizeOf(sharding.dims[dim].axes)))
          fine[dim] = true;
  return fine;
}

std::vector<int> numbersOf(const ReshardStates &states,
                           const std::vector<Sharding> &shardings) {
  std::vector<int> numbers;
  for (const Sharding &sharding : shardings)
    numbers.push_back(states.find(sharding));
  return numbers;
}
} // namespace

struct ReshardCosts::Impl {
  CostModel model;
  ReshardPlanner planner;
  Mesh mesh;               ///< Without views and axes of one rank.
  ExchangeAmounts amounts; ///< Of all families.
  std::map<std::pair<Shape, std::vector<bool>>, Family> families;

  Impl(const Mesh &mesh, const CostModel &model);

  bool isSmall() const { return mesh.axes.size() <= kMostAxes; }
  Shape canonical(const Shape &shape, double &elementBytes) const;
  double planned(const Sharding &from, const Sharding &to, const Shape &shape,
                 int64_t elementBytes);
};

ReshardCosts::Impl::Impl(const Mesh &whole, const CostModel &model)
    : model(model), planner(whole, model), mesh(whole) {
  mesh.views.clear();
  std::erase_if(mesh.axes, [](const MeshAxis &axis) {
    return axis.size == 1 && !axis.temporal;
  });
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

double ReshardCosts::Impl::planned(const Sharding &from, const Sharding &to,
                                   const Shape &shape, int64_t elementBytes) {
  const Result<ReshardPlan> &plan = planner.plan(from, to, shape, elementBytes);
  return plan ? plan->cost : std::numeric_limits<double>::infinity();
}

static bool areOfOneKind(const Sharding &from, const Sharding &to) {
  return from.partial.empty() || to.partial.empty() ||
         from.partial.front().kind == to.partial.front().kind;
}

ReshardCosts::ReshardCosts(const Mesh &mesh, const CostModel &model)
    : impl(std::make_unique<Impl>(mesh, model)) {}

ReshardCosts::~ReshardCosts() = default;

/// What has no state is planned.
std::vector<double> ReshardCosts::between(const std::vector<Sharding> &from,
                                          const std::vector<Sharding> &to,
                                          const Shape &shape,
                                          int64_t elementBytes,
                                          CostPrecision precision) {
  std::vector<int> sources(from.size(), -1), targets(to.size(), -1), wanted;
  ReshardPaths *paths = nullptr;
  if (impl->isSmall()) {
    auto bytes = static_cast<double>(elementBytes);
    Shape cut = impl->canonical(shape, bytes);
    std::vector<bool> fine = fineDims(impl->mesh, shape, from, to);
    Family &family = impl->families
                         .try_emplace(std::pair(cut, fine), impl->mesh, cut,
                                      fine, impl->model, impl->amounts)
                         .first->second;
    paths = &family.pathsOf(bytes, precision);
    sources = numbersOf(family.states, from);
    wanted = targets = numbersOf(family.states, to);
    std::erase(wanted, -1);
  }
  std::vector<double> result;
  for (size_t i = 0; i < from.size(); ++i) {
    const std::vector<double> *found =
        sources[i] < 0 ? nullptr : &paths->from(sources[i], wanted);
    for (size_t j = 0; j < to.size(); ++j) {
      bool isKnown = found && targets[j] >= 0 && areOfOneKind(from[i], to[j]);
      result.push_back(
          isKnown ? (*found)[targets[j]]
                  : impl->planned(from[i], to[j], shape, elementBytes));
    }
  }
  return result;
}
