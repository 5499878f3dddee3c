//===- InitAll.cpp - the one registration file ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Pipelines/InitAll.h"

#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Conversion/StablehloToLinalg/Passes.h"
#include "dist/Conversion/StablehloToLinalg/SourceDialects.h"
#include "dist/Conversion/TorchToLinalg/Passes.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Pipelines/Pipelines.h"
#include "dist/Transforms/Annotate/Passes.h"
#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/Collectives/Passes.h"
#include "dist/Transforms/Partition/Passes.h"
#include "dist/Transforms/Precision/Passes.h"
#include "dist/Transforms/PrintRules/Passes.h"
#include "dist/Transforms/Propagation/Passes.h"
#include "dist/Transforms/Recompute/Passes.h"
#include "dist/Transforms/Replicas/Passes.h"
#include "dist/Transforms/Report/Passes.h"
#include "dist/Transforms/Reshard/Passes.h"
#include "dist/Transforms/Stages/Passes.h"
#include "dist/Transforms/Temporal/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void dist::registerAllDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, dist::DistDialect,
                  dist::linalg_ext::LinalgExtDialect, func::FuncDialect,
                  linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                  tensor::TensorDialect>();
  registerSourceDialects(registry);
  registerTorchDialects(registry);
  registerShardingModels(registry);
}

void dist::registerAllPasses() {
  mlir::registerTransformsPasses();
  registerAnnotatePasses();
  registerAutoShardPasses();
  registerCollectivesPasses();
  registerPartitionPasses();
  registerStagesPasses();
  registerPrecisionPasses();
  registerPrintRulesPasses();
  registerPropagationPasses();
  registerRecomputePasses();
  registerReplicasPasses();
  registerReportPasses();
  registerReshardPasses();
  registerStablehloToLinalgPasses();
  registerTemporalPasses();
  registerTorchToLinalgPasses();
  registerDistToRuntimePasses();
  registerPipelines();
}
