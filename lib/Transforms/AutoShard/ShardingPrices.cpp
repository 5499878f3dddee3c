//===- ShardingPrices.cpp - what reshards between choices cost ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

/// Where users have the value from; nothing for what is made again for each.
ShardingNetwork::Source ShardingNetwork::sourceOf(Value value) {
  ValueId id = graph.find(value);
  if (id == kNoValue)
    return {};
  return values[id].home ? values[id].home : values[id].producer;
}

void ShardingNetwork::addEdge(const Source &from, const Source &to,
                              Value value) {
  if (from.variable == to.variable)
    return;
  Type type = value.getType();
  auto &table = tables[{from.choices.get(), from.copies.get(), to.choices.get(),
                        type.getAsOpaquePointer()}];
  if (!table) {
    auto made = std::make_shared<ChoiceNetwork::Table>();
    for (auto [i, left] : llvm::enumerate(*from.choices))
      for (ShardingAttr needed : *to.choices) {
        bool isThere = from.copies && (*from.copies)[i] == needed;
        made->push_back(isThere ? 0 : context.price(left, needed, type).cost);
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
    ChoiceNetwork::Table gathered;
    for (ShardingAttr choice : *from.choices)
      gathered.push_back(
          context.price(choice, context.replicated(type), type).cost);
    network.addCosts(from.variable, gathered,
                     estimateExecutions(value.getParentBlock()));
  });
}
