//===- MixedPrecision.cpp - the pass dist-mixed-precision -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cotangents.h"
#include "ShortValues.h"

#include "dist/Analysis/Steps/Gradients.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Precision/Passes.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_MIXEDPRECISIONPASS
#include "dist/Transforms/Precision/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Changes one function.
class Shortener {
public:
  Shortener(FunctionOpInterface func, const Precision &precision)
      : func(func), precision(precision), operations(operationsOf(func)),
        products(findProducts(func, operations, precision.keep)),
        conversions(typeOf(func, precision)) {
    if (precision.hasShortValues)
      shorts = findShortValues(operations, products, precision.keep,
                               conversions.type());
  }

  bool changesNothing() const { return products.empty(); }

  LogicalResult run() {
    bool isScaled = precision.isHalf && !stateResultsOf(func).empty();
    if (isScaled && failed(findScaled()))
      return failure();
    ScaleValues scale;
    if (isScaled) {
      scale = beginLossScale(func, precision.lossScale);
      conversions = Conversions(conversions.type(), scale);
    }
    shortenAll();
    if (!isScaled)
      return success();
    return endLossScale(func, scale, precision.lossScale);
  }

private:
  static FloatType typeOf(FunctionOpInterface func,
                          const Precision &precision) {
    MLIRContext *context = func.getContext();
    return precision.isHalf ? FloatType(Float16Type::get(context))
                            : FloatType(BFloat16Type::get(context));
  }

  LogicalResult findScaled();
  void scaleProduct(Operation *op, const Cotangents &cotangents);
  void scaleShort(Operation *op, const Cotangents &cotangents);

  llvm::BitVector scaledOperands(Operation *op) const {
    auto found = scaled.find(op);
    return found == scaled.end() ? llvm::BitVector(op->getNumOperands())
                                 : found->second;
  }

  void shortenAll() {
    for (Operation *op : operations) {
      if (shorts.contains(op)) {
        shortenOperation(op, scaledOperands(op), conversions);
        shortValues.insert(op->getResult(0));
        continue;
      }
      if (products.contains(op))
        shortenOperands(cast<linalg::LinalgOp>(op), scaledOperands(op),
                        conversions);
      else
        widenOperands(op);
    }
  }

  /// Lets an operation of f32, and those in it, read short values. One without
  /// results constrains the values themselves.
  void widenOperands(Operation *op) {
    bool isConstraint = isa<DistDialect>(op->getDialect()) &&
                        op->getNumResults() == 0 &&
                        !op->hasTrait<OpTrait::IsTerminator>();
    if (isConstraint)
      return;
    for (OpOperand &operand : op->getOpOperands())
      if (shortValues.contains(operand.get()))
        operand.set(conversions.widen(operand.get()));
    if (isBorder(op))
      return;
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        widenOperands(&nested);
  }

  FunctionOpInterface func;
  const Precision &precision;
  SmallVector<Operation *> operations;
  OpSet products, shorts;
  Conversions conversions;
  llvm::DenseSet<Value> shortValues;
  /// The operands that are multiplied by the loss scale, of operations that
  /// have such.
  llvm::DenseMap<Operation *, llvm::BitVector> scaled;
};
} // namespace

/// Scales the cotangent of a product, and what the product is added to.
void Shortener::scaleProduct(Operation *op, const Cotangents &cotangents) {
  llvm::BitVector operands = cotangents.operandOf(op);
  if (operands.none())
    return;
  if (!distributesOver(op, ReductionKind::Sum, operands))
    operands.set(2);
  scaled[op] = operands;
}

/// Scales an operation on short values that is linear in its cotangents.
/// Another one, such as the derivative of the loss, stays f32.
void Shortener::scaleShort(Operation *op, const Cotangents &cotangents) {
  if (!cotangents.contains(op->getResult(0)))
    return;
  llvm::BitVector operands = cotangents.operandsOf(op);
  if (operands.any() && distributesOver(op, ReductionKind::Sum, operands))
    scaled[op] = operands;
  else
    shorts.erase(op);
}

/// Finds the operands that are scaled.
LogicalResult Shortener::findScaled() {
  Cotangents cotangents(func, operations);
  for (Operation *op : operations) {
    if (products.contains(op))
      scaleProduct(op, cotangents);
    else if (shorts.contains(op))
      scaleShort(op, cotangents);
    if (scaled.contains(op) && op->getParentOfType<ManualOp>())
      return op->emitError("precision: f16 cannot scale the gradients of a "
                           "manual region: name the operation by 'keep', or "
                           "use bf16");
  }
  if (scaled.empty())
    return func.emitError()
           << "precision: f16 scales the loss, and no product of the backward "
              "pass is known: return the loss as a result that replaces no "
              "argument, or use bf16";
  return success();
}

namespace {

struct MixedPrecisionPass
    : dist::impl::MixedPrecisionPassBase<MixedPrecisionPass> {
  using MixedPrecisionPassBase::MixedPrecisionPassBase;

  void runOnOperation() override {
    Result<Precision> wanted = request();
    getOperation()->removeAttr(kPrecisionAttr);
    if (!wanted) {
      getOperation().emitError()
          << "precision: " << wanted.status().getMessage();
      return signalPassFailure();
    }
    if (!wanted->isShort)
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    Shortener shortener(func, *wanted);
    if (shortener.changesNothing()) {
      func.emitError()
          << "precision: the program has no matrix product or convolution of "
             "f32 outside of an optimizer, and of the patterns of 'keep': "
             "leave out the precision";
      return signalPassFailure();
    }
    if (failed(shortener.run()))
      return signalPassFailure();
    noteChange(getOperation(), describe(func, *wanted));
  }

private:
  /// The text for users, with the scale of the loss.
  static std::string describe(FunctionOpInterface func,
                              const Precision &wanted) {
    const LossScale &scale = wanted.lossScale;
    return wanted.isHalf && !stateResultsOf(func).empty()
               ? fmt::format("{}: loss scaled by {} at first, doubled after {} "
                             "good steps, halved after a bad one",
                             wanted.str(), scale.initial, scale.interval)
               : wanted.str();
  }

  /// The request of the module, overridden by the option.
  Result<Precision> request() {
    std::optional<Precision> own =
        precisionOf(getOperation()->getAttr(kPrecisionAttr));
    if (precision.empty() && !own)
      return *Precision::parse("f32");
    Result<Precision> wanted =
        precision.empty() ? *own : Precision::parse(precision);
    if (!wanted)
      return wanted;
    wanted->keep.assign(keep.begin(), keep.end());
    if (own)
      llvm::append_range(wanted->keep, own->keep);
    return wanted;
  }
};
} // namespace
