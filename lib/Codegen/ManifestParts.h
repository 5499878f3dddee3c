//===- ManifestParts.h - parts of a manifest --------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts that manifests with one program and those with a program for each
// coordinate of a pipeline have in common.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_MANIFESTPARTS_H
#define DIST_LIB_CODEGEN_MANIFESTPARTS_H

#include "Buffers.h"

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include <nlohmann/json.hpp>

namespace dist {

/// The keys that do not depend on the commands: version, name, target, mesh.
nlohmann::json describeHeader(int version, mlir::func::FuncOp entry,
                              const Mesh &mesh, const TargetOptions &target);

/// The arguments and results of the entry function, without their buffers.
nlohmann::json describeArguments(mlir::func::FuncOp entry);
nlohmann::json describeResults(mlir::func::FuncOp entry);

/// The buffers. `symbolOf` names the data of a constant.
nlohmann::json
describeBuffers(const BufferedProgram &program,
                llvm::function_ref<std::string(size_t)> symbolOf);

/// The commands. Their buffers are those of `program`.
nlohmann::json describeCommands(const CommandList &commands,
                                const BufferedProgram &program);

/// The place of an operation in the user's source.
std::string locationOf(mlir::Operation *op);

} // namespace dist

#endif // DIST_LIB_CODEGEN_MANIFESTPARTS_H
