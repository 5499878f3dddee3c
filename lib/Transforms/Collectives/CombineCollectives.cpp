//===- CombineCollectives.cpp - the pass dist-combine-collectives ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "CollectiveBuckets.h"

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/EndsEarly.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/PriorityQueue.h"

namespace dist {
#define GEN_PASS_DEF_COMBINECOLLECTIVESPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// The operations as they stand once each bucket is in one place, that of its
/// last member: a topological order that keeps the old one where it can.
static std::vector<Operation *> reorder(const BlockOrder &order,
                                        ArrayRef<Bucket> buckets) {
  // The unit of an operation is its bucket's last member, or itself.
  std::vector<uint32_t> unit(order.size()), waitsFor(order.size(), 0);
  std::vector<SmallVector<uint32_t, 1>> members(order.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    unit[i] = i;
  for (const Bucket &bucket : buckets)
    for (uint32_t member : bucket.members)
      unit[member] = bucket.members.back();
  for (uint32_t i = 0; i < order.size(); ++i) {
    members[unit[i]].push_back(i);
    for (uint32_t next : order.successors(i))
      ++waitsFor[unit[next]];
  }
  llvm::PriorityQueue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  for (uint32_t i = 0; i < order.size(); ++i)
    if (unit[i] == i && waitsFor[i] == 0)
      ready.push(i);
  std::vector<Operation *> result;
  while (!ready.empty()) {
    uint32_t next = ready.top();
    ready.pop();
    for (uint32_t member : members[next]) {
      result.push_back(order[member]);
      for (uint32_t successor : order.successors(member))
        if (--waitsFor[unit[successor]] == 0)
          ready.push(unit[successor]);
    }
  }
  return result;
}

static void moveInOrder(Block &block, ArrayRef<Operation *> operations) {
  for (Operation *op : operations)
    op->moveBefore(&block, block.end());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// Chooses the buckets, whole or in parts, with which a block needs about as
/// much memory as without.
class BoundedBuckets {
public:
  BoundedBuckets(Block &block, const BlockOrder &order, int64_t growth)
      : block(block), order(order) {
    int64_t peak = peakBytes(block);
    limit = peak + std::max(kLeastGrowth,
                            int64_t(double(peak) / 100 * double(growth)));
  }

  std::vector<Bucket> choose(std::vector<Bucket> buckets) {
    add(std::move(buckets));
    return std::move(chosen);
  }

private:
  /// The growth in bytes that is always allowed: it is too small to spend a
  /// latency for.
  static constexpr int64_t kLeastGrowth = 4096;
  /// The number of attempts after which the remaining buckets are not combined.
  static constexpr int kMostTries = 64;

  Block &block;
  const BlockOrder &order;
  int64_t limit;
  int tries = 0;
  std::vector<Bucket> chosen;

  void add(std::vector<Bucket> buckets);
  bool fits();
};

} // namespace

bool BoundedBuckets::fits() {
  moveInOrder(block, reorder(order, chosen));
  return peakBytes(block) <= limit;
}

/// The first and the last of several buckets, or of the members of one.
static std::array<std::vector<Bucket>, 2>
halvesOf(const std::vector<Bucket> &buckets) {
  auto half = [](const auto &list) { return list.begin() + list.size() / 2; };
  if (buckets.size() > 1)
    return {std::vector<Bucket>(buckets.begin(), half(buckets)),
            std::vector<Bucket>(half(buckets), buckets.end())};
  const auto &members = buckets.front().members;
  Bucket first, last;
  first.members.append(members.begin(), half(members));
  last.members.append(half(members), members.end());
  return {std::vector<Bucket>{first}, std::vector<Bucket>{last}};
}

void BoundedBuckets::add(std::vector<Bucket> buckets) {
  llvm::erase_if(buckets, isAlone);
  if (buckets.empty() || ++tries > kMostTries)
    return;
  size_t before = chosen.size();
  llvm::append_range(chosen, buckets);
  if (fits())
    return;
  chosen.resize(before);
  for (const std::vector<Bucket> &half : halvesOf(buckets))
    add(half);
}

//===----------------------------------------------------------------------===//
// Combining
//===----------------------------------------------------------------------===//

/// Makes one operation of the members, which are next to each other.
static void combine(const BlockOrder &order, const Bucket &bucket) {
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  SmallVector<Location> locations;
  SmallVector<Attribute> fetches;
  bool endsEarly = false;
  for (uint32_t member : bucket.members) {
    llvm::append_range(inputs, order[member]->getOperands());
    llvm::append_range(types, order[member]->getResultTypes());
    locations.push_back(order[member]->getLoc());
    endsEarly |= order[member]->hasAttr(kEndsEarlyAttr);
    if (auto exchange = dyn_cast<ExchangeOp>(order[member]))
      llvm::append_range(fetches, exchange.getFetchesAttr());
  }
  Operation *last = order[bucket.members.back()];
  OpBuilder builder(last);
  OperationState state(builder.getFusedLoc(locations), last->getName(), inputs,
                       types, sharedAttributes(last).getValue());
  if (auto exchange = dyn_cast<ExchangeOp>(last))
    state.addAttribute(exchange.getFetchesAttrName(),
                       builder.getArrayAttr(fetches));
  if (endsEarly)
    state.addAttribute(kEndsEarlyAttr, builder.getUnitAttr());
  auto results = builder.create(state)->result_begin();
  for (uint32_t member : bucket.members) {
    for (Value result : order[member]->getResults())
      result.replaceAllUsesWith(*results++);
    order[member]->erase();
  }
}

int64_t dist::combineCollectives(Block &block, BucketSizes sizes) {
  BlockOrder order(block);
  std::vector<Bucket> buckets = makeBuckets(order, sizes);
  if (llvm::all_of(buckets, isAlone))
    return 0;
  buckets = BoundedBuckets(block, order, sizes.memoryGrowth).choose(buckets);
  moveInOrder(block, reorder(order, buckets));
  int64_t numFewer = 0;
  for (const Bucket &bucket : buckets) {
    combine(order, bucket);
    numFewer += bucket.members.size() - 1;
  }
  return numFewer;
}

void dist::combineCollectives(Operation *root, BucketSizes sizes) {
  llvm::SetVector<Block *> blocks;
  root->walk([&](Operation *op) {
    if (isCombinable(op))
      blocks.insert(op->getBlock());
  });
  for (Block *block : blocks)
    combineCollectives(*block, sizes);
}

namespace {
struct CombineCollectivesPass
    : dist::impl::CombineCollectivesPassBase<CombineCollectivesPass> {
  using CombineCollectivesPassBase::CombineCollectivesPassBase;

  void runOnOperation() override {
    if (bucketBytes <= 0) {
      emitError(getOperation().getLoc())
          << "bucket-bytes must be positive, got " << bucketBytes.getValue();
      return signalPassFailure();
    }
    if (parts <= 0) {
      emitError(getOperation().getLoc())
          << "parts must be positive, got " << parts.getValue();
      return signalPassFailure();
    }
    if (memoryGrowth < 0) {
      emitError(getOperation().getLoc())
          << "memory-growth must not be negative, got "
          << memoryGrowth.getValue();
      return signalPassFailure();
    }
    combineCollectives(getOperation(),
                       {bucketBytes, parts, leastPart, memoryGrowth});
  }
};
} // namespace
