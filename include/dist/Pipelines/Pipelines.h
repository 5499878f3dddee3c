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
      *this, "plan", llvm::cl::desc("the plan file (JSON), or auto: by cost")};
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
      llvm::cl::desc("what to plan for: a preset such as h100:64, or a cluster "
                     "file (JSON)")};
  Option<std::string> assumedCluster{
      *this, "assumed-cluster",
      llvm::cl::desc(
          "the cluster of a plan by cost where neither it nor a mesh "
          "is given")};
  Option<std::string> memory{
      *this, "memory",
      llvm::cl::desc("what a plan by cost may take on each device, such as "
                     "40GB; the device's own without it")};
  ListOption<std::string> dataAxes{
      *this, "data-axes",
      llvm::cl::desc("axes that a plan by cost divides the batch over, and "
                     "nothing else")};
  ListOption<std::string> replicate{
      *this, "replicate",
      llvm::cl::desc("patterns of arguments that a plan by cost keeps "
                     "replicated")};
  Option<std::string> partialSums{
      *this, "partial-sums", llvm::cl::init("f32"),
      llvm::cl::desc("f32, or storage: the type in which partial sums of f16, "
                     "bf16 and shorter floats are added over ranks")};
  Option<std::string> planReport{
      *this, "plan-report",
      llvm::cl::desc("write a page (HTML) about the plan and what it costs")};
  Option<std::string> writePlan{
      *this, "write-plan",
      llvm::cl::desc("write the plan that was chosen by cost (JSON)")};
  ListOption<std::string> carries{
      *this, "carry",
      llvm::cl::desc("RESULT=ARGUMENT: this result replaces this argument in "
                     "the next step")};
  Option<bool> singleDevice{
      *this, "single-device",
      llvm::cl::desc("ignore all annotations; the program for one device")};
  Option<bool> hasManualRegions{
      *this, "has-manual-regions",
      llvm::cl::desc("with single-device: the program has manual regions, so "
                     "that it needs its mesh, and all else is replicated")};
  Option<bool> overlap{
      *this, "overlap", llvm::cl::init(false),
      llvm::cl::desc("start collectives early and wait for them late")};
  Option<int64_t> overlapParts{
      *this, "overlap-parts", llvm::cl::init(1),
      llvm::cl::desc(
          "in how many collectives, about, to put what could be one")};
  Option<int64_t> overlapBytes{
      *this, "overlap-bytes", llvm::cl::init(int64_t(1) << 16),
      llvm::cl::desc("the smallest collective to start; the parts of one have "
                     "16 times as many bytes at least")};
  Option<bool> verify{
      *this, "verify",
      llvm::cl::desc("prove what each pass promises (dist-verify-...)")};
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
