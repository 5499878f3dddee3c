//===- Passes.h - passes of the import --------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_H

#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_PASSES_H
