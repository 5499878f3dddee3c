//===- OperationWays.cpp - how an operation could be done -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/OperationWays.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

namespace {
/// One axis after the other.
class WayBuilder {
public:
  WayBuilder(ReshardContext &context, const OpShardings &open,
             const Axes &usable, ArrayRef<llvm::BitVector> passes,
             const WayLimits &limits,
             llvm::function_ref<void(OpShardings)> visit)
      : context(context), open(open), usable(usable), passes(passes),
        limits(limits), visit(visit), axes(open.rule->factors.size()) {}

  void addFrom(size_t axis);

private:
  ReshardContext &context;
  const OpShardings &open;
  const Axes &usable;
  ArrayRef<llvm::BitVector> passes;
  const WayLimits &limits;
  llvm::function_ref<void(OpShardings)> visit;
  FactorAxes axes;
  /// Axes over which sums pass through, with the operands that they are in.
  SmallVector<std::pair<PartialAxis, const llvm::BitVector *>> passed;

  void add();
  void addAll();
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
  visit(std::move(*way));
}

/// And with one factor's axes listed in another way.
void WayBuilder::addAll() {
  add();
  for (auto [factor, list] : llvm::zip(open.rule->factors, axes))
    for (Axes &other : limits.insteadOf(list)) {
      std::swap(list, other);
      if (mayShard(context.mesh, factor, list))
        add();
      std::swap(list, other);
    }
}

void WayBuilder::addFrom(size_t number) {
  if (number == usable.size())
    return addAll();
  const AxisRef &axis = usable[number];
  for (auto [i, factor, list] : llvm::enumerate(open.rule->factors, axes)) {
    list.push_back(axis);
    if (limits.allows(axis, i) && mayShard(context.mesh, factor, list) &&
        isWorthCutting(context.mesh, factor.size, list))
      addFrom(number + 1);
    list.pop_back();
  }
  if (!limits.mayBeIdle(axis) &&
      llvm::any_of(llvm::seq(axes.size()),
                   [&](size_t i) { return limits.allows(axis, i); }))
    return;
  for (const llvm::BitVector &operands : passes) {
    passed.push_back({{axis, ReductionKind::Sum}, &operands});
    addFrom(number + 1);
    passed.pop_back();
  }
  addFrom(number + 1);
}

void OperationWays::forEach(const WayLimits &limits,
                            llvm::function_ref<void(OpShardings)> visit) const {
  WayBuilder(context, open, usable, passes, limits, visit).addFrom(0);
}

SmallVector<llvm::BitVector>
dist::findPasses(ReshardContext &context, const OpShardings &open,
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
    if (kind == PortKind::None ||
        llvm::is_contained(open.rule->accumulators, number))
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
  if (all.count() > 1)
    for (unsigned i : sums.set_bits()) {
      llvm::BitVector one(op->getNumOperands());
      one.set(i);
      propose(one);
    }
  return sets;
}

Axes dist::manualAxes(Operation *op) {
  Axes axes;
  for (ManualOp manual = manualAround(op->getBlock()); manual;
       manual = manualAround(manual->getBlock()))
    llvm::append_range(axes, manual.getAxes().getValue());
  return axes;
}

Axes dist::usableAxes(const Mesh &mesh, const Axes &excluded) {
  Axes axes;
  for (const MeshAxis &axis : mesh.axes)
    if (!axis.temporal && axis.size > 1 &&
        llvm::none_of(excluded, [&](const AxisRef &other) {
          return mesh.conflict(AxisRef(axis.name), other);
        }))
      axes.push_back(AxisRef(axis.name));
  return axes;
}
