//===- CopyIntoRegions.cpp - copies of cheap values in regions ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyIntoRegions.h"
#include "dist/Analysis/Kernels/Roles.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace dist;

/// `value` inside of the region: a copy, or itself where it is in a buffer.
static Value copyIn(Value value, const Roles &roles, OpBuilder &builder,
                    IRMapping &copies) {
  Operation *op = value.getDefiningOp();
  if (!roles.is(op, Role::Copied))
    return value;
  if (!copies.contains(value)) {
    for (Value read : valuesReadBy(op))
      if (Value copy = copyIn(read, roles, builder, copies); copy != read)
        copies.map(read, copy);
    builder.clone(*op, copies);
  }
  return copies.lookup(value);
}

static void copyInto(Region &region, const Roles &roles) {
  llvm::SetVector<Value> read;
  getUsedValuesDefinedAbove(region, read);
  OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
  IRMapping copies;
  for (Value value : read)
    if (Value copy = copyIn(value, roles, builder, copies); copy != value)
      replaceAllUsesInRegionWith(value, copy, region);
}

void dist::copyIntoRegions(Block &block) {
  Roles roles(block);
  for (Operation &op : block) {
    if (!roles.is(&op, Role::Control))
      continue;
    for (Region &region : op.getRegions()) {
      if (region.empty())
        continue;
      copyInto(region, roles);
      copyIntoRegions(region.front());
    }
  }
}
