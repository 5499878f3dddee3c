//===- CombineCollectives.cpp - the pass dist-combine-collectives ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The height of an operation is the largest number of collectives on a way from
// it to the end of the block. Two of the same height are independent, and
// combining only those can close no cycle: every dependence between two
// combined ones goes to a lower height.
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "dist/Analysis/Kernels/BlockMemory.h"
#include "dist/Dialect/Dist/IR/EndsEarly.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PriorityQueue.h"

namespace dist {
#define GEN_PASS_DEF_COMBINECOLLECTIVESPASS
#include "dist/Transforms/Collectives/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {

/// The operations of a block as numbers, and the dependences that fix their
/// order.
class BlockOrder {
public:
  explicit BlockOrder(Block &block);

  size_t size() const { return operations.size(); }
  Operation *operator[](size_t index) const { return operations[index]; }
  ArrayRef<uint32_t> successors(size_t index) const { return after[index]; }

private:
  std::vector<Operation *> operations;
  std::vector<SmallVector<uint32_t, 4>> after;
};

/// Collectives that become one.
struct Bucket {
  SmallVector<uint32_t> members; ///< In program order.
  DenseSet<Value> inputs;
  int64_t bytes = 0;

  /// True if the bucket can take one more. A value that is gathered a second
  /// time was dropped in between to save memory: combining must not undo that.
  bool accepts(Operation *op, int64_t more, int64_t limit) const {
    if (isa<ExchangeOp>(op)) // Parts of one value, often.
      return bytes + more <= limit;
    return bytes + more <= limit &&
           llvm::none_of(op->getOperands(),
                         [&](Value input) { return inputs.contains(input); });
  }
};

/// The properties that the members of a bucket share: name, attributes, element
/// type, height.
using BucketKey = std::tuple<OperationName, Attribute, Type, unsigned>;

} // namespace

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

/// Uses of values, and the order of operations with side effects.
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
static DictionaryAttr attributesOf(Operation *op) {
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

/// True for collectives on local tensors whose size is known. A collective
/// behind a barrier keeps its place.
static bool isCombinable(Operation *op) {
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

static bool isAlone(const Bucket &bucket) { return bucket.members.size() < 2; }

/// The size of each part of collectives that could be one.
static int64_t partBytes(int64_t all, BucketSizes sizes) {
  int64_t part =
      std::max(sizes.leastPart, (all + sizes.parts - 1) / sizes.parts);
  return std::min(sizes.most, part);
}

/// The combinable collectives, in program order of their first members.
static std::vector<Bucket> makeBuckets(const BlockOrder &order,
                                       BucketSizes sizes) {
  std::vector<unsigned> heights = computeHeights(order);
  std::vector<Bucket> buckets;
  DenseMap<BucketKey, size_t> current;
  DenseMap<BucketKey, int64_t> totals;
  auto keyOf = [&](uint32_t i) {
    Operation *op = order[i];
    return BucketKey(op->getName(), attributesOf(op),
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
                       types, attributesOf(last).getValue());
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
