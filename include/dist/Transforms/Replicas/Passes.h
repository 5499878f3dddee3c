//===- Passes.h - steps of replicas -----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_REPLICAS_PASSES_H
#define DIST_TRANSFORMS_REPLICAS_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Support/TextFile.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Replicas/Passes.h.inc"

/// dist-replicate-state for `local_sgd` of a plan, which errors name.
std::unique_ptr<mlir::Pass>
createReplicateStatePass(const ReplicateStatePassOptions &options,
                         NamedText plan);

/// dist-compress-gradients for `dgc` of a plan, which errors name.
std::unique_ptr<mlir::Pass>
createCompressGradientsPass(const CompressGradientsPassOptions &options,
                            NamedText plan);

} // namespace dist

#endif // DIST_TRANSFORMS_REPLICAS_PASSES_H
