//===- ShardingPrices.cpp - what reshards between choices cost ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardingNetwork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/LoopCopies.h"

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
template <typename Choice> struct Different {
  llvm::SetVector<Choice> all;
  std::vector<int> places; ///< Of each choice, in `all`.

  void add(const Choice &choice) {
    all.insert(choice);
    auto known = numbers.try_emplace(choice, all.size() - 1).first;
    places.push_back(static_cast<int>(known->second));
  }
  ArrayRef<Choice> values() const { return all.getArrayRef(); }
  size_t size() const { return all.size(); }

private:
  llvm::DenseMap<Choice, size_t> numbers;
};
} // namespace

/// What the users need that the copy is there for has no price.
static ChoiceNetwork::PairCosts pairCosts(ReshardContext &context,
                                          const Choices &lefts,
                                          const Choices &copies,
                                          const Choices &needed, Type type) {
  Different<ShardingAttr> homes, needs;
  llvm::for_each(*lefts, [&](ShardingAttr left) { homes.add(left); });
  llvm::for_each(*needed, [&](ShardingAttr need) { needs.add(need); });
  Different<std::pair<int, ShardingAttr>> rows;
  for (size_t i = 0; i < lefts->size(); ++i) {
    ShardingAttr copy = copies ? (*copies)[i] : ShardingAttr();
    rows.add({homes.places[i], needs.all.contains(copy) ? copy : nullptr});
  }
  std::vector<double> costs =
      context.costs(homes.values(), needs.values(), type);
  ChoiceNetwork::PairCosts made{{}, needs.size(), rows.places, needs.places};
  made.table.reserve(rows.size() * needs.size());
  for (auto [home, copy] : rows.all)
    for (auto [j, need] : llvm::enumerate(needs.all))
      made.table.push_back(copy == need ? 0 : costs[home * needs.size() + j]);
  return made;
}

/// `block`: where the copies for the user are made.
void ShardingNetwork::addEdge(const Source &from, const Source &to, Value value,
                              Block *block) {
  if (from.variable == to.variable)
    return;
  Type type = value.getType();
  auto &table = tables[{from.choices.get(), from.copies.get(), to.choices.get(),
                        type.getAsOpaquePointer()}];
  if (!table)
    table = std::make_shared<ChoiceNetwork::PairCosts>(
        pairCosts(context, from.choices, from.copies, to.choices, type));
  network.addEdge(from.variable, to.variable, table, estimateExecutions(block));
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
    addEdge(from, need, operand.get(), blockOfCopies(operand));
    values[graph.find(operand.get())].need = need;
  }
}

/// A result of the function is no sum.
void ShardingNetwork::addReturn(const Source &from, Type type) {
  ChoiceNetwork::Table costs;
  for (ShardingAttr left : *from.choices)
    costs.push_back(
        context.costs({left}, context.withoutPartial(left), type).front());
  network.addCosts(from.variable, costs);
}

void ShardingNetwork::connect(Operation *op) {
  if (operations.contains(op)) {
    connectOperation(op);
    for (Value result : op->getResults())
      if (ValueId id = graph.find(result); id != kNoValue && values[id].home)
        addEdge(values[id].producer, values[id].home, result, op->getBlock());
    return;
  }
  bool isReturn = op->getParentOp() == graph.func.getOperation() &&
                  op->hasTrait<OpTrait::ReturnLike>();
  uses.forEachPass(op, [&](Value value, ValueId target) {
    Source from = sourceOf(value);
    if (!from)
      return;
    if (graph.find(value) == target)
      return isReturn ? addReturn(from, value.getType()) : void();
    if (target != kNoValue)
      return addEdge(from, values[target].home, value, value.getParentBlock());
    Type type = value.getType();
    network.addCosts(
        from.variable,
        context.costs(*from.choices, context.replicated(type), type),
        estimateExecutions(value.getParentBlock()));
  });
}
