//===- Pipelines.h - the passes in their order ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PIPELINES_PIPELINES_H
#define DIST_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace dist {

struct PipelineOptions : mlir::PassPipelineOptions<PipelineOptions> {
  Option<std::string> plan{
      *this, "plan", llvm::cl::desc("the plan file (JSON), or auto: a search")};
  ListOption<std::string> customCalls{
      *this, "custom-calls", llvm::cl::desc("the custom-call files (JSON)")};
  Option<bool> dropCallbacks{
      *this, "drop-callbacks",
      llvm::cl::desc("leave out calls of Python functions without used "
                     "results, such as jax.debug.print")};
  Option<std::string> mesh{
      *this, "mesh",
      llvm::cl::desc("the mesh, such as dp=2,tp=2; overrides the plan's")};
  Option<std::string> cluster{
      *this, "cluster",
      llvm::cl::desc("the cluster to plan for: a preset such as h100:64, or a "
                     "cluster file (JSON)")};
  Option<std::string> assumedCluster{
      *this, "assumed-cluster",
      llvm::cl::desc("the cluster of a search if neither a cluster nor a mesh "
                     "is given")};
  Option<std::string> memory{
      *this, "memory",
      llvm::cl::desc("the memory that a searched plan may take on each device, "
                     "such as 40GB; by default that of the device")};
  ListOption<std::string> dataAxes{
      *this, "data-axes",
      llvm::cl::desc("axes that a searched plan uses to divide the batch, and "
                     "nothing else")};
  ListOption<std::string> replicate{
      *this, "replicate",
      llvm::cl::desc("patterns of arguments that a searched plan keeps "
                     "replicated")};
  Option<std::string> partialSums{
      *this, "partial-sums", llvm::cl::init("f32"),
      llvm::cl::desc("the type in which partial sums of f16, bf16 and shorter "
                     "floats are added over ranks: f32 (default), or storage")};
  Option<std::string> planReport{
      *this, "plan-report",
      llvm::cl::desc("write a page (HTML) about the plan and its cost")};
  Option<std::string> writePlan{
      *this, "write-plan",
      llvm::cl::desc("write the plan of the search (JSON)")};
  ListOption<std::string> carries{
      *this, "carry",
      llvm::cl::desc("RESULT=ARGUMENT: this result replaces this argument in "
                     "the next step")};
  Option<bool> singleDevice{
      *this, "single-device",
      llvm::cl::desc("ignore all annotations: the program for one device")};
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
  Option<bool> verify{
      *this, "verify",
      llvm::cl::desc("verify the program after each pass (dist-verify-...)")};
};

/// `dist-import-pipeline`: turns the given program (StableHLO or linalg) into
/// the form that plans are made for.
void buildImportPipeline(mlir::OpPassManager &pm,
                         const PipelineOptions &options);

/// `dist-shard-pipeline`: an imported program becomes that of one rank.
void buildShardPipeline(mlir::OpPassManager &pm,
                        const PipelineOptions &options);

/// A program as it comes (StableHLO or linalg) becomes that of one rank, or,
/// with `singleDevice`, of the only one.
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
