//===- Folders.cpp - folders and canonical forms --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace dist;

/// Folds a shard_tensor of a shard_tensor with the same sharding to the inner
/// one.
OpFoldResult ShardTensorOp::fold(FoldAdaptor) {
  auto inner = getInput().getDefiningOp<ShardTensorOp>();
  return inner && inner.getSharding() == getSharding() &&
                 inner->getDiscardableAttrDictionary() ==
                     (*this)->getDiscardableAttrDictionary()
             ? OpFoldResult(getInput())
             : OpFoldResult();
}

/// A reshard to the sharding that the input has is the input.
OpFoldResult ReshardOp::fold(FoldAdaptor) {
  return dist::getSharding(getInput()) == getSharding()
             ? OpFoldResult(getInput())
             : OpFoldResult();
}

/// The index over no axes, or over axes of size 1, is 0.
OpFoldResult AxisIndexOp::fold(FoldAdaptor) {
  MeshOp mesh = meshAround(*this);
  if (!mesh || mesh.getMesh().getValue().sizeOf(getAxes().getValue()) != 1)
    return {};
  return IntegerAttr::get(IndexType::get(getContext()), 0);
}

namespace {
/// reshard(reshard(x)) -> reshard(x), where the inner has no other user: the
/// detour is never cheaper. Not if the inner one makes or resolves a Partial,
/// which the outer one could not see.
struct SkipInnerReshard : OpRewritePattern<ReshardOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshardOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<ReshardOp>();
    if (!inner || !inner->hasOneUse() ||
        inner.getSharding().getValue().isPartial())
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.getInputMutable().assign(inner.getInput()); });
    return success();
  }
};

/// An all_reduce over axes of size 1 is its inputs.
struct DropTrivialAllReduce : OpRewritePattern<AllReduceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AllReduceOp op,
                                PatternRewriter &rewriter) const override {
    MeshOp mesh = meshAround(op);
    if (!mesh || op.getOperandShardingAttr() ||
        mesh.getMesh().getValue().sizeOf(op.getAxes().getValue()) != 1)
      return failure();
    rewriter.replaceOp(op, op.getInputs());
    return success();
  }
};
} // namespace

void ReshardOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<SkipInnerReshard>(context);
}

void AllReduceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<DropTrivialAllReduce>(context);
}
