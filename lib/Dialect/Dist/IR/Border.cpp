//===- Border.cpp - the border of a manual region -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Border.h"

using namespace mlir;
using namespace dist;

static ShardingAttr neededAt(Operation *op, unsigned operand) {
  if (auto manual = dyn_cast<ManualOp>(op))
    return manual.getInSharding(operand);
  auto manual = cast<ManualOp>(op->getParentOp());
  return manual.insideOf(manual.getOutSharding(operand));
}

LogicalResult
dist::verifyBorder(Operation *op,
                   function_ref<FailureOr<Sharding>(Value)> shardingOf) {
  for (auto [i, value] : llvm::enumerate(op->getOperands())) {
    FailureOr<Sharding> got = shardingOf(value);
    if (failed(got))
      return failure();
    Sharding expected = neededAt(op, i).getValue().closed();
    if (*got != expected)
      return op->emitOpError()
             << "operand " << i << " is " << got->str()
             << ", at the border of the manual region it must be "
             << expected.str() << "; run dist-insert-reshards first";
  }
  return success();
}
