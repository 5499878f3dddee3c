//===- Passes.h - rules as remarks ------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PRINTRULES_PASSES_H
#define DIST_TRANSFORMS_PRINTRULES_PASSES_H

#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dist/Transforms/PrintRules/Passes.h.inc"

} // namespace dist

#endif // DIST_TRANSFORMS_PRINTRULES_PASSES_H
