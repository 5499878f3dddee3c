//===- StageWork.cpp - arithmetic of operations ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageWork.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

double dist::arithmeticOf(Operation *op) {
  double sum = 0;
  op->walk([&](linalg::LinalgOp each) {
    double steps = each.getNumReductionLoops() ? 2 : 1;
    for (int64_t range : each.getStaticLoopRanges())
      steps *= double(std::max<int64_t>(range, 1));
    sum += steps * estimateExecutions(each->getBlock());
  });
  return sum;
}
