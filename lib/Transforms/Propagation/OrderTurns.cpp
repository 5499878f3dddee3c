//===- OrderTurns.cpp - order of annotations ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YieldingConstraints.h"

using namespace dist;

/// Adds the work of a node to the classes of its dimensions. A class that has
/// two factors of the node (queries and keys of a sequence) gets none: an axis
/// divides one factor, and must be gathered for the other.
static void addWork(const Node &node, const DimClasses &classes,
                    std::vector<double> &work) {
  double iterations = 1;
  for (const Factor &factor : node.rule->factors)
    iterations *= static_cast<double>(factor.size);
  llvm::SmallVector<int64_t> ofFactors = classes.ofFactors(node);
  for (int64_t dims : ofFactors)
    if (dims >= 0 && llvm::count(ofFactors, dims) == 1)
      work[dims] += iterations;
}

static void orderByWork(PropagationGraph &graph, const DimClasses &classes) {
  std::vector<double> work(classes.count(), 0);
  for (const Node &node : graph.nodes)
    if (!isPassThrough(node))
      addWork(node, classes, work);
  for (ValueId value = 0; value < graph.state.numValues(); ++value)
    for (auto [dim, state] : llvm::enumerate(graph.state.dims(value)))
      if (!state.axes.empty())
        graph.state.setWork(value, dim, work[classes.of(value, dim)]);
}

void dist::orderTurns(PropagationGraph &graph) {
  DimClasses classes(graph);
  orderByWork(graph, classes);
  letConstraintsYield(graph, classes);
}
