//===- MixedPrecision.cpp - the pass dist-mixed-precision -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShortValues.h"

#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Precision/Passes.h"

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
      : operations(operationsOf(func)),
        products(findProducts(func, operations, precision.keep)),
        conversions(BFloat16Type::get(func.getContext())) {
    if (precision.hasShortValues)
      shorts = findShortValues(operations, products, precision.keep,
                               conversions.type());
  }

  bool changesNothing() const { return products.empty(); }

  void run() {
    for (Operation *op : operations) {
      if (shorts.contains(op)) {
        shortenOperation(op, conversions);
        shortValues.insert(op->getResult(0));
        continue;
      }
      if (products.contains(op))
        shortenOperands(cast<linalg::LinalgOp>(op), conversions);
      else
        widenOperands(op);
    }
  }

private:
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

  SmallVector<Operation *> operations;
  OpSet products, shorts;
  Conversions conversions;
  llvm::DenseSet<Value> shortValues;
};

struct MixedPrecisionPass
    : dist::impl::MixedPrecisionPassBase<MixedPrecisionPass> {
  using MixedPrecisionPassBase::MixedPrecisionPassBase;

  void runOnOperation() override {
    std::optional<Precision> wanted = request();
    getOperation()->removeAttr(kPrecisionAttr);
    if (!wanted) {
      getOperation().emitError() << "precision: expected " << kPrecisionTexts
                                 << ", got '" << precision << "'";
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
    shortener.run();
    noteChange(getOperation(), wanted->str());
  }

private:
  /// The request of the module, overridden by the option. Nothing after another
  /// text in the option.
  std::optional<Precision> request() {
    std::optional<Precision> own =
        precisionOf(getOperation()->getAttr(kPrecisionAttr));
    std::optional<Precision> wanted =
        precision.empty() ? own.value_or(Precision{false, false, {}})
                          : Precision::parse(precision);
    if (!wanted)
      return std::nullopt;
    wanted->keep.assign(keep.begin(), keep.end());
    if (own)
      llvm::append_range(wanted->keep, own->keep);
    return wanted;
  }
};
} // namespace
