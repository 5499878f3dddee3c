//===- FoldTransposes.cpp - contractions of transposed tensors ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "MatrixForm.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace dist {
#define GEN_PASS_DEF_FOLDTRANSPOSESPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// The permutation of a transpose: dimension k of the input is dimension
/// result[k] of the result.
static std::optional<SmallVector<int64_t>> transposition(Operation *op) {
  if (auto transpose = dyn_cast_or_null<linalg::TransposeOp>(op))
    return invertPermutationVector(transpose.getPermutation());
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
// Contractions
//===----------------------------------------------------------------------===//

/// `op` with other tensors and indexing maps.
static linalg::ContractOp emitContract(linalg::LinalgOp op, ValueRange inputs,
                                       Value init, ArrayRef<AffineMap> maps) {
  OpBuilder builder(op);
  NamedAttrList kept(op->getDiscardableAttrDictionary());
  kept.erase(linalg::LinalgDialect::kMemoizedIndexingMapsAttrName);
  SmallVector<NamedAttribute> attributes(kept.getAttrs());
  if (Attribute cast = op->getAttr("cast"))
    attributes.emplace_back(builder.getStringAttr("cast"), cast);
  return linalg::ContractOp::create(
      builder, op.getLoc(), init.getType(), inputs, init,
      builder.getAffineMapArrayAttr(maps), attributes);
}

/// True for linalg.contract and for named forms of it: linalg.matmul,
/// linalg.batch_matmul and the like.
static bool isContract(linalg::LinalgOp op) {
  if (isa<linalg::ContractOp>(op))
    return true;
  if (isa<linalg::GenericOp>(op) || !linalg::isaContractionOpInterface(op) ||
      op->getNumResults() != 1)
    return false;
  linalg::ContractOp same = emitContract(
      op, op.getDpsInputs(), op.getDpsInits()[0], op.getIndexingMapsArray());
  bool isSame = OperationEquivalence::isRegionEquivalentTo(
      &op->getRegion(0), &same->getRegion(0),
      OperationEquivalence::IgnoreLocations);
  same.erase();
  return isSame;
}

/// The indexing maps after a permutation in which dimension i of tensor
/// `position` was dimension `order[i]`; nothing if the contraction would lose
/// its form.
static std::optional<SmallVector<AffineMap>>
permutedMaps(linalg::LinalgOp op, unsigned position, ArrayRef<int64_t> order) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap &map = maps[position];
  map = AffineMap::get(map.getNumDims(), 0,
                       applyPermutation(map.getResults(), order),
                       op->getContext());
  if (!hasMatrixForm(maps, op.getStaticLoopRanges()))
    return std::nullopt;
  return maps;
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Reads the input of a transpose in place of its result.
static linalg::LinalgOp foldOperand(linalg::LinalgOp op, unsigned operand) {
  Operation *producer = op->getOperand(operand).getDefiningOp();
  auto order = transposition(producer);
  auto maps = order ? permutedMaps(op, operand, *order) : std::nullopt;
  if (!maps)
    return op;
  SmallVector<Value> inputs = op.getDpsInputs();
  inputs[operand] = producer->getOperand(0);
  auto folded = emitContract(op, inputs, op.getDpsInits()[0], *maps);
  op->replaceAllUsesWith(folded);
  op->erase();
  return folded;
}

/// The transpose that alone reads the result.
static Operation *transposeOfResult(linalg::LinalgOp op) {
  Value result = op->getResult(0);
  if (!result.hasOneUse())
    return nullptr;
  OpOperand &use = *result.use_begin();
  bool isRead = use.getOperandNumber() == 0 && transposition(use.getOwner());
  return isRead ? use.getOwner() : nullptr;
}

/// Writes the result of the transpose that is the only user.
static void foldResult(linalg::LinalgOp op) {
  auto init = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  Operation *user = init ? transposeOfResult(op) : nullptr;
  if (!user)
    return;
  auto maps =
      permutedMaps(op, 2, invertPermutationVector(*transposition(user)));
  if (!maps)
    return;
  OpBuilder builder(op);
  auto type = cast<RankedTensorType>(user->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(builder, init.getLoc(), type.getShape(),
                                        type.getElementType());
  Value zero =
      linalg::FillOp::create(builder, init.getLoc(), init.getInputs(), empty)
          .getResult(0);
  auto folded = emitContract(op, op.getDpsInputs(), zero, *maps);
  user->replaceAllUsesWith(folded);
  user->erase();
  op->erase();
}

namespace {

struct FoldTransposes : dist::impl::FoldTransposesPassBase<FoldTransposes> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> contractions;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (isContract(op))
        contractions.push_back(op);
    });
    for (linalg::LinalgOp op : contractions)
      foldResult(foldOperand(foldOperand(op, 0), 1));
  }
};

} // namespace
