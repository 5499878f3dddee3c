//===- HeldCopies.cpp - what a rank holds, and when -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyFinder.h"
#include "OperandCopies.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/Prices.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Lives
//===----------------------------------------------------------------------===//

static void extend(ProgramTimes::Life &life, int64_t from, int64_t to) {
  life.from = std::min(life.from, from);
  life.to = std::max(life.to, to);
}

void CopyFinder::hold(Lives &lives, Key key, ProgramTimes::Life life) {
  auto [it, isNew] = lives.try_emplace(key, life);
  if (!isNew)
    extend(it->second, life.from, life.to);
}

/// When what is resharded in a block is used.
ProgramTimes::Life CopyFinder::usedIn(Block *block, OpOperand &use) const {
  Operation *user = block->findAncestorOpInBlock(*use.getOwner());
  if (!user || block == use.get().getParentBlock() || carriedAs(use))
    return {times.begin(use), endOf(use)};
  return times.of(user);
}

/// True for sums that are made where the parts lie.
bool CopyFinder::isOneReduction(ShardingAttr from, ShardingAttr to, Type type) {
  const Result<ReshardPlan> &plan = context.plan(from, to, type);
  return plan && plan->steps.size() == 1 &&
         plan->steps.front().kind == ReshardKind::AllReduce;
}

/// Each sharding that is needed is a copy, made before its first use; sums that
/// do not grow are made at once. Those that are made again come from the home.
void CopyFinder::addUse(OpOperand &use, ProgramTimes::Life made, Lives &lives) {
  ShardingAttr natural = program.natural(use.get());
  ShardingAttr need = program.needed(use);
  if (!need)
    return;
  Type type = use.get().getType();
  unsigned copy = program.copies.lookup(&use);
  ShardingAttr source = copy > 0 ? program.home(use.get()) : natural;
  if (need == natural)
    return hold(lives, {need, copy}, {made.from, endOf(use)});
  double grown =
      context.localBytes(need, type) - context.localBytes(source, type);
  // What is less is there at once if it is a sum, else it is cut out for a use.
  bool isSum = source.getValue().isPartial();
  ProgramTimes::Life used = usedIn(blocks.lookup({need, copy}), use);
  int64_t first =
      grown <= 0 && isSum ? made.to : ProgramKernels::reshardTime(used.from);
  bool isInPlace = isSum && isOneReduction(source, need, type);
  bool isKept =
      times.isReturned(use) || (kernels.isView(use.getOwner()) &&
                                isReturned(use.getOwner()->getResult(0)));
  ProgramTimes::Life life =
      isKept ? ProgramTimes::Life{0, times.end()}
             : ProgramTimes::Life{first, std::max(first + 1, used.to)};
  hold(lives, {need, copy}, life);
  if (grown > 0) // Its part of what is gathered stays, to be gathered again.
    hold(lives, {source, 0}, {made.from, first + 1});
  auto [it, isNew] = reshards.try_emplace(
      Key(need, copy), Reshard{source, first, grown < 0 && !isSum, isInPlace,
                               isInPlace && isKept && use.get().hasOneUse()});
  if (!isNew)
    it->second.time = std::min(it->second.time, first);
}

/// What is resharded is over with that, if nobody reads it later.
void CopyFinder::addSources(ProgramTimes::Life made, Lives &lives) {
  for (const auto &[key, reshard] : reshards) {
    if (reshard.isResult) {
      lives[{reshard.from, 0}] = {};
      continue;
    }
    int64_t end = reshard.time + (reshard.isInPlace ? 0 : 1);
    hold(lives, {reshard.from, 0}, {made.from, end});
  }
}

/// Between two kernels one thing is done after the other.
void CopyFinder::holdBriefly(const HeldCopy &copy) {
  auto [it, isNew] = briefly.try_emplace(copy.life.from, own.size());
  if (isNew)
    own.push_back(copy);
  else if (own[it->second].bytes < copy.bytes)
    own[it->second] = copy;
}

/// Held at once are what comes and what is packed, or that and what is made.
void CopyFinder::addPacked(Value value, ShardingAttr need,
                           const Reshard &reshard, const Lives &lives) {
  Type type = value.getType();
  double bytes = packedBytes(context, reshard.from, need, type);
  auto source = lives.find(Key(reshard.from, 0));
  bool dies = !isa<BlockArgument>(value) && kernels.isStored(value) &&
              source != lives.end() && source->second.to == reshard.time + 1;
  if (dies)
    bytes -= std::min(context.localBytes(reshard.from, type),
                      context.localBytes(need, type));
  if (bytes > 0)
    holdBriefly(
        {value, need, bytes, {reshard.time, reshard.time + 1}, "packed"});
}

/// What is whole is padded to be cut into uneven blocks; what lies otherwise is
/// exchanged.
void CopyFinder::addUncut(Value value, ShardingAttr need,
                          const Reshard &reshard) {
  auto type = cast<RankedTensorType>(value.getType());
  int64_t blocks = 1;
  for (auto [from, to, size] :
       llvm::zip(reshard.from.getValue().dims, need.getValue().dims,
                 type.getShape())) {
    if (from.axes == to.axes)
      continue;
    if (!from.axes.empty())
      return;
    int64_t parts = context.mesh.sizeOf(to.axes);
    blocks = std::max(blocks, size % parts != 0 ? parts : 1);
  }
  double bytes = static_cast<double>(blocks) * context.localBytes(need, type);
  if (blocks > 1)
    holdBriefly(
        {value, need, bytes, {reshard.time, reshard.time + 1}, "padded"});
}

/// True if the value, or another view of it, is returned as it is.
bool CopyFinder::isReturned(Value value) const {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    if (ProgramKernels::isMoved(program, use))
      return false;
    return times.isReturned(use) || (kernels.isView(use.getOwner()) &&
                                     isReturned(use.getOwner()->getResult(0)));
  });
}

void CopyFinder::add(Value value, ProgramTimes::Life made) {
  ShardingAttr natural = program.natural(value);
  if (!natural)
    return;
  Lives lives;
  lives[{natural, 0}] = made;
  reshards.clear();
  blocks.clear();
  for (const auto &[need, uses] :
       groupUses(context, program, value,
                 [&](OpOperand &use) { return program.needed(use); }))
    if (need.first != natural)
      blocks[need] = blockOfReshard(value, uses);
  for (OpOperand &use : value.getUses())
    addUse(use, made, lives);
  addSources(made, lives);
  for (const auto &[key, reshard] : reshards) {
    if (fetchPrice(context, value, reshard.from, key.first)) {
      addFetched(value, key, reshard);
      continue;
    }
    addPacked(value, key.first, reshard, lives);
    if (reshard.isSliced)
      addUncut(value, key.first, reshard);
  }
  size_t begin = held.size();
  for (auto &[key, life] : lives)
    if (key.first != natural ||
        (kernels.isStored(value) && !isFetchedFromBefore(value)))
      held.push_back({value, key.first, copyBytes(value, key), life});
  copiesOf[value] = {begin, held.size()};
}

/// What a loop is given lies where what it carries does.
void CopyFinder::addCarried(BlockArgument argument) {
  if (!isa<RankedTensorType>(argument.getType()) || !carriedAs(argument))
    return;
  int64_t begin = times.begin(argument.getOwner()->getParentOp());
  add(argument, {begin, begin + 1});
  if (HeldCopy *given = find(argument, program.natural(argument)))
    given->life = {};
}

/// What is stored of a value as it comes.
void CopyFinder::holdAlways(Value value) {
  if (auto [begin, end] = copiesOf.lookup(value); begin < end)
    held[begin].life = {0, times.end()};
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// What is returned has memory of its own all the time.
void CopyFinder::addResult(OpResult result) {
  if (!isa<RankedTensorType>(result.getType()))
    return;
  if (isExchanged(result))
    return addPadded(result);
  if (isa<tensor::PadOp>(result.getOwner()) && isFetchedThrough(result))
    return;
  add(result, kernels.made(result));
  if (kernels.isStored(result) && isReturned(result))
    holdAlways(result);
}

/// A mask is made once, for all that need it.
void CopyFinder::addOwn(const HeldCopy &copy) {
  if (copy.form == "masked") {
    auto [it, isNew] =
        masks.try_emplace({copy.value, copy.sharding}, own.size());
    if (!isNew)
      return extend(own[it->second].life, copy.life.from, copy.life.to);
  }
  own.push_back(copy);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

std::vector<HeldCopy> CopyFinder::find() {
  for (BlockArgument argument : func.getArguments()) {
    add(argument, {});
    holdAlways(argument);
  }
  for (const auto &[block, steps] : kernels.blocks())
    if (block != &func.getFunctionBody().front())
      llvm::for_each(block->getArguments(),
                     [&](BlockArgument argument) { addCarried(argument); });
  for (const OpShardings &shardings : program.operations) {
    for (OpResult result : shardings.op->getResults())
      addResult(result);
    for (const HeldCopy &copy :
         operandCopies(context, program, kernels, shardings.op))
      addOwn(copy);
  }
  for (const auto &[block, steps] : kernels.blocks())
    reuse(*block, *steps);
  for (const OpShardings &shardings : program.operations)
    addCollected(shardings);
  llvm::append_range(held, own);
  llvm::append_range(held, constantCopies(context, program, times));
  return std::move(held);
}

std::vector<HeldCopy> dist::findHeld(ReshardContext &context,
                                     const ShardedProgram &program,
                                     FunctionOpInterface func,
                                     const ProgramKernels &kernels) {
  return CopyFinder(context, program, func, kernels).find();
}
