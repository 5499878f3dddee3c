//===- PartialMembers.cpp - what can keep values Partial ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartialMembers.h"

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"

#include <queue>

using namespace mlir;
using namespace dist;

PartialMembers::PartialMembers(ReshardContext &context, ShardedProgram &program,
                               PartialAxes given)
    : context(context), program(program), items(std::move(given)),
      kind(items.front().kind) {
  collect();
}

/// Only what makes such values, or reads one of a member, can be a member. In
/// program order: what an operation reads is known before.
void PartialMembers::collect() {
  std::vector<OpShardings> &operations = program.operations;
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> queue;
  for (auto [i, shardings] : llvm::enumerate(operations))
    if (isSource(shardings))
      queue.push(i);
  while (!queue.empty()) {
    size_t index = queue.top();
    for (; !queue.empty() && queue.top() == index; queue.pop())
      ;
    if (!add(operations[index]))
      continue;
    for (Operation *user : operations[index].op->getUsers())
      if (OpShardings *reader = program.find(user))
        if (size_t later = reader - operations.data(); later > index)
          queue.push(later);
  }
}

PartialMember *PartialMembers::find(Operation *op) {
  auto it = op ? indexOf.find(op) : indexOf.end();
  return it == indexOf.end() ? nullptr : &all[it->second];
}

/// True if the value is used where it is made: what a loop reads from outside
/// is combined once, before the loop.
static bool isUsedInItsBlock(OpOperand &use) {
  return use.get().getParentBlock() == use.getOwner()->getBlock();
}

PartialMember *PartialMembers::producerOf(OpOperand &use) {
  return isUsedInItsBlock(use) ? find(use.get().getDefiningOp()) : nullptr;
}

PartialMember *PartialMembers::userOf(OpOperand &use) {
  return isUsedInItsBlock(use) ? find(use.getOwner()) : nullptr;
}

bool PartialMembers::isPartial(ShardingAttr sharding) const {
  return sharding && llvm::all_of(items, [&](const PartialAxis &item) {
           return isPartialOver(context.mesh, sharding.getValue().partial,
                                item.axis, kind);
         });
}

/// What is Partial over more is the source of another cut.
bool PartialMembers::isSource(const OpShardings &shardings) const {
  return llvm::any_of(shardings.results, [&](ShardingAttr result) {
    return result && llvm::all_of(items, [&](const PartialAxis &item) {
             return llvm::is_contained(result.getValue().partial, item);
           });
  });
}

bool PartialMembers::add(OpShardings &shardings) {
  bool makes = isSource(shardings);
  std::optional<OpShardings> delayed =
      makes ? std::optional(shardings) : pass(shardings);
  if (!delayed)
    return false;
  indexOf[shardings.op] = all.size();
  all.push_back({&shardings, std::move(*delayed), makes});
  return true;
}

//===----------------------------------------------------------------------===//
// Passing on
//===----------------------------------------------------------------------===//

/// The dimensions of `sharding`, and these axes as its only Partial ones.
ShardingAttr PartialMembers::partialIn(ShardingAttr sharding) {
  ShardingAttr &known = partials[sharding];
  if (known)
    return known;
  Sharding result = sharding.getValue().withoutPartial();
  result.partial = items;
  return known = context.get(result);
}

/// The dimensions of `sharding`; Partial as `before`, and over these axes if
/// `becomesPartial`.
ShardingAttr PartialMembers::restored(ShardingAttr sharding,
                                      ShardingAttr before,
                                      bool becomesPartial) {
  ShardingAttr &known = restorations[{sharding, before, becomesPartial}];
  if (known)
    return known;
  Sharding value = sharding.getValue();
  value.partial = before.getValue().partial;
  if (becomesPartial)
    llvm::append_range(value.partial, items);
  return known = context.get(value);
}

bool PartialMembers::conflicts(const AxisRef &axis) const {
  return llvm::any_of(items, [&](const PartialAxis &item) {
    return context.mesh.conflict(axis, item.axis);
  });
}

llvm::BitVector PartialMembers::partialOperands(Operation *op) {
  llvm::BitVector set(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (producerOf(operand))
      set.set(operand.getOperandNumber());
  return set;
}

/// Takes these axes off all factors. False if a part of one remains.
bool PartialMembers::removeAxes(FactorAxes &axes) const {
  for (Axes &list : axes) {
    for (const PartialAxis &item : items)
      std::erase(list, item.axis);
    if (llvm::any_of(list, [&](auto &axis) { return conflicts(axis); }))
      return false;
  }
  return true;
}

/// True if delaying asks nothing of the operand that moves bytes.
bool PartialMembers::isFreeOperand(const OpShardings &now,
                                   const OpShardings &delayed,
                                   OpOperand &operand, bool becomesPartial) {
  unsigned i = operand.getOperandNumber();
  Type type = operand.get().getType();
  ShardingAttr needed = delayed.operands[i];
  if (!needed)
    return !becomesPartial;
  if (PartialMember *producer = producerOf(operand);
      producer && becomesPartial) {
    unsigned number = cast<OpResult>(operand.get()).getResultNumber();
    ShardingAttr has = partialIn(producer->delayed.results[number]);
    return context.price(has, partialIn(needed), type).bytes == 0;
  }
  ShardingAttr from = program.home(operand.get());
  if (!from || needed == now.operands[i])
    return true;
  return context.price(from, needed, type).bytes <=
         context.price(from, now.operands[i], type).bytes;
}

/// How the operation passes these operands on, Partial, if done over `axes`;
/// nothing if it cannot.
std::optional<OpShardings> PartialMembers::pass(const OpShardings &now,
                                                const FactorAxes &axes,
                                                const llvm::BitVector &set) {
  if (set.none() || !now.distributesOver(context, kind, set))
    return std::nullopt;
  std::optional<OpShardings> delayed = now.over(context, axes);
  if (!delayed)
    return std::nullopt;
  auto restore = [&](ShardingAttr &sharding, ShardingAttr before,
                     bool partial) {
    if (sharding && before)
      sharding = restored(sharding, before, partial);
  };
  for (unsigned i = 0; i < set.size(); ++i)
    restore(delayed->operands[i], now.operands[i], set.test(i));
  for (unsigned i = 0; i < now.results.size(); ++i)
    restore(delayed->results[i], now.results[i], true);
  bool isFree = llvm::all_of(now.op->getOpOperands(), [&](OpOperand &operand) {
    return isFreeOperand(now, *delayed, operand,
                         set.test(operand.getOperandNumber()));
  });
  return isFree ? delayed : std::nullopt;
}

/// Which operands may be Partial together: all that come so; with the others
/// made Partial, which moves nothing; each alone, the others combined.
SmallVector<llvm::BitVector>
PartialMembers::candidateSets(const OpShardings &now) {
  Operation *op = now.op;
  llvm::BitVector set = partialOperands(op), every = set;
  for (OpOperand &operand : op->getOpOperands())
    if (now.operands[operand.getOperandNumber()] &&
        !llvm::is_contained(now.rule->accumulators, operand.getOperandNumber()))
      every.set(operand.getOperandNumber());
  SmallVector<llvm::BitVector> sets = {set, every};
  for (unsigned i : set.set_bits()) {
    sets.emplace_back(op->getNumOperands());
    sets.back().set(i);
  }
  return sets;
}

/// How the operation passes its Partial operands on; nothing if it cannot.
std::optional<OpShardings> PartialMembers::pass(const OpShardings &now) {
  auto mayBePartial = [&](ShardingAttr result) {
    return result &&
           llvm::all_of(result.getValue().partial, [&](const PartialAxis &own) {
             return own.kind == kind && !conflicts(own.axis);
           });
  };
  if (!isa<ShardingRuleOpInterface>(now.op) || now.results.empty() ||
      partialOperands(now.op).none() ||
      !llvm::all_of(now.results, mayBePartial))
    return std::nullopt;
  FactorAxes axes = now.axes;
  if (!removeAxes(axes))
    return std::nullopt;
  for (const llvm::BitVector &set : candidateSets(now))
    if (auto delayed = pass(now, axes, set))
      return delayed;
  return std::nullopt;
}
