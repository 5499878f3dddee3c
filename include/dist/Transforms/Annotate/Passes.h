//===- Passes.h - annotations into the program ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PASSES_H
#define DIST_TRANSFORMS_ANNOTATE_PASSES_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/TextFile.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Annotate/Passes.h.inc"

/// Registers the options `--plan` and `--mesh` of a command line, which
/// dist-annotate uses in place of its own options if these are not given. Call
/// it before the line is parsed.
/// dist-annotate with the text of a plan; it reads no file.
std::unique_ptr<mlir::Pass>
createAnnotatePass(const AnnotatePassOptions &options, NamedText plan);

/// dist-apply-carries with the text of a plan; it reads no file.
std::unique_ptr<mlir::Pass>
createApplyCarriesPass(const ApplyCarriesPassOptions &options, NamedText plan);

/// dist-bind-custom-calls with the texts of custom-call files; it reads no
/// file. Paths of libraries are relative to the folder of the text's name.
std::unique_ptr<mlir::Pass>
createBindCustomCallsPass(std::vector<NamedText> texts);

void registerAnnotateCLOptions();

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PASSES_H
