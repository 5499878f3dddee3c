//===- Ways.cpp - how an operation could be done --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ways.h"

#include "dist/Transforms/Reshard/Prices.h"

using namespace mlir;
using namespace dist;

namespace {
/// Axes that are confined to the batch divide it; axes may be listed as
/// annotations list them.
class SearchedWays : public WayLimits {
public:
  SearchedWays(const Confined &confined, const AnnotatedLists &annotated)
      : confined(confined), annotated(annotated) {}

  bool isIdleAllowed = false; ///< Where the batch cannot be divided.

  bool allows(const AxisRef &axis, unsigned factor) const override {
    return confined.allows(axis, factor);
  }
  bool mayBeIdle(const AxisRef &axis) const override {
    return isIdleAllowed || !llvm::is_contained(confined.axes, axis);
  }
  std::vector<Axes> insteadOf(const Axes &list) const override {
    return annotated.insteadOf(list);
  }

private:
  const Confined &confined;
  const AnnotatedLists &annotated;
};
} // namespace

static std::vector<OpShardings> waysOf(const OperationWays &all,
                                       SearchedWays limits) {
  std::vector<OpShardings> ways;
  auto add = [&](OpShardings way) { ways.push_back(std::move(way)); };
  all.forEach(limits, add);
  if (!ways.empty())
    return ways;
  limits.isIdleAllowed = true;
  all.forEach(limits, add);
  return ways;
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
  os << exchangeKey(open.op);
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
  std::vector<OpShardings> found =
      waysOf({context, open, usableAxes(context.mesh, excluded), passes},
             {confined, annotated});
  auto made = std::make_shared<Ways>();
  for (const OpShardings &way : found)
    made->costs.push_back(machine.work(context, way) +
                          exchangePriceOnce(context, way).cost);
  auto addPort = [&](auto shardingOf) {
    std::vector<ShardingAttr> choices;
    for (const OpShardings &way : found)
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
