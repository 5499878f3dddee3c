//===- HomeMoves.cpp - values follow expensive operations -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HomeMoves.h"

#include "Chains.h"

#include "dist/Planning/MinCut.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// Bytes count first; of equal ones, latencies.
static constexpr double kTie = 1e-6;
/// More than any cut: MinCut subtracts, which infinity does not stand.
static constexpr double kNever = 1e15;

namespace {

/// Something that costs `stays` if a member stays and `moves` if it moves.
struct Weight {
  double stays = 0, moves = 0;
};

/// What users need one sharding of a value.
struct Need {
  bool always = false;
  SmallVector<MinCut::Node> ifStays, ifMoves;
};

class ChainCut {
public:
  ChainCut(ReshardContext &context, ShardedProgram &program, Chain chain);

  /// Moves what it pays to move; false if nothing does.
  bool run();

private:
  using Choice = llvm::function_ref<bool(Operation *)>;

  ReshardContext &context;
  ShardedProgram &program;
  Chain chain;
  MinCut cut;
  std::vector<MinCut::Node> nodes; ///< One a member.
  std::vector<Weight> exchanged;   ///< What members move themselves.
  llvm::SetVector<Value> values;   ///< All that members read and make.
  llvm::DenseMap<Value, ShardingAttr> left, leftMoved; ///< What `leaves` says.

  double weigh(Value value, ShardingAttr from, ShardingAttr to);
  ShardingAttr leaves(Value value, bool isMoved);
  ShardingAttr findLeft(Value value, bool isMoved);
  ShardingAttr needs(OpOperand &use, bool isMoved) const;

  void addWeight(std::optional<MinCut::Node> node, Weight weight);
  void addNeed(std::optional<MinCut::Node> producer, const Need &need,
               Weight weight);
  void addValue(Value value);
  double total(Choice isMoved);
  void apply(Choice isMoved);
};
} // namespace

ChainCut::ChainCut(ReshardContext &context, ShardedProgram &program,
                   Chain found)
    : context(context), program(program), chain(std::move(found)) {
  for (const Chain::Member &member : chain.members) {
    nodes.push_back(cut.addNode());
    exchanged.push_back({exchangePrice(context, *member.now).bytes,
                         exchangePrice(context, member.moved).bytes});
    for (Value operand : member.now->op->getOperands())
      if (program.home(operand))
        values.insert(operand);
    for (Value result : member.now->op->getResults())
      if (program.home(result))
        values.insert(result);
  }
}

//===----------------------------------------------------------------------===//
// Prices
//===----------------------------------------------------------------------===//

double ChainCut::weigh(Value value, ShardingAttr from, ShardingAttr to) {
  if (from == to)
    return 0;
  ReshardContext::Price price = reshardPrice(context, value, from, to);
  return std::min(price.bytes + kTie * price.cost, kNever);
}

ShardingAttr ChainCut::leaves(Value value, bool isMoved) {
  ShardingAttr &known = (isMoved ? leftMoved : left)[value];
  if (!known)
    known = findLeft(value, isMoved);
  return known;
}

/// How a value comes, but for what may be combined later.
ShardingAttr ChainCut::findLeft(Value value, bool isMoved) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return program.natural(value);
  auto index = chain.find(result.getOwner());
  ShardingAttr natural =
      index && isMoved
          ? chain.members[*index].moved.results[result.getResultNumber()]
          : program.natural(value);
  if (!natural.getValue().isPartial())
    return natural;
  Sharding sharding = natural.getValue();
  std::erase_if(sharding.partial, [&](const PartialAxis &item) {
    return program.mayBeDelayed(result, item);
  });
  return context.get(sharding);
}

ShardingAttr ChainCut::needs(OpOperand &use, bool isMoved) const {
  auto index = chain.find(use.getOwner());
  return index && isMoved
             ? chain.members[*index].moved.operands[use.getOperandNumber()]
             : program.needed(use);
}

//===----------------------------------------------------------------------===//
// The cut
//===----------------------------------------------------------------------===//

/// What is alike in both cases decides nothing.
void ChainCut::addWeight(std::optional<MinCut::Node> node, Weight weight) {
  if (node && weight.stays > weight.moves)
    cut.addEdge(MinCut::kSource, *node, weight.stays - weight.moves);
  else if (node && weight.moves > weight.stays)
    cut.addEdge(*node, MinCut::kSink, weight.moves - weight.stays);
}

/// A reshard of what the producer leaves is paid once if any of the users needs
/// it. (What costs more the less its users agree with the producer is counted
/// at its highest price.)
void ChainCut::addNeed(std::optional<MinCut::Node> producer, const Need &need,
                       Weight weight) {
  if (need.always)
    return addWeight(producer, weight);
  auto [stays, moves] = weight;
  if (!need.ifMoves.empty()) {
    MinCut::Node paid = cut.addNode();
    for (MinCut::Node user : need.ifMoves)
      cut.addEdge(user, paid, MinCut::kForever);
    cut.addEdge(paid, MinCut::kSink, moves);
    if (producer && stays > moves)
      cut.addEdge(paid, *producer, stays - moves);
  }
  if (!need.ifStays.empty()) {
    MinCut::Node paid = cut.addNode();
    for (MinCut::Node user : need.ifStays)
      cut.addEdge(paid, user, MinCut::kForever);
    cut.addEdge(MinCut::kSource, paid, stays);
    if (producer && moves > stays)
      cut.addEdge(*producer, paid, moves - stays);
  }
}

void ChainCut::addValue(Value value) {
  std::optional<MinCut::Node> producer;
  if (Operation *op = value.getDefiningOp())
    if (auto index = chain.find(op))
      producer = nodes[*index];
  llvm::MapVector<ShardingAttr, Need> needed;
  for (OpOperand &use : value.getUses()) {
    ShardingAttr stays = needs(use, false), moves = needs(use, true);
    if (stays == moves) {
      needed[stays].always = true;
      continue;
    }
    MinCut::Node user = nodes[*chain.find(use.getOwner())];
    needed[stays].ifStays.push_back(user);
    needed[moves].ifMoves.push_back(user);
  }
  for (auto &[target, need] : needed)
    if (target)
      addNeed(producer, need,
              {weigh(value, leaves(value, false), target),
               weigh(value, leaves(value, true), target)});
}

/// What all reshards of the chain's values cost.
double ChainCut::total(Choice isMoved) {
  double sum = 0;
  for (auto [member, weight] : llvm::zip(chain.members, exchanged))
    sum += isMoved(member.now->op) ? weight.moves : weight.stays;
  for (Value value : values) {
    ShardingAttr from = leaves(value, isMoved(value.getDefiningOp()));
    llvm::SmallSetVector<ShardingAttr, 4> targets;
    for (OpOperand &use : value.getUses())
      if (ShardingAttr target = needs(use, isMoved(use.getOwner())))
        targets.insert(target);
    for (ShardingAttr target : targets)
      sum += weigh(value, from, target);
  }
  return sum;
}

/// Operations that stay choose again where homes moved beside them.
void ChainCut::apply(Choice isMoved) {
  for (Chain::Member &member : chain.members)
    if (isMoved(member.now->op))
      program.replace(*member.now, member.moved);
  llvm::SetVector<Operation *> beside;
  for (auto &[value, home] : chain.homes) {
    if (context.withoutPartial(program.natural(value)) != home)
      continue;
    program.setHome(value, home);
    beside.insert(value.getDefiningOp());
    beside.insert_range(value.getUsers());
  }
  for (Operation *op : beside)
    if (OpShardings *shardings = program.find(op);
        shardings && isa<ShardingRuleOpInterface>(op) && !isMoved(op))
      program.chooseAgain(*shardings);
}

bool ChainCut::run() {
  auto stays = [](Operation *) { return false; };
  double present = total(stays);
  if (present == 0)
    return false;
  for (auto [node, weight] : llvm::zip(nodes, exchanged))
    addWeight(node, weight);
  for (Value value : values)
    addValue(value);
  cut.solve();
  auto isMoved = [&](Operation *op) {
    auto index = op ? chain.find(op) : std::nullopt;
    return index && cut.isOnSourceSide(nodes[*index]);
  };
  if (total(isMoved) >= present)
    return false;
  apply(isMoved);
  return true;
}

bool dist::moveHomes(ReshardContext &context, ShardedProgram &program) {
  ChainFinder finder(context, program);
  bool hasMoved = false;
  for (OpShardings &shardings : program.operations)
    for (const FactorAxes &way : std::vector(shardings.ways)) {
      Chain chain = finder.follow(shardings, way);
      if (!chain.members.empty())
        hasMoved |= ChainCut(context, program, std::move(chain)).run();
    }
  return hasMoved;
}
