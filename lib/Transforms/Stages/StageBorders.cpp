//===- StageBorders.cpp - the values that cross a border ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A minimum cut of a graph with a node for each operation and each value:
//
//   op -> value              the bytes of the value: it crosses, if it is cut
//   value -> reader          never cut: a value crosses for all readers at once
//   reader -> op             never cut: no value comes back from s + 1 to s
//
//===----------------------------------------------------------------------===//

#include "StageBorders.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/MinCut.h"

using namespace mlir;
using namespace dist;

SmallVector<Operation *> dist::moveBehindBorder(ArrayRef<BorderOp> ops) {
  MinCut cut;
  DenseMap<Operation *, MinCut::Node> nodeOf;
  DenseMap<Value, MinCut::Node> valueNodes;
  for (const BorderOp &each : ops)
    nodeOf[each.op] = each.isAfter ? MinCut::kSink : cut.addNode();
  for (const BorderOp &each : ops) {
    MinCut::Node reader = nodeOf.at(each.op);
    if (each.isBefore)
      cut.addEdge(MinCut::kSource, reader, MinCut::kForever);
    for (Value value : valuesReadBy(each.op)) {
      auto from = nodeOf.find(value.getDefiningOp());
      if (from == nodeOf.end() || from->second == MinCut::kSink)
        continue;
      auto [node, isNew] = valueNodes.try_emplace(value, 0);
      if (isNew) {
        node->second = cut.addNode();
        cut.addEdge(from->second, node->second,
                    double(bytesOf(value.getType())));
      }
      cut.addEdge(node->second, reader, MinCut::kForever);
      if (reader != MinCut::kSink)
        cut.addEdge(reader, from->second, MinCut::kForever);
    }
  }
  cut.solve();
  SmallVector<Operation *> moved;
  for (const BorderOp &each : ops)
    if (!each.isAfter && !cut.isOnSourceSide(nodeOf.at(each.op)))
      moved.push_back(each.op);
  return moved;
}
