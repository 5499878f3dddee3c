//===- Import.cpp - dist-import -------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/StablehloToLinalg/Import.h"

#include "Calls/InlineCalls.h"
#include "ConstantContents.h"
#include "EntryFunction.h"
#include "Importer.h"
#include "Sharding/Shardy.h"

#include "dist/Conversion/StablehloToLinalg/Passes.h"
#include "dist/Conversion/StablehloToLinalg/SourceDialects.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace dist {
#define GEN_PASS_DEF_IMPORTPASS
#include "dist/Conversion/StablehloToLinalg/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool hasUnsigned(func::FuncOp function) {
  auto isUnsigned = [](Type type) {
    return getElementTypeOrSelf(type).isUnsignedInteger();
  };
  return llvm::any_of(function.getArgumentTypes(), isUnsigned) ||
         llvm::any_of(function.getResultTypes(), isUnsigned);
}

/// True for an operation that only a program in StableHLO has.
static bool isStablehlo(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  return !op->isRegistered() || (function && hasUnsigned(function));
}

static bool needsImport(ModuleOp module) {
  auto functions = module.getOps<func::FuncOp>();
  if (std::distance(functions.begin(), functions.end()) > 1)
    return true;
  return module
      .walk([](Operation *op) {
        return isStablehlo(op) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

static FailureOr<OwningOpRef<func::FuncOp>> importEntry(ModuleOp module,
                                                        func::FuncOp entry) {
  FailureOr<OwningOpRef<func::FuncOp>> imported = declareImported(entry);
  if (failed(imported))
    return failure();
  func::FuncOp function = **imported;
  OpBuilder builder = OpBuilder::atBlockEnd(&function.getBody().front());
  if (!entry.getBody().hasOneBlock())
    return entry.emitError("expected a function body of one block");
  auto results = Importer(builder).importBlock(entry.getBody().front(),
                                               function.getArguments());
  if (failed(results))
    return failure();
  func::ReturnOp::create(
      builder, entry.getBody().front().getTerminator()->getLoc(), *results);
  return imported;
}

/// Imports the meshes, which are alongside the functions.
static LogicalResult importSymbols(ModuleOp module) {
  for (Operation &op : llvm::make_early_inc_range(module.getOps())) {
    if (op.isRegistered())
      continue;
    if (op.getName().getStringRef() != "sdy.mesh")
      return op.emitError() << "'" << op.getName() << "': has no importer";
    if (failed(importMesh(&op)))
      return failure();
  }
  return success();
}

/// Erases meshes without axes: shardings over them have no effect.
static void eraseTrivialMeshes(ModuleOp module) {
  for (auto mesh : llvm::make_early_inc_range(module.getOps<MeshOp>()))
    if (mesh.getMesh().getValue().axes.empty())
      mesh.erase();
}

/// Erases unused operations. Users come after their operands, so one pass
/// backwards is enough.
static void eraseDeadOps(Region &region) {
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isOpTriviallyDead(&op))
        op.erase();
      else
        for (Region &inner : op.getRegions())
          eraseDeadOps(inner);
}

/// Functions are replaced by the imported one; attributes of dialects that are
/// not registered (mhlo.num_partitions) are dropped.
static void replaceFunctions(ModuleOp module,
                             OwningOpRef<func::FuncOp> imported) {
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    function.erase();
  module.push_back(imported.release());
  for (NamedAttribute attr : llvm::to_vector(module->getDiscardableAttrs()))
    if (isSourceAttribute(attr))
      module->removeDiscardableAttr(attr.getName());
}

/// Verifies that blocks of manual regions fit their shardings, which needs the
/// mesh of the module.
static LogicalResult verifyManualRegions(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([](ManualOp op) {
    return failed(verify(op)) ? WalkResult::interrupt() : WalkResult::skip();
  });
  return failure(result.wasInterrupted());
}

LogicalResult dist::importStablehlo(ModuleOp module) {
  if (failed(inlineCalls(module)) || failed(verifyConstantContents(module)))
    return failure();
  if (!needsImport(module))
    return success();
  FailureOr<func::FuncOp> entry = chooseEntry(module);
  if (failed(entry))
    return failure();
  if (failed(importSymbols(module)))
    return failure();
  auto imported = importEntry(module, *entry);
  if (failed(imported))
    return failure();
  eraseDeadOps((*imported)->getBody());
  eraseTrivialMeshes(module);
  replaceFunctions(module, std::move(*imported));
  return verifyManualRegions(module);
}

namespace {
struct ImportPass : dist::impl::ImportPassBase<ImportPass> {
  void runOnOperation() override {
    if (failed(importStablehlo(getOperation())))
      signalPassFailure();
  }
};
} // namespace
