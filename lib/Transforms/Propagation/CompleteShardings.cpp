//===- CompleteShardings.cpp - shardings that propagation found -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Propagation/Propagation.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace dist;

namespace {

/// Makes every attribute once.
class ShardingWriter {
public:
  ShardingWriter(PropagationGraph &graph)
      : graph(graph),
        meshName(FlatSymbolRefAttr::get(graph.mesh.getSymNameAttr())) {}

  void writeSignature();
  void write(Operation *op);

private:
  void writeManual(ManualOp op);
  ShardingAttr get(ValueId id);
  void replaceByInput(Operation *op);

  PropagationGraph &graph;
  FlatSymbolRefAttr meshName;
  llvm::StringMap<ShardingAttr> attributes;
};

} // namespace

ShardingAttr ShardingWriter::get(ValueId id) {
  ShardingAttr &attr = attributes[graph.state.key(id)];
  if (!attr)
    attr = ShardingAttr::get(meshName.getContext(), meshName,
                             graph.state.sharding(id));
  return attr;
}

void ShardingWriter::writeSignature() {
  Signature signature(graph.func);
  for (auto [port, arg] :
       llvm::zip(signature.arguments, graph.func.getArguments()))
    if (ValueId id = graph.find(arg); id != kNoValue)
      port.set(kShardingAttr, get(id));
  for (auto [port, id] : llvm::zip(signature.results, graph.results))
    if (id != kNoValue)
      port.set(kShardingAttr, get(id));
  signature.write();
}

/// Marks a value as dropped after use or kept. Values that loops carry get no
/// mark.
static void reshardAfterUse(Value value, Attribute mark) {
  if (Operation *op = value.getDefiningOp()) {
    if (!isControlFlow(op))
      op->setAttr(kReshardAfterUseAttr, mark);
    return;
  }
  auto argument = cast<BlockArgument>(value);
  if (auto func =
          dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    func.setArgAttr(argument.getArgNumber(), kReshardAfterUseAttr, mark);
}

/// A constraint or barrier: its result is its input, or the input resharded.
void ShardingWriter::replaceByInput(Operation *op) {
  Value input = op->getOperand(0), result = op->getResult(0);
  ValueId from = graph.find(input), to = graph.find(result);
  // The users of a rematerialisable value choose its sharding.
  bool isEqual = from == to || to == kNoValue ||
                 (from != kNoValue && get(from) == get(to));
  if (!isEqual) {
    OpBuilder builder(op);
    input = ReshardOp::create(builder, op->getLoc(), input, get(to));
    graph.ids[input] = to;
  }
  if (Attribute mark = op->getAttr(kReshardAfterUseAttr))
    reshardAfterUse(input, mark);
  result.replaceAllUsesWith(input);
  graph.ids.erase(result);
  op->erase();
}

/// Writes the shardings with which values enter and leave a manual region.
void ShardingWriter::writeManual(ManualOp op) {
  auto write = [&](auto ids) {
    SmallVector<Attribute> shardings;
    for (ValueId id : ids)
      shardings.push_back(get(id));
    return ArrayAttr::get(op.getContext(), shardings);
  };
  auto find = [&](Value result) { return graph.find(result); };
  op.setInShardingsAttr(write(ArrayRef(graph.entering[op])));
  op.setOutShardingsAttr(write(llvm::map_range(op.getResults(), find)));
}

void ShardingWriter::write(Operation *op) {
  if (isa<ShardTensorOp, PropagationBarrierOp>(op))
    return replaceByInput(op);
  if (isa<ShardingGroupOp>(op))
    return op->erase();
  if (auto manual = dyn_cast<ManualOp>(op))
    return writeManual(manual);
  auto isComplete = [&](Value result) {
    return graph.find(result) != kNoValue &&
           cast<RankedTensorType>(result.getType()).hasStaticShape();
  };
  bool specifiesSharding = isa<ReshardOp>(op);
  if (op->getNumResults() == 0 || specifiesSharding ||
      !llvm::all_of(op->getResults(), isComplete))
    return;
  SmallVector<ShardingAttr> shardings;
  for (Value result : op->getResults())
    shardings.push_back(get(graph.find(result)));
  setShardings(op, shardings);
  auto isPinned = [&](Value result) {
    return graph.pinned.contains(graph.find(result));
  };
  if (llvm::any_of(op->getResults(), isPinned))
    op->setAttr(kPinnedAttr, UnitAttr::get(op->getContext()));
}

void dist::completeShardings(PropagationGraph &graph) {
  ShardingWriter writer(graph);
  writer.writeSignature();
  graph.func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isLeaf = isa<ShardingRuleOpInterface>(op);
    writer.write(op);
    return isLeaf ? WalkResult::skip() : WalkResult::advance();
  });
}
