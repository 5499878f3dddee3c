//===- ShardingPrices.cpp - what reshards between choices cost ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Where users have the value from; nothing for what is made again for each.
ShardingNetwork::Source ShardingNetwork::sourceOf(Value value) {
  ValueId id = graph.find(value);
  if (id == kNoValue)
    return {};
  return values[id].home ? values[id].home : values[id].producer;
}

namespace {
/// Choices of which many may be alike, each once.
struct Different {
  llvm::SetVector<ShardingAttr> all;
  std::vector<size_t> places; ///< Of each choice, in `all`.

  explicit Different(const std::vector<ShardingAttr> &choices) {
    llvm::DenseMap<ShardingAttr, size_t> known;
    for (ShardingAttr choice : choices) {
      places.push_back(known.try_emplace(choice, all.size()).first->second);
      all.insert(choice);
    }
  }
  ArrayRef<ShardingAttr> values() const { return all.getArrayRef(); }
  size_t size() const { return all.size(); }
};
} // namespace

void ShardingNetwork::addEdge(const Source &from, const Source &to,
                              Value value) {
  if (from.variable == to.variable)
    return;
  Type type = value.getType();
  auto &table = tables[{from.choices.get(), from.copies.get(), to.choices.get(),
                        type.getAsOpaquePointer()}];
  if (!table) {
    auto made = std::make_shared<ChoiceNetwork::Table>();
    Different lefts(*from.choices), needs(*to.choices);
    std::vector<double> costs =
        context.costs(lefts.values(), needs.values(), type);
    for (auto [i, left] : llvm::enumerate(lefts.places))
      for (auto [j, need] : llvm::enumerate(needs.places)) {
        bool isThere = from.copies && (*from.copies)[i] == (*to.choices)[j];
        made->push_back(isThere ? 0 : costs[left * needs.size() + need]);
      }
    table = made;
  }
  network.addEdge(from.variable, to.variable, table,
                  estimateExecutions(value.getParentBlock()));
}

/// An operand that is needed alike twice is resharded once.
void ShardingNetwork::connectOperation(Operation *op) {
  auto &[variable, ways] = operations[op];
  llvm::DenseSet<std::pair<Value, const void *>> seen;
  for (OpOperand &operand : op->getOpOperands()) {
    Choices needed = ways->ports[operand.getOperandNumber()];
    Source from = sourceOf(operand.get());
    if (!from || !needed || !seen.insert({operand.get(), needed.get()}).second)
      continue;
    Source need{variable, needed};
    addEdge(from, need, operand.get());
    values[graph.find(operand.get())].need = need;
  }
}

void ShardingNetwork::connect(Operation *op) {
  if (ProgramUses::isOperation(op)) {
    connectOperation(op);
    for (Value result : op->getResults())
      if (ValueId id = graph.find(result); id != kNoValue && values[id].home)
        addEdge(values[id].producer, values[id].home, result);
    return;
  }
  uses.forEachPass(op, [&](Value value, ValueId target) {
    Source from = sourceOf(value);
    if (!from || graph.find(value) == target)
      return;
    if (target != kNoValue)
      return addEdge(from, values[target].home, value);
    Type type = value.getType();
    network.addCosts(
        from.variable,
        context.costs(*from.choices, context.replicated(type), type),
        estimateExecutions(value.getParentBlock()));
  });
}
