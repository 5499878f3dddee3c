//===- StateTrees.cpp - trees of arguments in the tree of results ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StateTrees.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

StateTrees::StateTrees(const std::vector<StepPort> &arguments,
                       const std::vector<StepPort> &results)
    : arguments(arguments), results(results), taken(results.size()) {
  for (const StepPort &argument : arguments)
    argumentPaths.push_back(parsePath(argument.name));
  for (size_t i = 0; i < results.size(); ++i) {
    resultPaths.push_back(parseResultPath(results[i].name));
    resultAt.emplace(resultPaths.back(), int(i));
  }
  findPlaces();
}

void StateTrees::findPlaces() {
  std::map<StatePath, int> numbers;
  for (const StatePath &path : resultPaths) {
    std::vector<int> &places = placesTo.emplace_back();
    for (size_t depth = 0; depth <= path.size(); ++depth) {
      StatePath prefix(path.begin(), path.begin() + std::ptrdiff_t(depth));
      auto [place, isNew] = numbers.try_emplace(prefix, int(numbers.size()));
      if (isNew) {
        placePaths.push_back(prefix);
        placesAbove.push_back(depth ? places.back() : -1);
      }
      places.push_back(place->second);
    }
  }
}

std::vector<StateTree>
StateTrees::plant(const std::vector<bool> &paired) const {
  std::vector<StateTree> trees;
  std::map<std::string, size_t> ofParameter;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].isDonated || paired[i])
      continue;
    const StatePath &path = argumentPaths[i];
    auto [tree, isNew] = ofParameter.try_emplace(
        path.empty() ? fmt::format("{}", i) : path.front(), trees.size());
    if (isNew)
      trees.push_back({{}, path.empty() ? size_t(0) : 1, {}});
    trees[tree->second].leaves.push_back(int(i));
  }
  return trees;
}

std::vector<StateTree> StateTrees::split(const StateTree &tree) const {
  std::vector<StateTree> parts;
  std::map<std::string, size_t> ofStep;
  for (int leaf : tree.leaves) {
    const StatePath &path = argumentPaths[leaf];
    if (path.size() <= tree.depth) {
      parts.push_back({{leaf}, path.size(), {}});
      continue;
    }
    auto [part, isNew] = ofStep.try_emplace(path[tree.depth], parts.size());
    if (isNew)
      parts.push_back({{}, tree.depth + 1, {}});
    parts[part->second].leaves.push_back(leaf);
  }
  return parts;
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

/// True if the result may replace the first leaf of `tree`. The name of the
/// parameter contradicts nothing.
bool StateTrees::isFree(const StateTree &tree, int result) const {
  int argument = tree.leaves.front();
  if (taken[result] || results[result].type != arguments[argument].type)
    return false;
  return !isLeaf(tree) ||
         !contradict(argumentPaths[argument], /*first=*/1, resultPaths[result]);
}

/// The results below `root` for all leaves; empty if one is missing.
std::vector<int> StateTrees::choiceAt(const StateTree &tree,
                                      const StatePath &root) const {
  std::vector<int> choice;
  for (int leaf : tree.leaves) {
    auto found =
        resultAt.find(joined(root, tail(argumentPaths[leaf], tree.depth)));
    if (found == resultAt.end() || taken[found->second] ||
        results[found->second].type != arguments[leaf].type ||
        std::find(choice.begin(), choice.end(), found->second) != choice.end())
      return {};
    choice.push_back(found->second);
  }
  return choice;
}

static bool hasKey(const StatePath &path, size_t first = 0) {
  return std::any_of(path.begin() + std::ptrdiff_t(first), path.end(), isKey);
}

/// True if the tuple that the step returns has more of the tree's types than
/// the tree, and only positions identify its elements. A step often returns a
/// tuple of several things, of which `s[0]` need not be the first.
bool StateTrees::isCutFromTuple(const StateTree &tree,
                                StateChoice choice) const {
  if (!placePaths[placeOf(tree, choice)].empty())
    return false;
  std::set<std::string> types;
  for (int leaf : tree.leaves) {
    if (hasKey(argumentPaths[leaf], tree.depth))
      return false;
    types.insert(arguments[leaf].type);
  }
  for (size_t i = 0; i < results.size(); ++i)
    if (!taken[i] && !hasKey(resultPaths[i]) &&
        types.contains(results[i].type) &&
        std::find(choice.begin(), choice.end(), int(i)) == choice.end())
      return true;
  return false;
}

void StateTrees::findChoices(StateTree &tree) const {
  tree.results.clear();
  StatePath suffix = tail(argumentPaths[tree.leaves.front()], tree.depth);
  for (size_t i = 0; i < results.size(); ++i) {
    if (!isFree(tree, int(i)) || !endsWith(resultPaths[i], suffix))
      continue;
    if (isLeaf(tree)) {
      tree.results.push_back(int(i));
      continue;
    }
    StatePath root = resultPaths[i];
    root.resize(root.size() - suffix.size());
    std::vector<int> choice = choiceAt(tree, root);
    if (!choice.empty() && !isCutFromTuple(tree, choice))
      tree.results.insert(tree.results.end(), choice.begin(), choice.end());
  }
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

int StateTrees::placeOf(const StateTree &tree, StateChoice choice) const {
  const std::vector<int> &places = placesTo[choice.front()];
  size_t below = argumentPaths[tree.leaves.front()].size() - tree.depth;
  return places[places.size() - 1 - below];
}

std::vector<int> StateTrees::placesOf(const StateTree &tree) const {
  std::vector<int> places;
  for (size_t i = 0; i < tree.numChoices(); ++i)
    places.push_back(placeOf(tree, tree.choice(i)));
  return places;
}

bool StateTrees::areApart(const std::vector<int> &places) const {
  std::set<int> all(places.begin(), places.end());
  for (int place : places)
    for (int above = placesAbove[place]; above >= 0; above = placesAbove[above])
      if (all.contains(above))
        return false;
  return true;
}

size_t StateTrees::namedChoice(const StateTree &tree) const {
  const StatePath &whole = argumentPaths[tree.leaves.front()];
  StatePath path(whole.begin(), whole.begin() + std::ptrdiff_t(tree.depth));
  size_t best = 0, choice = tree.numChoices();
  for (size_t i = 0; i < tree.numChoices(); ++i) {
    size_t keys = commonKeys(path, placePaths[placeOf(tree, tree.choice(i))]);
    if (keys > best)
      choice = i;
    else if (keys == best)
      choice = tree.numChoices();
    best = std::max(best, keys);
  }
  return choice;
}
