//===- WindowPrices.cpp - costs of windows of a value ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowPrices.h"

#include "SharedWindow.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/CollectedBytes.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Support/ExchangePlan.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.cpp.inc"

using namespace mlir;
using namespace dist;

bool dist::isMadeByStep(Value value) {
  auto model = value.getDefiningOp<ShardingRuleOpInterface>();
  return model && model.changesSharding();
}

TypedAttr dist::splatElementOf(Value value) {
  auto model = value.getDefiningOp<ShardingRuleOpInterface>();
  return model ? model.getSplat() : TypedAttr();
}

SmallVector<DimWindow> dist::windowsOf(Operation *op, unsigned operand,
                                       const Mesh &mesh, const Sharding &from,
                                       const Sharding &result) {
  auto model = dyn_cast<ShardingRuleOpInterface>(op);
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  if (!model || !type || !type.hasStaticShape())
    return {};
  return model.getWindows(operand, mesh, from, result);
}

/// Groups of more are not looked at rank by rank to choose between reshards.
static constexpr int64_t kMaxSimulatedRanks = 256;

static int64_t fetchedBytes(const Mesh &mesh, Type type, const Sharding &from,
                            ArrayRef<DimWindow> windows) {
  WindowFetch fetch = {shapeOf(type),
                       from.closed().withoutPartial(),
                       {windows.begin(), windows.end()}};
  auto shared = findSharedWindow(mesh, fetch);
  int64_t moved = shared ? shared->elements : exchangedElements(mesh, fetch);
  return moved * elementBytes(type);
}

/// True if no rank's window has anything of the tensor.
static bool isOutside(const Mesh &mesh, Type type,
                      ArrayRef<DimWindow> windows) {
  auto isOutside = [&](int64_t size, const DimWindow &window) {
    return llvm::all_of(llvm::seq(mesh.sizeOf(window.axes)), [&](int64_t i) {
      return partWithin(window, i, 0, size).extent == 0;
    });
  };
  return llvm::any_of(llvm::zip(shapeOf(type), windows), [&](const auto &dim) {
    return isOutside(std::get<0>(dim), std::get<1>(dim));
  });
}

//===----------------------------------------------------------------------===//
// Shardings that follow from that of one tensor
//===----------------------------------------------------------------------===//

/// True if no factor of `tensor` may be sharded that `known` lacks.
static bool isKnown(const ShardingRule &rule, const TensorFactors &tensor,
                    const TensorFactors &known) {
  auto isIn = [&](unsigned factor) {
    return llvm::any_of(known.dims, [&](ArrayRef<unsigned> factors) {
      return llvm::is_contained(factors, factor);
    });
  };
  return llvm::all_of(tensor.dims, [&](ArrayRef<unsigned> factors) {
    return llvm::all_of(factors, [&](unsigned factor) {
      return !mayBeSharded(rule.factors[factor].kind) || isIn(factor);
    });
  });
}

/// The sharding of `tensor` that the sharding of `known` implies.
static std::optional<Sharding>
implied(const Mesh &mesh, const ShardingRule &rule, const TensorFactors &tensor,
        const TensorFactors &known, const Sharding &sharding) {
  if (!isKnown(rule, tensor, known))
    return std::nullopt;
  auto axes = projectToFactors(mesh, rule, known, sharding);
  return axes ? shardingFromFactors(mesh, rule, tensor, *axes) : std::nullopt;
}

/// The shardings of the operands of the operation that makes a value with the
/// sharding `result`, as implied by its rule, or by a reshard's operand.
static std::optional<SmallVector<Sharding>>
operandShardings(const Mesh &mesh, Operation *op, const Sharding &result) {
  SmallVector<Sharding> shardings;
  if (auto model = dyn_cast<ShardingRuleOpInterface>(op);
      model && model.changesSharding()) {
    ShardingAttr from = getSharding(op->getOperand(0));
    if (!from)
      return std::nullopt;
    return SmallVector<Sharding>{from.getValue().closed()};
  }
  ShardingRule rule = getShardingRule(op);
  for (const TensorFactors &tensor : rule.operands) {
    auto sharding = implied(mesh, rule, tensor, rule.results[0], result);
    if (!sharding)
      return std::nullopt;
    shardings.push_back(std::move(*sharding));
  }
  return shardings;
}

//===----------------------------------------------------------------------===//
// Prices
//===----------------------------------------------------------------------===//

std::optional<int64_t>
WindowPricer::priceThrough(WindowedOpInterface op, ArrayRef<Sharding> operands,
                           ArrayRef<DimWindow> windows) const {
  int64_t bytes = 0;
  for (auto [i, from] : llvm::enumerate(operands)) {
    auto sources = op.getSourceWindows(i, windows);
    if (sources.empty())
      return std::nullopt;
    bytes += price(op->getOperand(i), from, sources).bytes;
  }
  return bytes;
}

int64_t WindowPricer::priceBlocks(WindowedOpInterface op,
                                  ArrayRef<Sharding> operands,
                                  const Sharding &result) const {
  int64_t bytes = 0;
  for (auto [i, from] : llvm::enumerate(operands))
    bytes +=
        price(op->getOperand(i), from, windowsOf(op, i, mesh, from, result))
            .bytes;
  return bytes;
}

WindowPrice WindowPricer::price(Value value, const Sharding &from,
                                ArrayRef<DimWindow> windows) const {
  if (windows.empty())
    return {};
  if (isOutside(mesh, value.getType(), windows))
    return {0, WindowSource::Nowhere};
  if (!from.isPartial() && splatElementOf(value))
    return {0, WindowSource::Splat};
  WindowPrice blocks = {fetchedBytes(mesh, value.getType(), from, windows)};
  auto op = value.getDefiningOp<WindowedOpInterface>();
  if (!op || op->getBlock() != block || producers == 0)
    return blocks;
  auto operands = operandShardings(mesh, op, from);
  if (!operands)
    return blocks;
  WindowPricer before(mesh, block, producersEach(op, producers));
  auto through = before.priceThrough(op, *operands, windows);
  if (!through)
    return blocks;
  int64_t made = before.priceBlocks(op, *operands, from);
  int64_t saved = value.hasOneUse() ? made : 0;
  // Blocks that other users may read, too, have a cost of their own.
  if (*through >= blocks.bytes + (made == 0 ? 0 : std::max<int64_t>(saved, 1)))
    return blocks;
  return {*through, WindowSource::Operands, saved};
}

//===----------------------------------------------------------------------===//
// Bytes of an operation
//===----------------------------------------------------------------------===//

/// True if all readers of a result read windows that are made from its
/// operation's operands, so that its blocks are never made.
static bool isReadThrough(Operation *op, const Mesh &mesh,
                          const Sharding &sharding) {
  if (!isa<WindowedOpInterface>(op) || op->use_empty())
    return false;
  WindowPricer pricer(mesh, op->getBlock());
  return llvm::all_of(op->getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (!isa<ShardingRuleOpInterface>(user) || user->getNumResults() == 0)
      return false;
    ShardingRule rule = getShardingRule(user);
    unsigned operand = use.getOperandNumber();
    auto axes = projectToFactors(mesh, rule, rule.operands[operand], sharding);
    auto result = axes ? shardingFromFactors(mesh, rule, rule.results[0], *axes)
                       : std::nullopt;
    return result &&
           pricer.price(use.get(), sharding,
                        windowsOf(user, operand, mesh, sharding, *result))
                   .source != WindowSource::Blocks;
  });
}

bool dist::hasWindows(Operation *op, const Mesh &mesh,
                      ArrayRef<ShardingAttr> operandShardings,
                      const Sharding &result) {
  return llvm::any_of(llvm::enumerate(operandShardings), [&](auto operand) {
    return operand.value() && !windowsOf(op, operand.index(), mesh,
                                         operand.value().getValue(), result)
                                   .empty();
  });
}

bool dist::readsOwnBlocks(Operation *op, const Mesh &mesh,
                          ArrayRef<ShardingAttr> operandShardings,
                          ArrayRef<ShardingAttr> resultShardings) {
  if (resultShardings.empty() || !resultShardings.front())
    return true;
  Sharding result = resultShardings.front().getValue().closed();
  return !hasWindows(op, mesh, operandShardings, result) &&
         !mayCollect(op, mesh, operandShardings);
}

int64_t dist::exchangedBytes(Operation *op, const Mesh &mesh,
                             ArrayRef<ShardingAttr> operandShardings,
                             ArrayRef<ShardingAttr> resultShardings) {
  if (resultShardings.empty() || !resultShardings.front())
    return 0;
  Sharding result = resultShardings.front().getValue().closed();
  if (!hasWindows(op, mesh, operandShardings, result))
    return mayCollect(op, mesh, operandShardings)
               ? collectedBytes(op, mesh, operandShardings, resultShardings)
               : 0;
  WindowPricer pricer(mesh, op->getBlock());
  int64_t bytes = 0;
  for (auto [i, attr] : llvm::enumerate(operandShardings))
    if (attr)
      bytes += pricer
                   .price(op->getOperand(i), attr.getValue(),
                          windowsOf(op, i, mesh, attr.getValue(), result))
                   .bytes;
  return bytes != 0 && isReadThrough(op, mesh, result) ? 0 : bytes;
}

std::optional<int64_t> dist::bytesThrough(Value value, const Mesh &mesh,
                                          const Sharding &from,
                                          const Sharding &to) {
  if (!value.getDefiningOp<WindowedOpInterface>() || isMadeByStep(value) ||
      from.isPartial() || to.isPartial())
    return std::nullopt;
  WindowFetch fetch = blockFetch(mesh, shapeOf(value.getType()), from, to);
  if (mesh.sizeOf(fetch.axes(mesh)) > kMaxSimulatedRanks)
    return std::nullopt;
  WindowPrice price = WindowPricer(mesh, value.getParentBlock())
                          .price(value, from, fetch.windows);
  if (price.source != WindowSource::Operands)
    return std::nullopt;
  return std::max<int64_t>(price.bytes - price.saved, 0);
}

/// Appends the operations that WindowPricer looks at. A value that a step makes
/// is described by its sharding.
static void appendKey(llvm::raw_ostream &os, Value value, Block *block,
                      unsigned producers) {
  os << value.getType().getAsOpaquePointer() << ' ';
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<WindowedOpInterface>(op) || op->getBlock() != block ||
      producers == 0)
    return;
  os << op->getName().getAsOpaquePointer() << ' '
     << op->getAttrDictionary().getAsOpaquePointer() << ' '
     << cast<OpResult>(value).getResultNumber() << value.hasOneUse() << '(';
  if (isMadeByStep(value))
    os << getSharding(op->getOperand(0)).getAsOpaquePointer() << ' ';
  for (Value operand : op->getOperands())
    appendKey(os, operand, block, producersEach(op, producers));
  os << ')';
}

std::string dist::fetchKey(Value value) {
  std::string key;
  if (!value.getDefiningOp<WindowedOpInterface>() || isMadeByStep(value))
    return key;
  llvm::raw_string_ostream os(key);
  appendKey(os, value, value.getParentBlock(), PartitionContext::kMaxProducers);
  return key;
}
