//===- VerifyImport.cpp - dist-verify-import ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Import.h"
#include "dist/Conversion/StablehloToLinalg/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYIMPORTPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult verifyType(Operation *op, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return success();
  bool isStatic = isa<RankedTensorType>(type) && shaped.hasStaticShape();
  Type element = shaped.getElementType();
  bool isSignless = isa<FloatType>(element) || element.isSignlessInteger() ||
                    element.isIndex();
  if (isStatic && isSignless)
    return success();
  return op->emitOpError() << "has a value of type " << type
                           << " after the import, expected tensors of static "
                              "shape with signless elements";
}

static LogicalResult verifyOp(Operation *op) {
  static constexpr StringRef dialects[] = {"arith", "builtin", "dist",
                                           "func",  "linalg",  "linalg_ext",
                                           "math",  "scf",     "tensor"};
  if (!op->isRegistered() ||
      !llvm::is_contained(dialects, op->getName().getDialectNamespace()))
    return op->emitError() << "'" << op->getName()
                           << "' is left after the import";
  if (isa<func::CallOp, func::CallIndirectOp>(op))
    return op->emitOpError() << "is left after the import: calls must be "
                                "inlined";
  for (Region &region : op->getRegions())
    for (BlockArgument arg : region.getArguments())
      if (failed(verifyType(op, arg.getType())))
        return failure();
  for (Type type : op->getResultTypes())
    if (failed(verifyType(op, type)))
      return failure();
  return success();
}

LogicalResult dist::verifyImport(ModuleOp module) {
  auto isPublic = [](func::FuncOp function) { return function.isPublic(); };
  auto functions = module.getOps<func::FuncOp>();
  if (llvm::count_if(functions, isPublic) != 1)
    return module.emitError("expected one public function after the import, "
                            "got ")
           << llvm::count_if(functions, isPublic);
  WalkResult result = module.walk([](Operation *op) {
    return failed(verifyOp(op)) ? WalkResult::interrupt()
                                : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyImportPass : dist::impl::VerifyImportPassBase<VerifyImportPass> {
  void runOnOperation() override {
    if (failed(verifyImport(getOperation())))
      signalPassFailure();
  }
};
} // namespace
