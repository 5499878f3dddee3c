//===- Ways.cpp - how an operation could be done --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ways.h"

#include "dist/Transforms/Reshard/Prices.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

namespace {

/// Enumerates the ways of one operation, one axis after the other.
class WayBuilder {
public:
  WayBuilder(ReshardContext &context, const Machine &machine,
             const AnnotatedLists &annotated, const OpShardings &open,
             Axes usable, const Confined &confined,
             SmallVector<llvm::BitVector> passes)
      : context(context), machine(machine), annotated(annotated), open(open),
        usable(std::move(usable)), confined(confined),
        passes(std::move(passes)), axes(open.rule->factors.size()) {}

  std::vector<OpShardings> found;
  std::vector<double> costs;

  void run();

private:
  ReshardContext &context;
  const Machine &machine;
  const AnnotatedLists &annotated;
  const OpShardings &open;
  Axes usable;
  const Confined &confined;
  SmallVector<llvm::BitVector> passes;
  FactorAxes axes;
  /// Axes over which sums pass through, with the operands that they are in.
  SmallVector<std::pair<PartialAxis, const llvm::BitVector *>> passed;
  bool isIdleAllowed = false; ///< Where the batch cannot be divided.

  void addFrom(size_t axis);
  void addAsAnnotated();
  void add();
};

} // namespace

static void makePartial(ReshardContext &context, ShardingAttr &sharding,
                        const PartialAxis &item) {
  if (!sharding)
    return;
  Sharding value = sharding.getValue();
  value.partial.push_back(item);
  sharding = context.get(value);
}

void WayBuilder::add() {
  std::optional<OpShardings> way = open.over(context, axes);
  if (!way)
    return;
  for (auto &[item, operands] : passed) {
    for (unsigned i : operands->set_bits())
      makePartial(context, way->operands[i], item);
    for (ShardingAttr &result : way->results)
      makePartial(context, result, item);
  }
  double exchanged = passed.empty() ? exchangePriceOnce(context, *way).cost : 0;
  costs.push_back(machine.work(context, *way) + exchanged);
  found.push_back(std::move(*way));
}

/// And with one factor's axes as an annotation lists them.
void WayBuilder::addAsAnnotated() {
  add();
  for (auto [factor, list] : llvm::zip(open.rule->factors, axes))
    for (Axes &other : annotated.insteadOf(list)) {
      std::swap(list, other);
      if (mayShard(context.mesh, factor, list))
        add();
      std::swap(list, other);
    }
}

/// An axis that is confined to the batch divides it.
void WayBuilder::addFrom(size_t number) {
  if (number == usable.size())
    return addAsAnnotated();
  const AxisRef &axis = usable[number];
  bool mayBeIdle = isIdleAllowed || !llvm::is_contained(confined.axes, axis);
  for (auto [i, factor, list] : llvm::enumerate(open.rule->factors, axes)) {
    list.push_back(axis);
    if (confined.allows(axis, i) && mayShard(context.mesh, factor, list) &&
        isWorthCutting(context.mesh, factor.size, list))
      addFrom(number + 1);
    list.pop_back();
  }
  if (!mayBeIdle && llvm::any_of(llvm::seq(axes.size()), [&](size_t i) {
        return confined.allows(axis, i);
      }))
    return;
  for (const llvm::BitVector &operands : passes) {
    passed.push_back({{axis, ReductionKind::Sum}, &operands});
    addFrom(number + 1);
    passed.pop_back();
  }
  addFrom(number + 1);
}

void WayBuilder::run() {
  addFrom(0);
  if (!found.empty())
    return;
  isIdleAllowed = true;
  addFrom(0);
}

/// The sets of operands that may be Partial sums together: all, all that come
/// so, or one. What
/// reduces itself is done whole or in parts instead. What no operand brings
/// nobody makes Partial: it would have to be combined again.
static SmallVector<llvm::BitVector>
findPasses(ReshardContext &context, const OpShardings &open,
           llvm::function_ref<PortKind(Value)> kindOf) {
  Operation *op = open.op;
  if (llvm::any_of(open.rule->factors, [](const Factor &factor) {
        return factor.kind == FactorKind::Reduction;
      }))
    return {};
  llvm::BitVector all(op->getNumOperands()), sums = all;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    PortKind kind = kindOf(operand.get());
    bool isAdded = llvm::is_contained(open.rule->accumulators, number);
    if (kind == PortKind::None || (isAdded && kind != PortKind::Sum))
      continue;
    all.set(number);
    if (kind == PortKind::Sum)
      sums.set(number);
  }
  SmallVector<llvm::BitVector> sets;
  auto propose = [&](const llvm::BitVector &set) {
    if (set.anyCommon(sums) &&
        open.distributesOver(context, ReductionKind::Sum, set))
      sets.push_back(set);
  };
  propose(all);
  if (sums.count() > 1 && sums != all)
    propose(sums);
  if (all.count() > 1)
    for (unsigned i : sums.set_bits()) {
      llvm::BitVector one(op->getNumOperands());
      one.set(i);
      propose(one);
    }
  return sets;
}

/// The same for all operations of one kind: name, attributes, types and rule.
unsigned WayFinder::kindOf(const OpShardings &open) {
  auto [it, isNew] = kinds.try_emplace(open.rule.get());
  if (!isNew)
    return it->second;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << open.op->getName() << open.op->getAttrDictionary().getAsOpaquePointer();
  for (Type type : open.op->getOperandTypes())
    os << type.getAsOpaquePointer();
  for (Type type : open.op->getResultTypes())
    os << type.getAsOpaquePointer();
  open.rule->print(os);
  return it->second = numbers.try_emplace(text, numbers.size()).first->second;
}

/// Equal for operations of one kind that have equal ways and costs.
static std::string keyOf(const OpShardings &open,
                         ArrayRef<llvm::BitVector> passes, const Axes &excluded,
                         const Confined &confined) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const llvm::BitVector &set : passes)
    for (unsigned i = 0; i < set.size(); ++i)
      os << set.test(i);
  for (unsigned accumulator : open.rule->accumulators)
    os << isNeutral(open.op->getOperand(accumulator), ReductionKind::Sum);
  for (const AxisRef &axis : excluded)
    os << axis.str();
  for (unsigned place : confined.places.set_bits())
    os << ',' << place;
  return key;
}

Choices WayFinder::intern(std::vector<ShardingAttr> choices) {
  std::vector<const void *> key;
  for (ShardingAttr choice : choices)
    key.push_back(choice.getAsOpaquePointer());
  Choices &known = interned[key];
  if (!known)
    known =
        std::make_shared<const std::vector<ShardingAttr>>(std::move(choices));
  return known;
}

std::shared_ptr<const Ways>
WayFinder::find(Operation *op, const Axes &excluded, const Confined &confined,
                llvm::function_ref<PortKind(Value)> portKind) {
  OpShardings open(op, rules.get(op));
  SmallVector<llvm::BitVector> passes = findPasses(context, open, portKind);
  auto &ways = known[{kindOf(open), keyOf(open, passes, excluded, confined)}];
  if (ways)
    return ways;
  WayBuilder builder(context, machine, annotated, open,
                     usableAxes(context.mesh, excluded), confined, passes);
  builder.run();
  auto made = std::make_shared<Ways>();
  made->costs = builder.costs;
  auto addPort = [&](auto shardingOf) {
    std::vector<ShardingAttr> choices;
    for (const OpShardings &way : builder.found)
      choices.push_back(shardingOf(way));
    bool isTensor = !choices.empty() && choices.front();
    made->ports.push_back(isTensor ? intern(std::move(choices)) : nullptr);
  };
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    addPort([&](const OpShardings &way) { return way.operands[i]; });
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    addPort([&](const OpShardings &way) { return way.results[i]; });
  ways = made;
  return ways;
}
