//===- NetworkBound.h - what no choices cost less than ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// However costs are moved between edges and their ends, the least of each in
// sum is a bound (DualBound), and the least with one choice says by how much
// more all costs at least that has it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_NETWORKBOUND_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_NETWORKBOUND_H

#include "ChoiceNetwork.h"

#include <limits>
#include <unordered_map>

namespace dist {

/// The tables of networks, with large numbers for what must not be: that can
/// only lower a bound.
class ChoiceNetwork::FiniteTables {
public:
  /// `most`: more than any cost that may be.
  explicit FiniteTables(double most) : most(most) {}

  double finite(double cost) const { return cost < most ? cost : most; }
  Table finite(Table costs) const;
  solver::CostGraph::Edge edge(const Edge &edge);
  Table halfDiagonal(const PairCosts &costs) const;
  double leastBesideDiagonal(const PairCosts &costs) const;

private:
  double most;
  struct Finite {
    Table bySecond, byFirst; ///< See solver::CostGraph.
  };
  const Finite &get(const PairCosts &costs);

  std::unordered_map<const PairCosts *, Finite> known;
};

/// Some choices of each variable.
struct ChoiceNetwork::Part {
  std::vector<std::vector<int>> choices; ///< In order.
  ChoiceNetwork network;                 ///< Of these alone.

  /// Those at these places.
  std::vector<int> choicesAt(const std::vector<int> &places) const;
};

/// The network and the tables must outlive it.
class ChoiceNetwork::Bound {
public:
  Bound(const ChoiceNetwork &network, FiniteTables &tables, Moved moved = {});

  /// Passes there and back, until it hardly rises or is `enough`.
  void raise(int mostPasses, double leastRise,
             double enough = std::numeric_limits<double>::infinity());

  /// No choices cost less.
  double value() const { return bound; }
  /// None with a choice cost less than this and its excess.
  double base() const { return before; }

  /// The choices whose excess is no more than `most`, and these beside, one a
  /// variable or none.
  Part within(double most, const std::vector<int> &also = {}) const;
  /// The largest excess within which the tables have no more than so many
  /// entries.
  double excessWithin(double entries) const;
  double entriesWithin(double most) const;

  /// It is raised no more then.
  Moved takeMoved() { return dual.takeMoved(); }

private:
  const ChoiceNetwork &network;
  std::vector<Table> costs;
  solver::DualBound dual;
  double bound = 0, before = 0;
  std::vector<Table> tooMuch;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_NETWORKBOUND_H
