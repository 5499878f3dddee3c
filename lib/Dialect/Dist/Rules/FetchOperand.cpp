//===- FetchOperand.cpp - what a rank reads of an operand -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/ExchangePlan.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.cpp.inc"

using namespace mlir;
using namespace dist;

/// The bytes that the busiest rank sends or receives for windows of a tensor.
static int64_t fetchedBytes(const Mesh &mesh, Type type, const Sharding &from,
                            ArrayRef<DimWindow> windows) {
  if (windows.empty())
    return 0;
  WindowFetch fetch = {shapeOf(type),
                       from.closed().withoutPartial(),
                       {windows.begin(), windows.end()}};
  return exchangedElements(mesh, fetch) * elementBytes(type);
}

/// The windows of an operand of any operation.
static SmallVector<DimWindow> windowsOf(Operation *op, unsigned operand,
                                        const Mesh &mesh, const Sharding &from,
                                        const Sharding &result) {
  auto model = dyn_cast<ShardingRuleOpInterface>(op);
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  if (!model || !type || !type.hasStaticShape())
    return {};
  return model.getWindows(operand, mesh, from, result);
}

//===----------------------------------------------------------------------===//
// Windows of what another operation made
//===----------------------------------------------------------------------===//

namespace {
/// The operation that made a value, on its way to local once more.
struct Producer {
  Producer(const PartitionContext &user, WindowedOpInterface op);

  /// True if windows made from those of its operands cost less than `bytes`,
  /// with what its blocks cost if they are made for these windows alone.
  bool isCheaper(ArrayRef<DimWindow> windows, int64_t bytes);
  Value makeWindows(const PartitionContext &user, ArrayRef<DimWindow> windows);

  WindowedOpInterface op;
  const Mesh &mesh;
  SmallVector<Sharding> operands, results;
};
} // namespace

/// Closed; empty of what is not a tensor.
static Sharding shardingOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return {};
  ShardingAttr attr = getSharding(value);
  return attr ? attr.getValue().closed() : Sharding::replicate(type.getRank());
}

Producer::Producer(const PartitionContext &user, WindowedOpInterface op)
    : op(op), mesh(user.mesh),
      operands(llvm::map_to_vector(op->getOperands(), shardingOf)),
      results(llvm::map_to_vector(op->getResults(), shardingOf)) {}

bool Producer::isCheaper(ArrayRef<DimWindow> windows, int64_t bytes) {
  for (auto [i, from] : llvm::enumerate(operands)) {
    auto sources = op.getSourceWindows(i, windows);
    if (sources.empty())
      return false;
    Type type = op->getOperand(i).getType();
    bytes -= fetchedBytes(mesh, type, from, sources);
    if (op->hasOneUse())
      bytes += fetchedBytes(mesh, type, from,
                            windowsOf(op, i, mesh, from, results.front()));
  }
  return bytes > 0;
}

Value Producer::makeWindows(const PartitionContext &user,
                            ArrayRef<DimWindow> windows) {
  SmallVector<Value> locals;
  for (Value operand : op->getOperands())
    locals.push_back(user.localValues.lookup(operand));
  PartitionContext context(user.builder, user.meshName, mesh, op, operands,
                           results, locals, user.localValues);
  return op.makeWindows(context, windows);
}

Value PartitionContext::fetchOperand(unsigned operand,
                                     ArrayRef<DimWindow> windows) const {
  Value value = op->getOperand(operand);
  const Sharding &from = operandShardings[operand];
  int64_t bytes = fetchedBytes(mesh, value.getType(), from, windows);
  auto windowed = value.getDefiningOp<WindowedOpInterface>();
  // Of what is before a loop or a branch, nothing moves into it.
  if (windowed && windowed->getBlock() == op->getBlock()) {
    Producer producer(*this, windowed);
    if (producer.isCheaper(windows, bytes))
      return producer.makeWindows(*this, windows);
  }
  return fetchWindow(localOperands[operand],
                     cast<RankedTensorType>(value.getType()), from, windows);
}

//===----------------------------------------------------------------------===//
// What models say
//===----------------------------------------------------------------------===//

Value PartitionContext::fetchOperand(unsigned operand) const {
  if (resultShardings.empty())
    return localOperands[operand];
  auto windows = windowsOf(op, operand, mesh, operandShardings[operand],
                           resultShardings.front());
  return windows.empty() ? localOperands[operand]
                         : fetchOperand(operand, windows);
}

int64_t dist::exchangedBytes(Operation *op, const Mesh &mesh,
                             ArrayRef<ShardingAttr> operandShardings,
                             ArrayRef<ShardingAttr> resultShardings) {
  if (resultShardings.empty() || !resultShardings.front())
    return 0;
  const Sharding &result = resultShardings.front().getValue();
  int64_t bytes = 0;
  for (auto [i, attr] : llvm::enumerate(operandShardings))
    if (attr)
      bytes += fetchedBytes(mesh, op->getOperand(i).getType(), attr.getValue(),
                            windowsOf(op, i, mesh, attr.getValue(), result));
  return bytes;
}
