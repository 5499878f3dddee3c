//===- OutlinedProgram.h - a parsed program for tests -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_CODEGEN_OUTLINEDPROGRAM_H
#define DIST_UNITTESTS_CODEGEN_OUTLINEDPROGRAM_H

#include "Buffers.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

#include <string>

namespace dist {

/// A module as dist-outline-kernels leaves it, and the diagnostics that were
/// emitted on it.
struct OutlinedProgram {
  explicit OutlinedProgram(const std::string &text) {
    context.loadDialect<mlir::arith::ArithDialect, DistDialect,
                        mlir::func::FuncDialect, mlir::scf::SCFDialect,
                        mlir::tensor::TensorDialect>();
    context.getDiagEngine().registerHandler([this](mlir::Diagnostic &diag) {
      diagnostics += diag.str() + "\n";
      return mlir::success();
    });
    module = mlir::parseSourceString<mlir::ModuleOp>(
        "dist.mesh @mesh <[\"dp\"=2, \"tp\"=2]>\n" + text, &context);
  }

  mlir::func::FuncOp entry() {
    return mlir::cast<mlir::func::FuncOp>(*findEntry(*module));
  }
  Mesh mesh() { return findMesh(*module).getMesh().getValue(); }

  mlir::FailureOr<BufferedProgram>
  buffers(const llvm::StringMap<int64_t> &scratch = {}) {
    return assignBuffers(entry(), scratch);
  }

  mlir::MLIRContext context;
  std::string diagnostics;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace dist

#endif // DIST_UNITTESTS_CODEGEN_OUTLINEDPROGRAM_H
