//===- Register.cpp - all models ------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

void dist::registerShardingModels(mlir::DialectRegistry &registry) {
  registerCollectiveModels(registry);
  registerConstantModels(registry);
  registerConstraintModels(registry);
  registerCustomCallModels(registry);
  registerElementwiseModels(registry);
  registerExtractModels(registry);
  registerGatherModels(registry);
  registerLinalgModels(registry);
  registerReshapeModels(registry);
  registerReshapeWindows(registry);
  registerScanModels(registry);
  registerScatterModels(registry);
  registerPadModels(registry);
  registerExtractSliceModels(registry);
  registerInsertSliceModels(registry);
  registerSortModels(registry);
  registerTopKModels(registry);
}
