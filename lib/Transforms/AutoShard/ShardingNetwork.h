//===- ShardingNetwork.h - a program as a network ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGNETWORK_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGNETWORK_H

#include "PricedNetwork.h"
#include "ProgramLives.h"
#include "ShardingSearch.h"

namespace dist {

/// Builds the network of a program (ShardingSearch.h), and reads its solution.
class ShardingNetwork {
public:
  ShardingNetwork(ReshardContext &context, const Machine &machine,
                  PropagationGraph &graph)
      : context(context), machine(machine), graph(graph), uses(graph),
        batch(graph, machine.dataAxes), annotated(context.mesh, graph),
        finder(context, machine, annotated), values(graph.state.numValues()) {}

  /// What costs least in sum; memory does not count. Not `isPossible` if the
  /// annotations allow nothing.
  SearchResult cheapest();
  /// With no more than so many bytes live at any time, as the network counts
  /// them; `fits` is false where nothing was found. After cheapest(), which
  /// takes more.
  SearchResult within(double memory);
  /// What takes least memory. After cheapest().
  SearchResult leanest();
  struct Elsewhere {
    ShardingAttr home;
    SearchResult result;
  };
  /// The same but for where one value of the function lies: all else that may
  /// be.
  std::vector<Elsewhere> elsewhere(const SearchResult &result,
                                   mlir::Value value);
  /// Bytes that are live at most, as the network counts them.
  double memoryOf(const SearchResult &result);
  /// See leastCost.
  double bound(double enough);

  bool isLarge() const { return network.isLarge(); }
  size_t numOperations() const { return operations.size(); }

private:
  /// A variable, and the choices that it gives one value: where it lies, and a
  /// copy that is made of it once for all users, if one is (or null).
  struct Source {
    int variable = -1;
    Choices choices;
    Choices copies = {}; ///< Null: none in any choice.

    explicit operator bool() const { return variable >= 0; }
  };
  /// What an operation needs, by its ways, of what the graph has one value for:
  /// what a loop carries is another value in its body than after it. Copies for
  /// it are made in `block`.
  struct Need {
    Choices choices;
    mlir::Value value;
    mlir::Block *block;
  };
  /// What is known of a value of the graph.
  struct ValueInfo {
    Source home, producer;
    Source need; ///< What its last user needs.
    llvm::SmallVector<Need, 2> needs;
    /// What the next value comes as, where a loop adds to it and reads it for
    /// nothing else.
    Choices accumulated;
  };
  /// What several users could need alike, and how often it would be made.
  struct Copies {
    std::vector<ShardingAttr> choices;
    std::vector<double> times;
  };
  /// The choices of a home: where the value lies, and a copy or null.
  struct HomeTable {
    mlir::Type type;
    std::vector<ShardingAttr> homes = {}, copies = {};
    ChoiceNetwork::Table costs = {}, bytes = {};
    Choices homeChoices = {}, copyChoices = {}; ///< The same, once for all.

    explicit HomeTable(mlir::Type type) : type(type) {}
    void add(ShardingAttr home, ShardingAttr copy, double cost,
             const ReshardContext &context);
  };
  /// What an operation needs of a constant, by a variable of its own.
  struct ConstantInfo {
    int variable = -1;
    Choices choices;
    mlir::OpOperand *operand;
  };
  struct OperationInfo {
    int variable = -1;
    std::shared_ptr<const Ways> ways;
  };

  ReshardContext &context;
  const Machine &machine;
  PropagationGraph &graph;
  ProgramUses uses;
  BatchDims batch;
  AnnotatedLists annotated;
  WayFinder finder;
  ChoiceNetwork network;
  std::vector<ValueInfo> values; ///< One a value of the graph.
  std::vector<std::pair<ValueId, std::shared_ptr<const HomeTable>>> homes;
  std::vector<ConstantInfo> constants;
  bool hasMemory = false;
  llvm::MapVector<mlir::Operation *, OperationInfo> operations;
  std::map<std::tuple<const void *, const void *, const void *, const void *>,
           std::shared_ptr<const ChoiceNetwork::PairCosts>>
      tables;
  std::map<std::vector<uint64_t>, std::shared_ptr<const HomeTable>> homeTables;
  /// What each choice takes of a type.
  std::map<std::pair<const void *, const void *>, ChoiceNetwork::Table>
      localBytes;

  std::optional<solver::Solution> free; ///< Of cheapest().
  /// Of a large network, for all limits.
  std::optional<ChoiceNetwork::PricedNetwork> priced;

  bool build(bool mayStop);
  void needMemory();
  ChoiceNetwork::PricedNetwork &prices();
  SearchResult resultOf(const ChoiceNetwork::Limits &limits,
                        const solver::Solution &found);
  void decode(const solver::Solution &found, SearchResult &result);
  ChoiceNetwork::Limits limitsFor(std::optional<double> memory) const;
  PortKind kindOf(mlir::Value value) const;
  void addOperation(mlir::Operation *op);
  void noteNeeds(mlir::Operation *op, const Ways &ways);
  void noteAccumulator(mlir::Operation *op, const Ways &ways);
  Copies sharedNeeds(ValueId id) const;
  void addCopies(HomeTable &table, const Copies &shared);
  Choices sumsOf(ValueId id) const;
  std::shared_ptr<const HomeTable> makeHomes(ValueId id, mlir::Type type);
  std::optional<std::vector<uint64_t>> keyOf(ValueId id, mlir::Type type) const;
  std::shared_ptr<const HomeTable> homesOf(ValueId id, mlir::Type type);
  const ChoiceNetwork::Table &bytesOf(const Choices &choices, mlir::Type type);
  void addHome(ValueId id, mlir::Type type);
  void addHomes();
  void addMemory(mlir::Operation *op, const ProgramLives &lives);
  std::shared_ptr<const ChoiceNetwork::PairCosts>
  sameAs(const Choices &needed, const Choices &distinct);
  void addConstants(mlir::Operation *op);
  void addConstantMemory(const ProgramLives &lives);
  void connect(mlir::Operation *op);
  void connectOperation(mlir::Operation *op);
  Source sourceOf(mlir::Value value);
  void addEdge(const Source &from, const Source &to, mlir::Value value,
               mlir::Block *block);
  void addReturn(const Source &from, mlir::Type type);
  Homes decode(const std::vector<int> &strategies);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGNETWORK_H
