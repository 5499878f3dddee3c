//===- UnknownRegions.cpp - calls from regions of unknown ops -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnknownRegions.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dist;

/// Replaces the operation by one with a region more.
static void addRegion(Operation *op) {
  auto *opened =
      Operation::create(op->getLoc(), op->getName(), op->getResultTypes(),
                        op->getOperands(), op->getDiscardableAttrDictionary(),
                        op->getPropertiesStorage(), BlockRange(), 2);
  opened->getRegion(0).takeBody(op->getRegion(0));
  op->getBlock()->getOperations().insert(op->getIterator(), opened);
  op->replaceAllUsesWith(opened);
  op->erase();
}

LogicalResult dist::openUnknownRegions(ModuleOp module) {
  SmallVector<Operation *> closed;
  module.walk([&](Operation *op) {
    if (!op->getDialect() && op->getNumRegions() == 1 &&
        op->getNumSuccessors() == 0 &&
        op->getName().getStringRef().starts_with("sdy."))
      closed.push_back(op);
  });
  for (Operation *op : closed)
    addRegion(op);
  return mlir::verify(module);
}
