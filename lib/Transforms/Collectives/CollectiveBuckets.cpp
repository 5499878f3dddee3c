//===- CollectiveBuckets.cpp - collectives that can be one ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveBuckets.h"

#include "dist/Dialect/Dist/IR/EndsEarly.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

namespace {
/// The properties that the members of a bucket share: name, attributes, element
/// type, height.
using BucketKey = std::tuple<OperationName, Attribute, Type, unsigned>;
} // namespace

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

BlockOrder::BlockOrder(Block &block) {
  DenseMap<Operation *, uint32_t> index;
  for (Operation &op : block) {
    index[&op] = operations.size();
    operations.push_back(&op);
  }
  after.resize(operations.size());
  std::optional<uint32_t> lastEffect;
  for (uint32_t i = 0; i < operations.size(); ++i) {
    for (Operation *user : operations[i]->getUsers())
      if (Operation *here = block.findAncestorOpInBlock(*user))
        after[i].push_back(index.at(here));
    if (isMemoryEffectFree(operations[i]))
      continue;
    if (lastEffect)
      after[*lastEffect].push_back(i);
    lastEffect = i;
  }
}

/// Collectives that take several inputs.
static bool isVariadicCollective(Operation *op) {
  return isa<AllGatherOp, AllReduceOp, ExchangeOp, ReduceScatterOp>(op);
}

static std::vector<unsigned> computeHeights(const BlockOrder &order) {
  std::vector<unsigned> heights(order.size(), 0);
  for (size_t i = order.size(); i-- > 0;) {
    for (uint32_t next : order.successors(i))
      heights[i] = std::max(heights[i], heights[next]);
    heights[i] += isVariadicCollective(order[i]);
  }
  return heights;
}

//===----------------------------------------------------------------------===//
// Buckets
//===----------------------------------------------------------------------===//

/// The attributes that must be equal: axes, kind, dimension. Locations and the
/// attributes of each input may differ. If blocks of one operation end early,
/// they may in the combined one (combine).
DictionaryAttr dist::sharedAttributes(Operation *op) {
  NamedAttrList attributes =
      op->getPropertiesAsAttribute()
          ? cast<DictionaryAttr>(op->getPropertiesAsAttribute())
          : op->getRawDictionaryAttrs();
  if (auto exchange = dyn_cast<ExchangeOp>(op))
    attributes.erase(exchange.getFetchesAttrName());
  attributes.erase(kEndsEarlyAttr);
  return attributes.getDictionary(op->getContext());
}

/// The full buffers, gathered or not yet scattered.
static int64_t fullBytes(Operation *op) {
  return std::max(dist::bytesOf(op->getOperandTypes()),
                  dist::bytesOf(op->getResultTypes()));
}

bool dist::isCombinable(Operation *op) {
  auto isHeld = [](Value input) {
    return input.getDefiningOp<OptimizationBarrierOp>() != nullptr;
  };
  return isVariadicCollective(op) && !op->hasAttr("operand_sharding") &&
         llvm::none_of(op->getOperands(), isHeld) &&
         llvm::all_of(op->getResultTypes(), [](Type type) {
           auto tensor = cast<RankedTensorType>(type);
           return tensor.hasStaticShape() &&
                  tensor.getElementType().isIntOrFloat();
         });
}

bool Bucket::accepts(Operation *op, int64_t more, int64_t limit) const {
  auto isInput = [&](Value input) { return inputs.contains(input); };
  if (isa<ExchangeOp>(op)) // Parts of one value, often.
    return bytes + more <= limit;
  return bytes + more <= limit && llvm::none_of(op->getOperands(), isInput);
}

/// The size of each part of collectives that could be one.
static int64_t partBytes(int64_t all, BucketSizes sizes) {
  int64_t part =
      std::max(sizes.leastPart, (all + sizes.parts - 1) / sizes.parts);
  return std::min(sizes.most, part);
}

std::vector<Bucket> dist::makeBuckets(const BlockOrder &order,
                                      BucketSizes sizes) {
  std::vector<unsigned> heights = computeHeights(order);
  std::vector<Bucket> buckets;
  DenseMap<BucketKey, size_t> current;
  DenseMap<BucketKey, int64_t> totals;
  auto keyOf = [&](uint32_t i) {
    Operation *op = order[i];
    return BucketKey(op->getName(), sharedAttributes(op),
                     getElementTypeOrSelf(op->getResult(0)), heights[i]);
  };
  for (uint32_t i = 0; i < order.size(); ++i)
    if (isCombinable(order[i]))
      totals[keyOf(i)] += fullBytes(order[i]);
  for (uint32_t i = 0; i < order.size(); ++i) {
    Operation *op = order[i];
    if (!isCombinable(op))
      continue;
    int64_t bytes = fullBytes(op);
    BucketKey key = keyOf(i);
    auto [it, isNew] = current.try_emplace(key, buckets.size());
    int64_t limit = partBytes(totals.lookup(key), sizes);
    if (isNew || !buckets[it->second].accepts(op, bytes, limit)) {
      it->second = buckets.size();
      buckets.emplace_back();
    }
    Bucket &bucket = buckets[it->second];
    bucket.members.push_back(i);
    bucket.inputs.insert(op->operand_begin(), op->operand_end());
    bucket.bytes += bytes;
  }
  return buckets;
}
