//===- LocalPeak.cpp - peak memory of local operations --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalPeak.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static Value wholeOf(Value value) {
  while (isa_and_nonnull<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// True if an operand is read where the result is written, and is as large.
static bool mayLieOver(OpResult result, OpOperand &operand) {
  auto op = dyn_cast<linalg::GenericOp>(result.getOwner());
  return op && op.isDpsInput(&operand) &&
         operand.get().getType() == result.getType() &&
         op.getNumParallelLoops() == op.getNumLoops() &&
         op.getMatchingIndexingMap(&operand) ==
             op.getIndexingMapMatchingResult(result);
}

void LocalPeak::addResult(Value value, bool isKept) {
  needed.insert(value);
  auto [it, isNew] = live.try_emplace(value, isKept ? 0 : bytesFor(value));
  now += isNew ? it->second : 0;
}

int64_t LocalPeak::bytesFor(Value value) const {
  bool isMade = value.getDefiningOp() ? !value.getDefiningOp<tensor::EmptyOp>()
                                      : dying.contains(value);
  return isMade && isa<RankedTensorType>(value.getType())
             ? bytesOf(value.getType())
             : 0;
}

void LocalPeak::hold(Value value, int64_t bytes) {
  if (live.try_emplace(wholeOf(value), bytes).second)
    now += bytes;
}

/// Ends the live range of a result (going backwards) at its operation. The
/// buffer of an operand that it may reuse takes over its bytes.
void LocalPeak::passBack(OpResult result) {
  for (OpOperand &operand : result.getOwner()->getOpOperands())
    if (Value value = operand.get();
        mayLieOver(result, operand) && wholeOf(value) == value &&
        !isa<BlockArgument>(value) && !live.contains(value)) {
      live[value] = live.lookup(result);
      live.erase(result);
      return;
    }
}

void LocalPeak::visit(Operation &op) {
  SmallVector<OpResult> results = llvm::filter_to_vector(
      op.getResults(), [&](Value value) { return needed.contains(value); });
  if (results.empty())
    return;
  needed.insert(op.operand_begin(), op.operand_end());
  for (OpResult result : results)
    if (wholeOf(result) == result) {
      hold(result, bytesFor(result));
      passBack(result);
    }
  for (Value operand : op.getOperands())
    hold(operand, bytesFor(wholeOf(operand)));
  most = std::max(most, now);
  for (OpResult result : results) {
    now -= live.lookup(result);
    live.erase(result);
  }
}

/// The peak of the block, found from its end to its beginning.
int64_t LocalPeak::find() {
  for (Operation &op : llvm::reverse(block))
    visit(op);
  return most;
}
