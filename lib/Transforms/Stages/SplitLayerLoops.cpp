//===- SplitLayerLoops.cpp - loops over layers, one for each stage --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Stages/Passes.h"

#include "BalanceStages.h"
#include "DivideLoop.h"
#include "StackCutter.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Stages/SplitStages.h"
#include "dist/Transforms/Temporal/BatchDimensions.h"

namespace dist {
#define GEN_PASS_DEF_SPLITLAYERLOOPSPASS
#include "dist/Transforms/Stages/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static const MeshAxis *timeAxis(MeshOp mesh) {
  const auto &axes = mesh.getMesh().getValue().axes;
  auto found =
      llvm::find_if(axes, [](const MeshAxis &axis) { return axis.temporal; });
  return found == axes.end() ? nullptr : &*found;
}

/// Warns that a loop over layers is left in one stage.
static void warn(Operation *loop, const Twine &why) {
  emitWarning(loop->getLoc())
      << "the " << tripCountOf(loop).value_or(0)
      << " layers of this loop are not divided into stages: " << why;
}

/// Names the numbers of stages that divide the layers of a loop.
static std::string divisorsOf(Operation *loop) {
  int64_t layers = tripCountOf(loop).value_or(1);
  std::string text;
  for (int64_t stages = 2; stages <= layers; ++stages)
    if (layers % stages == 0)
      text += (text.empty() ? "" : ", ") + std::to_string(stages);
  return text;
}

/// Divides the backward loops over layers into two: of inputs and of weights.
static void divideLoops(FunctionOpInterface func, int64_t stages,
                        const TimePlacement::Batch &batch) {
  CutStacks stacks(func, stages, batch);
  for (const auto &[loop, layers] : stacks.loops())
    divideLoop(layers);
}

namespace {
struct SplitLayerLoopsPass
    : dist::impl::SplitLayerLoopsPassBase<SplitLayerLoopsPass> {
  void runOnOperation() override {
    auto pipelines = getOperation().getOps<PipelineOp>();
    MeshOp mesh = findMesh(getOperation());
    FunctionOpInterface func = findEntry(getOperation());
    if (!func)
      return signalPassFailure();
    if (pipelines.empty() || !mesh || !timeAxis(mesh) || !hasNoMarks(func) ||
        func.getFunctionBody().getOps<scf::WhileOp>().empty())
      return markAllAnalysesPreserved();
    if (failed(split(*pipelines.begin(), mesh, func)))
      signalPassFailure();
  }

  LogicalResult split(PipelineOp pipeline, MeshOp mesh,
                      FunctionOpInterface func) {
    auto stages = int64_t(pipeline.getCoordinates().size());
    if (stages < 2)
      return success();
    FailureOr<TimePlacement::Batch> batch =
        findBatch(func, mesh, *timeAxis(mesh));
    if (failed(batch))
      return failure();
    if (dividesBackward(pipeline))
      divideLoops(func, stages, *batch);
    CutStacks stacks(func, stages, *batch);
    if (Operation *loop = stacks.uneven())
      warn(loop, "there are " + Twine(stages) +
                     " stages, and all loops over layers are cut into blocks "
                     "of one number, at least that of the stages; use a number "
                     "of stages that divides the layers (" +
                     divisorsOf(loop) + "), or layers that are no loop");
    if (stacks.loops().empty())
      return success();
    return StackCutter(func, stacks).run();
  }
};
} // namespace
