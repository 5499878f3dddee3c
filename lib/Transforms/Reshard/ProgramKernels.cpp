//===- ProgramKernels.cpp - the kernels of a settled program --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramKernels.h"

#include "dist/Analysis/Kernels/KernelClusters.h"
#include "dist/Analysis/Kernels/Recompute.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

bool ProgramKernels::isMoved(const ShardedProgram &program, OpOperand &use) {
  ShardingAttr natural = program.natural(use.get()),
               needed = program.needed(use);
  return natural && needed && natural != needed;
}

/// Loops and branches: what is in them are operations of the program.
static bool hasBlocks(Operation *op) {
  return op->getNumRegions() > 0 && !isa<ShardingRuleOpInterface>(op);
}

ProgramKernels::BlockSteps::BlockSteps(Block &block, Roles::IsMoved isMoved)
    : roles(block, std::move(isMoved)),
      steps(formSteps(block, roles, ClusterOptions())),
      succession(block, roles) {
  recomputeCheapValues(steps, roles, ClusterOptions().maxOps);
  for (size_t step = 0; step < steps.size(); ++step)
    bodies.push_back(steps.isKernel(step) ? bodyOf(steps, step, roles)
                                          : KernelBody());
}

void ProgramKernels::add(Block &block, const Roles::IsMoved &isMoved) {
  known[&block] = std::make_unique<BlockSteps>(block, isMoved);
  for (Operation &op : block)
    if (hasBlocks(&op))
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          add(inner, isMoved);
}

ProgramKernels::ProgramKernels(const ShardedProgram &program,
                               FunctionOpInterface func)
    : ProgramKernels(
          func, [&program](OpOperand &use) { return isMoved(program, use); }) {}

ProgramKernels::ProgramKernels(FunctionOpInterface func,
                               const Roles::IsMoved &isMoved)
    : programTimes(func) {
  programTimes.times.clear();
  Block &body = func.getFunctionBody().front();
  add(body, isMoved);
  int64_t clock = -1; // What is resharded for the first step is at 0.
  number(body, clock);
  programTimes.clock = clock;
}

/// From `clock` on; an operation of several steps is from the first to the
/// last.
void ProgramKernels::number(Block &block, int64_t &clock) {
  BlockSteps &own = *known[&block];
  const Steps &steps = own.steps;
  int64_t begin = clock;
  auto extend = [&](Operation *op, ProgramTimes::Life life) {
    auto [it, isNew] = programTimes.times.try_emplace(op, life);
    if (!isNew)
      it->second.to = life.to;
  };
  for (size_t step = 0; step < steps.size(); ++step) {
    int64_t from = clock += kBetween;
    Operation *first = steps.opsOf(step).front();
    if (!steps.isKernel(step) && hasBlocks(first))
      for (Region &region : first->getRegions())
        for (Block &inner : region)
          number(inner, clock);
    own.lives.push_back({from, ++clock});
    for (Operation *op : steps.opsOf(step))
      if (!isView(op))
        extend(op, {from, clock});
  }
  clock += kBetween;
  extend(block.getTerminator(), {clock, clock + 1});
  ++clock;
  numberOthers(block, begin);
}

/// What is between kernels, or copied into them: when its users are.
void ProgramKernels::numberOthers(Block &block, int64_t begin) {
  for (Operation &op : llvm::reverse(block)) {
    if (programTimes.times.contains(&op))
      continue;
    std::optional<ProgramTimes::Life> life;
    for (OpOperand &use : op.getUses()) {
      ProgramTimes::Life then = {programTimes.begin(use),
                                 programTimes.end(use)};
      life = life ? ProgramTimes::Life{std::min(life->from, then.from),
                                       std::max(life->to, then.to)}
                  : then;
    }
    programTimes.times[&op] =
        life.value_or(ProgramTimes::Life{begin + 1, begin + 1});
  }
}

ProgramTimes::Life ProgramKernels::made(OpResult result) const {
  Operation *op = result.getOwner();
  auto found = known.find(op->getBlock());
  if (found == known.end())
    return programTimes.of(op);
  size_t home = found->second->steps.firstStepOf(op);
  return home < found->second->lives.size() ? found->second->lives[home]
                                            : programTimes.of(op);
}

bool ProgramKernels::isView(Operation *op) const {
  auto found = known.find(op->getBlock());
  return isa<OptimizationBarrierOp>(op) ||
         (found != known.end() && found->second->roles.is(op, Role::Reshape));
}

bool ProgramKernels::isStored(Value value) const {
  Operation *op = value.getDefiningOp();
  auto found = known.find(value.getParentBlock());
  if (!op || found == known.end())
    return true;
  const Roles &roles = found->second->roles;
  return !isView(op) && !roles.is(op, Role::Copied) &&
         (!roles.is(op, Role::Compute) || found->second->steps.isRead(value));
}
