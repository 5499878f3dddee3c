//===- KeptValues.cpp - what loops keep for later ones --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeptValues.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Planning/MinCut.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// True for an integer that depends on floats: a comparison, an index.
static bool isDecision(Operation *op) {
  auto isFloat = [](Type type) {
    return isa<FloatType>(getElementTypeOrSelf(type));
  };
  return llvm::any_of(op->getOperandTypes(), isFloat) &&
         !llvm::all_of(op->getResultTypes(), isFloat);
}

/// True for operations that take little time: no more than their memory.
static bool isCheap(Operation *op) {
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return !linalg::isaContractionOpInterface(linalg) &&
           !linalg::isaConvolutionOpInterface(linalg);
  return isa<tensor::TensorDialect>(op->getDialect()) ||
         isa<linalg_ext::GatherOp, linalg_ext::ScanOp>(op);
}

namespace {
/// The network of the cut, from what later loops need to what cannot be
/// computed again. A value is two nodes; the edge between them is its size.
class KeptFinder {
public:
  explicit KeptFinder(const TimePlacement &placement) : placement(placement) {}

  llvm::DenseSet<Value> run();

private:
  /// `needed` is reached where a loop needs the value, `remade` where it
  /// computes it again.
  struct Nodes {
    MinCut::Node needed, remade;
  };

  const TimePlacement &placement;
  MinCut network;
  llvm::MapVector<Value, Nodes> nodes;

  bool isMadeInLoop(Value value) const {
    return value.getDefiningOp() && placement.rowsOf(value);
  }
  bool isNeededLater(Value value) const;
  MinCut::Node nodeOf(Value value);
  void addOperands(Value value, MinCut::Node remade);
};
} // namespace

bool KeptFinder::isNeededLater(Value value) const {
  unsigned phase = placement.of(value.getDefiningOp()).phase;
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    Operation *reader = placement.readerOf(use);
    return reader && placement.knows(reader) && placement.isReadInLoop(use) &&
           placement.of(reader).phase != phase;
  });
}

/// To compute a value again, a loop needs its operands.
void KeptFinder::addOperands(Value value, MinCut::Node remade) {
  Operation *op = value.getDefiningOp();
  if (!placement.of(op).factor || !isCheap(op) || isDecision(op))
    return network.addEdge(remade, MinCut::kSink, MinCut::kForever);
  for (OpOperand &use : op->getOpOperands())
    if (isMadeInLoop(use.get()) && placement.isReadInLoop(use))
      network.addEdge(remade, nodeOf(use.get()), MinCut::kForever);
}

MinCut::Node KeptFinder::nodeOf(Value value) {
  auto [it, isNew] = nodes.try_emplace(value);
  if (!isNew)
    return it->second.needed;
  Nodes made{network.addNode(), network.addNode()};
  it->second = made;
  // What is collected anyway costs nothing.
  double size = placement.isReadWhole(value) ? 0 : bytesOf(value.getType());
  network.addEdge(made.needed, made.remade, size);
  addOperands(value, made.remade);
  return made.needed;
}

llvm::DenseSet<Value> KeptFinder::run() {
  for (Operation *op : placement.operations())
    for (Value result : op->getResults())
      if (isMadeInLoop(result) && isNeededLater(result))
        network.addEdge(MinCut::kSource, nodeOf(result), MinCut::kForever);
  network.solve();
  llvm::DenseSet<Value> kept;
  for (Operation *op : placement.operations())
    for (Value result : op->getResults())
      if (placement.isSame(result) && isNeededLater(result))
        kept.insert(result);
  for (const auto &[value, made] : nodes)
    if (network.isOnSourceSide(made.needed) &&
        !network.isOnSourceSide(made.remade))
      kept.insert(value);
  return kept;
}

llvm::DenseSet<Value> dist::findKeptValues(const TimePlacement &placement) {
  return KeptFinder(placement).run();
}
