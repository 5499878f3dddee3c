//===- Candidates.h - plans that are compared -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CANDIDATES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CANDIDATES_H

#include "AnnotateHomes.h"

#include "dist/Transforms/AutoShard/SettledPlan.h"

#include <limits>

namespace dist {

/// One way to annotate a function: a copy of it that is annotated so.
struct Candidate {
  llvm::StringRef name; ///< "search", "search, overlapped",
                        ///< "search, axes as one", "data parallel",
                        ///< "data parallel, state divided",
                        ///< "data parallel, state divided evenly",
                        ///< "data parallel, optimizer divided",
                        ///< "data parallel, optimizer divided evenly",
                        ///< "annotations alone", "search, by bytes".
  mlir::FunctionOpInterface func;
  MeshAttr mesh = {};
  PlanPrice price = {};
  /// Of the search: what it counted, and how far that may be from the least
  /// with as much memory.
  double counted = 0, gap = 0;
  double least = 0; ///< What the search knows that nothing on the mesh costs
                    ///< less than, whatever memory it takes.
  bool isSpared = false;   ///< Copies are given up for memory.
  bool isSearched = false; ///< On the mesh as it is: others may be there only
                           ///< to be seen.
  bool isFirst = false;    ///< Of a search: the cheapest with any memory.
  bool isRefined = false;  ///< Cheaper than what the search found.
  /// It fits, and nothing that was searched costs much less: what was not
  /// searched need not be compared with it.
  bool isNearLeast = false;

  double cost() const { return price.cost(); }
  /// What another search must count to be looked at, where plans that cost a
  /// share of `near` more still contend: enough less to be worth it. It may be
  /// settled at less than counted, at so much less of what it communicates.
  double cutoff(double near) const {
    constexpr double kWorth = 2e-3, kSettledAtLess = 0.05;
    return (counted > 0 ? counted : cost()) + (near - kWorth) * cost() +
           kSettledAtLess * price.communication.cost;
  }
  /// Less is better: the least memory of those that do not fit, then the cost.
  std::pair<double, double> rank(std::optional<double> limit) const {
    return {limit && price.memory > *limit ? price.memory : 0, cost()};
  }
};

/// What the passes that follow make of the candidate. If that needs too much
/// memory, copies are given up after use: as few as it takes to fit, or all
/// that help. `known`: its graph, propagated. What costs more than `enough`
/// will not be chosen, and is left as it is.
mlir::LogicalResult
priceCandidate(const Machine &machine, MeshOp mesh, Candidate &candidate,
               std::optional<PropagationGraph> known = {},
               double enough = std::numeric_limits<double>::infinity());

/// What to choose from, priced as it will be when dist-propagate and
/// dist-insert-reshards are done; nothing where the machine's cutoff leaves
/// nothing. The copies stand behind `func`. What need not be compared is there
/// only if `all` is to be seen. Error: the annotations contradict each other.
mlir::FailureOr<llvm::SmallVector<Candidate>>
makeCandidates(const Machine &machine, mlir::FunctionOpInterface func,
               MeshOp mesh, bool all);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CANDIDATES_H
