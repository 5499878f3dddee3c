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
#include "dist/Transforms/Propagation/Passes.h"
#include "dist/Transforms/Report/Passes.h"
#include "dist/Transforms/Reshard/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace dist;

void dist::buildShardPipeline(OpPassManager &pm,
                              const PipelineOptions &options) {
  auto prove = [&](auto createPass) {
    if (options.verify)
      pm.addPass(createPass());
  };
  pm.addPass(createUnifyMeshesPass());
  if (options.singleDevice)
    pm.addPass(createStripAnnotationsPass());
  bool isAuto = requestsSearch(options.plan).value_or(false);
  if (isAuto)
    pm.addPass(
        createArrangeDevicesPass({options.cluster, options.assumedCluster}));
  std::string file = options.plan;
  AnnotatePassOptions annotate;
  annotate.planFile = file == "auto" ? "" : file;
  annotate.meshText = options.mesh;
  annotate.partialSums = options.partialSums;
  llvm::append_range(annotate.carries, options.carries);
  pm.addPass(createAnnotatePass(annotate));
  prove(createVerifyAnnotationPass);
  pm.addPass(createRelaxGroupsPass());
  bool isReported = !options.planReport.empty();
  if (isAuto) {
    AutoShardPassOptions search;
    search.cluster = options.cluster;
    search.memory = options.memory;
    llvm::append_range(search.dataAxes, options.dataAxes);
    llvm::append_range(search.replicate, options.replicate);
    search.planFile = options.writePlan;
    search.record = isReported;
    search.progress = options.progress;
    pm.addPass(createAutoShardPass(search));
  }
  if (isReported) {
    PlanReportPassOptions report;
    report.html = options.planReport;
    report.cluster = options.cluster;
    pm.addPass(createPlanReportPass(report));
  }
  pm.addPass(createPropagatePass());
  prove(createVerifyPropagationPass);
  pm.addPass(createInsertReshardsPass({.cluster = options.cluster}));
  prove(createVerifyReshardsPass);
  pm.addPass(createWidenPartialsPass());
  pm.addPass(createLowerReshardsPass({options.cluster}));
  prove(createVerifyLowerReshardsPass);
  pm.addPass(createPartitionPass());
  prove(createVerifyPartitionPass);
  pm.addPass(createVerifyUniformityPass());
  pm.addPass(createCSEPass());
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
  pm.addPass(createBindCustomCallsPass(
      {llvm::to_vector(llvm::ArrayRef<std::string>(options.customCalls))}));
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createFoldTransposesPass());
}

void dist::buildLocalPipeline(OpPassManager &pm,
                              const PipelineOptions &options) {
  buildImportPipeline(pm, options);
  StripAnnotationsPassOptions strip;
  llvm::append_range(strip.carries, options.carries);
  if (options.singleDevice && !options.hasManualRegions)
    pm.addPass(createStripAnnotationsPass(strip));
  else
    buildShardPipeline(pm, options);
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
