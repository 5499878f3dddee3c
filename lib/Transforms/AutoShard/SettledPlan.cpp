//===- SettledPlan.cpp - what annotations come to, and cost ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/AutoShard/SettledPlan.h"

#include "AnnotateHomes.h"
#include "ErrorsOnly.h"
#include "StagedMemory.h"

#include "dist/Support/AtOnce.h"
#include "dist/Transforms/Collectives/CombineCollectives.h"
#include "dist/Transforms/Collectives/CountCollectives.h"
#include "dist/Transforms/Collectives/UniteWindows.h"
#include "dist/Transforms/Partition/Passes.h"
#include "dist/Transforms/Reshard/LowerReshards.h"
#include "dist/Transforms/Reshard/ProgramPrice.h"
#include "dist/Transforms/Reshard/ReshardInserter.h"
#include "dist/Transforms/Reshard/SettleProgram.h"
#include "dist/Transforms/Reshard/WidenPartials.h"
#include "dist/Transforms/Stages/SplitStages.h"

#include "dist/Dialect/Dist/IR/RankOps.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

#include <fmt/format.h>
#include <limits>

using namespace mlir;
using namespace dist;

SettledPlan::SettledPlan(const Machine &machine, FunctionOpInterface original,
                         MeshOp mesh)
    : context(mesh, machine.costModel()), mesh(mesh) {
  FunctionCopy copy(original);
  func = copy.place();
  copies = std::move(copy.values);
}

/// What has no size has no price.
static LogicalResult verifyShapes(FunctionOpInterface func) {
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.hasStaticShape();
  };
  if (!llvm::all_of(func.getArgumentTypes(), isStatic))
    return func.emitError("has an argument of dynamic shape, which cannot be "
                          "priced: expected static shapes");
  WalkResult walk = func->walk([&](Operation *op) -> WalkResult {
    if (llvm::all_of(op->getResultTypes(), isStatic))
      return success();
    return op->emitOpError("has a result of dynamic shape, which cannot be "
                           "priced: expected static shapes");
  });
  return failure(walk.wasInterrupted());
}

SettledPlan::~SettledPlan() { func.erase(); }

static FailureOr<PropagationGraph> propagated(FunctionOpInterface func,
                                              MeshOp mesh) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (succeeded(graph)) {
    orderTurns(*graph);
    propagate(*graph);
  }
  return graph;
}

/// The graph of a copy, as far as it is needed to complete its shardings.
static PropagationGraph graphOf(FunctionOpInterface copy,
                                const IRMapping &copies,
                                PropagationGraph graph) {
  graph.func = copy;
  llvm::DenseMap<Value, ValueId> ids;
  ids.reserve(graph.ids.size());
  for (auto [value, id] : graph.ids)
    ids[copies.lookup(value)] = id;
  graph.ids = std::move(ids);
  decltype(graph.entering) entering;
  for (auto &[op, list] : graph.entering)
    entering[copies.lookup(op)] = std::move(list);
  graph.entering = std::move(entering);
  return graph;
}

FailureOr<std::unique_ptr<SettledPlan>>
SettledPlan::make(const Machine &machine, FunctionOpInterface func, MeshOp mesh,
                  std::optional<PropagationGraph> known) {
  if (failed(verifyRankOps(func)) || failed(verifyShapes(func)))
    return failure();
  auto graph = known ? std::move(*known) : propagated(func, mesh);
  if (failed(graph))
    return failure();
  std::unique_ptr<SettledPlan> plan(new SettledPlan(machine, func, mesh));
  PropagationGraph copy = graphOf(plan->func, plan->copies, std::move(*graph));
  completeShardings(copy);
  FailureOr<ShardedProgram> program = settleProgram(plan->context, plan->func);
  if (failed(program))
    return failure();
  plan->program.emplace(std::move(*program));
  if (PipelineOp pipeline = findPipeline(func)) {
    FailureOr<StageFrames> frames = StageFrames::of(plan->func, pipeline);
    if (failed(frames))
      return failure();
    plan->divide = divideAmongCoordinates(std::move(*frames));
  }
  return plan;
}

void PlanPrice::take(const EmittedPlan &emitted) {
  communication.bytes =
      static_cast<double>(emitted.collectives.totalBytesReceived());
  memory = emitted.memory;
}

std::string dist::costText(const Machine &machine, double cost) {
  return machine.cluster ? fmt::format("{:.6g} s", cost)
                         : fmt::format("{:.0f}", cost);
}

std::string dist::describe(const Machine &machine, const PlanPrice &price) {
  return fmt::format(
      "{:.0f} bytes received, work of {}, cost {}, {:.0f} bytes of memory",
      price.communication.bytes, costText(machine, price.work),
      costText(machine, price.cost()), price.memory);
}

std::string dist::describeStep(const Machine &machine, const PlanPrice &price) {
  return fmt::format("in kernels work of {}, a step of {}, with overlap {}",
                     costText(machine, price.kernels),
                     costText(machine, price.step()),
                     costText(machine, price.overlapped));
}

void SettledPlan::takeTimes(const Machine &machine,
                            const ProgramKernels &kernels,
                            std::vector<ProgramStep> &steps) {
  takeKernelTimes(steps,
                  kernelWork(context, *program, kernels, machine.device));
}

std::vector<ProgramStep> SettledPlan::steps(const Machine &machine) {
  std::vector<ProgramStep> steps = stepsOf(context, *program, machine.device);
  takeTimes(machine, ProgramKernels(*program, func), steps);
  return steps;
}

/// Infinity if a reshard is one that nothing can do.
static double stepWithOverlap(const ReshardContext &context,
                              const Machine &machine,
                              const std::vector<ProgramStep> &steps) {
  const Cluster *cluster = machine.cluster ? &*machine.cluster : nullptr;
  Result<Timeline> timeline = simulate(tasksOf(context, steps, cluster));
  return timeline ? timeline->seconds : std::numeric_limits<double>::infinity();
}

static void takeWork(PlanPrice &price, const std::vector<ProgramStep> &steps) {
  for (const ProgramStep &step : steps)
    if (step.kind == ProgramStep::Kind::Operation) {
      price.work += step.allCost();
      price.kernels += step.allTime();
    }
}

/// Kernels follow from the program alone: they are found beside the costs,
/// which need the context. Then memory is counted beside the time.
PlanPrice SettledPlan::price(const Machine &machine) {
  PlanPrice price;
  std::vector<ProgramStep> steps;
  std::optional<ProgramKernels> kernels;
  PeakMemory peak;
  bool mayUseThread = func.getContext()->isMultithreadingEnabled();
  ReshardContext beside = context.another();
  atOnce(
      mayUseThread,
      [&] {
        price.communication = priceOf(context, *program);
        steps = stepsOf(context, *program, machine.device);
      },
      [&] { kernels.emplace(*program, func); });
  atOnce(
      mayUseThread,
      [&] {
        takeTimes(machine, *kernels, steps);
        takeWork(price, steps);
        price.overlapped = stepWithOverlap(context, machine, steps);
      },
      [&] { peak = findPeakMemory(beside, *program, func, *kernels, divide); });
  price.planned = price.memory = peak.bytes;
  price.held = describe(peak);
  return price;
}

PeakMemory SettledPlan::peakMemory() {
  return findPeakMemory(context, *program, func, ProgramKernels(*program, func),
                        divide);
}

FailureOr<EmittedPlan> SettledPlan::emit(const Machine &machine) {
  ErrorsOnly quiet(func.getContext());
  insertReshards(context, *program, func);
  widenPartials(func, partialSumsOf(mesh));
  if (failed(lowerReshards(func, context.mesh, machine.costModel())) ||
      failed(partitionFunction(func, mesh)))
    return failure();
  IRRewriter rewriter(func.getContext());
  DominanceInfo dominance(func);
  eliminateCommonSubExpressions(rewriter, dominance, func);
  FailureOr<double> ofStages = 0.0;
  PipelineOp pipeline = divide ? findPipeline(func) : PipelineOp();
  if (pipeline)
    ofStages = memoryOfStages(context, machine, func, pipeline);
  uniteWindows(func);
  auto collectives = countCollectives(func, context.mesh);
  combineCollectives(func, BucketSizes());
  auto combined = countCollectives(func, context.mesh);
  if (failed(collectives) || failed(combined) || failed(ofStages))
    return failure();
  collectives->takeBytesOf(*combined);
  return EmittedPlan{std::move(*collectives),
                     pipeline ? *ofStages : bytesOfRank(context, func)};
}

FailureOr<PlanPrice> SettledPlan::finalPrice(const Machine &machine) {
  PlanPrice price = this->price(machine);
  auto emitted = emit(machine);
  if (failed(emitted))
    return failure();
  price.take(*emitted);
  return price;
}

FailureOr<PlanPrice> dist::priceExactly(const Machine &machine,
                                        FunctionOpInterface func, MeshOp mesh) {
  auto plan = SettledPlan::make(machine, func, mesh);
  if (failed(plan))
    return failure();
  return (*plan)->finalPrice(machine);
}
