//===- ShardingSearch.h - every sharding by its cost ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program as a ChoiceNetwork. A variable is an operation (in which way it is
// done) or a value that has a home of its own: arguments, what loops carry,
// what is annotated, what has several users. Between them stand the prices of
// reshards: from what an operation leaves to the home, from the home, or from
// what the operation leaves where there is no home between, to what a user
// needs.
//
//   x: [i, k]  w: [k, j]  y = x * w      variables: x, w, the product
//                                        terms: x and product, w and product
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGSEARCH_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGSEARCH_H

#include "Ways.h"

#include "dist/Planning/Solver/Solver.h"
#include "dist/Transforms/Propagation/Propagation.h"

#include "llvm/ADT/MapVector.h"

namespace dist {

/// Where values lie: arguments and results of operations, and the function's
/// results. Closed, without Partial axes.
struct Homes {
  llvm::MapVector<mlir::Value, ShardingAttr> values;
  llvm::SmallVector<ShardingAttr> results; ///< Null for no tensor.
};

struct SearchResult {
  Homes homes;            ///< If it is possible and fits.
  bool isPossible = true; ///< False if the annotations allow nothing.
  bool fits = true;
  double cost = 0; ///< As the solver's network counts it.
  solver::Solution solved;
  std::optional<solver::Solution> best; ///< Of all assignments, if it is asked.
  Status written;                       ///< Of Machine::problemFile.
  double gap = 0; ///< Nothing costs less than 1 - gap of it.
};

/// What nothing that a search could find costs less than. The graph is as
/// buildGraph makes it: annotated, and not propagated. It is sought
/// no further once it is above `enough`. After Ctrl-C it may be infinite:
/// nothing is known.
double leastCost(ReshardContext &context, const Machine &machine,
                 PropagationGraph &graph, double enough);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_SHARDINGSEARCH_H
