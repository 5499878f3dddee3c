//===- Contractions.cpp - products and their sums -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Steps/Contractions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

bool dist::isContraction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.getNumDpsInputs() >= 2 &&
         linalgOp.getNumReductionLoops() > 0;
}
