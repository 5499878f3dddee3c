//===- Pipelines.cpp - the passes in their order --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/Pipelines.h"

#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Conversion/StablehloToLinalg/Passes.h"
#include "dist/Conversion/TorchToLinalg/Passes.h"
#include "dist/Transforms/Annotate/OverridePlan.h"
#include "dist/Transforms/Annotate/Passes.h"
#include "dist/Transforms/Annotate/PlanSearch.h"
#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/Collectives/Passes.h"
#include "dist/Transforms/Partition/Passes.h"
#include "dist/Transforms/Precision/Passes.h"
#include "dist/Transforms/Propagation/Passes.h"
#include "dist/Transforms/Recompute/Passes.h"
#include "dist/Transforms/Replicas/Passes.h"
#include "dist/Transforms/Report/Passes.h"
#include "dist/Transforms/Reshard/Passes.h"
#include "dist/Transforms/Stages/Passes.h"
#include "dist/Transforms/Temporal/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Passes that have files, or texts instead
//===----------------------------------------------------------------------===//

static bool isSearchRequested(const PipelineOptions &options) {
  return !options.singleDevice &&
         (options.texts ? requestsSearch(options.texts->plan)
                        : requestsSearch(options.plan.getValue()))
             .value_or(false);
}

/// The text of the plan; empty for none, and for a file that dist-annotate
/// cannot read either.
static NamedText planOf(const PipelineOptions &options) {
  const std::string &given = options.plan;
  NamedText plan = options.texts ? options.texts->plan : NamedText(given);
  if (plan.isEmpty() || isAuto(plan))
    return {};
  if (options.texts)
    return plan;
  Result<NamedText> text = readTextOrFile(given);
  return text ? std::move(*text) : NamedText();
}

/// The plan with options in it. A wrong one is empty: dist-annotate has the
/// error.
static Plan overriddenPlan(const PipelineOptions &options) {
  PlanOverrides overrides;
  copyOverrides(overrides, options);
  std::string text = overridePlan(planOf(options).text, overrides);
  Result<Plan> plan = Plan::parse(text.empty() ? "{}" : text);
  return plan ? std::move(*plan) : Plan();
}

static std::unique_ptr<Pass> annotatePass(const PipelineOptions &options) {
  AnnotatePassOptions annotate;
  annotate.partialSums = options.partialSums;
  copyOverrides(annotate, options);
  llvm::append_range(annotate.carries, options.carries);
  NamedText plan = planOf(options);
  if (options.singleDevice)
    return createAnnotatePass(annotate, {changesOfPlan(plan.text), plan.name});
  annotate.meshText = options.mesh;
  if (options.texts)
    return createAnnotatePass(annotate, plan);
  const std::string &file = options.plan;
  annotate.planFile = isAuto(file) ? "" : file;
  return createAnnotatePass(annotate);
}

/// Says which results replace which arguments, for passes before
/// dist-annotate.
static std::unique_ptr<Pass> carryPass(const PipelineOptions &options) {
  ApplyCarriesPassOptions carry;
  llvm::append_range(carry.carries, options.carries);
  return createApplyCarriesPass(carry, planOf(options));
}

static std::unique_ptr<Pass> bindPass(const PipelineOptions &options) {
  if (options.texts)
    return createBindCustomCallsPass(options.texts->customCalls);
  return createBindCustomCallsPass(BindCustomCallsPassOptions{
      llvm::to_vector(ArrayRef<std::string>(options.customCalls))});
}

/// The mesh of replicas, for a program without one.
static std::string replicaMesh(const PipelineOptions &options,
                               const Plan &plan) {
  if (!options.mesh.empty())
    return options.mesh;
  return plan.mesh ? plan.mesh->str() : "";
}

/// Makes the step that of replicas, which the plan requests.
static std::unique_ptr<Pass> replicatePass(const PipelineOptions &options,
                                           const Plan &plan) {
  ReplicateStatePassOptions replicate;
  const PlanLocalSgd &request = *plan.localSgd;
  replicate.axis = request.axis;
  replicate.steps = request.steps;
  replicate.meshText = replicaMesh(options, plan);
  replicate.adaptive = request.adaptive;
  replicate.loss = request.loss;
  replicate.learningRate = request.learningRate;
  replicate.mostSteps = request.maxSteps;
  llvm::append_range(replicate.average, request.average);
  return createReplicateStatePass(replicate, planOf(options));
}

/// Lets replicas send parts of their gradients, which the plan requests.
static std::unique_ptr<Pass> compressPass(const PipelineOptions &options,
                                          const Plan &plan) {
  CompressGradientsPassOptions compress;
  const PlanDgc &request = *plan.dgc;
  compress.axis = request.axis;
  compress.meshText = replicaMesh(options, plan);
  compress.beginStep = request.beginStep;
  compress.rampSteps = request.rampSteps;
  compress.momentum = request.momentum;
  llvm::append_range(compress.sparsity, request.sparsity);
  return createCompressGradientsPass(compress, planOf(options));
}

static bool isReportRequested(const PipelineOptions &options) {
  return options.texts ? bool(options.texts->onPlanReport)
                       : !options.planReport.empty();
}

static std::unique_ptr<Pass> searchPass(const PipelineOptions &options) {
  AutoShardPassOptions search;
  search.cluster = options.cluster;
  search.memory = options.memory;
  llvm::append_range(search.dataAxes, options.dataAxes);
  llvm::append_range(search.replicate, options.replicate);
  search.planFile = options.writePlan;
  search.record = isReportRequested(options);
  search.progress = options.progress;
  PipelineTexts none;
  const PipelineTexts &texts = options.texts ? *options.texts : none;
  return createAutoShardPass(search, texts.onPlan, texts.onProgress);
}

static std::unique_ptr<Pass> reportPass(const PipelineOptions &options) {
  PlanReportPassOptions report;
  report.html = options.planReport;
  report.cluster = options.cluster;
  return createPlanReportPass(
      report, options.texts ? options.texts->onPlanReport : TextSink());
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

void dist::buildShardPipeline(OpPassManager &pm,
                              const PipelineOptions &options) {
  auto prove = [&](auto createPass) {
    if (options.verify)
      pm.addPass(createPass());
  };
  pm.addPass(createUnifyMeshesPass());
  if (options.singleDevice)
    pm.addPass(createStripAnnotationsPass());
  bool isSearched = isSearchRequested(options);
  if (isSearched)
    pm.addPass(
        createArrangeDevicesPass({options.cluster, options.assumedCluster}));
  pm.addPass(annotatePass(options));
  prove(createVerifyAnnotationPass);
  pm.addPass(createMixedPrecisionPass());
  pm.addNestedPass<func::FuncOp>(createAlignUpdatesPass());
  pm.addPass(createSplitLayerLoopsPass());
  pm.addPass(createMicroBatchPass());
  prove(createVerifyTimePass);
  pm.addPass(createRelaxGroupsPass());
  pm.addPass(createPlaceStagesPass());
  pm.addPass(createVerifyStagesPass());
  pm.addPass(createRecomputePass());
  pm.addPass(createAnnotateRewrittenPass());
  if (isSearched)
    pm.addPass(searchPass(options));
  if (isReportRequested(options))
    pm.addPass(reportPass(options));
  pm.addPass(createPropagatePass());
  prove(createVerifyPropagationPass);
  pm.addPass(createInsertReshardsPass({.cluster = options.cluster}));
  prove(createVerifyReshardsPass);
  pm.addPass(createWidenPartialsPass());
  pm.addPass(createLowerReshardsPass({options.cluster}));
  prove(createVerifyLowerReshardsPass);
  pm.addPass(createNarrowCollectivesPass());
  pm.addPass(createPartitionPass());
  prove(createVerifyPartitionPass);
  pm.addPass(createVerifyUniformityPass());
  pm.addPass(createCSEPass());
  pm.addPass(createSplitStagesPass());
  pm.addPass(createUniteWindowsPass());
  CombineCollectivesPassOptions combine;
  combine.parts = options.overlapParts;
  combine.leastPart = 16 * options.overlapBytes;
  pm.addPass(createCombineCollectivesPass(combine));
}

void dist::buildImportPipeline(OpPassManager &pm,
                               const PipelineOptions &options) {
  if (options.dropCallbacks)
    pm.addPass(createDropCallbacksPass());
  pm.addPass(createInlineCallsPass());
  pm.addPass(createImportTorchPass());
  pm.addPass(createImportLoopsPass());
  pm.addPass(createExpandNarrowTypesPass());
  pm.addPass(createSplitComplexPass());
  pm.addPass(createExpandStablehloPass());
  pm.addPass(createImportPass());
  if (options.verify)
    pm.addPass(createVerifyImportPass());
  pm.addPass(bindPass(options));
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createFoldTransposesPass());
}

/// A program becomes that of the only device. It has no mesh and no plan, but
/// what the plan and the options change in it.
static void buildSinglePipeline(OpPassManager &pm,
                                const PipelineOptions &options,
                                const Plan &plan) {
  pm.addPass(createStripAnnotationsPass());
  MixedPrecisionPassOptions precision;
  precision.precision = options.precision;
  if (plan.precision) {
    precision.precision = plan.precision->str();
    llvm::append_range(precision.keep, plan.precision->keep);
  }
  pm.addPass(createMixedPrecisionPass(precision));
  MicroBatchPassOptions micro;
  micro.microBatches = options.microBatches;
  if (!plan.perMicroBatch.empty())
    micro.microBatches = plan.microBatches;
  micro.gradientMerge = plan.gradientMerge;
  llvm::append_range(micro.perMicroBatch, plan.perMicroBatch);
  pm.addPass(createMicroBatchPass(micro));
  if (!options.recompute.empty())
    pm.addPass(createRecomputePass({.policy = options.recompute}));
}

void dist::buildLocalPipeline(OpPassManager &pm,
                              const PipelineOptions &options) {
  buildImportPipeline(pm, options);
  Plan plan = overriddenPlan(options);
  if (!plan.carries.empty() || !options.carries.empty())
    pm.addPass(carryPass(options));
  if (plan.localSgd)
    pm.addPass(replicatePass(options, plan));
  if (plan.dgc)
    pm.addPass(compressPass(options, plan));
  if (!options.singleDevice || options.hasManualRegions || plan.localSgd ||
      plan.dgc)
    return buildShardPipeline(pm, options);
  buildSinglePipeline(pm, options, plan);
}

void dist::buildCompilePipeline(OpPassManager &pm,
                                const PipelineOptions &options) {
  buildLocalPipeline(pm, options);
  buildKernelPipeline(pm, options);
}

void dist::buildKernelPipeline(OpPassManager &pm,
                               const PipelineOptions &options) {
  pm.addNestedPass<func::FuncOp>(createFlattenCollectivesPass());
  pm.addPass(createOutlineKernelsPass());
  pm.addPass(createScheduleStagesPass({options.cluster}));
  if (options.overlap)
    pm.addPass(
        createOverlapCollectivesPass({.minBytes = options.overlapBytes}));
  if (options.verify)
    pm.addPass(createVerifyKernelsPass());
}

void dist::registerPipelines() {
  PassPipelineRegistration<PipelineOptions>("dist-import-pipeline",
                                            "a program as it comes is imported",
                                            buildImportPipeline);
  PassPipelineRegistration<PipelineOptions>(
      "dist-shard-pipeline", "an imported program becomes that of one rank",
      buildShardPipeline);
  PassPipelineRegistration<PipelineOptions>(
      "dist-local-pipeline",
      "a program, imported first, becomes that of one rank",
      buildLocalPipeline);
  PassPipelineRegistration<PipelineOptions>(
      "dist-compile-pipeline",
      "a program becomes calls of kernels and flat collectives",
      buildCompilePipeline);
}
