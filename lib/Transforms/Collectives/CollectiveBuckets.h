//===- CollectiveBuckets.h - collectives that can be one --------*- C++ -*-===//
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

#ifndef DIST_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEBUCKETS_H
#define DIST_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEBUCKETS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace dist {

/// The operations of a block as numbers, and the dependences that fix their
/// order.
class BlockOrder {
public:
  explicit BlockOrder(mlir::Block &block);

  size_t size() const { return operations.size(); }
  mlir::Operation *operator[](size_t index) const { return operations[index]; }
  llvm::ArrayRef<uint32_t> successors(size_t index) const {
    return after[index];
  }

private:
  std::vector<mlir::Operation *> operations;
  std::vector<llvm::SmallVector<uint32_t, 4>> after;
};

/// Collectives that become one.
struct Bucket {
  llvm::SmallVector<uint32_t> members; ///< In program order.
  llvm::DenseSet<mlir::Value> inputs;
  int64_t bytes = 0;

  /// True if the bucket can take one more. A value that is gathered a second
  /// time was dropped in between to save memory: combining must not undo that.
  bool accepts(mlir::Operation *op, int64_t more, int64_t limit) const;
};

/// True for a collective that can be combined with others. One on a tensor
/// whose size is not known, or behind a barrier, keeps its place.
bool isCombinable(mlir::Operation *op);

/// True if there is nothing to combine in the bucket.
inline bool isAlone(const Bucket &bucket) { return bucket.members.size() < 2; }

/// The attributes that the members of a bucket share: axes, kind, dimension.
mlir::DictionaryAttr sharedAttributes(mlir::Operation *op);

/// The combinable collectives, in program order of their first members.
std::vector<Bucket> makeBuckets(const BlockOrder &order, BucketSizes sizes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_COLLECTIVES_COLLECTIVEBUCKETS_H
