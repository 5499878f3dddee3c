//===- ReusedCopies.cpp - what lies where something else has been ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyFinder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace dist;

/// How a kernel needs its input; null if not in one way.
ShardingAttr CopyFinder::neededIn(const KernelBody &body, Value input) const {
  ShardingAttr needed;
  for (OpOperand &use : input.getUses()) {
    if (!llvm::is_contained(body.ops, use.getOwner()))
      continue;
    ShardingAttr own = program.needed(use);
    if (!own || (needed && own != needed))
      return {};
    needed = own;
  }
  return needed;
}

HeldCopy *CopyFinder::find(Value value, ShardingAttr sharding) {
  auto [begin, end] = copiesOf.lookup(value);
  for (size_t i = begin; i < end; ++i)
    if (held[i].sharding == sharding)
      return &held[i];
  return nullptr;
}

bool CopyFinder::isLastRead(Value value, int64_t end) const {
  return llvm::all_of(value.getUses(),
                      [&](OpOperand &use) { return times.end(use) <= end; });
}

/// True if the output is written over the input; what it is written over is
/// held no longer then, and lies where the output does if that has memory all
/// the time.
bool CopyFinder::replaces(Value input, Value output, const KernelBody &body,
                          const Roles &roles, const Succession &succession) {
  ShardingAttr needed = neededIn(body, input);
  return input.getType() == output.getType() &&
         needed == program.natural(output) &&
         mayWriteOver(body, input, output) &&
         takesOver(input, needed, output, roles, succession);
}

bool CopyFinder::takesOver(Value input, ShardingAttr needed, Value output,
                           const Roles &roles, const Succession &succession) {
  ShardingAttr lies = program.natural(output);
  ProgramTimes::Life now = kernels.made(cast<OpResult>(output));
  Value root = roles.root(input);
  if (isa<BlockArgument>(root) && needed == program.natural(input)) {
    HeldCopy *own = find(output, lies);
    if (succession.successors.lookup(root) != output || !own ||
        !isLastRead(root, now.to))
      return false;
    own->life = {};
    return true;
  }
  HeldCopy *dying = needed == program.natural(input)
                        ? find(root, program.natural(root))
                        : find(input, needed);
  if (!dying || dying->life.to != now.to || dying->life.from >= now.from ||
      succession.forwarded.contains(output))
    return false;
  HeldCopy *own = find(output, lies);
  if (own && own->life.from <= dying->life.from)
    dying->life = {};
  else
    dying->life.to = now.from;
  return true;
}

/// What takes the place of an argument has no other place to go: arguments
/// choose before temporaries do.
void CopyFinder::reuse(const KernelBody &body, const Roles &roles,
                       const Succession &succession) {
  llvm::DenseSet<Value> taken;
  for (bool arguments : {true, false})
    for (Value input : body.inputs) {
      Value root = roles.root(input);
      auto shared = llvm::count_if(
          body.inputs, [&](Value other) { return roles.root(other) == root; });
      if (isa<BlockArgument>(root) != arguments || shared != 1)
        continue;
      for (Value output : body.outputs)
        if (!taken.contains(output) &&
            replaces(input, output, body, roles, succession)) {
          taken.insert(output);
          break;
        }
    }
}

/// A loop carries what it begins with where that lies, if it is over then.
void CopyFinder::reuseCarried(Operation *loop, const Roles &roles,
                              const Succession &succession) {
  if (!isa<LoopLikeOpInterface>(loop))
    return;
  for (OpOperand &use : loop->getOpOperands())
    if (OpResult result = carriedAs(use))
      if (ShardingAttr needed = program.needed(use);
          needed && needed == program.natural(result))
        takesOver(use.get(), needed, result, roles, succession);
}

/// What a region passes on is made where the result lies, unless that is what
/// the region was given and somebody still reads it.
void CopyFinder::forward(OpOperand &use, const Roles &roles) {
  OpResult carrier = carriedAs(use);
  ShardingAttr needed = program.needed(use);
  if (!carrier || !needed)
    return;
  bool isMoved = ProgramKernels::isMoved(program, use);
  Value value = isMoved ? use.get() : roles.root(use.get());
  Operation *producer = value.getDefiningOp();
  HeldCopy *copy = find(value, isMoved ? needed : program.natural(value));
  Block *block = use.getOwner()->getBlock();
  if (!copy || !producer || producer->getBlock() != block ||
      isControlFlow(producer))
    return;
  for (BlockArgument argument : block->getArguments())
    if (carriedAs(argument) == carrier &&
        !isLastRead(argument, copy->life.from))
      return;
  copy->life = {};
}

/// As InPlace of dist-outline-kernels chooses. The last first: what is written
/// over what is written over a result lies there as well.
void CopyFinder::reuse(Block &block, const ProgramKernels::BlockSteps &own) {
  const auto &[roles, steps, bodies, succession, lives] = own;
  for (OpOperand &use : block.getTerminator()->getOpOperands())
    forward(use, roles);
  for (size_t step = steps.size(); step-- > 0;)
    if (!steps.isKernel(step))
      reuseCarried(steps.opsOf(step).front(), roles, succession);
    else
      reuse(bodies[step], roles, succession);
}
