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
  return (options.texts ? requestsSearch(options.texts->plan)
                        : requestsSearch(options.plan.getValue()))
      .value_or(false);
}

static std::unique_ptr<Pass> annotatePass(const PipelineOptions &options) {
  AnnotatePassOptions annotate;
  annotate.meshText = options.mesh;
  annotate.partialSums = options.partialSums;
  annotate.microBatches = options.microBatches;
  annotate.precision = options.precision;
  annotate.narrowCollectives = options.narrowCollectives;
  annotate.gradientMerge = options.gradientMerge;
  annotate.recompute = options.recompute;
  llvm::append_range(annotate.carries, options.carries);
  if (options.texts) {
    const NamedText &plan = options.texts->plan;
    return createAnnotatePass(annotate, isAuto(plan) ? NamedText() : plan);
  }
  const std::string &plan = options.plan;
  annotate.planFile = isAuto(plan) ? "" : plan;
  return createAnnotatePass(annotate);
}

static std::unique_ptr<Pass> bindPass(const PipelineOptions &options) {
  if (options.texts)
    return createBindCustomCallsPass(options.texts->customCalls);
  return createBindCustomCallsPass(BindCustomCallsPassOptions{
      llvm::to_vector(ArrayRef<std::string>(options.customCalls))});
}

static std::unique_ptr<Pass> precisionPass(const PipelineOptions &options) {
  MixedPrecisionPassOptions precision;
  precision.precision = options.precision;
  llvm::append_range(precision.keep, options.precisionKeep);
  return createMixedPrecisionPass(precision);
}

/// Makes the step that of replicas.
static std::unique_ptr<Pass> replicatePass(const PipelineOptions &options) {
  ReplicateStatePassOptions replicate;
  replicate.axis = options.localSgd;
  replicate.steps = options.localSgdSteps;
  replicate.meshText = options.localSgdMesh;
  replicate.adaptive = options.localSgdAdaptive;
  replicate.loss = options.localSgdLoss;
  replicate.learningRate = options.localSgdRate;
  replicate.mostSteps = options.localSgdMostSteps;
  llvm::append_range(replicate.average, options.localSgdAverage);
  return createReplicateStatePass(replicate);
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
  pm.addPass(precisionPass(options));
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

void dist::buildLocalPipeline(OpPassManager &pm,
                              const PipelineOptions &options) {
  buildImportPipeline(pm, options);
  if (!options.localSgd.empty())
    pm.addPass(replicatePass(options));
  StripAnnotationsPassOptions strip;
  llvm::append_range(strip.carries, options.carries);
  if (!options.singleDevice || options.hasManualRegions)
    return buildShardPipeline(pm, options);
  pm.addPass(createStripAnnotationsPass(strip));
  pm.addPass(precisionPass(options));
  MicroBatchPassOptions micro;
  micro.microBatches = options.microBatches;
  micro.gradientMerge = options.gradientMerge;
  llvm::append_range(micro.perMicroBatch, options.perMicroBatch);
  pm.addPass(createMicroBatchPass(micro));
  if (!options.recompute.empty())
    pm.addPass(createRecomputePass({.policy = options.recompute}));
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
