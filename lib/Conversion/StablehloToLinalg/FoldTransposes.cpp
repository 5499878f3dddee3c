//===- FoldTransposes.cpp - contractions of transposed tensors ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace dist {
#define GEN_PASS_DEF_FOLDTRANSPOSESPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;

/// Of a transpose: dimension k of the input is dimension result[k] of the
/// result.
static std::optional<SmallVector<int64_t>> transposition(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 ||
      generic->getNumResults() != 1 || generic.getNumReductionLoops() != 0)
    return std::nullopt;
  AffineMap in = generic.getIndexingMapsArray()[0];
  if (!generic.getIndexingMapsArray()[1].isIdentity() || !in.isPermutation() ||
      generic.getBody()->getTerminator()->getOperand(0) !=
          generic.getBody()->getArgument(0))
    return std::nullopt;
  return llvm::map_to_vector(in.getResults(), [](AffineExpr expr) -> int64_t {
    return cast<AffineDimExpr>(expr).getPosition();
  });
}

//===----------------------------------------------------------------------===//
// The form of a matrix product
//===----------------------------------------------------------------------===//

namespace {

/// The loops of size other than 1 that index each tensor, in its order.
using LoopOrders = SmallVector<SmallVector<unsigned>, 3>;

} // namespace

static LoopOrders loopOrders(ArrayRef<AffineMap> maps,
                             ArrayRef<int64_t> sizes) {
  LoopOrders orders(maps.size());
  for (auto [map, order] : llvm::zip(maps, orders))
    for (AffineExpr expr : map.getResults())
      if (unsigned loop = cast<AffineDimExpr>(expr).getPosition();
          sizes[loop] != 1)
        order.push_back(loop);
  return orders;
}

/// In which of the tensors a loop is, as bits: 7 for a batch loop.
static unsigned membership(const LoopOrders &orders, unsigned loop) {
  unsigned bits = 0;
  for (auto [i, order] : llvm::enumerate(orders))
    bits |= llvm::is_contained(order, loop) << i;
  return bits;
}

/// True if the loops that are in the same tensors are neighbours there, in one
/// order, and no tensor's innermost loop is a batch loop.
static bool isMatrixProduct(const LoopOrders &orders) {
  constexpr unsigned kBatch = 7;
  for (unsigned kind = 1; kind < kBatch; ++kind) {
    auto isOfKind = [&](unsigned loop) {
      return membership(orders, loop) == kind;
    };
    SmallVector<unsigned> together;
    for (const SmallVector<unsigned> &order : orders) {
      auto begin = llvm::find_if(order, isOfKind);
      auto end = std::find_if_not(begin, order.end(), isOfKind);
      if (std::any_of(end, order.end(), isOfKind))
        return false;
      if (begin == end)
        continue;
      if (together.empty())
        together.assign(begin, end);
      else if (!std::equal(begin, end, together.begin(), together.end()))
        return false;
    }
  }
  return llvm::none_of(orders, [&](const SmallVector<unsigned> &order) {
    return !order.empty() && membership(orders, order.back()) == kBatch;
  });
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Replaces the indexing maps if the contraction keeps its form.
static bool takesMaps(linalg::ContractOp op, ArrayRef<AffineMap> maps) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  return isMatrixProduct(loopOrders(maps, sizes));
}

/// Reads the input of a transpose in place of its result.
static void foldOperand(linalg::ContractOp op, unsigned operand) {
  Operation *producer = op->getOperand(operand).getDefiningOp();
  auto order = transposition(producer);
  if (!order)
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[operand] = AffineMap::get(
      maps[operand].getNumDims(), 0,
      applyPermutation(maps[operand].getResults(), *order), op.getContext());
  if (!takesMaps(op, maps))
    return;
  op->setOperand(operand, producer->getOperand(0));
  op.setIndexingMapsAttr(Builder(op.getContext()).getAffineMapArrayAttr(maps));
}

/// Writes the result of the transpose that is the only user.
static void foldResult(linalg::ContractOp op) {
  auto init = op.getOutputs().front().getDefiningOp<linalg::FillOp>();
  Value result = op->getResult(0);
  if (!init || !result.hasOneUse())
    return;
  Operation *user = *result.user_begin();
  auto order = transposition(user);
  if (!order)
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[2] = AffineMap::get(
      maps[2].getNumDims(), 0,
      applyPermutation(maps[2].getResults(), invertPermutationVector(*order)),
      op.getContext());
  if (!takesMaps(op, maps))
    return;
  OpBuilder builder(op);
  auto type = cast<RankedTensorType>(user->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(builder, init.getLoc(), type.getShape(),
                                        type.getElementType());
  Value zero =
      linalg::FillOp::create(builder, init.getLoc(), init.getInputs(), empty)
          .getResult(0);
  op.getOutputsMutable().assign(zero);
  op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
  result.setType(type);
  user->getResult(0).replaceAllUsesWith(result);
  user->erase();
}

namespace {

struct FoldTransposes : dist::impl::FoldTransposesPassBase<FoldTransposes> {
  void runOnOperation() override {
    SmallVector<linalg::ContractOp> contractions;
    getOperation().walk(
        [&](linalg::ContractOp op) { contractions.push_back(op); });
    for (linalg::ContractOp op : contractions) {
      foldOperand(op, 0);
      foldOperand(op, 1);
      foldResult(op);
    }
  }
};

} // namespace
