//===- ReshardInserter.cpp - writes the reshards --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ReshardInserter.h"

#include "dist/Transforms/Reshard/Transfers.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

namespace {
class Inserter {
public:
  Inserter(ReshardContext &context, ShardedProgram &program,
           FunctionOpInterface func)
      : context(context), program(program), func(func),
        builder(func.getContext()) {}

  void run();

private:
  ReshardContext &context;
  ShardedProgram &program;
  FunctionOpInterface func;
  OpBuilder builder;
  /// What uses by operations need that were made again.
  llvm::DenseMap<OpOperand *, ShardingAttr> neededByClones;

  ShardingAttr needed(OpOperand &use) const;
  UsesByNeed usesOf(Value value) const;
  Operation *firstUser(Block *block, ArrayRef<OpOperand *> uses) const;

  void writeSignature();
  void writeManual(ManualOp op);
  void writeShardings(const OpShardings &shardings);
  void makeAgain(Operation *op);
  void makeFor(OpResult result, ShardingAttr sharding,
               ArrayRef<OpOperand *> uses);
  OpShardings shardingsFor(Operation *op, unsigned result,
                           ShardingAttr sharding);
  void connect(Value value);
  Value reshard(Value value, const Transfer &transfer);
  Value guard(Value value, const Transfer &transfer);
};
} // namespace

ShardingAttr Inserter::needed(OpOperand &use) const {
  auto it = neededByClones.find(&use);
  return it == neededByClones.end() ? program.needed(use) : it->second;
}

UsesByNeed Inserter::usesOf(Value value) const {
  return groupUses(context, program, value,
                   [&](OpOperand &use) { return needed(use); });
}

/// The operation of `block` that has the first of the uses, or is around it;
/// the terminator if all of them are in later blocks.
Operation *Inserter::firstUser(Block *block, ArrayRef<OpOperand *> uses) const {
  Operation *first = nullptr;
  auto isEarlier = [&](Operation *user) {
    unsigned position = program.positionOf(user);
    unsigned known = program.positionOf(first);
    bool isTie = position == known && user != first; // Copies.
    return position < known || (isTie && user->isBeforeInBlock(first));
  };
  for (OpOperand *use : uses) {
    Operation *user = block->findAncestorOpInBlock(*use->getOwner());
    if (user && (!first || isEarlier(user)))
      first = user;
  }
  return first ? first : block->getTerminator();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

void Inserter::writeSignature() {
  Signature signature(func);
  for (auto *ports : {&signature.arguments, &signature.results})
    for (NamedAttrList &port : *ports) {
      if (auto sharding =
              dyn_cast_or_null<ShardingAttr>(port.get(kShardingAttr)))
        port.set(kShardingAttr, context.canonical(sharding));
      port.erase(kChosenAttr);
      port.erase(kConstraintAttr);
    }
  for (NamedAttrList &argument : signature.arguments)
    argument.erase(kReshardAfterUseAttr);
  signature.write();
}

/// The same attributes, in their canonical form.
void Inserter::writeManual(ManualOp op) {
  auto write = [&](ArrayAttr list) {
    return ArrayAttr::get(
        op.getContext(), llvm::map_to_vector(list, [&](Attribute attr) {
          return Attribute(context.canonical(cast<ShardingAttr>(attr)));
        }));
  };
  op.setInShardingsAttr(write(op.getInShardings()));
  op.setOutShardingsAttr(write(op.getOutShardings()));
}

void Inserter::writeShardings(const OpShardings &shardings) {
  shardings.op->removeAttr(kPinnedAttr);
  shardings.op->removeAttr(kReshardAfterUseAttr);
  shardings.op->removeAttr(kAccumulatorsAttr);
  if (auto manual = dyn_cast<ManualOp>(shardings.op))
    return writeManual(manual);
  bool allTensors = llvm::all_of(
      shardings.results, [](ShardingAttr sharding) { return bool(sharding); });
  if (allTensors && !shardings.results.empty() && !isa<ReshardOp>(shardings.op))
    setShardings(shardings.op, shardings.results);
}

//===----------------------------------------------------------------------===//
// What is made again
//===----------------------------------------------------------------------===//

/// The dimensions of `sharding` for one result, and what follows for the rest;
/// replicated where the rule does not let the result be so.
OpShardings Inserter::shardingsFor(Operation *op, unsigned result,
                                   ShardingAttr sharding) {
  OpShardings open = OpShardings::withRule(op);
  const ShardingRule &rule = *open.rule;
  if (auto axes = projectToFactors(context.mesh, rule, rule.results[result],
                                   sharding.getValue())) {
    bool mayBe = llvm::all_of(llvm::zip(rule.factors, *axes), [](auto item) {
      auto &[factor, list] = item;
      return list.empty() || factor.kind == FactorKind::Parallel;
    });
    std::optional<OpShardings> found;
    if (mayBe && (found = open.over(context, *axes)))
      return *found;
  }
  return *open.over(context, FactorAxes(rule.factors.size()));
}

/// True if the value is right on every rank as a contribution: its contents do
/// not matter or change nothing.
static bool isPartialAsItIs(Value value, const Sharding &sharding) {
  if (value.getDefiningOp<tensor::EmptyOp>())
    return true;
  return llvm::all_of(sharding.partial, [&](const PartialAxis &item) {
    return isNeutral(value, item.kind);
  });
}

void Inserter::makeFor(OpResult result, ShardingAttr sharding,
                       ArrayRef<OpOperand *> uses) {
  unsigned number = result.getResultNumber();
  OpShardings shardings = shardingsFor(result.getOwner(), number, sharding);
  if (isPartialAsItIs(result, sharding.getValue()) &&
      shardings.results[number] == context.withoutPartial(sharding))
    shardings.results[number] = sharding;
  builder.setInsertionPoint(result.getOwner());
  Operation *made = builder.clone(*result.getOwner());
  program.setPosition(made, result.getOwner());
  setShardings(made, shardings.results);
  for (OpOperand &operand : made->getOpOperands())
    if (ShardingAttr need = shardings.operands[operand.getOperandNumber()])
      neededByClones[&operand] = need;
  Value value = made->getResult(number);
  if (shardings.results[number] != sharding)
    value = ReshardOp::create(builder, made->getLoc(), value, sharding);
  for (OpOperand *use : uses)
    use->set(value);
}

void Inserter::makeAgain(Operation *op) {
  for (OpResult result : op->getResults())
    if (isa<RankedTensorType>(result.getType()))
      for (auto &[need, uses] : usesOf(result))
        makeFor(result, need.first, uses);
  if (op->use_empty())
    op->erase();
}

//===----------------------------------------------------------------------===//
// What is resharded
//===----------------------------------------------------------------------===//

/// Behind a barrier of its own a copy that is given up after use is neither
/// merged with others of the value nor made earlier, together with those of
/// other values.
Value Inserter::guard(Value value, const Transfer &transfer) {
  auto barrier = OptimizationBarrierOp::create(
      builder, value.getLoc(), value, builder.getI64IntegerAttr(transfer.copy));
  setShardings(barrier, {transfer.from});
  return barrier;
}

/// Writes a reshard: where the value is made if it does not grow, before its
/// first use if it does.
Value Inserter::reshard(Value value, const Transfer &transfer) {
  auto &[from, to, copy, uses, isSecond] = transfer;
  Block *block = blockOfReshard(value, uses);
  Operation *user = firstUser(block, uses);
  Operation *producer = value.getDefiningOp();
  Type type = value.getType();
  bool grows = context.localBytes(to, type) > context.localBytes(from, type);
  if (producer && !grows && producer->getBlock() == block)
    builder.setInsertionPointAfter(producer);
  else
    builder.setInsertionPoint(user);
  bool combines = from.getValue().partial != to.getValue().partial;
  Location loc = producer && combines ? producer->getLoc() : user->getLoc();
  if (copy > 0)
    value = guard(value, transfer);
  Value result = ReshardOp::create(builder, loc, value, to);
  for (OpOperand *use : uses)
    use->set(result);
  return result;
}

void Inserter::connect(Value value) {
  if (!program.home(value) || value.use_empty())
    return;
  Value first;
  for (const Transfer &it :
       transfersOf(context, program, value, usesOf(value))) {
    Value made = reshard(it.isSecond ? first : value, it);
    if (!first)
      first = made;
  }
}

void Inserter::run() {
  writeSignature();
  for (const OpShardings &shardings : program.operations)
    writeShardings(shardings);
  for (Operation *op : llvm::reverse(program.rematerializable))
    makeAgain(op);
  func.getFunctionBody().walk<WalkOrder::PreOrder>([&](Block *block) {
    for (BlockArgument arg : block->getArguments())
      connect(arg);
  });
  for (const OpShardings &shardings : program.operations)
    for (Value result : shardings.op->getResults())
      connect(result);
  for (const OpShardings &shardings : program.operations)
    if (auto own = dyn_cast<ReshardOp>(shardings.op)) {
      own.getResult().replaceAllUsesWith(own.getInput());
      own.erase();
    }
}

void dist::insertReshards(ReshardContext &context, ShardedProgram &program,
                          FunctionOpInterface func) {
  Inserter(context, program, func).run();
}
