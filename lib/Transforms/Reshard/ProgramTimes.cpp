//===- ProgramTimes.cpp - when operations begin and end -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ProgramTimes.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

using namespace mlir;
using namespace dist;

ProgramTimes::ProgramTimes(FunctionOpInterface func)
    : returns(func.getFunctionBody().back().getTerminator()) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (auto alias = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr))
      donated[alias.getInt()] = func.getArgument(i);
  number(func.getFunctionBody());
}

void ProgramTimes::number(Region &region) {
  for (Operation &op : region.getOps()) {
    int64_t begin = clock++;
    if (!isa<ShardingRuleOpInterface>(op))
      for (Region &inner : op.getRegions())
        number(inner);
    times[&op] = {begin, clock};
  }
}

/// The user, or what is around it in the block of the value.
static Operation *userBeside(OpOperand &use) {
  Block *block = use.get().getParentBlock();
  Operation *user = block->findAncestorOpInBlock(*use.getOwner());
  return user ? user : use.getOwner();
}

int64_t ProgramTimes::begin(OpOperand &use) const {
  return times.lookup(userBeside(use)).from;
}

int64_t ProgramTimes::end(OpOperand &use) const {
  if (use.getOwner() == returns && donated.contains(use.getOperandNumber()))
    return 0;
  if (carriedAs(use))
    return begin(use.getOwner()) + 1;
  return times.lookup(userBeside(use)).to;
}
