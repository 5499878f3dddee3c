//===- Models.h - one registration a model ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_MODELS_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_MODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace dist {

void registerCollectiveModels(mlir::DialectRegistry &registry);
void registerConstantModels(mlir::DialectRegistry &registry);
void registerConstraintModels(mlir::DialectRegistry &registry);
void registerCustomCallModels(mlir::DialectRegistry &registry);
void registerElementwiseModels(mlir::DialectRegistry &registry);
void registerExtractModels(mlir::DialectRegistry &registry);
void registerGatherModels(mlir::DialectRegistry &registry);
void registerLinalgModels(mlir::DialectRegistry &registry);
void registerReshapeModels(mlir::DialectRegistry &registry);
void registerReshapeWindows(mlir::DialectRegistry &registry);
void registerScanModels(mlir::DialectRegistry &registry);
void registerScatterModels(mlir::DialectRegistry &registry);
void registerPadModels(mlir::DialectRegistry &registry);
void registerExtractSliceModels(mlir::DialectRegistry &registry);
void registerInsertSliceModels(mlir::DialectRegistry &registry);
void registerSortModels(mlir::DialectRegistry &registry);
void registerTopKModels(mlir::DialectRegistry &registry);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_MODELS_H
