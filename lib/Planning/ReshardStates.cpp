//===- ReshardStates.cpp - all states of a tensor, and steps --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReshardStates.h"

#include "ReshardMoves.h"
#include "ReshardPrices.h"
#include "StateDifferences.h"

#include <limits>

using namespace dist;

static constexpr StepLine kNeverReached = {
    std::numeric_limits<double>::infinity(), 0};

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

/// Returns a space whose steps are not limited to those that one target needs.
static ReshardSpace wholeSpace(const Mesh &mesh, const Axes &atoms,
                               const std::vector<int64_t> &shape) {
  Sharding whole = Sharding::replicate(shape.size()), partial = whole;
  for (const AxisRef &atom : atoms)
    partial.partial.push_back({atom, ReductionKind::Sum});
  return ReshardSpace(mesh, partial, whole, shape, /*elementBytes=*/1,
                      /*hasUniformLinks=*/false);
}

ReshardStates::ReshardStates(const Mesh &mesh, const Axes &atoms,
                             const std::vector<int64_t> &shape,
                             const std::vector<bool> &fine,
                             const CostModel &model, ExchangeAmounts &amounts)
    : local{model.localLatency, 0}, mesh(mesh), model(model),
      space(wholeSpace(mesh, atoms, shape)), amounts(amounts) {
  addLayers(fine);
  for (const Layer &layer : layers)
    addExchanges(layer);
  for (const Layer &from : layers)
    for (const Layer &to : layers)
      if (&from != &to)
        addMovedPartials(from, to);
  for (size_t state = 0; state < states.size(); ++state)
    addMoves(static_cast<int>(state));
}

/// True if a state is on a path only as its end. States with n times as many
/// blocks as elements hold no less than states with fewer, even blocks.
static bool isTooFine(const ReshardSpace &space, const ReshardState &state,
                      const std::vector<bool> &fine) {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    if (!fine[dim] &&
        cutsTooFine(space.getShape()[dim], space.parts(state.dims[dim])))
      return true;
  return false;
}

void ReshardStates::addLayers(const std::vector<bool> &fine) {
  size_t offset = 0;
  for (unsigned mask = 0; mask < 1u << space.numAtoms(); ++mask) {
    Layer layer;
    for (size_t atom = 0; atom < space.numAtoms(); ++atom)
      if (mask >> atom & 1)
        layer.partial.push_back({static_cast<Atom>(atom), ReductionKind::Sum});
    layer.begin = static_cast<int>(states.size());
    for (ReshardState &state : space.statesWith(layer.partial)) {
      if (isTooFine(space, state, fine))
        continue;
      numbers[state] = static_cast<int>(states.size());
      localElements.push_back(space.localBytes(state));
      layerOf.push_back(static_cast<int>(layers.size()));
      states.push_back(std::move(state));
    }
    layer.end = static_cast<int>(states.size());
    layer.offset = offset;
    offset += static_cast<size_t>(layer.size()) * layer.size();
    layers.push_back(std::move(layer));
  }
  within.assign(offset, {kNeverReached, kNeverReached, false});
  others.resize(states.size());
}

int ReshardStates::find(const Sharding &sharding) const {
  auto isKnown = [&](const AxisRef &axis) {
    const MeshAxis *known = mesh.find(axis.name);
    return known && known->isSpatial() &&
           space.parts(space.atomsOf(axis)) == mesh.sizeOf(axis);
  };
  if (!sharding.single.empty())
    return -1;
  for (const DimSharding &dim : sharding.dims)
    if (!std::all_of(dim.axes.begin(), dim.axes.end(), isKnown))
      return -1;
  Sharding sum = sharding;
  for (PartialAxis &item : sum.partial) {
    if (item.kind != sharding.partial.front().kind || !isKnown(item.axis))
      return -1;
    item.kind = ReductionKind::Sum;
  }
  auto it = numbers.find(space.stateOf(sum));
  return it == numbers.end() ? -1 : it->second;
}

int ReshardStates::withPartial(int state, const Layer &layer) {
  equivalent.resize(states.size() * layers.size());
  std::optional<int> &found =
      equivalent[state * layers.size() + (&layer - layers.data())];
  if (!found) {
    auto it = numbers.find({states[state].dims, layer.partial});
    found = it == numbers.end() ? -1 : it->second;
  }
  return *found;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

StepPrice ReshardStates::priceOf(ReshardKind kind, unsigned bits) {
  auto [it, isNew] = prices.try_emplace({kind, bits});
  if (isNew)
    it->second = stepPrice(model, kind, mesh, space.toAxes(atomsOf(bits)));
  return it->second;
}

StepLine ReshardStates::lineOf(const ReshardMove &move) {
  StepPrice price = priceOf(move.kind, bitsOf(move.atoms));
  return {price.latency, price.perByte * move.bytes};
}

/// Adds the exchange between all states of a layer, and the permute where
/// dimensions keep their numbers of blocks.
void ReshardStates::addExchanges(const Layer &layer) {
  StateDifferences differences(space, amounts, states, layer.begin, layer.end);
  for (int i = 0; i < layer.size(); ++i)
    for (int j = 0; j < layer.size(); ++j) {
      if (i == j)
        continue;
      StateDifference difference = differences.between(i, j);
      StepWithin &step = within[layer.offset + i * layer.size() + j];
      StepPrice price = priceOf(ReshardKind::Exchange, difference.atoms);
      step.exchange = {price.latency, price.perByte * difference.missing};
      step.isRough = !difference.isEven && difference.missing > 0;
      hasRough |= step.isRough;
      if (!difference.isPermuted ||
          !mayPermute(space, atomsOf(difference.atoms)))
        continue;
      price = priceOf(ReshardKind::Permute, difference.atoms);
      step.other = {price.latency, price.perByte * difference.missing};
    }
}

void ReshardStates::refine(StepWithin &step, int from, int to) {
  if (!step.isRough)
    return;
  double received = amounts.missing(space, states[from], states[to]);
  step.exchange.slope *=
      amounts.exchanged(space, states[from], states[to]) / received;
  step.isRough = false;
}

/// Adds steps that move contributions to other axes.
void ReshardStates::addMovedPartials(const Layer &from, const Layer &to) {
  auto partsOf = [&](const Layer &layer) {
    AtomList atoms;
    for (const PartialAtom &item : layer.partial)
      atoms.push_back(item.atom);
    return space.parts(atoms);
  };
  if (from.partial.empty() || partsOf(from) != partsOf(to))
    return;
  for (int state = from.begin; state < from.end; ++state)
    for (int next = to.begin; next < to.end; ++next) {
      ReshardMoves moves(space, states[state]);
      moves.permuteTo(states[next]);
      for (const ReshardMove &move : moves.moves)
        others[state].push_back({next, lineOf(move)});
    }
}

/// Adds collectives and slices.
void ReshardStates::addMoves(int state) {
  ReshardMoves moves(space, states[state]);
  moves.reductions();
  moves.allToAlls();
  moves.gathers();
  moves.slices();
  const Layer &layer = layers[layerOf[state]];
  for (const ReshardMove &move : moves.moves) {
    auto it = numbers.find(move.next);
    if (it == numbers.end())
      continue;
    if (layerOf[it->second] != layerOf[state]) {
      others[state].push_back({it->second, lineOf(move)});
      continue;
    }
    size_t place =
        (state - layer.begin) * layer.size() + it->second - layer.begin;
    within[layer.offset + place].other = lineOf(move);
  }
}
