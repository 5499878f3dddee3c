//===- TimeLoops.cpp - loops over micro-batches ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/TimeLoops.h"

using namespace mlir;

bool dist::isTimeLoop(Operation *op) {
  return isa_and_nonnull<scf::WhileOp>(op) && op->hasAttr(kOverAttr);
}

SmallVector<scf::WhileOp> dist::timeLoopsOf(Region &function) {
  return llvm::filter_to_vector(function.getOps<scf::WhileOp>(), isTimeLoop);
}
