//===- CollectiveVerifiers.cpp - verifiers of collectives -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveChecks.h"

using namespace mlir;
using namespace dist;

LogicalResult AxisIndexOp::verify() { return verifyAxes(*this, getAxes()); }
LogicalResult BarrierOp::verify() { return verifyAxes(*this, getAxes()); }

LogicalResult AllReduceOp::verify() {
  return verifyReduction(*this, keepShape);
}

/// Checks an all_gather or reduce_scatter.
template <typename Op> static LogicalResult verifyBlocks(Op op) {
  for (Type input : op.getInputs().getTypes())
    if (failed(verifyDim(op, op.getDim(), input, "dim")))
      return failure();
  if (op.getEndsEarly() && op.getOperandShardingAttr())
    return op.emitOpError(
        "has ends_early in its global form: expected it of "
        "local tensors only, shardings specify where blocks end");
  return success();
}

LogicalResult AllGatherOp::verify() {
  if (failed(verifyBlocks(*this)))
    return failure();
  return verifyCollective(*this, [&](auto &shape, int64_t parts, auto result) {
    int64_t &size = shape[getDim()];
    bool areItsBlocks = getEndsEarly() && result.size() == shape.size() &&
                        blockSize(result[getDim()], parts) == size;
    size = areItsBlocks ? result[getDim()] : size * parts;
  });
}

/// Checks an operation that partition turns into local arithmetic, which has
/// both shardings.
template <typename Op> static LogicalResult verifyGlobalForm(Op op) {
  if (op.getOperandShardingAttr() && op.getResultShardingAttr())
    return success();
  return op.emitOpError("has a global form only: it needs operand_sharding and "
                        "result_sharding");
}

LogicalResult PartializeOp::verify() {
  return failure(failed(verifyGlobalForm(*this)) ||
                 failed(verifyReduction(*this, keepShape)));
}

LogicalResult AllSliceOp::verify() {
  if (failed(verifyGlobalForm(*this)) ||
      failed(verifyDim(*this, getDim(), getInput().getType(), "dim")))
    return failure();
  return verifyCollective(*this, keepShape);
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyBlocks(*this)))
    return failure();
  for (Type input : getInputs().getTypes())
    if (!getEndsEarly() &&
        failed(verifyDivides(*this, input, getDim(), getAxes())))
      return failure();
  return verifyReduction(*this, [&](auto &shape, int64_t parts, auto) {
    shape[getDim()] = blockSize(shape[getDim()], parts);
  });
}

LogicalResult AllToAllOp::verify() {
  Type input = getInput().getType();
  if (failed(verifyDim(*this, getSplitDim(), input, "split dimension")) ||
      failed(verifyDim(*this, getConcatDim(), input, "concat dimension")) ||
      failed(verifyDivides(*this, input, getSplitDim(), getAxes())))
    return failure();
  if (getSplitDim() == getConcatDim())
    return emitOpError("needs different split and concat dimensions");
  return verifyCollective(*this, [&](auto &shape, int64_t parts, auto) {
    shape[getSplitDim()] /= parts;
    shape[getConcatDim()] *= parts;
  });
}

LogicalResult PermuteOp::verify() {
  if (failed(verifyCollective(*this, keepShape)))
    return failure();
  int64_t size = gridAround(*this)->sizeOf(getAxes().getValue());
  SmallVector<int64_t> sorted(getSources());
  llvm::sort(sorted);
  bool isLegal = static_cast<int64_t>(sorted.size()) == size;
  for (int64_t source : sorted)
    isLegal &= -1 <= source && source < size;
  for (size_t i = 1; i < sorted.size(); ++i)
    isLegal &= sorted[i] == -1 || sorted[i] != sorted[i - 1];
  bool isWhole = sorted.empty() || sorted.front() != -1;
  if (!isLegal || (getOperandShardingAttr() && !isWhole))
    return emitOpError() << "sources must be a permutation of 0.." << size - 1
                         << (getOperandShardingAttr()
                                 ? ""
                                 : ", -1 for none, none of them twice");
  return success();
}

LogicalResult BroadcastOp::verify() {
  if (failed(verifyCollective(*this, keepShape)))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyReduction(*this, keepShape)))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult GatherOp::verify() {
  if (failed(verifyDim(*this, getDim(), getInput().getType(), "dim")) ||
      failed(verifyCollective(*this, [&](auto &shape, int64_t parts, auto) {
        shape[getDim()] *= parts;
      })))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}

LogicalResult ScatterOp::verify() {
  Type input = getInput().getType();
  if (failed(verifyDim(*this, getDim(), input, "dim")) ||
      failed(verifyDivides(*this, input, getDim(), getAxes())) ||
      failed(verifyCollective(*this, [&](auto &shape, int64_t parts, auto) {
        shape[getDim()] /= parts;
      })))
    return failure();
  return verifyRoot(*this, getRoot(), getAxes());
}
