//===- Deciders.cpp - origins of annotations ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Deciders.h"

using namespace mlir;
using namespace dist;

bool dist::hasChoices(FunctionOpInterface func) {
  for (unsigned i = 0, end = func.getNumArguments(); i < end; ++i)
    if (func.getArgAttr(i, kChosenAttr))
      return true;
  for (unsigned i = 0, end = func.getNumResults(); i < end; ++i)
    if (func.getResultAttr(i, kChosenAttr))
      return true;
  return func
      ->walk([](ShardTensorOp op) {
        return op->hasAttr(kChosenAttr) ? WalkResult::interrupt()
                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

Attribute dist::chosenMark(Attribute known, ShardingAttr asked,
                           MLIRContext *context) {
  if (known)
    return known;
  if (!asked)
    return UnitAttr::get(context);
  return asked.getValue().hasOpenDim() ? asked : Attribute();
}

LogicalResult dist::verifyDecider(Operation *op, NamedAttribute attr) {
  bool isChoice = attr.getName() == kChosenAttr;
  if (isChoice ? isa<UnitAttr, ShardingAttr>(attr.getValue())
               : isa<StringAttr>(attr.getValue()))
    return success();
  return op->emitError() << "'" << attr.getName().getValue() << "' needs "
                         << (isChoice ? "a unit or the #dist.sharding that "
                                        "was annotated before"
                                      : "a string")
                         << ", got " << attr.getValue();
}
