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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace dist::kernels;

static void addWideningPasses(OpPassManager &passes) {
  passes.addPass(math::createMathExtendToSupportedTypes());
  arith::ArithEmulateUnsupportedFloatsOptions options;
  options.sourceTypeStrs = {"bf16", "f16"};
  options.targetTypeStr = "f32";
  passes.addPass(arith::createArithEmulateUnsupportedFloats(options));
}

static void addLoweringPasses(OpPassManager &passes) {
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
}

void dist::kernels::loadDialectsToLower(MLIRContext &context) {
  PassManager passes(&context, ModuleOp::getOperationName());
  addWideningPasses(passes);
  addLoweringPasses(passes);
  DialectRegistry registry;
  passes.getDependentDialects(registry);
  context.appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context.getOrLoadDialect(name);
}

void dist::kernels::approximateMath(ModuleOp module) {
  // Not sin and cos, whose polynomials are for small arguments only.
  static constexpr StringRef functions[] = {
      "math.exp",   "math.expm1", "math.log", "math.log2",
      "math.log1p", "math.tanh",  "math.erf"};
  auto approximate = [](StringRef name) {
    return llvm::is_contained(functions, name);
  };
  RewritePatternSet patterns(module.getContext());
  populateMathF32ExpansionPatterns(patterns, approximate);
  populateMathPolynomialApproximationPatterns(patterns, approximate);
  GreedyRewriteConfig config;
  config.enableFolding(false);
  (void)applyPatternsGreedily(module, std::move(patterns), config);
}

static bool hasNarrowFloats(ModuleOp module) {
  auto isNarrow = [](Type type) {
    return isa<BFloat16Type, Float16Type>(type);
  };
  return module
      .walk([&](Operation *op) {
        return llvm::any_of(op->getResultTypes(), isNarrow)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Narrows f64 to 16 bits by way of f32, as XLA does. No instruction and no
/// library does it directly.
static LogicalResult narrowThroughF32(arith::TruncFOp op,
                                      PatternRewriter &rewriter) {
  auto isWide = [](Type type) { return getElementTypeOrSelf(type).isF64(); };
  Type type = op.getType();
  if (!isWide(op.getIn().getType()) ||
      getElementTypeOrSelf(type).getIntOrFloatBitWidth() != 16)
    return failure();
  Type between = rewriter.getF32Type();
  if (auto vector = dyn_cast<VectorType>(type))
    between = vector.clone(between);
  Value single =
      arith::TruncFOp::create(rewriter, op.getLoc(), between, op.getIn());
  rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, single);
  return success();
}

/// Lets no conversion to 16 bits be folded with one back.
static void keepRoundings(ModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(),
                                            arith::FastMathFlags::none);
  module.walk([&](Operation *op) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(op))
      op->setAttr("fastmath", none);
  });
}

/// 16-bit floating-point numbers are only stored; arithmetic is of f32.
static LogicalResult widenNarrowFloats(ModuleOp module, bool roundsEach) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  addWideningPasses(passes);
  if (failed(passes.run(module)))
    return failure();
  if (roundsEach)
    keepRoundings(module);
  RewritePatternSet patterns(module.getContext());
  arith::populateExpandBFloat16Patterns(patterns);
  patterns.add(narrowThroughF32);
  return applyPatternsGreedily(module, std::move(patterns));
}

/// exp(x) - 1 and log(1 + x), as which LLVM would have these, lose all digits
/// near 0.
static LogicalResult callLibmNearZero(ModuleOp module) {
  ConversionTarget target(*module.getContext());
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addIllegalOp<math::ExpM1Op, math::Log1pOp>();
  RewritePatternSet patterns(module.getContext());
  populateMathToLibmConversionPatterns(patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

/// The conversions leave the annotation of an scf.for on its branch back, but
/// not where the translation looks for it.
static void attachLoopAnnotations(ModuleOp module) {
  module.walk([](LLVM::BrOp branch) {
    auto annotation = branch->removeDiscardableAttr("llvm.loop_annotation");
    if (annotation)
      branch.setLoopAnnotationAttr(cast<LLVM::LoopAnnotationAttr>(annotation));
  });
}

/// LLVM cannot select all that its vectorizer makes of bf16 for the CPU (a
/// reversed row ends in an abort): in memory it is i16.
static void moveAsIntegers(ModuleOp module) {
  OpBuilder builder(module.getContext());
  Type integer = builder.getI16Type();
  module.walk([&](Operation *op) {
    builder.setInsertionPoint(op);
    auto store = dyn_cast<LLVM::StoreOp>(op);
    if (store && store.getValue().getType().isBF16())
      store.getValueMutable().assign(LLVM::BitcastOp::create(
          builder, op->getLoc(), integer, store.getValue()));
    auto load = dyn_cast<LLVM::LoadOp>(op);
    if (!load || !load.getType().isBF16())
      return;
    Type type = load.getType();
    load.getResult().setType(integer);
    builder.setInsertionPointAfter(op);
    Value cast =
        LLVM::BitcastOp::create(builder, op->getLoc(), type, load.getResult());
    load.getResult().replaceAllUsesExcept(cast, cast.getDefiningOp());
  });
}

LogicalResult dist::kernels::lowerToLLVM(ModuleOp module, bool roundsEach) {
  if ((hasNarrowFloats(module) &&
       failed(widenNarrowFloats(module, roundsEach))) ||
      failed(callLibmNearZero(module)))
    return failure();
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  addLoweringPasses(passes);
  if (failed(passes.run(module)))
    return failure();
  moveAsIntegers(module);
  attachLoopAnnotations(module);
  return success();
}
