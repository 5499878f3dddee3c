//===- StageManifest.h - the JSON of several programs -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_STAGEMANIFEST_H
#define DIST_LIB_CODEGEN_STAGEMANIFEST_H

#include "StagePrograms.h"

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The symbol of the data of a Constant buffer of one of the programs, e.g.
/// `constant_1_3`.
std::string constantSymbol(size_t program, size_t buffer);

/// The manifest of an entry function with a program for each coordinate of the
/// pipeline's axis. Errors: those of StackedPorts.
mlir::FailureOr<nlohmann::json>
buildManifest(mlir::func::FuncOp entry, const Mesh &mesh, PipelineOp pipeline,
              const StagePrograms &all, const TargetOptions &target);

} // namespace dist

#endif // DIST_LIB_CODEGEN_STAGEMANIFEST_H
