//===- PlaceStages.cpp - the stages of a pipeline -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"

#include "BalanceStages.h"
#include "StageSums.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include "mlir/IR/Builders.h"

namespace dist {
#define GEN_PASS_DEF_PLACESTAGESPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// The stages that the program gives its arguments.
static SmallVector<int> givenHomes(FunctionOpInterface func) {
  SmallVector<int> homes(func.getNumArguments(), kEverywhere);
  for (auto [i, home] : llvm::enumerate(homes))
    if (auto attr = func.getArgAttrOfType<IntegerAttr>(i, kStageAttr))
      home = int(attr.getInt());
  return homes;
}

namespace {
/// Inserts transfers, one for each value and stage that reads it.
class TransferInserter {
public:
  TransferInserter(FunctionOpInterface func, const StepParts &parts,
                   const StageAssignment &stages)
      : func(func), parts(parts), stages(stages), builder(func.getContext()) {}

  void run();

private:
  Value at(Value value, int stage);
  void moveOperands(Operation *op, int stage);

  FunctionOpInterface func;
  const StepParts &parts;
  const StageAssignment &stages;
  OpBuilder builder;
  DenseMap<std::pair<Value, int>, Value> moved;
};
} // namespace

/// The value on the ranks of the stage.
Value TransferInserter::at(Value value, int stage) {
  int home = stages.stageOf(value);
  if (home == kEverywhere || stage == kEverywhere || home == stage)
    return value;
  Value &copy = moved[{value, stage}];
  if (!copy) {
    builder.setInsertionPointAfterValue(value);
    copy = TransferOp::create(builder, value.getLoc(), value.getType(), value,
                              builder.getI64IntegerAttr(home),
                              builder.getI64IntegerAttr(stage));
  }
  return copy;
}

/// Makes the operation, with its regions, read what is in its stage.
void TransferInserter::moveOperands(Operation *op, int stage) {
  for (Value value : valuesReadBy(op)) {
    Value copy = at(value, stage);
    if (copy != value)
      value.replaceUsesWithIf(
          copy, [&](OpOperand &use) { return op->isAncestor(use.getOwner()); });
  }
}

void TransferInserter::run() {
  for (Operation *op : parts.operations())
    moveOperands(op, stages.stageOf(op));
  scf::WhileOp loop = parts.loop();
  for (OpOperand &init : loop->getOpOperands())
    init.set(at(init.get(),
                stages.stageOf(loop->getResult(init.getOperandNumber()))));
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (auto result = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr)) {
      OpOperand &use = end->getOpOperand(result.getInt());
      use.set(at(use.get(), stages.stageOf(func.getArgument(i))));
    }
  for (OpOperand &use : end->getOpOperands()) {
    unsigned i = use.getOperandNumber();
    auto stage = func.getResultAttrOfType<IntegerAttr>(i, kStageAttr);
    if (stage && func.getResultAttr(i, kRowsAttr))
      use.set(at(use.get(), int(stage.getInt())));
  }
}

/// Keeps what the loop carries, and every stage could compute, at one stage.
static void keepAlone(const StepParts &parts, const StageAssignment &stages) {
  Operation *yield = parts.body().getTerminator();
  OpBuilder builder(yield);
  for (OpOperand &use : yield->getOpOperands()) {
    int keeper = stages.keeperOf(use.getOperandNumber());
    if (keeper == kEverywhere)
      continue;
    auto stage = builder.getI64IntegerAttr(keeper);
    use.set(TransferOp::create(builder, use.get().getLoc(), use.get().getType(),
                               use.get(), stage, stage));
  }
}

/// Writes the stages of arguments and results, and which results the forward
/// pass computes.
static void writeStages(FunctionOpInterface func, const StepParts &parts) {
  StageLabels labels(func);
  Signature signature(func);
  Builder builder(func.getContext());
  auto write = [&](NamedAttrList &attrs, int stage) {
    attrs.erase(kBeginsStageAttr);
    attrs.erase(kBeforeStageAttr);
    if (stage != kEverywhere)
      attrs.set(kStageAttr, builder.getI64IntegerAttr(stage));
  };
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (auto [attrs, argument] :
       llvm::zip(signature.arguments, func.getArguments()))
    write(attrs, labels.stageOf(argument));
  for (auto [attrs, value] : llvm::zip(signature.results, end->getOperands()))
    write(attrs, labels.stageOf(value));
  // What every stage can compute is computed by that of the argument which it
  // replaces.
  for (BlockArgument argument : func.getArguments())
    if (auto result = func.getArgAttrOfType<IntegerAttr>(
            argument.getArgNumber(), kAliasAttr))
      write(signature.results[result.getInt()], labels.stageOf(argument));
  for (unsigned result : parts.forwardResults())
    signature.results[result].set(kForwardAttr, builder.getUnitAttr());
  signature.write();
}

static void setHomes(FunctionOpInterface func, const StageAssignment &stages) {
  Signature signature(func);
  Builder builder(func.getContext());
  for (auto [attrs, argument] :
       llvm::zip(signature.arguments, func.getArguments()))
    if (int home = stages.stageOf(argument); home != kEverywhere)
      attrs.set(kStageAttr, builder.getI64IntegerAttr(home));
  signature.write();
}

static void eraseSplitPoints(FunctionOpInterface func) {
  func->walk([](Operation *op) {
    op->removeAttr(kBeginsStageAttr);
    op->removeAttr(kBeforeStageAttr);
    auto split = dyn_cast<SplitPointOp>(op);
    if (!split)
      return;
    split.getResult().replaceAllUsesWith(split.getInput());
    split.erase();
  });
}

/// Removes the stages from a program without a pipeline.
static void eraseStages(FunctionOpInterface func) {
  eraseSplitPoints(func);
  Signature signature(func);
  bool isChanged = false;
  auto strip = [&](NamedAttrList &attrs) {
    for (StringRef name : {StringRef(kStageAttr), StringRef(kBeginsStageAttr),
                           StringRef(kBeforeStageAttr)})
      isChanged |= bool(attrs.erase(name));
  };
  llvm::for_each(signature.arguments, strip);
  llvm::for_each(signature.results, strip);
  if (isChanged)
    signature.write();
}

/// Checks that the program has as many stages as the pipeline.
static LogicalResult verifyNumber(PipelineOp pipeline, const StepParts &parts,
                                  const StageAssignment &stages) {
  size_t expected = pipeline.getCoordinates().size();
  if (size_t(stages.numStages()) > expected)
    return pipeline.emitOpError()
           << "has " << expected << " stages, but the program is split into "
           << stages.numStages()
           << ": give one split point less than there are stages";
  llvm::SmallBitVector isUsed(expected);
  for (Operation *op : parts.operations())
    if (int of = stages.stageOf(op);
        of >= 0 && parts.partOf(op) == StepPart::Forward)
      isUsed.set(of);
  int missing = isUsed.find_first_unset();
  if (missing < 0)
    return success();
  InFlightDiagnostic diagnostic =
      pipeline.emitOpError()
      << "has " << expected << " stages, but no operation of the forward pass "
      << "is of stage " << missing
      << ": give one split point less than there are stages, each before an "
         "operation that reads an argument or a value of the stages before it";
  for (Operation *op : parts.operations()) {
    if (!isLoop(op) || stages.stageOf(op) == kEverywhere)
      continue;
    Operation *product = isTimeLoop(op) ? firstProductIn(op) : nullptr;
    if (product)
      diagnostic.attachNote(product->getLoc())
          << "the pass over the micro-batches with this product is before the "
             "pipeline, which divides a later pass";
    else
      diagnostic.attachNote(op->getLoc())
          << "stages begin outside of loops, as this one";
  }
  return diagnostic;
}

/// Warns of the passes over the micro-batches that one stage computes alone,
/// before the pipeline starts.
static void warnOfEarlierLoops(FunctionOpInterface func, const StepParts &parts,
                               const StageAssignment &stages) {
  for (scf::WhileOp loop : timeLoopsOf(func.getFunctionBody())) {
    Operation *product = firstProductIn(loop);
    if (loop == parts.loop() || !product || stages.stageOf(loop) == kEverywhere)
      continue;
    emitWarning(product->getLoc())
        << "the pass over the micro-batches with this product is before the "
           "pipeline, in stage "
        << stages.stageOf(loop)
        << " alone, as a later pass needs its sum over the batch: leave out "
           "that sum, or name it by per_micro_batch, so that stages divide "
           "the work";
  }
}

namespace {
struct PlaceStagesPass : dist::impl::PlaceStagesPassBase<PlaceStagesPass> {
  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    if (pipelines.empty())
      return eraseStages(func);
    if (failed(place(*pipelines.begin(), func)))
      signalPassFailure();
  }

  LogicalResult place(PipelineOp pipeline, FunctionOpInterface func) {
    FailureOr<StepParts> parts = StepParts::of(func);
    if (failed(parts))
      return failure();
    size_t expected = pipeline.getCoordinates().size();
    SmallVector<int> homes = givenHomes(func);
    for (auto [i, home] : llvm::enumerate(homes))
      if (home != kEverywhere && (home < 0 || size_t(home) >= expected))
        return func.emitError()
               << "argument " << i << " is of stage " << home
               << ", expected one of the " << expected << " stages";
    if (expected > kMaxStages)
      return pipeline.emitOpError()
             << "has " << expected << " stages, expected at most "
             << kMaxStages;
    StageAssignment stages(func, *parts, homes);
    stages.run();
    if (expected > 1 && hasNoMarks(func)) {
      balanceStages(*parts, stages, expected);
      stages.run();
    }
    if (failed(verifyNumber(pipeline, *parts, stages)))
      return failure();
    setHomes(func, stages);
    if (splitSumsOfStages(*parts, stages))
      return place(pipeline, func);
    warnOfEarlierLoops(func, *parts, stages);
    TransferInserter(func, *parts, stages).run();
    keepAlone(*parts, stages);
    eraseSplitPoints(func);
    writeStages(func, *parts);
    return success();
  }
};
} // namespace
