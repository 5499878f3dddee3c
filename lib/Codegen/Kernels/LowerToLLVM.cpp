//===- LowerToLLVM.cpp - loops and scalar operations -> LLVM --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerToLLVM.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace dist::kernels;

void dist::kernels::approximateMath(ModuleOp module) {
  // Not sin and cos, whose polynomials are for small arguments only.
  static constexpr StringRef functions[] = {"math.exp",  "math.expm1", "math.log", "math.log2",
                                            "math.log1p", "math.tanh",  "math.erf"};
  auto approximate = [](StringRef name) { return llvm::is_contained(functions, name); };
  RewritePatternSet patterns(module.getContext());
  populateMathF32ExpansionPatterns(patterns, approximate);
  populateMathPolynomialApproximationPatterns(patterns, approximate);
  GreedyRewriteConfig config;
  config.enableFolding(false);
  (void)applyPatternsGreedily(module, std::move(patterns), config);
}

/// 16-bit floating-point numbers are stored; arithmetic is of f32.
static void widenNarrowFloats(OpPassManager &passes) {
  passes.addPass(math::createMathExtendToSupportedTypes());
  arith::ArithEmulateUnsupportedFloatsOptions options;
  options.sourceTypeStrs = {"bf16", "f16"};
  options.targetTypeStr = "f32";
  passes.addPass(arith::createArithEmulateUnsupportedFloats(options));
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  passes.addPass(arith::createArithExpandOpsPass(expand));
}

LogicalResult dist::kernels::lowerToLLVM(ModuleOp module) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  widenNarrowFloats(passes);
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  return passes.run(module);
}
