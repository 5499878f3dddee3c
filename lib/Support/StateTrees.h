//===- StateTrees.h - trees of arguments in the tree of results -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_SUPPORT_STATETREES_H
#define DIST_LIB_SUPPORT_STATETREES_H

#include "StatePath.h"
#include "dist/Support/StatePairs.h"

#include <span>

namespace dist {

/// A result for each leaf of a tree.
using StateChoice = std::span<const int>;

/// Donated arguments whose paths begin with the same `depth` steps.
struct StateTree {
  std::vector<int> leaves; ///< Arguments.
  size_t depth = 0;
  /// The results that each of the choices has for the leaves: those of the
  /// first choice, in the order of the leaves, then those of the second, and so
  /// on.
  std::vector<int> results;

  size_t numChoices() const { return results.size() / leaves.size(); }
  StateChoice choice(size_t index) const {
    return StateChoice(results).subspan(index * leaves.size(), leaves.size());
  }
};

/// The paths of a step's arguments and results. Finds the places of trees of
/// arguments among the results that are not taken yet.
class StateTrees {
public:
  StateTrees(const std::vector<StepPort> &arguments,
             const std::vector<StepPort> &results);

  void take(int result) { taken[result] = true; }
  bool isTaken(int result) const { return taken[result]; }

  /// Returns one tree for each parameter that has donated arguments, except
  /// those that are `paired`. An argument without a name is a tree of its own.
  std::vector<StateTree> plant(const std::vector<bool> &paired) const;
  /// The parts of a tree below its next step. A leaf is a part of its own.
  std::vector<StateTree> split(const StateTree &tree) const;
  bool isLeaf(const StateTree &tree) const {
    return tree.leaves.size() == 1 &&
           argumentPaths[tree.leaves.front()].size() == tree.depth;
  }

  /// Finds the places among the results at which there is a free result of the
  /// same type for each leaf. For a tree that is one leaf these are all results
  /// of its type whose path does not contradict its own.
  void findChoices(StateTree &tree) const;

  /// The place of each choice in the tree of results.
  std::vector<int> placesOf(const StateTree &tree) const;
  /// True if none of the places is within another.
  bool areApart(const std::vector<int> &places) const;
  /// The choice whose path ends with more of the tree's own keys than any
  /// other's; the number of choices if there is none.
  size_t namedChoice(const StateTree &tree) const;

private:
  void findPlaces();
  std::vector<int> choiceAt(const StateTree &tree, const StatePath &root) const;
  bool isCutFromTuple(const StateTree &tree, StateChoice choice) const;
  bool isFree(const StateTree &tree, int result) const;
  int placeOf(const StateTree &tree, StateChoice choice) const;

  const std::vector<StepPort> &arguments, &results;
  std::vector<StatePath> argumentPaths, resultPaths;
  std::map<StatePath, int> resultAt;
  std::vector<bool> taken; ///< Results.
  /// The places from the root to a result, its own last. Each place has a path
  /// and a place above it.
  std::vector<std::vector<int>> placesTo;
  std::vector<StatePath> placePaths;
  std::vector<int> placesAbove;
};

} // namespace dist

#endif // DIST_LIB_SUPPORT_STATETREES_H
