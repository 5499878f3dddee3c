//===- StagedMemory.cpp - memory of a pipeline's coordinates --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedMemory.h"

#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"
#include "dist/Transforms/Collectives/UniteWindows.h"
#include "dist/Transforms/Stages/PriceStages.h"
#include "dist/Transforms/Stages/SplitStages.h"

#include "mlir/IR/OwningOpRef.h"

#include <limits>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Of a plan
//===----------------------------------------------------------------------===//

namespace {
class CoordinateCopies {
public:
  CoordinateCopies(const StageFrames &frames, ReshardContext &context,
                   const ShardedProgram &program, const ProgramKernels &kernels)
      : frames(frames), context(context), program(program),
        times(kernels.times()), held(frames.coordinates()) {}

  void add(HeldCopy copy);
  void addUnstored();
  std::vector<std::vector<HeldCopy>> take() { return std::move(held); }

private:
  bool isSaved(const StageFrames::Frame &frame, const HeldCopy &copy) const;
  void addAt(int coordinate, const HeldCopy &copy);
  void addSaved(const StageFrames::Frame &frame, HeldCopy copy);

  const StageFrames &frames;
  ReshardContext &context;
  const ShardedProgram &program;
  const ProgramTimes &times;
  std::vector<std::vector<HeldCopy>> held; ///< By coordinate.
  llvm::DenseSet<Value> saved;             ///< Values with a copy in a frame.
};
} // namespace

/// True if the copy is there when the first of the other segments begins to
/// prepare what it reads, so that it is what is saved for it.
bool CoordinateCopies::isSaved(const StageFrames::Frame &frame,
                               const HeldCopy &copy) const {
  int64_t first = std::numeric_limits<int64_t>::max();
  for (Operation *reader : frame.readers)
    first = std::min(first, times.begin(reader));
  int64_t before = ProgramKernels::reshardTime(first) - 1;
  return copy.life.from <= before && before < copy.life.to;
}

void CoordinateCopies::addAt(int coordinate, const HeldCopy &copy) {
  for (auto [i, own] : llvm::enumerate(held))
    if (coordinate == kEverywhere || coordinate == int(i))
      own.push_back(copy);
}

/// Frames have memory all the time.
void CoordinateCopies::addSaved(const StageFrames::Frame &frame,
                                HeldCopy copy) {
  saved.insert(rootOf(copy.value));
  copy.bytes *= frame.slots;
  copy.form = frame.slots > 1 ? "saved" : "";
  copy.life = {0, times.end()};
  addAt(frames.coordinateOf(copy.value), copy);
}

/// What the loop carries has memory all the time.
void CoordinateCopies::add(HeldCopy copy) {
  if (copy.life.from >= copy.life.to)
    return;
  const StageFrames::Frame *frame =
      copy.form.empty() ? frames.frameOf(copy.value) : nullptr;
  if (frame && frame->slots == 0)
    return;
  if (frame && isSaved(*frame, copy))
    return addSaved(*frame, copy);
  if (copy.form.empty() && frames.isCarried(copy.value))
    copy.life = {0, times.end()};
  addAt(frames.coordinateOf(copy.value), copy);
}

/// Adds saved values that the whole program does not store: its kernels compute
/// them again, or pass them on inside, but no kernel spans two segments.
void CoordinateCopies::addUnstored() {
  for (const auto &[value, frame] : frames.all()) {
    ShardingAttr natural = program.natural(value);
    if (frame.slots > 0 && natural && !saved.contains(value))
      addSaved(
          frame,
          {value, natural, context.localBytes(natural, value.getType()), {}});
  }
}

DivideCopies dist::divideAmongCoordinates(StageFrames frames) {
  return [frames = std::move(frames)](
             ReshardContext &context, const ShardedProgram &program,
             const ProgramKernels &kernels, ArrayRef<HeldCopy> all) {
    CoordinateCopies copies(frames, context, program, kernels);
    for (const HeldCopy &copy : all)
      copies.add(copy);
    copies.addUnstored();
    return copies.take();
  };
}

//===----------------------------------------------------------------------===//
// Of a program
//===----------------------------------------------------------------------===//

FailureOr<double> dist::memoryOfStages(const ReshardContext &context,
                                       const Machine &machine,
                                       FunctionOpInterface local,
                                       PipelineOp pipeline) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(local.getLoc());
  OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
  builder.clone(*findMesh(local->getParentOfType<ModuleOp>()));
  auto own = cast<PipelineOp>(builder.clone(*pipeline));
  auto func = cast<FunctionOpInterface>(builder.clone(*local));
  func.setPublic();
  if (failed(splitStages(func, own)))
    return failure();
  uniteWindows(*module);
  combineCollectives(*module, BucketSizes());
  if (failed(scheduleStages(func, own, machine.cluster)))
    return failure();
  FailureOr<StagesPrice> price =
      priceStages(*module, own, machine.cluster,
                  [&](Operation *op) { return copyBytesOf(context, op); });
  if (failed(price))
    return failure();
  return price->memory();
}
