//===- SavedValues.cpp - what the backward pass reads from memory ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A minimum cut of a graph with two nodes for each value, `made` and `had`, and
// one for each operation:
//
//   source -> made           never cut: the value is kept
//   made -> had              the bytes of the value: it is saved, if it is cut
//   had -> reader -> made    never cut: a reader is computed from its operands
//   had -> sink              never cut: a late operation reads the value
//
// The graph is built in reverse, because MinCut finds the cut nearest to its
// source, which is to be the late operations.
//
//===----------------------------------------------------------------------===//

#include "SavedValues.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/MinCut.h"

using namespace mlir;
using namespace dist;

namespace {
class SavedCut {
public:
  SavedCut(const StepBlock &step, llvm::function_ref<bool(Value)> isKept)
      : step(step), isKept(isKept) {}

  SavedValues run();

private:
  struct Nodes {
    MinCut::Node made, had;
  };

  void addOperation(Operation *op);
  void addValue(Value value, MinCut::Node maker);
  /// An edge from `from` to `to`, in reverse.
  void addEdge(MinCut::Node from, MinCut::Node to, double capacity) {
    cut.addEdge(to, from, capacity);
  }
  bool isLate(MinCut::Node node) const { return cut.isOnSourceSide(node); }

  const StepBlock &step;
  llvm::function_ref<bool(Value)> isKept;
  MinCut cut;
  DenseMap<Value, Nodes> nodes;
};
} // namespace

void SavedCut::addValue(Value value, MinCut::Node maker) {
  Nodes of = {cut.addNode(), cut.addNode()};
  nodes[value] = of;
  if (isKept(value))
    addEdge(MinCut::kSink, of.made, MinCut::kForever);
  else
    addEdge(maker, of.made, MinCut::kForever);
  addEdge(of.made, of.had, double(bytesOf(value.getType())));
}

void SavedCut::addOperation(Operation *op) {
  MinCut::Node node = cut.addNode();
  for (Value value : valuesReadBy(op))
    if (step.isEarly(value))
      addEdge(nodes.at(value).had, node, MinCut::kForever);
  for (Value result : op->getResults())
    addValue(result, node);
}

SavedValues SavedCut::run() {
  for (Operation *op : step.early)
    addOperation(op);
  for (Operation *op : step.late)
    for (Value value : valuesReadBy(op))
      if (step.isEarly(value))
        addEdge(nodes.at(value).had, MinCut::kSource, MinCut::kForever);
  cut.solve();
  SavedValues values;
  for (const auto &[value, node] : nodes)
    if (isLate(node.had))
      (isLate(node.made) ? values.recomputed : values.saved).insert(value);
  return values;
}

SavedValues dist::chooseSaved(const StepBlock &step,
                              llvm::function_ref<bool(Value)> isKept) {
  return SavedCut(step, isKept).run();
}
