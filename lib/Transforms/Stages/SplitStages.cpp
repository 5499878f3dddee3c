//===- SplitStages.cpp - a function of each part of each stage ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/SplitStages.h"

#include "dist/Transforms/Stages/Passes.h"

#include "Segments.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/Schedule/NamedSchedules.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace dist {
#define GEN_PASS_DEF_SPLITSTAGESPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;
using schedule::Part;

//===----------------------------------------------------------------------===//
// The function of a segment
//===----------------------------------------------------------------------===//

/// The operations of a segment in the order of the program.
static SmallVector<Operation *> inOrder(const StageSegment &segment,
                                        const StepParts &parts) {
  SmallVector<Operation *> order;
  for (Operation *op : parts.operations())
    if (segment.ops.contains(op))
      order.push_back(op);
  return order;
}

/// Makes the function, which returns the outputs.
static func::FuncOp makeFunction(const StageSegment &segment,
                                 const StepParts &parts, SymbolTable &symbols) {
  SmallVector<Operation *> ops = inOrder(segment, parts);
  MLIRContext *context = parts.loop().getContext();
  OpBuilder builder(context);
  Location loc = ops.empty() ? parts.loop().getLoc() : ops.front()->getLoc();
  auto type = builder.getFunctionType(
      TypeRange(ValueRange(segment.inputs.getArrayRef())),
      TypeRange(ValueRange(segment.outputs.getArrayRef())));
  auto func = func::FuncOp::create(builder, loc, segment.key.symbol(), type);
  func.setPrivate();
  func->setAttr(kSegmentAttr, builder.getStringAttr(segment.key.name()));
  func->setAttr(kStageAttr, builder.getI64IntegerAttr(segment.key.stage));
  Block *body = func.addEntryBlock();
  IRMapping values;
  values.map(segment.inputs.getArrayRef(), body->getArguments());
  builder.setInsertionPointToStart(body);
  for (Operation *op : ops)
    if (auto kept = dyn_cast<TransferOp>(op))
      values.map(kept.getResult(), values.lookup(kept.getInput()));
    else
      builder.clone(*op, values);
  SmallVector<Value> results = llvm::map_to_vector(
      segment.outputs, [&](Value value) { return values.lookup(value); });
  func::ReturnOp::create(builder, loc, results);
  symbols.insert(func);
  return func;
}

//===----------------------------------------------------------------------===//
// The calls
//===----------------------------------------------------------------------===//

namespace {
/// Replaces the operations of a step by calls of its segments, each before the
/// first transfer or call that needs it.
class StepSplitter {
public:
  StepSplitter(FunctionOpInterface func, const StepParts &parts,
               const StageLabels &labels, Segments &segments,
               ArrayRef<int64_t> coordinates)
      : func(func), parts(parts), labels(labels), segments(segments),
        coordinates(coordinates), symbols(func->getParentOfType<ModuleOp>()),
        builder(func.getContext()) {}

  LogicalResult run();

private:
  int stageOf(OpOperand &use) const;
  FailureOr<Value> valueAt(Value value, int stage);
  LogicalResult emit(StageSegment &segment);
  LogicalResult replaceOperands(Operation *op,
                                MutableArrayRef<OpOperand> operands);
  bool isInPlace(TransferOp transfer) const;
  bool isReadOnceAfter(BlockArgument argument) const;
  void markInPlace(StageSegment &segment, func::FuncOp function);

  FunctionOpInterface func;
  const StepParts &parts;
  const StageLabels &labels;
  Segments &segments;
  ArrayRef<int64_t> coordinates; ///< By stage.
  SymbolTable symbols;
  OpBuilder builder;
  DenseMap<StageSegment *, func::CallOp> calls;
  DenseSet<StageSegment *> begun;
  DenseMap<Value, Value> transfers;
  DenseSet<Operation *> made;
};
} // namespace

/// The value, as calls and transfers make it, on the ranks of the stage.
FailureOr<Value> StepSplitter::valueAt(Value value, int stage) {
  if (auto transfer = value.getDefiningOp<TransferOp>();
      isBetweenStages(transfer) && !made.contains(transfer)) {
    if (Value known = transfers.lookup(value))
      return known;
    FailureOr<Value> input =
        valueAt(transfer.getInput(), int(transfer.getFrom()));
    if (failed(input))
      return failure();
    builder.setInsertionPoint(transfer->getBlock()->getTerminator());
    if (parts.partOf(transfer) == StepPart::Before)
      builder.setInsertionPoint(parts.loop());
    auto copy = cast<TransferOp>(builder.clone(*transfer));
    copy.getInputMutable().assign(*input);
    made.insert(copy);
    return transfers[value] = copy.getResult();
  }
  StageSegment *segment = segments.producerOf(value, stage);
  if (!segment)
    return value;
  if (failed(emit(*segment)))
    return failure();
  auto found = llvm::find(segment->outputs, value);
  return Value(calls.at(segment).getResult(found - segment->outputs.begin()));
}

LogicalResult StepSplitter::emit(StageSegment &segment) {
  if (calls.contains(&segment))
    return success();
  if (!begun.insert(&segment).second)
    return segment.ops.front()->emitOpError()
           << "is in segment " << segment.key.name()
           << ", which waits for a value that another stage computes from its "
              "own: choose the borders of the stages so that each part of a "
              "stage can run as one";
  SmallVector<Value> operands;
  for (Value input : segment.inputs) {
    FailureOr<Value> value = valueAt(input, segment.key.stage);
    if (failed(value))
      return failure();
    operands.push_back(*value);
  }
  func::FuncOp function = makeFunction(segment, parts, symbols);
  markInPlace(segment, function);
  for (auto [value, result] : segment.results)
    function.setResultAttr(llvm::find(segment.outputs, value) -
                               segment.outputs.begin(),
                           kResultAttr, builder.getI64IntegerAttr(result));
  builder.setInsertionPoint(segment.key.part == Part::Prologue
                                ? parts.loop().getOperation()
                            : segment.key.part == Part::Update
                                ? func.getFunctionBody().front().getTerminator()
                                : parts.body().getTerminator());
  auto call =
      func::CallOp::create(builder, function.getLoc(), function, operands);
  call->setAttr(kStageAttr, builder.getI64IntegerAttr(segment.key.stage));
  made.insert(call);
  calls[&segment] = call;
  return success();
}

LogicalResult
StepSplitter::replaceOperands(Operation *op,
                              MutableArrayRef<OpOperand> operands) {
  for (OpOperand &use : operands) {
    FailureOr<Value> value = valueAt(use.get(), stageOf(use));
    if (failed(value))
      return failure();
    use.set(*value);
  }
  return success();
}

/// The stage whose value an operand of the loop or of a terminator is. What
/// belongs to no stage is computed by the stage of the loop's or the program's
/// result, or else by stage 0.
int StepSplitter::stageOf(OpOperand &use) const {
  if (int stage = labels.stageOf(use.get()); stage != kEverywhere)
    return stage;
  if (use.getOwner() == parts.loop())
    return labels.stageOf(parts.loop()->getResult(use.getOperandNumber()));
  if (use.getOwner()->getBlock() == &parts.body())
    return kEverywhere;
  FunctionOpInterface step = func;
  auto stage =
      step.getResultAttrOfType<IntegerAttr>(use.getOperandNumber(), kStageAttr);
  return stage ? int(stage.getInt()) : 0;
}

/// True if the two stages of the transfer are at one coordinate, so that the
/// result is in the memory of the operand.
bool StepSplitter::isInPlace(TransferOp transfer) const {
  return coordinates[transfer.getFrom()] == coordinates[transfer.getTo()];
}

/// True if one segment after the loop reads the memory of the argument, and the
/// program does not return it.
bool StepSplitter::isReadOnceAfter(BlockArgument argument) const {
  SmallVector<Value> same = {argument};
  for (size_t i = 0; i < same.size(); ++i)
    for (Operation *user : same[i].getUsers()) {
      if (isa<func::ReturnOp>(user))
        return false;
      auto transfer = dyn_cast<TransferOp>(user);
      if (transfer && isInPlace(transfer))
        same.push_back(transfer.getResult());
    }
  int64_t readers = 0;
  for (const auto &segment : segments.all())
    if (segment->key.part == Part::Update)
      readers += llvm::count_if(
          same, [&](Value value) { return segment->inputs.contains(value); });
  return readers == 1;
}

/// Marks the arguments that a result replaces: what the loop carries, and the
/// state of the program. Kernels may write the result in their place.
void StepSplitter::markInPlace(StageSegment &segment, func::FuncOp function) {
  auto mark = [&](Value old, Value value) {
    auto argument = llvm::find(segment.inputs, old);
    auto result = llvm::find(segment.outputs, value);
    if (argument != segment.inputs.end() && result != segment.outputs.end())
      function.setArgAttr(
          argument - segment.inputs.begin(), kAliasAttr,
          builder.getI64IntegerAttr(result - segment.outputs.begin()));
  };
  if (!schedule::isOnce(segment.key.part))
    for (auto [old, value] :
         llvm::zip(parts.body().getArguments(),
                   parts.body().getTerminator()->getOperands()))
      mark(old, value);
  if (segment.key.part != Part::Update)
    return;
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (BlockArgument argument : func.getArguments())
    if (auto result = func.getArgAttrOfType<IntegerAttr>(
            argument.getArgNumber(), kAliasAttr);
        result && isReadOnceAfter(argument))
      mark(argument, end->getOperand(result.getInt()));
}

LogicalResult StepSplitter::run() {
  SmallVector<Operation *> old(parts.operations());
  scf::WhileOp loop = parts.loop();
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (const std::unique_ptr<StageSegment> &segment : segments.all())
    if (segment->key.part == Part::Prologue && failed(emit(*segment)))
      return failure();
  if (failed(replaceOperands(loop, loop->getOpOperands())))
    return failure();
  for (const std::unique_ptr<StageSegment> &segment : segments.all())
    if (failed(emit(*segment)))
      return failure();
  Operation *yield = parts.body().getTerminator();
  if (failed(replaceOperands(yield, yield->getOpOperands())) ||
      failed(replaceOperands(end, end->getOpOperands())))
    return failure();
  for (Operation *op : llvm::reverse(old))
    if (op->use_empty())
      op->erase();
  return success();
}

PipelineOp dist::findPipeline(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  if (!module)
    return {};
  auto pipelines = module.getOps<PipelineOp>();
  return pipelines.empty() ? PipelineOp() : *pipelines.begin();
}

bool dist::dividesBackward(PipelineOp pipeline) {
  std::optional<ArrayAttr> schedule = pipeline.getSchedule();
  if (!schedule)
    return schedule::dividesBackward(pipeline.getBy().value_or(""));
  return llvm::any_of(*schedule, [](Attribute list) {
    return cast<StringAttr>(list).getValue().contains(
        schedule::letterOf(Part::Input));
  });
}

LogicalResult dist::splitStages(FunctionOpInterface func, PipelineOp pipeline) {
  FailureOr<StepParts> parts = StepParts::of(func);
  if (failed(parts))
    return failure();
  StageLabels labels(func);
  if (Operation *op = labels.contradiction())
    return op->emitOpError("reads values of several stages; see "
                           "dist-verify-stages");
  FailureOr<Segments> segments =
      Segments::of(func, *parts, labels, pipeline.getCoordinates(),
                   dividesBackward(pipeline));
  if (failed(segments))
    return failure();
  return StepSplitter(func, *parts, labels, *segments,
                      pipeline.getCoordinates())
      .run();
}

namespace {
struct SplitStagesPass : dist::impl::SplitStagesPassBase<SplitStagesPass> {
  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    if (pipelines.empty())
      return;
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(splitStages(func, *pipelines.begin())))
      signalPassFailure();
  }
};
} // namespace
