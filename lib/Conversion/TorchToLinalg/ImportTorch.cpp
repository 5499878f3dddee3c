//===- ImportTorch.cpp - dist-import-torch --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/TorchToLinalg/Passes.h"

#include "ImportTmTensor.h"
#include "RaiseGathers.h"

#include "dist/Conversion/TorchToLinalg/TmTensor.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToSCF/TosaToSCF.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

namespace dist {
#define GEN_PASS_DEF_IMPORTTORCHPASS
#include "dist/Conversion/TorchToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

void dist::registerTorchDialects(DialectRegistry &registry) {
  registry.insert<cf::ControlFlowDialect, tm_tensor::TmTensorDialect,
                  tosa::TosaDialect>();
}

static bool hasTosa(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// torch.roll and its like forget a static size for the concatenation that
/// follows: tensor<2x6xf32> to tensor<2x?xf32>.
static void forgetCastsOfParts(ModuleOp module) {
  module.walk([](tensor::ConcatOp concat) {
    for (OpOperand &part : concat->getOpOperands())
      if (auto cast = part.get().getDefiningOp<tensor::CastOp>();
          cast && tensor::canFoldIntoConsumerOp(cast)) {
        part.set(cast.getSource());
        if (cast->use_empty())
          cast.erase();
      }
  });
}

static void addTosaPasses(OpPassManager &functions) {
  functions.addPass(tosa::createTosaOptionalDecompositionsPass());
  functions.addPass(tosa::createTosaInferShapesPass());
  functions.addPass(tosa::createTosaMakeBroadcastablePass());
  functions.addPass(tosa::createTosaToLinalgNamed({}));
  functions.addPass(tosa::createTosaToLinalg());
  functions.addPass(createTosaToArithPass({/*includeApplyRescale=*/true}));
  functions.addPass(createTosaToTensorPass());
}

namespace {
struct ImportTorchPass : dist::impl::ImportTorchPassBase<ImportTorchPass> {
  LogicalResult importTosa(ModuleOp module) {
    OpPassManager passes(ModuleOp::getOperationName());
    addTosaPasses(passes.nest<func::FuncOp>());
    return runPipeline(passes, module);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    module.walk([](cf::AssertOp op) {
      if (!op->getParentOfType<linalg::LinalgOp>())
        op.emitWarning() << "'cf.assert' is left out: nothing checks '"
                         << op.getMsg() << "' while the program runs";
      op.erase();
    });
    if (failed(importTmTensor(module)) ||
        (hasTosa(module) && failed(importTosa(module))))
      return signalPassFailure();
    forgetCastsOfParts(module);
    raiseGathers(module);
  }
};
} // namespace
