//===- SplitComplex.cpp - dist-split-complex ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexSplitter.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"

namespace dist {
#define GEN_PASS_DEF_SPLITCOMPLEXPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool hasComplex(ModuleOp module) {
  auto isComplexType = [](Type type) { return bool(partType(type)); };
  return module
      .walk([&](Operation *op) {
        auto function = dyn_cast<func::FuncOp>(op);
        bool found = llvm::any_of(op->getResultTypes(), isComplexType) ||
                     (function &&
                      llvm::any_of(function.getArgumentTypes(), isComplexType));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct SplitComplexPass : dist::impl::SplitComplexPassBase<SplitComplexPass> {
  void runOnOperation() override {
    if (!hasComplex(getOperation()))
      return;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(ComplexSplitter(&getContext()).run(function)))
        return signalPassFailure();
  }
};
} // namespace
