//===- ConstantCopies.cpp - what a rank holds of constants ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandCopies.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"

#include <set>

using namespace mlir;
using namespace dist;

/// What a rank has of a constant for this use; sums are made of it. Null for
/// what is no tensor of the program.
static ShardingAttr blocksFor(const ShardedProgram &program, OpOperand &use) {
  ShardingAttr need = program.needed(use);
  if (!need || !need.getValue().isPartial())
    return need;
  return ShardingAttr::get(need.getContext(), need.getMesh(),
                           need.getValue().withoutPartial());
}

std::vector<HeldCopy> dist::constantCopies(const ReshardContext &context,
                                           const ShardedProgram &program,
                                           const ProgramTimes &times) {
  std::vector<HeldCopy> copies;
  std::set<std::pair<const void *, const void *>> stored;
  auto hold = [&](OpOperand &use, ShardingAttr lies) {
    copies.push_back({use.get(),
                      lies,
                      context.localBytes(lies, use.get().getType()),
                      {0, times.end()}});
  };
  for (Operation *op : program.rematerializable) {
    if (!isa<RankedTensorType>(op->getResult(0).getType()))
      continue;
    bool isStored = isStoredConstant(op);
    for (OpOperand &use : op->getUses()) {
      ShardingAttr lies = blocksFor(program, use);
      if (!lies)
        continue;
      if (isStored) {
        Attribute contents = cast<arith::ConstantOp>(op).getValue();
        if (stored
                .insert(
                    {contents.getAsOpaquePointer(), lies.getAsOpaquePointer()})
                .second)
          hold(use, lies);
      } else if (times.isReturned(use) && !times.replacedBy(use)) {
        hold(use, lies);
      }
    }
  }
  return copies;
}
