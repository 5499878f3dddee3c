//===- ReshardStates.h - all states of a tensor, and steps ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The graph of docs/internals/resharding.md over one cutting of a mesh's axes
// and one kind of reduction, for all sources and targets at once. Costs are
// lines in the bytes of an element, so that tensors that differ in these alone
// have one graph.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDSTATES_H
#define DIST_PLANNING_RESHARDSTATES_H

#include "ExchangeAmounts.h"

#include <algorithm>
#include <map>

namespace dist {

/// The cost of a step as a line in the bytes of an element.
struct StepLine {
  double latency, slope;
  double at(double elementBytes) const {
    return latency + slope * elementBytes;
  }
};

/// True if there are n times as many blocks as elements.
inline bool cutsTooFine(int64_t size, int64_t parts) {
  int64_t elements = std::max<int64_t>(1, size);
  return parts > elements && parts % elements == 0;
}

class ReshardStates {
public:
  /// Creates the states over the axes `atoms`, which together are all axes of
  /// the mesh. The mesh and the amounts must outlive it. Dimensions in `fine`
  /// may have n times as many blocks as elements.
  ReshardStates(const Mesh &mesh, const Axes &atoms,
                const std::vector<int64_t> &shape,
                const std::vector<bool> &fine, const CostModel &model,
                ExchangeAmounts &amounts);

  /// The consecutive states that have the same Partial axes.
  struct Layer {
    std::vector<PartialAtom> partial;
    int begin = 0, end = 0;
    size_t offset = 0; ///< The first of its steps in `within`.
    int size() const { return end - begin; }
  };
  struct Step {
    int to;
    StepLine line;
  };
  /// The two ways of moving blocks within a layer; the cheaper one is used.
  struct StepWithin {
    StepLine exchange, other;
    bool isRough = false; ///< The exchange may cost more: see refine().
  };

  std::vector<ReshardState> states;
  std::vector<double> localElements; ///< By state.
  std::vector<Layer> layers;
  std::vector<int> layerOf;
  /// The steps within layers: by the layer's offset, the source and the target
  /// in the layer.
  std::vector<StepWithin> within;
  bool hasRough = false; ///< True if any step was rough.
  /// The steps to other layers, by source.
  std::vector<std::vector<Step>> others;
  /// The step to more Partial axes, which moves nothing.
  StepLine local;

  /// Returns the number of a sharding's state, with any Partial axes. -1 for
  /// one with parts of atoms, Partial axes of several kinds, or n times as many
  /// blocks as elements in a dimension that is not `fine`.
  int find(const Sharding &sharding) const;
  /// Returns the state with other Partial axes; -1 if there is none.
  int withPartial(int state, const Layer &layer);
  /// Replaces the rough cost of an exchange by one that includes its senders.
  void refine(StepWithin &step, int from, int to);

private:
  const Mesh &mesh;
  CostModel model;
  ReshardSpace space;
  ExchangeAmounts &amounts;
  std::map<ReshardState, int> numbers;
  /// Known results of withPartial, by state and layer.
  std::vector<std::optional<int>> equivalent;
  /// Prices by kind and the bits of the atoms.
  std::map<std::pair<ReshardKind, unsigned>, StepPrice> prices;

  StepPrice priceOf(ReshardKind kind, unsigned atoms);
  StepLine lineOf(const ReshardMove &move);
  void addLayers(const std::vector<bool> &fine);
  void addExchanges(const Layer &layer);
  void addMoves(int state);
  void addMovedPartials(const Layer &from, const Layer &to);
};

} // namespace dist

#endif // DIST_PLANNING_RESHARDSTATES_H
