//===- AlignUpdates.cpp - updates computed in the blocks of the whole -----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice of 56 of 57 rows has blocks of 7 rows on 8 ranks, the whole blocks of
// 8. An update that is computed of slices moves there and back. It is computed
// of the whole instead, in whose blocks it is read and written:
//
//   u[1:] += 0.5 * u[:-1]      v = u + 0.5 * shifted(u, 1);  u[1:] = v[1:]
//
//===----------------------------------------------------------------------===//

#include "AlignedChain.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_ALIGNUPDATESPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// True if the update covers at least three quarters of the tensor, so that
/// computing it for all of the tensor costs little.
static bool coversMost(tensor::InsertSliceOp insert) {
  RankedTensorType update = insert.getSourceType(), whole = insert.getType();
  return static_cast<double>(update.getNumElements()) >=
         0.75 * static_cast<double>(whole.getNumElements());
}

/// True if the update is a part of the tensor, at a known place, that has all
/// of its dimensions.
static bool isStaticUpdate(tensor::InsertSliceOp insert) {
  RankedTensorType update = insert.getSourceType(), whole = insert.getType();
  return update.hasStaticShape() && whole.hasStaticShape() && update != whole &&
         update.getRank() == whole.getRank() &&
         !ShapedType::isDynamicShape(insert.getStaticOffsets()) &&
         insert.hasUnitStride() && update.getNumElements() != 0;
}

/// True if there are ranks that do not divide a dimension of the tensor evenly
/// and for which the update has other blocks: 57 and 56 rows over 8 ranks.
static bool hasOtherBlocks(tensor::InsertSliceOp insert, int64_t numRanks) {
  for (auto [part, whole] : llvm::zip(insert.getSourceType().getShape(),
                                      insert.getType().getShape()))
    for (int64_t ranks = 2; ranks <= numRanks; ++ranks)
      if (numRanks % ranks == 0 && whole % ranks != 0 &&
          llvm::divideCeil(part, ranks) != llvm::divideCeil(whole, ranks))
        return true;
  return false;
}

/// Returns the number of ranks that divide tensors; 1 without a mesh.
static int64_t numRanksOf(ModuleOp module) {
  int64_t ranks = 1;
  if (MeshOp mesh = findMesh(module))
    for (const MeshAxis &axis : mesh.getMesh().getValue().axes)
      ranks *= axis.isSpatial() ? axis.size : 1;
  return ranks;
}

/// Erases unused operations. Users come after their operands, so one pass
/// backwards is enough.
static void eraseUnused(Operation *root) {
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static void alignUpdate(tensor::InsertSliceOp insert) {
  AlignedChain chain(insert.getType().getShape(),
                     insert.getSourceType().getShape(), insert->getBlock());
  Value update = insert.getSource();
  if (!chain.trace(update))
    return;
  chain.choosePlace(insert.getStaticOffsets());
  ImplicitLocOpBuilder b(insert.getLoc(), insert);
  insert.getSourceMutable().assign(chain.emitUpdate(b, update));
}

namespace {
struct AlignUpdates : dist::impl::AlignUpdatesPassBase<AlignUpdates> {
  void runOnOperation() override {
    int64_t ranks = numRanksOf(getOperation()->getParentOfType<ModuleOp>());
    SmallVector<tensor::InsertSliceOp> updates;
    getOperation().walk([&](tensor::InsertSliceOp insert) {
      if (isStaticUpdate(insert) && coversMost(insert) &&
          hasOtherBlocks(insert, ranks))
        updates.push_back(insert);
    });
    llvm::for_each(updates, alignUpdate);
    if (!updates.empty())
      eraseUnused(getOperation());
  }
};
} // namespace
