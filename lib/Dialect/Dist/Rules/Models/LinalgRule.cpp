//===- LinalgRule.cpp - the rule of all linalg operations -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgModel.h"
#include "LinalgWindows.h"
#include "ScalarFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

/// The number of a loop if the expression is that loop alone.
static std::optional<unsigned> loopOf(AffineExpr expr) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition();
  return std::nullopt;
}

/// The kind by which all results reduce; nullopt where they differ or reduce by
/// something else.
static std::optional<ReductionKind> reductionKind(LinalgOp op) {
  std::optional<ReductionKind> common;
  Operation *yield = op.getBlock()->getTerminator();
  for (auto [argument, value] :
       llvm::zip(op.getRegionOutputArgs(), yield->getOperands())) {
    std::optional<ReductionKind> kind = matchCombiner(value, argument);
    if (!kind || (common && common != kind) ||
        !identityOf(*kind, argument.getType()))
      return std::nullopt;
    common = kind;
  }
  return common;
}

/// True if each result combines its element and its accumulated value by one
/// operation that does so in any order.
static bool combinesInAnyOrder(LinalgOp op) {
  if (op.getNumDpsInputs() != op.getNumDpsInits())
    return false;
  Block *block = op.getBlock();
  auto isCombined = [&](unsigned result) {
    Operation *combiner =
        block->getTerminator()->getOperand(result).getDefiningOp();
    Value element = block->getArgument(result);
    Value old = block->getArgument(op.getNumDpsInputs() + result);
    return combiner &&
           isa<arith::AddFOp, arith::AddIOp, arith::AndIOp, arith::MaxNumFOp,
               arith::MaxSIOp, arith::MaxUIOp, arith::MaximumFOp,
               arith::MinNumFOp, arith::MinSIOp, arith::MinUIOp,
               arith::MinimumFOp, arith::MulFOp, arith::MulIOp, arith::OrIOp,
               arith::XOrIOp>(combiner) &&
           llvm::is_contained(combiner->getOperands(), element) &&
           llvm::is_contained(combiner->getOperands(), old);
  };
  return llvm::all_of(llvm::seq<unsigned>(0, op.getNumDpsInits()), isCombined);
}

/// True if the body combines an element with accumulated values in the way in
/// which it would combine two of these, such as the body of linalg.reduce.
static bool combinesParts(LinalgOp op) {
  return isa<linalg::ReduceOp>(op) || combinesInAnyOrder(op);
}

/// The factor of a reduction.
static Factor reductionFactor(LinalgOp op) {
  if (std::optional<ReductionKind> kind = reductionKind(op))
    return {ShapedType::kDynamic, FactorKind::Reduction, *kind};
  return {ShapedType::kDynamic, combinesParts(op)
                                    ? FactorKind::Permutation
                                    : FactorKind::NeedReplication};
}

/// Adds one factor for each loop, of unknown size.
static void addLoops(LinalgOp op, ShardingRule &rule) {
  std::optional<Factor> reduction;
  for (utils::IteratorType iterator : op.getIteratorTypesArray()) {
    Factor factor{ShapedType::kDynamic, FactorKind::NeedReplication};
    if (iterator == utils::IteratorType::parallel)
      factor.kind = FactorKind::Parallel;
    if (iterator == utils::IteratorType::reduction) {
      if (!reduction)
        reduction = reductionFactor(op);
      factor = *reduction;
    }
    rule.addFactor(factor);
  }
}

/// A dimension that is no single loop: it and its loops need replication.
static unsigned addReplicatedDim(ShardingRule &rule, AffineExpr expr,
                                 int64_t size) {
  expr.walk([&](AffineExpr part) {
    if (std::optional<unsigned> loop = loopOf(part))
      rule.factors[*loop].kind = FactorKind::NeedReplication;
  });
  return rule.addFactor({size, FactorKind::NeedReplication});
}

/// A dimension along a loop: that may be sharded, the other loops of the
/// expression may not, nor a reduction whose parts are combined.
static unsigned addAlong(LinalgOp op, ShardingRule &rule, AffineExpr expr,
                         unsigned along) {
  expr.walk([&](AffineExpr part) {
    std::optional<unsigned> loop = loopOf(part);
    if (loop && loop != along)
      rule.factors[*loop].kind = FactorKind::NeedReplication;
  });
  FactorKind &kind = rule.factors[along].kind;
  bool isParallel =
      op.getIteratorTypesArray()[along] == utils::IteratorType::parallel;
  if (kind == FactorKind::Parallel)
    kind = FactorKind::Permutation;
  else if (kind == FactorKind::Permutation && !isParallel)
    kind = FactorKind::NeedReplication;
  return along;
}

static TensorFactors addTensor(LinalgOp op, ShardingRule &rule,
                               OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  TensorFactors tensor;
  llvm::SmallBitVector seen(map.getNumDims());
  auto isNew = [&](unsigned loop) {
    bool isNew = !seen.test(loop);
    seen.set(loop);
    return isNew;
  };
  for (auto [expr, size] : llvm::zip(map.getResults(), op.getShape(&operand))) {
    if (std::optional<unsigned> loop = loopOf(expr); loop && isNew(*loop)) {
      rule.factors[*loop].size = size;
      tensor.dims.push_back({*loop});
      continue;
    }
    std::optional<linalg_model::AlongLoop> along;
    if (op.isDpsInput(&operand) && !loopOf(expr))
      along = linalg_model::alongLoop(op, expr);
    if (size == 1 && isa<AffineConstantExpr>(expr))
      tensor.dims.emplace_back();
    else if (along && isNew(along->loop))
      tensor.dims.push_back({addAlong(op, rule, expr, along->loop)});
    else
      tensor.dims.push_back({addReplicatedDim(rule, expr, size)});
  }
  return tensor;
}

static bool hasFactor(const TensorFactors &tensor, unsigned factor) {
  return llvm::any_of(tensor.dims, [&](const auto &factors) {
    return llvm::is_contained(factors, factor);
  });
}

/// A parallel loop that a result lacks would be written several times, a
/// reduction that a result has is none of it; a loop of unknown size cannot be
/// cut.
static void restrictLoops(LinalgOp op, ShardingRule &rule) {
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop) {
    Factor &factor = rule.factors[loop];
    bool isParallel =
        op.getIteratorTypesArray()[loop] == utils::IteratorType::parallel;
    bool fits = llvm::all_of(rule.results, [&](const TensorFactors &tensor) {
      return hasFactor(tensor, loop) == isParallel;
    });
    if (!fits || ShapedType::isDynamic(factor.size))
      factor.kind = FactorKind::NeedReplication;
  }
}

/// Keeps the order of elements in a reduction without a kind, which need not
/// commute. Blocks of the outermost reduction are in order; blocks of others
/// are not.
static void keepOrder(LinalgOp op, ShardingRule &rule) {
  if (combinesInAnyOrder(op))
    return;
  bool isOutermost = true;
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop) {
    Factor &factor = rule.factors[loop];
    if (op.getIteratorTypesArray()[loop] != utils::IteratorType::reduction ||
        factor.size == 1)
      continue;
    if (factor.kind == FactorKind::Permutation && !isOutermost)
      factor.kind = FactorKind::NeedReplication;
    isOutermost = false;
  }
}

ShardingRule linalg_model::getShardingRule(LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return replicatedRule(op);
  ShardingRule rule;
  addLoops(op, rule);
  for (OpOperand &operand : op->getOpOperands())
    rule.operands.push_back(isa<RankedTensorType>(operand.get().getType())
                                ? addTensor(op, rule, operand)
                                : TensorFactors());
  for (OpOperand &init : op.getDpsInitsMutable())
    rule.results.push_back(rule.operands[init.getOperandNumber()]);
  restrictLoops(op, rule);
  keepOrder(op, rule);
  if (op.getNumReductionLoops() > 0)
    for (OpOperand &init : op.getDpsInitsMutable())
      rule.accumulators.push_back(init.getOperandNumber());
  return rule;
}
