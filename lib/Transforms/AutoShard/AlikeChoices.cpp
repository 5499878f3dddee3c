//===- AlikeChoices.cpp - variables that are decided alike ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoiceNetwork.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

using namespace dist;

using Colours = std::vector<size_t>;

static size_t hashOf(const ChoiceNetwork::Table &table) {
  size_t hash = table.size();
  for (double cost : table)
    hash = llvm::hash_combine(hash, std::bit_cast<uint64_t>(cost));
  return hash;
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

/// Colour refinement: each round, a colour says what the neighbours' are.
std::vector<int> ChoiceNetwork::findAlike(int edgesFar) const {
  Colours colours;
  for (const Variable &variable : variables)
    colours.push_back(llvm::hash_combine(
        hashOf(variable.costs), hashOf(variable.bytes), variable.lives.size()));
  for (int round = 0; round < edgesFar; ++round) {
    std::vector<Colours> seen(variables.size());
    for (const Edge &edge : edges) {
      size_t table = llvm::hash_combine(edge.table.get(),
                                        std::bit_cast<uint64_t>(edge.scale));
      seen[edge.first].push_back(
          llvm::hash_combine(table, 0, colours[edge.second]));
      seen[edge.second].push_back(
          llvm::hash_combine(table, 1, colours[edge.first]));
    }
    for (size_t i = 0; i < seen.size(); ++i) {
      std::sort(seen[i].begin(), seen[i].end());
      colours[i] = llvm::hash_combine(
          colours[i], llvm::hash_combine_range(seen[i].begin(), seen[i].end()));
    }
  }
  return numbered(colours);
}

/// An edge between variables of one number is a cost of theirs: both choose the
/// same.
static ChoiceNetwork::Table diagonalOf(const ChoiceNetwork::Table &table,
                                       size_t choices) {
  ChoiceNetwork::Table diagonal;
  for (size_t i = 0; i < choices; ++i)
    diagonal.push_back(table[i * (choices + 1)]);
  return diagonal;
}

ChoiceNetwork::Merged
ChoiceNetwork::merged(const std::vector<int> &numbers) const {
  Merged result{numbers, {}, {}};
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
  std::map<std::tuple<int, int, const Table *>, int> known;
  for (const Edge &edge : edges) {
    int first = numbers[edge.first], second = numbers[edge.second];
    if (first == second) {
      size_t choices = variables[edge.first].costs.size();
      network.addCosts(first, diagonalOf(*edge.table, choices), edge.scale);
      result.edgeNumbers.push_back(-1);
      continue;
    }
    auto [it, isNew] = known.try_emplace({first, second, edge.table.get()},
                                         network.edges.size());
    if (isNew)
      network.addEdge(first, second, edge.table, 0);
    network.edges[it->second].scale += edge.scale;
    result.edgeNumbers.push_back(it->second);
  }
  return result;
}
