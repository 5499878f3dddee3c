//===- SpareMemory.cpp - plans that fit by giving up copies ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpareMemory.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Transforms/Reshard/RepeatedReshards.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist;

/// Of each result of the plan's copy the one that it was copied from.
static llvm::DenseMap<Value, Value> originals(const SettledPlan &plan,
                                              FunctionOpInterface func) {
  llvm::DenseMap<Value, Value> originals;
  func->walk([&](Operation *op) {
    if (isa<ShardingRuleOpInterface>(op) &&
        !isa<ShardTensorOp, PropagationBarrierOp, ReshardOp>(op))
      for (Value result : op->getResults())
        if (Value copy = plan.copies.lookupOrNull(result))
          originals[copy] = result;
  });
  return originals;
}

/// By its constraint, if it has one; else by an open one.
static void markResult(Value value) {
  OpBuilder builder(value.getContext());
  ShardTensorOp constraint;
  for (Operation *user : value.getUsers())
    if (auto known = dyn_cast<ShardTensorOp>(user))
      constraint = known;
  if (!constraint) {
    auto type = cast<RankedTensorType>(value.getType());
    MeshOp mesh = meshAround(value.getDefiningOp());
    auto open = ShardingAttr::get(value.getContext(),
                                  FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
                                  Sharding::openIn(type.getRank()));
    builder.setInsertionPointAfterValue(value);
    constraint =
        ShardTensorOp::create(builder, value.getLoc(), type, value, open);
    constraint->setAttr(kChosenAttr, builder.getUnitAttr());
    value.replaceAllUsesExcept(constraint, constraint);
  }
  constraint->setAttr(kReshardAfterUseAttr, builder.getUnitAttr());
}

bool dist::spareMemory(SettledPlan &plan, FunctionOpInterface func,
                       double memory) {
  std::vector<Value> values =
      findToSpare(plan.context, *plan.program, plan.func, memory, plan.divide);
  llvm::DenseMap<Value, Value> origins = originals(plan, func);
  bool isAny = false;
  for (Value value : values) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument)
      func.setArgAttr(argument.getArgNumber(), kReshardAfterUseAttr,
                      UnitAttr::get(func.getContext()));
    else if (Value origin = origins.lookup(value))
      markResult(origin);
    else
      continue;
    isAny = true;
  }
  return isAny;
}
