//===- FetchOperand.cpp - windows that a rank reads of an operand ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowPrices.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// The closed sharding of a value; empty if it is no tensor.
static Sharding shardingOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return {};
  ShardingAttr attr = getSharding(value);
  return attr ? attr.getValue().closed() : Sharding::replicate(type.getRank());
}

static SmallVector<int64_t> extentsOf(ArrayRef<DimWindow> windows) {
  return llvm::map_to_vector(
      windows, [](const DimWindow &window) { return window.extent; });
}

/// Makes these windows of an operand: makes the operand's operation local once
/// more, for the windows alone.
static Value makeWindows(const PartitionContext &user, WindowedOpInterface op,
                         ArrayRef<DimWindow> windows) {
  auto operands = llvm::map_to_vector(op->getOperands(), shardingOf);
  auto results = llvm::map_to_vector(op->getResults(), shardingOf);
  auto locals = llvm::map_to_vector(op->getOperands(), [&](Value operand) {
    return user.localValues.lookup(operand);
  });
  PartitionContext context(user.builder, user.meshName, user.mesh, op, operands,
                           results, locals, user.localValues);
  context.producers = producersEach(op, user.producers);
  return op.makeWindows(context, windows);
}

Value PartitionContext::fetchOperand(unsigned operand,
                                     ArrayRef<DimWindow> windows) const {
  Value value = op->getOperand(operand);
  auto type = cast<RankedTensorType>(value.getType());
  const Sharding &from = operandShardings[operand];
  WindowPricer pricer(mesh, op->getBlock(), producers);
  switch (pricer.price(value, from, windows).source) {
  case WindowSource::Blocks:
    break;
  case WindowSource::Operands:
    return makeWindows(*this, value.getDefiningOp<WindowedOpInterface>(),
                       windows);
  case WindowSource::Nowhere:
    return tensor::EmptyOp::create(builder, getLoc(), extentsOf(windows),
                                   type.getElementType());
  case WindowSource::Splat:
    return arith::ConstantOp::create(
        builder, getLoc(),
        DenseElementsAttr::get(type.clone(extentsOf(windows)),
                               Attribute(splatElementOf(value))));
  }
  return fetchWindow(localOperands[operand], type, from, windows);
}

std::optional<Value> PartitionContext::fetchThrough(unsigned operand,
                                                    ArrayRef<DimWindow> windows,
                                                    int64_t atMost) const {
  WindowPrice price =
      WindowPricer(mesh, op->getBlock(), producers)
          .price(op->getOperand(operand), operandShardings[operand], windows);
  if (price.source != WindowSource::Operands || price.bytes > atMost)
    return std::nullopt;
  return fetchOperand(operand, windows);
}

Value PartitionContext::fetchOperand(unsigned operand) const {
  if (resultShardings.empty())
    return localOperands[operand];
  auto windows = windowsOf(op, operand, mesh, operandShardings[operand],
                           resultShardings.front());
  return windows.empty() ? localOperands[operand]
                         : fetchOperand(operand, windows);
}
