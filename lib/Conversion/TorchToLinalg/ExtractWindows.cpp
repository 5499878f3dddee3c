//===- ExtractWindows.cpp - windows of an extract over loops --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtractWindows.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// One index
//===----------------------------------------------------------------------===//

IndexSlice::IndexSlice(linalg::GenericOp op, Value index) : op(op) {
  BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *other) {
    return other->getBlock() == op.getBody();
  };
  (void)getBackwardSlice(index, &ops, options);
}

bool IndexSlice::reads(OpOperand *input) const {
  auto generic = op;
  return llvm::any_of(generic.getMatchingBlockArgument(input).getUsers(),
                      [&](Operation *user) { return ops.contains(user); });
}

bool IndexSlice::dependsOn(unsigned loop) const {
  auto generic = op;
  auto isLoop = [&](Operation *other) {
    auto index = dyn_cast<linalg::IndexOp>(other);
    return index && index.getDim() == loop;
  };
  return llvm::any_of(ops, isLoop) ||
         llvm::any_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
           return reads(input) &&
                  generic.getMatchingIndexingMap(input).isFunctionOfDim(loop);
         });
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// The loops that no window may have, because a computed index depends on
/// them, or several indices are that loop.
static llvm::SmallBitVector sharedLoops(linalg::GenericOp op,
                                        tensor::ExtractOp extract) {
  llvm::SmallBitVector seen(op.getNumLoops()), shared(op.getNumLoops());
  for (Value index : extract.getIndices()) {
    if (auto loop = index.getDefiningOp<linalg::IndexOp>()) {
      if (seen.test(loop.getDim()))
        shared.set(loop.getDim());
      seen.set(loop.getDim());
      continue;
    }
    IndexSlice slice(op, index);
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (slice.dependsOn(loop))
        shared.set(loop);
  }
  return shared;
}

/// Dimensions that a loop runs through as a whole, dimensions of size 1, and
/// all others, whose index is computed.
ExtractWindows::ExtractWindows(linalg::GenericOp op,
                               tensor::ExtractOp extract) {
  auto table = cast<RankedTensorType>(extract.getTensor().getType());
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  llvm::SmallBitVector shared = sharedLoops(op, extract);
  for (auto [dim, index] : llvm::enumerate(extract.getIndices())) {
    auto loop = index.getDefiningOp<linalg::IndexOp>();
    bool isAfterLast =
        loop && !shared.test(loop.getDim()) &&
        (offsetLoops.empty() || offsetLoops.back() < int64_t(loop.getDim()));
    sizes.push_back(1);
    if (isAfterLast && loops[loop.getDim()] == table.getDimSize(dim)) {
      sizes.back() = table.getDimSize(dim);
      offsetLoops.push_back(loop.getDim());
      continue;
    }
    collapsed.push_back(dim);
    if (isConstantIntValue(index, 0) && table.getDimSize(dim) == 1)
      continue;
    indexMap.push_back(dim);
    computed.push_back(index);
  }
  for (int64_t loop = 0; loop < int64_t(loops.size()); ++loop)
    if (!llvm::is_contained(offsetLoops, loop))
      batchLoops.push_back(loop);
}
