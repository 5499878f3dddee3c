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

/// Axes over which values are Partial together, of one kind.
using PartialAxes = std::vector<PartialAxis>;

/// The cut for one such set.
class DelayOver {
public:
  DelayOver(ReshardContext &context, ShardedProgram &program, PartialAxes items)
      : context(context), program(program), items(std::move(items)),
        kind(this->items.front().kind) {}

  void run();

private:
  ReshardContext &context;
  ShardedProgram &program;
  PartialAxes items;
  ReductionKind kind;
  MinCut cut;
  std::vector<Member> members;
  llvm::DenseMap<Operation *, unsigned> indexOf;

  bool addMember(OpShardings &shardings);
  Member *find(Operation *op);
  Member *producerOf(OpOperand &use);
  Member *userOf(OpOperand &use);
  bool isPartial(ShardingAttr sharding) const;
  ShardingAttr partialIn(ShardingAttr sharding);

  llvm::BitVector partialOperands(Operation *op);
  std::optional<OpShardings> pass(const OpShardings &now,
                                  const FactorAxes &axes,
                                  const llvm::BitVector &set);
  SmallVector<llvm::BitVector> candidateSets(const OpShardings &now);
  std::optional<OpShardings> pass(const OpShardings &now);
  bool removeAxes(FactorAxes &axes) const;
  bool conflicts(const AxisRef &axis) const;
  bool isFreeOperand(const OpShardings &now, const OpShardings &delayed,
                     OpOperand &operand, bool becomesPartial);

  void addEdges(Member &member);
  void addPassing(Member &member, OpResult result, OpOperand &use);
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
  return sharding && llvm::all_of(items, [&](const PartialAxis &item) {
           return isPartialOver(context.mesh, sharding.getValue().partial,
                                item.axis, kind);
         });
}

/// The dimensions of `sharding`, and these axes as its only Partial ones.
ShardingAttr DelayOver::partialIn(ShardingAttr sharding) {
  Sharding result = sharding.getValue().withoutPartial();
  result.partial = items;
  return context.get(result);
}

bool DelayOver::conflicts(const AxisRef &axis) const {
  return llvm::any_of(items, [&](const PartialAxis &item) {
    return context.mesh.conflict(axis, item.axis);
  });
}

llvm::BitVector DelayOver::partialOperands(Operation *op) {
  llvm::BitVector set(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands())
    if (producerOf(operand))
      set.set(operand.getOperandNumber());
  return set;
}

/// Takes these axes off all factors. False if a part of one remains.
bool DelayOver::removeAxes(FactorAxes &axes) const {
  for (Axes &list : axes) {
    for (const PartialAxis &item : items)
      std::erase(list, item.axis);
    if (llvm::any_of(list, [&](auto &axis) { return conflicts(axis); }))
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
std::optional<OpShardings> DelayOver::pass(const OpShardings &now,
                                           const FactorAxes &axes,
                                           const llvm::BitVector &set) {
  if (set.none() || !distributesOver(now.op, kind, set))
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
      llvm::append_range(value.partial, items);
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

bool DelayOver::addMember(OpShardings &shardings) {
  // What is Partial over more is the source of another cut.
  bool isSource = llvm::any_of(shardings.results, [&](ShardingAttr result) {
    return result && llvm::all_of(items, [&](const PartialAxis &item) {
             return llvm::is_contained(result.getValue().partial, item);
           });
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
  ShardingAttr from = member.delayed.results[result.getResultNumber()];
  ShardingAttr hub = program.home(result);
  llvm::SmallSetVector<ShardingAttr, 4> targets;
  for (OpOperand &use : result.getUses())
    targets.insert(program.needed(use));
  double direct = 0, throughHome = context.price(from, hub, type).cost;
  for (ShardingAttr target : targets) {
    direct += context.price(from, target, type).cost;
    throughHome += context.price(hub, target, type).cost;
  }
  return std::min(direct, throughHome);
}

/// What the user needs of the value to pass it on: that what is Partial over
/// other axes is combined.
void DelayOver::addPassing(Member &member, OpResult result, OpOperand &use) {
  Member &user = *userOf(use);
  ShardingAttr from = member.delayed.results[result.getResultNumber()];
  ShardingAttr to = user.delayed.operands[use.getOperandNumber()];
  cut.addEdge(user.node, member.node, MinCut::kForever);
  double cost = context.price(from, to, result.getType()).cost;
  if (cost > 0)
    cut.addEdge(user.node, MinCut::kSink, cost);
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
        addPassing(member, result, use);
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

/// What values are Partial over together, the most axes first, then each axis.
static std::vector<PartialAxes> partialSets(const ShardedProgram &program) {
  std::vector<PartialAxes> sets;
  for (const PartialAxis &item : program.partialAxes())
    sets.push_back({item});
  auto add = [&](PartialAxes set) {
    if (!llvm::is_contained(sets, set))
      sets.push_back(std::move(set));
  };
  for (const OpShardings &shardings : program.operations)
    for (ShardingAttr result : shardings.results)
      for (const PartialAxis &item :
           result ? result.getValue().partial : PartialAxes()) {
        PartialAxes alike = result.getValue().partial;
        std::erase_if(alike, [&](const PartialAxis &other) {
          return other.kind != item.kind;
        });
        add(std::move(alike));
      }
  llvm::stable_sort(sets, [](const PartialAxes &a, const PartialAxes &b) {
    return a.size() > b.size();
  });
  return sets;
}

void dist::delayReductions(ReshardContext &context, ShardedProgram &program) {
  // Parts of an axis may come together: then the whole is delayed as one.
  std::vector<PartialAxes> done;
  auto isDone = [&](const PartialAxes &set) {
    return llvm::is_contained(done, set);
  };
  std::vector<PartialAxes> sets = partialSets(program);
  for (; !llvm::all_of(sets, isDone); sets = partialSets(program))
    for (const PartialAxes &set : sets)
      if (!isDone(set)) {
        DelayOver(context, program, set).run();
        done.push_back(set);
      }
}
