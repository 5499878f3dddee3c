//===- Passes.h - annotations into the program ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PASSES_H
#define DIST_TRANSFORMS_ANNOTATE_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Annotate/Passes.h.inc"

/// Registers the options `--plan` and `--mesh` of a command line, which
/// dist-annotate uses in place of its own options if these are not given. Call
/// it before the line is parsed.
void registerAnnotateCLOptions();

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PASSES_H
