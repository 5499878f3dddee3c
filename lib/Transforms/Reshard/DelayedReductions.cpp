//===- DelayedReductions.cpp - how long values stay Partial ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DelayedReductions.h"

#include "PartialMembers.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The cut
//===----------------------------------------------------------------------===//

namespace {
/// The cut for one set of axes.
class Delay {
public:
  Delay(ReshardContext &context, ShardedProgram &program, PartialAxes items)
      : context(context), program(program),
        members(context, program, std::move(items)) {}

  void run();

private:
  void addEdges(PartialMember &member);
  void addPassing(PartialMember &member, OpResult result, OpOperand &use);
  double combineCost(PartialMember &member, OpResult result);

  ReshardContext &context;
  ShardedProgram &program;
  PartialMembers members;
  MinCut cut;
};
} // namespace

/// What it costs to combine a value for all of its users: through its home, or
/// for each of them.
double Delay::combineCost(PartialMember &member, OpResult result) {
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
/// other axes is combined, and that the value is Partial, or made so from its
/// home.
void Delay::addPassing(PartialMember &member, OpResult result, OpOperand &use) {
  PartialMember &user = *members.userOf(use);
  ShardingAttr from = member.delayed.results[result.getResultNumber()];
  ShardingAttr to = user.delayed.operands[use.getOperandNumber()];
  Type type = result.getType();
  cut.addEdge(user.node, member.node,
              context.price(program.home(result), to, type).cost);
  double cost = context.price(from, to, type).cost;
  if (cost > 0)
    cut.addEdge(user.node, MinCut::kSink, cost);
}

void Delay::addEdges(PartialMember &member) {
  if (member.isSource)
    cut.addEdge(MinCut::kSource, member.node, MinCut::kForever);
  for (OpResult result : member.now->op->getResults()) {
    if (result.use_empty() ||
        !members.isPartial(member.delayed.results[result.getResultNumber()]))
      continue;
    MinCut::Node combined = cut.addNode();
    cut.addEdge(member.node, combined, combineCost(member, result));
    for (OpOperand &use : result.getUses()) {
      PartialMember *user = members.userOf(use);
      bool passes = user && members.isPartial(
                                user->delayed.operands[use.getOperandNumber()]);
      cut.addEdge(combined, passes ? user->node : MinCut::kSink,
                  MinCut::kForever);
      // A source that adds to a Partial value takes this one combined as well.
      if (passes && !user->isSource)
        addPassing(member, result, use);
    }
  }
}

void Delay::run() {
  auto isSource = [](const PartialMember &member) { return member.isSource; };
  if (llvm::all_of(members.all, isSource))
    return;
  for (PartialMember &member : members.all)
    member.node = cut.addNode();
  for (PartialMember &member : members.all)
    addEdges(member);
  cut.solve();
  for (PartialMember &member : members.all)
    if (!member.isSource && cut.isOnSourceSide(member.node))
      *member.now = std::move(member.delayed);
}

//===----------------------------------------------------------------------===//
// One set of axes after another
//===----------------------------------------------------------------------===//

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
        Delay(context, program, set).run();
        done.push_back(set);
      }
}
