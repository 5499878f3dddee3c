//===- SlidingWindow.cpp - windows in indexing maps -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/SlidingWindow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;
using namespace dist;
using linalg_ext::SlidingWindow;

/// `d`, `d * step` or `step * d`.
static std::optional<SlidingWindow::Term> matchTerm(AffineExpr expr) {
  if (auto loop = dyn_cast<AffineDimExpr>(expr))
    return SlidingWindow::Term{loop.getPosition(), 1};
  if (expr.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto product = cast<AffineBinaryOpExpr>(expr);
  auto loop = dyn_cast<AffineDimExpr>(product.getLHS());
  auto step = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!loop || !step || step.getValue() <= 0)
    return std::nullopt;
  return SlidingWindow::Term{loop.getPosition(), step.getValue()};
}

/// The terms of a sum.
static void collectTerms(AffineExpr expr, SmallVectorImpl<AffineExpr> &terms) {
  if (expr.getKind() != AffineExprKind::Add) {
    terms.push_back(expr);
    return;
  }
  auto sum = cast<AffineBinaryOpExpr>(expr);
  collectTerms(sum.getLHS(), terms);
  collectTerms(sum.getRHS(), terms);
}

std::optional<SlidingWindow> linalg_ext::matchSlidingWindow(AffineExpr expr) {
  SmallVector<AffineExpr> terms;
  collectTerms(expr, terms);
  int64_t offset = 0;
  if (auto constant = dyn_cast<AffineConstantExpr>(terms.back())) {
    offset = constant.getValue();
    terms.pop_back();
  }
  if (terms.size() != 2 || offset < 0)
    return std::nullopt;
  auto first = matchTerm(terms[0]), second = matchTerm(terms[1]);
  if (!first || !second || first->loop == second->loop)
    return std::nullopt;
  return SlidingWindow{{*first, *second}, offset};
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
    return matchSlidingWindow(expr).has_value();
  });
}
