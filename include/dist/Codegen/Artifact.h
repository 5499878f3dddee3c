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
/// returns the bytes of the artifact (docs/reference/artifact.md). `target` is
/// resolved here. Temporary files of the linker are at `scratch`
/// (CompileOptions::scratch). Failures are diagnosed. `onStage` is called with
/// each stage that begins, e.g. "compile 52 kernels". If a rank takes more than
/// `memory` bytes, a warning is emitted.
mlir::FailureOr<std::string>
emitArtifact(mlir::ModuleOp module, const TargetOptions &target,
             const std::string &scratch,
             llvm::function_ref<void(const std::string &)> onStage,
             std::optional<double> memory = {});

} // namespace dist

#endif // DIST_CODEGEN_ARTIFACT_H
