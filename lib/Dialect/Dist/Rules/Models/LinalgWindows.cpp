//===- LinalgWindows.cpp - dimensions that loops run along ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgWindows.h"

#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;
using linalg_ext::LinearIndex;
using linalg_model::AlongLoop;

std::optional<AlongLoop> linalg_model::alongLoop(LinalgOp op, AffineExpr expr) {
  std::optional<LinearIndex> index = linalg_ext::matchLinearIndex(expr);
  if (!index)
    return std::nullopt;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto reach = [&](const LinearIndex::Term &term) {
    return term.step * (extents[term.loop] - 1);
  };
  const LinearIndex::Term *along = &index->terms[0];
  for (const LinearIndex::Term &term : index->terms) {
    if (ShapedType::isDynamic(extents[term.loop]) || extents[term.loop] < 1)
      return std::nullopt;
    if (std::abs(reach(term)) > std::abs(reach(*along)))
      along = &term;
  }
  AlongLoop result{along->loop, along->step, index->offset, 1};
  for (const LinearIndex::Term &term : index->terms) {
    if (term.loop == along->loop)
      continue;
    result.first += std::min<int64_t>(reach(term), 0);
    result.extent += std::abs(reach(term));
  }
  return result;
}

/// The window of a dimension along a loop of `count` iterations over `axes`.
static DimWindow windowOf(const AlongLoop &along, int64_t count,
                          const Mesh &mesh, const Axes &axes) {
  int64_t block = blockSize(count, mesh.sizeOf(axes));
  int64_t reach = along.step * (block - 1);
  return {axes, along.first + std::min<int64_t>(reach, 0), along.step * block,
          along.extent + std::abs(reach)};
}

SmallVector<DimWindow> linalg_model::inputWindows(LinalgOp op, unsigned operand,
                                                  const Mesh &mesh,
                                                  const Sharding &from) {
  OpOperand &input = op->getOpOperand(operand);
  AffineMap map = op.getMatchingIndexingMap(&input);
  if (!op.isDpsInput(&input) ||
      llvm::all_of(map.getResults(), llvm::IsaPred<AffineDimExpr>))
    return {};
  SmallVector<int64_t> counts = op.getStaticLoopRanges();
  SmallVector<DimWindow> windows;
  bool hasWindow = false;
  for (auto [expr, size, dim] :
       llvm::zip(map.getResults(), op.getShape(&input), from.dims)) {
    windows.push_back(blockWindow(mesh, size, dim.axes));
    if (isa<AffineDimExpr>(expr) || mesh.sizeOf(dim.axes) == 1)
      continue;
    std::optional<AlongLoop> along = alongLoop(op, expr);
    if (!along)
      return {};
    windows.back() = windowOf(*along, counts[along->loop], mesh, dim.axes);
    hasWindow = true;
  }
  return hasWindow ? windows : SmallVector<DimWindow>();
}

AffineMap linalg_model::mapOfWindows(LinalgOp op, unsigned operand,
                                     ArrayRef<DimWindow> windows) {
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  SmallVector<AffineExpr> exprs(map.getResults());
  for (auto [expr, window] : llvm::zip(exprs, windows))
    if (!isa<AffineDimExpr>(expr) && !window.axes.empty())
      expr = expr - window.offset;
  return AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
}
