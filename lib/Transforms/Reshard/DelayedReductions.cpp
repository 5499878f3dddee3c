//===- DelayedReductions.cpp - how long values stay Partial ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DelayedReductions.h"

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Planning/MinCut.h"

using namespace mlir;
using namespace dist;

namespace {
/// An operation that makes values Partial over the axis, or can pass them on.
struct Member {
  OpShardings *now;
  OpShardings delayed; ///< How it is done if its results are Partial.
  MinCut::Node node;
  bool isSource;
};

/// The cut for one axis and kind.
class DelayOver {
public:
  DelayOver(ReshardContext &context, ShardedProgram &program, PartialAxis item)
      : context(context), program(program), item(std::move(item)) {}

  void run();

private:
  ReshardContext &context;
  ShardedProgram &program;
  PartialAxis item;
  MinCut cut;
  std::vector<Member> members;
  llvm::DenseMap<Operation *, unsigned> indexOf;

  bool addMember(OpShardings &shardings);
  Member *find(Operation *op);
  Member *producerOf(OpOperand &use);
  Member *userOf(OpOperand &use);
  bool isPartial(ShardingAttr sharding) const;
  ShardingAttr dimsAnd(ShardingAttr sharding, bool partial);

  llvm::BitVector partialOperands(Operation *op);
  std::optional<OpShardings> pass(const OpShardings &now,
                                  const FactorAxes &axes,
                                  const llvm::BitVector &set);
  SmallVector<llvm::BitVector> candidateSets(const OpShardings &now);
  std::optional<OpShardings> pass(const OpShardings &now);
  bool removeAxis(FactorAxes &axes) const;
  bool isFreeOperand(const OpShardings &now, const OpShardings &delayed,
                     OpOperand &operand, bool becomesPartial);

  void addEdges(Member &member);
  double combineCost(Member &member, OpResult result);
};
} // namespace

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

Member *DelayOver::find(Operation *op) {
  auto it = op ? indexOf.find(op) : indexOf.end();
  return it == indexOf.end() ? nullptr : &members[it->second];
}

/// True if the value is used where it is made: what a loop reads from outside
/// is combined once, before the loop.
static bool isUsedInItsBlock(OpOperand &use) {
  return use.get().getParentBlock() == use.getOwner()->getBlock();
}

Member *DelayOver::producerOf(OpOperand &use) {
  return isUsedInItsBlock(use) ? find(use.get().getDefiningOp()) : nullptr;
}

Member *DelayOver::userOf(OpOperand &use) {
  return isUsedInItsBlock(use) ? find(use.getOwner()) : nullptr;
}

bool DelayOver::isPartial(ShardingAttr sharding) const {
  return sharding && isPartialOver(context.mesh, sharding.getValue().partial,
                                   item.axis, item.kind);
}

/// The dimensions of `sharding`, and this axis as its only Partial one or none.
ShardingAttr DelayOver::dimsAnd(ShardingAttr sharding, bool partial) {
  Sharding result = sharding.getValue().withoutPartial();
  if (partial)
    result.partial = {item};
  return context.get(result);
}

llvm::BitVector DelayOver::partialOperands(Operation *op) {
  llvm::BitVector set(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (producerOf(operand))
      set.set(operand.getOperandNumber());
  return set;
}

/// Takes this axis off all factors. False if a part of it remains.
bool DelayOver::removeAxis(FactorAxes &axes) const {
  for (Axes &list : axes) {
    std::erase(list, item.axis);
    for (const AxisRef &axis : list)
      if (context.mesh.conflict(axis, item.axis))
        return false;
  }
  return true;
}

/// True if delaying asks nothing of the operand that moves bytes.
bool DelayOver::isFreeOperand(const OpShardings &now,
                              const OpShardings &delayed, OpOperand &operand,
                              bool becomesPartial) {
  unsigned i = operand.getOperandNumber();
  Type type = operand.get().getType();
  ShardingAttr needed = delayed.operands[i];
  if (!needed)
    return !becomesPartial;
  if (Member *producer = producerOf(operand); producer && becomesPartial) {
    unsigned number = cast<OpResult>(operand.get()).getResultNumber();
    ShardingAttr has = dimsAnd(producer->delayed.results[number], true);
    return context.price(has, dimsAnd(needed, true), type).bytes == 0;
  }
  ShardingAttr from = program.home(operand.get());
  if (!from || needed == now.operands[i])
    return true;
  return context.price(from, needed, type).bytes <=
         context.price(from, now.operands[i], type).bytes;
}

/// How the operation passes these operands on, Partial, if done over `axes`;
/// nothing if it cannot.
std::optional<OpShardings> DelayOver::pass(const OpShardings &now,
                                           const FactorAxes &axes,
                                           const llvm::BitVector &set) {
  if (set.none() || !distributesOver(now.op, item.kind, set))
    return std::nullopt;
  std::optional<OpShardings> delayed = now.over(context, axes);
  if (!delayed)
    return std::nullopt;
  auto restore = [&](ShardingAttr &sharding, ShardingAttr before,
                     bool partial) {
    if (!sharding || !before)
      return;
    Sharding value = sharding.getValue();
    value.partial = before.getValue().partial;
    if (partial)
      value.partial.push_back(item);
    sharding = context.get(value);
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
SmallVector<llvm::BitVector> DelayOver::candidateSets(const OpShardings &now) {
  Operation *op = now.op;
  llvm::BitVector set = partialOperands(op), all = set;
  for (OpOperand &operand : op->getOpOperands())
    if (now.operands[operand.getOperandNumber()] &&
        !llvm::is_contained(now.rule->accumulators, operand.getOperandNumber()))
      all.set(operand.getOperandNumber());
  SmallVector<llvm::BitVector> sets = {set, all};
  for (unsigned i : set.set_bits()) {
    sets.emplace_back(op->getNumOperands());
    sets.back().set(i);
  }
  return sets;
}

/// How the operation passes its Partial operands on; nothing if it cannot.
std::optional<OpShardings> DelayOver::pass(const OpShardings &now) {
  auto mayBePartial = [&](ShardingAttr result) {
    return result &&
           llvm::all_of(result.getValue().partial, [&](const PartialAxis &own) {
             return own.kind == item.kind &&
                    !context.mesh.conflict(own.axis, item.axis);
           });
  };
  if (!isa<ShardingRuleOpInterface>(now.op) || now.results.empty() ||
      partialOperands(now.op).none() ||
      !llvm::all_of(now.results, mayBePartial))
    return std::nullopt;
  FactorAxes axes = now.axes;
  if (!removeAxis(axes))
    return std::nullopt;
  for (const llvm::BitVector &set : candidateSets(now))
    if (auto delayed = pass(now, axes, set))
      return delayed;
  return std::nullopt;
}

bool DelayOver::addMember(OpShardings &shardings) {
  // What is Partial over more is the source of another cut.
  bool isSource = llvm::any_of(shardings.results, [&](ShardingAttr result) {
    return result && llvm::is_contained(result.getValue().partial, item);
  });
  std::optional<OpShardings> delayed;
  if (isSource)
    delayed = shardings;
  else
    delayed = pass(shardings);
  if (!delayed)
    return false;
  indexOf[shardings.op] = members.size();
  members.push_back({&shardings, std::move(*delayed), cut.addNode(), isSource});
  return true;
}

//===----------------------------------------------------------------------===//
// The cut
//===----------------------------------------------------------------------===//

/// What it costs to combine a value for all of its users: through its home, or
/// for each of them.
double DelayOver::combineCost(Member &member, OpResult result) {
  Type type = result.getType();
  ShardingAttr from =
      dimsAnd(member.delayed.results[result.getResultNumber()], true);
  ShardingAttr hub = program.home(result);
  llvm::SmallSetVector<ShardingAttr, 4> targets;
  for (OpOperand &use : result.getUses())
    targets.insert(dimsAnd(program.needed(use), false));
  double direct = 0, throughHome = context.price(from, hub, type).cost;
  for (ShardingAttr target : targets) {
    direct += context.price(from, target, type).cost;
    throughHome += context.price(hub, target, type).cost;
  }
  return std::min(direct, throughHome);
}

void DelayOver::addEdges(Member &member) {
  if (member.isSource)
    cut.addEdge(MinCut::kSource, member.node, MinCut::kForever);
  for (OpResult result : member.now->op->getResults()) {
    if (result.use_empty() ||
        !isPartial(member.delayed.results[result.getResultNumber()]))
      continue;
    MinCut::Node combined = cut.addNode();
    cut.addEdge(member.node, combined, combineCost(member, result));
    for (OpOperand &use : result.getUses()) {
      Member *user = userOf(use);
      bool passes =
          user && isPartial(user->delayed.operands[use.getOperandNumber()]);
      cut.addEdge(combined, passes ? user->node : MinCut::kSink,
                  MinCut::kForever);
      // A source that adds to a Partial value takes this one combined as well.
      if (passes && !user->isSource)
        cut.addEdge(user->node, member.node, MinCut::kForever);
    }
  }
}

void DelayOver::run() {
  bool anyPasses = false;
  for (OpShardings &shardings : program.operations)
    anyPasses |= addMember(shardings) && !members.back().isSource;
  if (!anyPasses)
    return;
  for (Member &member : members)
    addEdges(member);
  cut.solve();
  for (Member &member : members)
    if (!member.isSource && cut.isOnSourceSide(member.node))
      *member.now = std::move(member.delayed);
}

void dist::delayReductions(ReshardContext &context, ShardedProgram &program) {
  // Parts of an axis may come together: then the whole is delayed as one.
  std::vector<PartialAxis> done;
  auto isDone = [&](const PartialAxis &item) {
    return llvm::is_contained(done, item);
  };
  std::vector<PartialAxis> items = program.partialAxes();
  for (; !llvm::all_of(items, isDone); items = program.partialAxes())
    for (const PartialAxis &item : items)
      if (!isDone(item)) {
        DelayOver(context, program, item).run();
        done.push_back(item);
      }
}
