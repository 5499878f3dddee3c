//===- ShardedProgram.cpp - how every operation is done -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ShardedProgram.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Pinned.h"
#include "dist/Transforms/Reshard/LoopCopies.h"

using namespace mlir;
using namespace dist;

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

ShardingAttr ShardedProgram::natural(Value value) const {
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    if (OpResult carrier = carriedAs(arg))
      return natural(carrier);
    ShardingAttr sharding = given.lookup(arg);
    return sharding ? sharding : home(value);
  }
  auto it = indexOf.find(value.getDefiningOp());
  if (it == indexOf.end())
    return home(value);
  unsigned number = cast<OpResult>(value).getResultNumber();
  return operations[it->second].results[number];
}

ShardingAttr ShardedProgram::needed(OpOperand &use) const {
  auto it = indexOf.find(use.getOwner());
  if (it == indexOf.end())
    return home(use.get());
  return operations[it->second].operands[use.getOperandNumber()];
}

llvm::SetVector<Value> ShardedProgram::operands() const {
  llvm::SetVector<Value> values;
  for (const OpShardings &shardings : operations)
    values.insert_range(shardings.op->getOperands());
  for (Operation *op : rematerializable)
    values.insert_range(op->getOperands());
  return values;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Asks for what the operation needs, or takes that back (-1).
void ShardedProgram::ask(const OpShardings &shardings, int count) {
  for (auto [operand, needed] :
       llvm::zip(shardings.op->getOperands(), shardings.operands))
    if (needed)
      context->ask(operand, needed, count);
}

void ShardedProgram::add(OpShardings shardings) {
  ask(shardings, 1);
  indexOf[shardings.op] = operations.size();
  operations.push_back(std::move(shardings));
}

/// Every rank does all of it.
void ShardedProgram::addReplicated(Operation *op) {
  OpShardings shardings(op);
  auto sharding = [&](Value value) {
    return isTensor(value) ? context->replicated(value.getType())
                           : ShardingAttr();
  };
  for (Value operand : op->getOperands())
    shardings.operands.push_back(sharding(operand));
  for (Value result : op->getResults()) {
    shardings.results.push_back(sharding(result));
    if (isTensor(result))
      homes[result] = sharding(result);
  }
  add(std::move(shardings));
}

/// What the function returns lies as its result says.
void ShardedProgram::addReturn(Operation *op) {
  OpShardings shardings(op);
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    ShardingAttr result = getResultSharding(func, i);
    shardings.operands.push_back(!isTensor(operand) ? ShardingAttr()
                                 : result
                                     ? context->canonical(result)
                                     : context->replicated(operand.getType()));
  }
  add(std::move(shardings));
}

/// A reshard of the user's own: its input is needed as its target says.
void ShardedProgram::addReshard(ReshardOp op) {
  OpShardings shardings(op);
  ShardingAttr target =
      context->withoutPartial(context->canonical(op.getSharding()));
  shardings.operands = {target};
  shardings.results = {target};
  homes[op.getResult()] = target;
  add(std::move(shardings));
}

/// Operands are needed as they enter, results are as they leave.
void ShardedProgram::addManual(ManualOp op) {
  OpShardings shardings(op);
  for (auto [i, argument] : llvm::enumerate(op.getBody().getArguments())) {
    shardings.operands.push_back(context->canonical(op.getInSharding(i)));
    addGiven(argument);
  }
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    shardings.results.push_back(context->canonical(op.getOutSharding(i)));
    homes[result] = context->withoutPartial(shardings.results.back());
  }
  add(std::move(shardings));
}

void ShardedProgram::addYield(YieldOp op) {
  OpShardings shardings(op);
  auto manual = cast<ManualOp>(op->getParentOp());
  for (unsigned i = 0; i < op.getValues().size(); ++i)
    shardings.operands.push_back(
        context->canonical(manual.insideOf(manual.getOutSharding(i))));
  add(std::move(shardings));
}

/// The homes of results are as dist-propagate wrote them.
LogicalResult ShardedProgram::readHomes(Operation *op) {
  for (Value result : op->getResults()) {
    if (!isTensor(result))
      continue;
    ShardingAttr home = getSharding(result);
    if (!home)
      return op->emitOpError()
             << "has no '" << kShardingsAttr << "'; run dist-propagate first";
    homes[result] = context->withoutPartial(context->canonical(home));
    if (ShardingAttr other = carriedHomes->lookup(result))
      homes[result] = other;
  }
  return success();
}

/// The elements of a value that stands for another one in a loop are where
/// they are outside.
std::optional<OpShardings> ShardedProgram::inPlace(Operation *op) {
  OpShardings open(op, rules->get(op));
  auto axes =
      projectToFactors(context->mesh, *open.rule, open.rule->results.front(),
                       home(op->getResult(0)).getValue());
  return axes ? open.over(*context, *axes) : std::nullopt;
}

LogicalResult ShardedProgram::addRule(Operation *op) {
  if (failed(readHomes(op)))
    return failure();
  std::optional<OpShardings> fixed;
  if (isLoopValue(op))
    fixed = inPlace(op);
  if (fixed) {
    add(*fixed);
    return success();
  }
  add(chooseFactors(*context, {op, rules->get(op)}, *this));
  return success();
}

/// What is passed on lies as the result that stands for it; a predicate is no
/// tensor.
void ShardedProgram::addCarried(Operation *op) {
  OpShardings shardings(op);
  for (OpOperand &use : op->getOpOperands()) {
    OpResult carrier = carriedAs(use);
    shardings.operands.push_back(carrier ? home(carrier) : ShardingAttr());
  }
  for (Value result : op->getResults())
    shardings.results.push_back(home(result));
  add(std::move(shardings));
}

LogicalResult ShardedProgram::addControlFlow(Operation *op) {
  if (failed(readHomes(op)))
    return failure();
  addCarried(op);
  for (Region &region : op->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (OpResult carrier = carriedAs(argument))
        homes[argument] = home(carrier);
  for (Region &region : op->getRegions())
    if (failed(addRegion(region)))
      return failure();
  return success();
}

LogicalResult ShardedProgram::addOperation(Operation *op) {
  positions[op] = positions.size();
  if (isRematerializable(op)) {
    rematerializable.push_back(op);
    return success();
  }
  if (isa<ShardingRuleOpInterface>(op))
    return addRule(op);
  if (auto reshard = dyn_cast<ReshardOp>(op)) {
    addReshard(reshard);
    return success();
  }
  if (isControlFlow(op))
    return addControlFlow(op);
  if (op->hasTrait<OpTrait::ReturnLike>() && op->getParentOp() == func)
    addReturn(op);
  else if (op->hasTrait<OpTrait::IsTerminator>() &&
           isControlFlow(op->getParentOp()))
    addCarried(op);
  else if (auto manual = dyn_cast<ManualOp>(op))
    addManual(manual);
  else if (auto yield = dyn_cast<YieldOp>(op))
    addYield(yield);
  else
    addReplicated(op);
  for (Region &region : op->getRegions())
    if (failed(addRegion(region)))
      return failure();
  return success();
}

LogicalResult ShardedProgram::addRegion(Region &region) {
  for (Block &block : region) {
    for (BlockArgument arg : block.getArguments())
      if (isTensor(arg) && !homes.contains(arg))
        homes[arg] = context->replicated(arg.getType());
    for (Operation &op : block)
      if (failed(addOperation(&op)))
        return failure();
  }
  return success();
}

/// As annotated.
void ShardedProgram::addGiven(BlockArgument argument) {
  if (ShardingAttr sharding = getSharding(argument)) {
    given[argument] = context->canonical(sharding);
    homes[argument] = context->withoutPartial(given[argument]);
  }
}

void ShardedProgram::addArguments() {
  for (BlockArgument arg : func.getArguments())
    addGiven(arg);
}

bool ShardedProgram::mayMove(Operation *op) const {
  return indexOf.contains(op) && isa<ShardingRuleOpInterface>(op) &&
         !op->hasAttr(kPinnedAttr);
}

void ShardedProgram::replace(OpShardings &now, OpShardings other) {
  ask(now, -1);
  now = std::move(other);
  ask(now, 1);
}

void ShardedProgram::setHomes(Operation *op, ArrayRef<ShardingAttr> list) {
  for (auto [result, home] : llvm::zip(op->getResults(), list))
    if (home)
      homes[result] = home;
  for (Region &region : op->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (OpResult carrier = carriedAs(argument))
        homes[argument] = homes.lookup(carrier);
}

void ShardedProgram::addCopy(Operation *original, OpShardings copy,
                             ArrayRef<ShardingAttr> list) {
  setPosition(copy.op, original);
  setHomes(copy.op, list);
  add(std::move(copy));
}

void ShardedProgram::addRematerializable(Operation *original, Operation *copy) {
  setPosition(copy, original);
  rematerializable.push_back(copy);
}

void ShardedProgram::restoreOrder() {
  llvm::stable_sort(operations, [&](const auto &a, const auto &b) {
    return positionOf(a.op) < positionOf(b.op);
  });
  for (auto [index, shardings] : llvm::enumerate(operations))
    indexOf[shardings.op] = index;
}

void ShardedProgram::chooseAgain(OpShardings &now) {
  ask(now, -1);
  now = chooseFactors(*context, {now.op, now.rule}, *this, /*isAgain=*/true);
  ask(now, 1);
}

/// Chooses again where it matters what the others chose: whether a Partial
/// result joins others; where they chose together, what the others read.
void ShardedProgram::reconsider() {
  bool isAll = view == Outlook::Hopeful;
  if (isAll)
    view = Outlook::Knowing;
  for (OpShardings &shardings : operations)
    if (shardings.mayReduce || (isAll && !shardings.ways.empty()))
      chooseAgain(shardings);
}

FailureOr<ShardedProgram> ShardedProgram::create(ReshardContext &context,
                                                 FunctionOpInterface func,
                                                 bool isTogether,
                                                 const CarriedHomes &carried) {
  ShardedProgram program(context, func,
                         isTogether ? Outlook::Hopeful : Outlook::Alone);
  RuleTable rules;
  program.rules = &rules;
  program.carriedHomes = &carried;
  program.addArguments();
  program.operations.reserve(llvm::range_size(func.getFunctionBody().getOps()));
  if (failed(program.addRegion(func.getFunctionBody())))
    return failure();
  program.rules = nullptr;
  program.carriedHomes = nullptr;
  program.reconsider();
  return program;
}
