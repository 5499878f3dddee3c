//===- Pipelines.h - the passes in their order ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_PIPELINES_H
#define DIST_PIPELINES_PIPELINES_H

#include "dist/Support/SharedOptions.h"
#include "dist/Support/TextFile.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace dist {

/// Texts in memory for passes that would read and write files.
struct PipelineTexts {
  NamedText plan; ///< `auto`, or JSON.
  std::vector<NamedText> customCalls;
  TextSink onPlan, onPlanReport; ///< Null: not requested.
  ProgressSink onProgress;       ///< Of a search; may be null.
};

struct PipelineOptions : mlir::PassPipelineOptions<PipelineOptions> {
  Option<std::string> plan{*this, shared::planName,
                           llvm::cl::desc(shared::planHelp)};
  ListOption<std::string> customCalls{*this, shared::customCallsName,
                                      llvm::cl::desc(shared::customCallsHelp)};
  Option<bool> dropCallbacks{*this, shared::dropCallbacksName,
                             llvm::cl::desc(shared::dropCallbacksHelp)};
  Option<std::string> mesh{*this, shared::meshName,
                           llvm::cl::desc(shared::meshHelp)};
  Option<int64_t> microBatches{*this, shared::microBatchesName,
                               llvm::cl::init(0),
                               llvm::cl::desc(shared::microBatchesHelp)};
  Option<int64_t> gradientMerge{*this, shared::gradientMergeName,
                                llvm::cl::init(0),
                                llvm::cl::desc(shared::gradientMergeHelp)};
  Option<std::string> recompute{*this, shared::recomputeName,
                                llvm::cl::desc(shared::recomputeHelp)};
  Option<std::string> precision{*this, shared::precisionName,
                                llvm::cl::desc(shared::precisionHelp)};
  Option<std::string> narrowCollectives{
      *this, shared::narrowCollectivesName,
      llvm::cl::desc(shared::narrowCollectivesHelp)};
  Option<std::string> cluster{*this, shared::clusterName,
                              llvm::cl::desc(shared::clusterHelp)};
  Option<std::string> assumedCluster{
      *this, shared::assumedClusterName,
      llvm::cl::desc(shared::assumedClusterHelp)};
  Option<std::string> memory{*this, shared::memoryName,
                             llvm::cl::desc(shared::memoryHelp)};
  ListOption<std::string> dataAxes{*this, shared::dataAxesName,
                                   llvm::cl::desc(shared::dataAxesHelp)};
  ListOption<std::string> replicate{*this, shared::replicateName,
                                    llvm::cl::desc(shared::replicateHelp)};
  Option<std::string> partialSums{*this, shared::partialSumsName,
                                  llvm::cl::init(shared::partialSumsDefault),
                                  llvm::cl::desc(shared::partialSumsHelp)};
  Option<std::string> planReport{*this, "plan-report",
                                 llvm::cl::desc(shared::planReportHelp)};
  Option<std::string> writePlan{*this, shared::writePlanName,
                                llvm::cl::desc(shared::writePlanHelp)};
  ListOption<std::string> carries{*this, shared::carryName,
                                  llvm::cl::desc(shared::carryHelp)};
  Option<bool> singleDevice{*this, shared::singleDeviceName,
                            llvm::cl::desc(shared::singleDeviceHelp)};
  Option<bool> hasManualRegions{
      *this, "has-manual-regions",
      llvm::cl::desc("with single-device: the program has manual regions, so "
                     "that it needs its mesh, and all else is replicated")};
  Option<bool> overlap{
      *this, "overlap", llvm::cl::init(false),
      llvm::cl::desc("start collectives early and wait for them late")};
  Option<int64_t> overlapParts{
      *this, "overlap-parts", llvm::cl::init(1),
      llvm::cl::desc("the approximate number of collectives into which those "
                     "that could be one are combined")};
  Option<int64_t> overlapBytes{
      *this, "overlap-bytes", llvm::cl::init(int64_t(1) << 16),
      llvm::cl::desc("the least bytes of a collective that is started early; "
                     "parts have at least 16 times as many")};
  Option<bool> progress{
      *this, "progress",
      llvm::cl::desc("show the progress of a search on a terminal's stderr")};
  Option<bool> verify{
      *this, "verify",
      llvm::cl::desc("verify the program after each pass (dist-verify-...)")};

  /// For callers in C++, instead of `plan`, `custom-calls`, `write-plan` and
  /// `plan-report`: no pass reads or writes a file. `cluster` is a preset or
  /// JSON then.
  std::optional<PipelineTexts> texts;
};

/// `dist-import-pipeline`: turns the given program (StableHLO or linalg) into
/// the form that plans are made for.
void buildImportPipeline(mlir::OpPassManager &pm,
                         const PipelineOptions &options);

/// `dist-shard-pipeline`: an imported program becomes that of one rank.
void buildShardPipeline(mlir::OpPassManager &pm,
                        const PipelineOptions &options);

/// A program as it comes (StableHLO or linalg) becomes that of one rank, or,
/// with `singleDevice`, of the only one, by what the plan and options change in
/// it alone.
void buildLocalPipeline(mlir::OpPassManager &pm,
                        const PipelineOptions &options);

/// Builds the passes that turn one rank's program into calls of kernels and
/// flat collectives, ready to be emitted.
void buildKernelPipeline(mlir::OpPassManager &pm,
                         const PipelineOptions &options);

/// `dist-compile-pipeline`: a program becomes calls of kernels and flat
/// collectives, ready to be emitted.
void buildCompilePipeline(mlir::OpPassManager &pm,
                          const PipelineOptions &options);

void registerPipelines();

} // namespace dist

#endif // DIST_PIPELINES_PIPELINES_H
