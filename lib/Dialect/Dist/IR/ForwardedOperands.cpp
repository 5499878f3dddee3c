//===- ForwardedOperands.cpp - values that others stand for ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/ForwardedOperands.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

using ShardingOf = function_ref<FailureOr<Sharding>(Value)>;

namespace {
/// The receiver of an operand, such as `result 0 of the function is`, and the
/// sharding that the operand must have there.
struct Place {
  std::string name;
  Sharding sharding;
};
} // namespace

static bool isReturn(Operation *op) {
  return op->hasTrait<OpTrait::ReturnLike>() &&
         isa<FunctionOpInterface>(op->getParentOp());
}

static bool isAtBorder(Operation *op) {
  return isa<ManualOp>(op) ||
         (isa<YieldOp>(op) && isa<ManualOp>(op->getParentOp()));
}

bool dist::forwardsOperands(Operation *op) {
  bool isTerminator = op->hasTrait<OpTrait::IsTerminator>();
  return isReturn(op) || isAtBorder(op) || isControlFlow(op) ||
         (isTerminator && isControlFlow(op->getParentOp()));
}

static Place resultOfFunction(OpOperand &use) {
  unsigned i = use.getOperandNumber();
  auto func = cast<FunctionOpInterface>(use.getOwner()->getParentOp());
  ShardingAttr attr = getResultSharding(func, i);
  auto type = cast<RankedTensorType>(use.get().getType());
  return {fmt::format("result {} of the function is", i),
          attr ? attr.getValue().closed()
               : Sharding::replicate(type.getRank())};
}

static Place borderAt(OpOperand &use) {
  unsigned i = use.getOperandNumber();
  auto outer = dyn_cast<ManualOp>(use.getOwner());
  auto inner = outer ? outer : cast<ManualOp>(use.getOwner()->getParentOp());
  ShardingAttr attr =
      outer ? outer.getInSharding(i) : inner.insideOf(inner.getOutSharding(i));
  return {"at the border of the manual region it must be",
          attr.getValue().closed()};
}

/// The receiver of an operand; nothing if it has none (a number, a predicate).
static FailureOr<std::optional<Place>> placeOf(OpOperand &use,
                                               ShardingOf shardingOf) {
  Operation *op = use.getOwner();
  if (!isa<RankedTensorType>(use.get().getType()))
    return std::optional<Place>();
  if (isReturn(op))
    return std::optional(resultOfFunction(use));
  if (isAtBorder(op))
    return std::optional(borderAt(use));
  OpResult carrier = carriedAs(use);
  if (!carrier)
    return std::optional<Place>();
  FailureOr<Sharding> sharding = shardingOf(carrier);
  if (failed(sharding))
    return failure();
  std::string name = fmt::format(
      "result {} of '{}', which it becomes, is", carrier.getResultNumber(),
      carrier.getOwner()->getName().getStringRef().str());
  return std::optional(Place{std::move(name), std::move(*sharding)});
}

LogicalResult dist::verifyForwardedOperands(Operation *op,
                                            ShardingOf shardingOf) {
  for (OpOperand &use : op->getOpOperands()) {
    FailureOr<std::optional<Place>> place = placeOf(use, shardingOf);
    if (failed(place))
      return failure();
    if (!*place)
      continue;
    FailureOr<Sharding> got = shardingOf(use.get());
    if (failed(got))
      return failure();
    if (*got != (*place)->sharding)
      return op->emitOpError()
             << "operand " << use.getOperandNumber() << " is " << got->str()
             << ", " << (*place)->name << " " << (*place)->sharding.str()
             << "; run dist-insert-reshards first";
  }
  return success();
}
