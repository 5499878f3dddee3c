//===- Passes.h - shardings by cost -----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_AUTOSHARD_PASSES_H
#define DIST_TRANSFORMS_AUTOSHARD_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/TextFile.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Transforms/AutoShard/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Transforms/AutoShard/Passes.h.inc"

/// dist-auto-shard that passes the chosen plan (JSON) and its progress on, and
/// writes no file. Both sinks may be null.
std::unique_ptr<mlir::Pass>
createAutoShardPass(const AutoShardPassOptions &options, TextSink onPlan,
                    ProgressSink onProgress);

/// Returns a sink that shows lines on stderr, each over the one before; null if
/// stderr is no terminal.
ProgressSink terminalProgress();

} // namespace dist

#endif // DIST_TRANSFORMS_AUTOSHARD_PASSES_H
