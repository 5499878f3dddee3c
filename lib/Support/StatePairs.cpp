//===- StatePairs.cpp - pairs of results and state arguments --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StatePairs.h"
#include "StateTrees.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

namespace {

class Pairing {
public:
  Pairing(const std::vector<StepPort> &arguments,
          const std::vector<StepPort> &results,
          const std::vector<StatePair> &given);

  StatePairing run();

private:
  void pairBuffers();
  void findChoices();
  bool decideSome();
  bool pairSingles(size_t size);
  bool pairByName(size_t size);
  bool pairInOrder(size_t size);
  void giveUp(size_t size);
  void pair(StateTree &tree, std::vector<int> choice);
  std::set<size_t, std::greater<>> sizes() const;
  std::string reasonOf(const StateTree &tree, size_t leaf) const;
  void judgeRest(int argument);

  const std::vector<StepPort> &arguments, &results;
  StateTrees paths;
  std::vector<bool> isPaired;   ///< Arguments, before there are trees.
  std::vector<bool> isOpen;     ///< Candidates of undecided arguments.
  std::vector<StateTree> trees; ///< Not decided yet.
  std::vector<int> rest;        ///< Leaves that no result may replace.
  StatePairing pairing;
};

} // namespace

Pairing::Pairing(const std::vector<StepPort> &arguments,
                 const std::vector<StepPort> &results,
                 const std::vector<StatePair> &given)
    : arguments(arguments), results(results), paths(arguments, results),
      isPaired(arguments.size()), isOpen(results.size()) {
  for (const StatePair &pair : given) {
    isPaired[pair.argument] = true;
    if (pair.result >= 0)
      paths.take(pair.result);
  }
}

/// Pairs by shared buffers if no result has a name: the author of the program
/// has paired them.
void Pairing::pairBuffers() {
  if (std::any_of(results.begin(), results.end(),
                  [](const StepPort &result) { return !result.name.empty(); }))
    return;
  for (size_t i = 0; i < arguments.size(); ++i) {
    int result = arguments[i].sharesBuffer;
    if (isPaired[i] || result < 0 || paths.isTaken(result))
      continue;
    isPaired[i] = true;
    paths.take(result);
    pairing.pairs.push_back({result, int(i)});
  }
}

/// Finds the choices of all trees. A tree without one is split until its parts
/// have some. Leaves without one are left to judgeRest().
void Pairing::findChoices() {
  std::vector<StateTree> whole = std::move(trees);
  trees.clear();
  while (!whole.empty()) {
    std::vector<StateTree> parts;
    for (StateTree &tree : whole) {
      paths.findChoices(tree);
      if (!tree.results.empty())
        trees.push_back(std::move(tree));
      else if (paths.isLeaf(tree))
        rest.push_back(tree.leaves.front());
      else
        for (StateTree &part : paths.split(tree))
          parts.push_back(std::move(part));
    }
    whole = std::move(parts);
  }
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

std::set<size_t, std::greater<>> Pairing::sizes() const {
  std::set<size_t, std::greater<>> found;
  for (const StateTree &tree : trees)
    found.insert(tree.leaves.size());
  return found;
}

void Pairing::pair(StateTree &tree, std::vector<int> choice) {
  for (size_t i = 0; i < choice.size(); ++i) {
    paths.take(choice[i]);
    pairing.pairs.push_back({choice[i], tree.leaves[i]});
  }
  tree = {};
}

/// Pairs the trees of one size that have one choice, except those that compete
/// for a result.
bool Pairing::pairSingles(size_t size) {
  auto isSingle = [&](const StateTree &tree) {
    return tree.leaves.size() == size && tree.numChoices() == 1;
  };
  std::vector<int> wanted(results.size());
  for (const StateTree &tree : trees)
    if (isSingle(tree))
      for (int result : tree.results)
        ++wanted[result];
  bool hasPaired = false;
  for (StateTree &tree : trees) {
    if (!isSingle(tree) ||
        std::any_of(tree.results.begin(), tree.results.end(),
                    [&](int result) { return wanted[result] > 1; }))
      continue;
    pair(tree, tree.results);
    hasPaired = true;
  }
  return hasPaired;
}

/// Pairs trees of one size with the choices of the same name.
bool Pairing::pairByName(size_t size) {
  std::map<std::vector<int>, std::vector<StateTree *>> wanted;
  for (StateTree &tree : trees) {
    if (tree.leaves.size() != size)
      continue;
    size_t named = paths.namedChoice(tree);
    if (named == tree.numChoices())
      continue;
    StateChoice choice = tree.choice(named);
    wanted[{choice.begin(), choice.end()}].push_back(&tree);
  }
  bool hasPaired = false;
  for (auto &[choice, candidates] : wanted) {
    bool isTaken = std::any_of(choice.begin(), choice.end(), [&](int result) {
      return paths.isTaken(result);
    });
    if (candidates.size() > 1 || isTaken)
      continue;
    pair(*candidates.front(), choice);
    hasPaired = true;
  }
  return hasPaired;
}

/// Pairs trees that may be at the same places, as many as there are trees, in
/// their order. At least one of them has `size` leaves.
bool Pairing::pairInOrder(size_t size) {
  std::map<std::vector<int>, std::vector<StateTree *>> equivalent;
  for (StateTree &tree : trees)
    equivalent[paths.placesOf(tree)].push_back(&tree);
  bool hasPaired = false;
  for (auto &[places, same] : equivalent) {
    bool hasSize = std::any_of(same.begin(), same.end(), [&](StateTree *tree) {
      return tree->leaves.size() == size;
    });
    if (!hasSize || places.size() != same.size() || !paths.areApart(places))
      continue;
    for (size_t i = 0; i < same.size(); ++i) {
      StateChoice choice = same[i]->choice(i);
      pair(*same[i], {choice.begin(), choice.end()});
    }
    hasPaired = true;
  }
  return hasPaired;
}

//===----------------------------------------------------------------------===//
// Undecided arguments
//===----------------------------------------------------------------------===//

static std::string nameOf(size_t index, const StepPort &result) {
  std::string name =
      result.name.empty() ? "" : fmt::format(" ({})", result.name);
  return fmt::format("result{}{}", index, name);
}

std::string Pairing::reasonOf(const StateTree &tree, size_t leaf) const {
  static constexpr size_t kMost = 3;
  std::string text;
  for (size_t i = 0; i < std::min(tree.numChoices(), kMost); ++i) {
    int result = tree.choice(i)[leaf];
    text += fmt::format("{}{}", text.empty() ? "" : " or ",
                        nameOf(size_t(result), results[result]));
  }
  if (tree.numChoices() > kMost)
    text += fmt::format(" or {} others", tree.numChoices() - kMost);
  else if (tree.numChoices() == 1)
    text += " may replace another argument";
  return text;
}

/// Leaves the trees of one size undecided, with the results that they may have.
void Pairing::giveUp(size_t size) {
  for (StateTree &tree : trees) {
    if (tree.leaves.size() != size)
      continue;
    for (size_t i = 0; i < tree.leaves.size(); ++i)
      pairing.undecided[tree.leaves[i]] = reasonOf(tree, i);
    for (int result : tree.results) {
      paths.take(result);
      isOpen[result] = true;
    }
    tree = {};
  }
}

/// Judges a leaf that no free result may replace. It is undecided if a result
/// of its type has another name, or may belong to another argument.
void Pairing::judgeRest(int argument) {
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].type != arguments[argument].type ||
        (paths.isTaken(int(i)) && !isOpen[i]))
      continue;
    pairing.undecided[argument] =
        fmt::format("{} {}", nameOf(i, results[i]),
                    isOpen[i] ? "may replace another argument"
                              : "has its type, but another name");
    return;
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// Decides some trees; false if there are none left.
bool Pairing::decideSome() {
  findChoices();
  if (trees.empty())
    return false;
  std::set<size_t, std::greater<>> found = sizes();
  size_t largest = *found.begin();
  bool hasPaired = std::any_of(found.begin(), found.end(),
                               [&](size_t size) { return pairSingles(size); });
  if (!hasPaired && !pairByName(largest) && !pairInOrder(largest))
    giveUp(largest);
  std::erase_if(trees,
                [](const StateTree &tree) { return tree.leaves.empty(); });
  return true;
}

StatePairing Pairing::run() {
  pairBuffers();
  trees = paths.plant(isPaired);
  while (decideSome())
    ;
  for (int argument : rest)
    judgeRest(argument);
  std::sort(pairing.pairs.begin(), pairing.pairs.end(),
            [](const StatePair &a, const StatePair &b) {
              return a.argument < b.argument;
            });
  return std::move(pairing);
}

StatePairing dist::pairState(const std::vector<StepPort> &arguments,
                             const std::vector<StepPort> &results,
                             const std::vector<StatePair> &given) {
  return Pairing(arguments, results, given).run();
}
