//===- Manifest.h - the JSON that an artifact carries -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_MANIFEST_H
#define DIST_LIB_CODEGEN_MANIFEST_H

#include "Buffers.h"

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The symbol of the data of a Constant buffer, e.g. `constant_3`.
std::string constantSymbol(size_t buffer);

/// The manifest (docs/reference/artifact.md) of an entry function and its
/// buffers.
nlohmann::json buildManifest(mlir::func::FuncOp entry, const Mesh &mesh,
                             const BufferedProgram &program,
                             const TargetOptions &target);

} // namespace dist

#endif // DIST_LIB_CODEGEN_MANIFEST_H
