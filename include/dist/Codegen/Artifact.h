//===- Artifact.h - outlined program -> artifact ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CODEGEN_ARTIFACT_H
#define DIST_CODEGEN_ARTIFACT_H

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace dist {

/// Compiles the kernels of a module that dist-outline-kernels has left, and
/// writes the artifact (docs/reference/artifact.md) to `output`. `target` is
/// resolved here. Failures are diagnosed, and leave `output` as it was before.
/// `onStage` is called with each stage that begins, e.g. "compile 52 kernels".
/// If a rank takes more than `memory` bytes, a warning is emitted.
mlir::LogicalResult
emitArtifact(mlir::ModuleOp module, const TargetOptions &target,
             const std::string &output,
             llvm::function_ref<void(const std::string &)> onStage,
             std::optional<double> memory = {});

} // namespace dist

#endif // DIST_CODEGEN_ARTIFACT_H
