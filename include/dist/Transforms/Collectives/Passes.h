//===- Passes.h - collectives of local programs -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_COLLECTIVES_PASSES_H
#define DIST_TRANSFORMS_COLLECTIVES_PASSES_H

#include "dist/Transforms/Collectives/CombineCollectives.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace dist {

#define GEN_PASS_DECL
#include "dist/Transforms/Collectives/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "dist/Transforms/Collectives/Passes.h.inc"

} // namespace dist

#endif // DIST_TRANSFORMS_COLLECTIVES_PASSES_H
