//===- Passes.h - import of programs of torch-mlir --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_TORCHTOLINALG_PASSES_H
#define DIST_CONVERSION_TORCHTOLINALG_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

/// The dialects that only programs from PyTorch have: cf (assertions), tosa,
/// tm_tensor.
void registerTorchDialects(mlir::DialectRegistry &registry);

#define GEN_PASS_DECL
#include "dist/Conversion/TorchToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Conversion/TorchToLinalg/Passes.h.inc"

} // namespace dist

#endif // DIST_CONVERSION_TORCHTOLINALG_PASSES_H
