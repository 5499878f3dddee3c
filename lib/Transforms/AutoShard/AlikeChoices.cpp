//===- AlikeChoices.cpp - variables that are decided alike ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

using namespace dist;

using Colours = std::vector<uint64_t>;

static size_t hashOf(const ChoiceNetwork::Table &table) {
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(table.data()),
                     table.size() * sizeof(double)));
}

/// Numbers in the order of first sight.
static std::vector<int> numbered(const Colours &colours) {
  std::vector<int> numbers;
  std::unordered_map<size_t, int> known;
  for (size_t colour : colours)
    numbers.push_back(known.try_emplace(colour, static_cast<int>(known.size()))
                          .first->second);
  return numbers;
}

/// Colour refinement: each round, a colour says what the neighbours' are. Sums
/// of hashes do not depend on the order of edges.
ChoiceNetwork::Levels
ChoiceNetwork::findAlike(const std::vector<int> &edgesFar) const {
  Levels levels;
  Colours colours, tables;
  for (const Variable &variable : variables)
    colours.push_back(llvm::hash_combine(
        hashOf(variable.costs), hashOf(variable.bytes), variable.lives.size()));
  for (const Edge &edge : edges)
    tables.push_back(llvm::hash_combine(edge.costs.get(),
                                        std::bit_cast<uint64_t>(edge.scale)));
  for (int round = 0; levels.size() < edgesFar.size(); ++round) {
    if (round == edgesFar[levels.size()])
      levels.push_back(numbered(colours));
    Colours seen(variables.size());
    for (size_t i = 0; i < edges.size(); ++i) {
      const auto &[first, second, costs, scale] = edges[i];
      seen[first] += llvm::hash_combine(tables[i], 0, colours[second]);
      seen[second] += llvm::hash_combine(tables[i], 1, colours[first]);
    }
    for (size_t i = 0; i < seen.size(); ++i)
      colours[i] = llvm::hash_combine(colours[i], seen[i]);
  }
  return levels;
}

/// The same for those that cost the same alone and get the same of their edges,
/// if alike edges give alike ends the same.
std::vector<int> ChoiceNetwork::numberByShares(const Merged &merged) const {
  Colours colours;
  for (size_t i = 0; i < variables.size(); ++i)
    colours.push_back(
        llvm::hash_combine(merged.numbers[i], hashOf(variables[i].costs)));
  for (size_t i = 0; i < edges.size(); ++i) {
    const auto &[first, second, costs, scale] = edges[i];
    size_t edge = llvm::hash_combine(merged.edgeNumbers[i], costs.get(),
                                     std::bit_cast<uint64_t>(scale));
    colours[first] += llvm::hash_combine(edge, 0);
    colours[second] += llvm::hash_combine(edge, 1);
  }
  return numbered(colours);
}

std::vector<int>
ChoiceNetwork::Merged::ofEach(const std::vector<int> &ofAll) const {
  std::vector<int> result;
  for (size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] == static_cast<int>(result.size()))
      result.push_back(ofAll[i]);
  return result;
}

/// An edge between variables of one number is a cost of theirs: both choose the
/// same.
static ChoiceNetwork::Table diagonalOf(const ChoiceNetwork::PairCosts &costs) {
  ChoiceNetwork::Table diagonal;
  for (size_t i = 0; i < costs.rows.size(); ++i)
    diagonal.push_back(costs.at(i, i));
  return diagonal;
}

ChoiceNetwork::Merged
ChoiceNetwork::merged(const std::vector<int> &numbers) const {
  Merged result{numbers, {}, ChoiceNetwork(sizes)};
  ChoiceNetwork &network = result.network;
  for (size_t i = 0; i < variables.size(); ++i) {
    const Variable &variable = variables[i];
    if (numbers[i] == static_cast<int>(network.variables.size()))
      network.addVariable(variable.costs.size());
    network.addCosts(numbers[i], variable.costs);
    Variable &all = network.variables[numbers[i]];
    all.bytes = variable.bytes;
    all.lives.insert(all.lives.end(), variable.lives.begin(),
                     variable.lives.end());
  }
  std::map<std::tuple<int, int, const PairCosts *>, int> known;
  for (const Edge &edge : edges) {
    int first = numbers[edge.first], second = numbers[edge.second];
    if (first == second) {
      network.addCosts(first, diagonalOf(*edge.costs), edge.scale);
      result.edgeNumbers.push_back(-1);
      continue;
    }
    auto [it, isNew] = known.try_emplace({first, second, edge.costs.get()},
                                         network.edges.size());
    if (isNew)
      network.addEdge(first, second, edge.costs, 0);
    network.edges[it->second].scale += edge.scale;
    result.edgeNumbers.push_back(it->second);
  }
  return result;
}

/// True if at least half of the variables have something alike, however far.
bool ChoiceNetwork::leavesHalf(const Levels &levels) const {
  if (levels.empty())
    return false;
  size_t last = *std::max_element(levels.back().begin(), levels.back().end());
  return 2 * (last + 1) <= variables.size();
}

/// Of the finest numbers that leave much fewer variables; leaves those that are
/// coarser, of what is merged.
std::optional<ChoiceNetwork::Merged>
ChoiceNetwork::takeCoarser(Levels &levels) const {
  while (!levels.empty()) {
    Merged merged = this->merged(levels.back());
    levels.pop_back();
    if (3 * merged.network.variables.size() > 2 * variables.size())
      continue;
    for (std::vector<int> &numbers : levels)
      numbers = merged.ofEach(numbers);
    return merged;
  }
  return std::nullopt;
}
