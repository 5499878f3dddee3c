//===- LinearIndex.cpp - loops along one dimension ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/LinearIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace dist;
using linalg_ext::LinearIndex;

/// Adds `factor * expr`; false if it is not linear.
static bool add(AffineExpr expr, int64_t factor, LinearIndex &index) {
  if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
    index.terms.push_back({loop.getPosition(), factor});
    return true;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    index.offset += factor * constant.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return add(binary.getLHS(), factor, index) &&
           add(binary.getRHS(), factor, index);
  auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return expr.getKind() == AffineExprKind::Mul && scale &&
         add(binary.getLHS(), factor * scale.getValue(), index);
}

std::optional<LinearIndex> linalg_ext::matchLinearIndex(AffineExpr expr) {
  LinearIndex index;
  if (!add(expr, 1, index) || index.terms.empty())
    return std::nullopt;
  llvm::SmallDenseSet<unsigned> loops;
  for (const LinearIndex::Term &term : index.terms)
    if (term.step == 0 || !loops.insert(term.loop).second)
      return std::nullopt;
  return index;
}

bool LinearIndex::isSlidingWindow() const {
  return terms.size() == 2 && terms[0].step > 0 && terms[1].step > 0 &&
         offset >= 0;
}

static bool isSumOfProducts(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0)
    return false;
  return linalg::detail::isContractionBody(
      *op.getBlock(), [](Operation *product, Operation *sum) {
        return (isa<arith::MulFOp>(product) && isa<arith::AddFOp>(sum)) ||
               (isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum));
      });
}

bool linalg_ext::isConvolution(Operation *op) {
  auto linalgOp = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!linalgOp || !isSumOfProducts(linalgOp))
    return false;
  AffineMap input = linalgOp.getIndexingMapsArray().front();
  return llvm::any_of(input.getResults(), [](AffineExpr expr) {
    std::optional<LinearIndex> index = matchLinearIndex(expr);
    return index && index->isSlidingWindow();
  });
}
