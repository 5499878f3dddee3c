//===- VerifyStages.cpp - do values pass between stages by transfers ------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Stages/StageLabels.h"
#include "dist/Transforms/Stages/StepParts.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYSTAGESPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult reportContradiction(Operation *op,
                                         const StageLabels &labels) {
  if (auto transfer = dyn_cast<TransferOp>(op)) {
    int of = labels.stageOf(transfer.getInput());
    InFlightDiagnostic diagnostic = op->emitOpError()
                                    << "is from stage " << transfer.getFrom();
    if (of == kEverywhere)
      return diagnostic << ", but every stage has its operand";
    return diagnostic << ", but its operand is of stage " << of;
  }
  SmallVector<int> of;
  for (Value value : valuesReadBy(op))
    if (int stage = labels.stageOf(value);
        stage != kEverywhere && !llvm::is_contained(of, stage))
      of.push_back(stage);
  return op->emitOpError() << "reads a value of stage " << of[0]
                           << " and one of stage " << of[1]
                           << "; a value goes from stage to stage by "
                              "dist.transfer";
}

static LogicalResult verifyResults(FunctionOpInterface func,
                                   const StageLabels &labels) {
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands())) {
    auto attr = func.getResultAttrOfType<IntegerAttr>(i, kStageAttr);
    int expected = attr ? int(attr.getInt()) : kEverywhere;
    int of = labels.stageOf(value);
    if (of != expected && of != kEverywhere)
      return func.emitError()
             << "result " << i << " is of stage " << of << ", expected "
             << (attr ? Twine(expected) : Twine("all stages"));
  }
  return success();
}

namespace {
struct VerifyStagesPass : dist::impl::VerifyStagesPassBase<VerifyStagesPass> {
  void runOnOperation() override {
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    StageLabels labels(func);
    if (Operation *op = labels.contradiction())
      (void)reportContradiction(op, labels), signalPassFailure();
    else if (failed(verifyResults(func, labels)))
      signalPassFailure();
  }
};
} // namespace
