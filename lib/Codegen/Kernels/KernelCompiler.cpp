//===- KernelCompiler.cpp - functions on tensors -> object code -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Codegen/Kernels/KernelCompiler.h"

#include "EmitLoops.h"
#include "EmitObject.h"
#include "LowerToLLVM.h"
#include "ProgramBuilder.h"
#include "Schedule.h"
#include "Storage.h"

#include "dist/Conversion/DistToRuntime/MakeIntegersTotal.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;

/// Loads the dialects that lowering creates, before there are threads.
static void loadDialects(MLIRContext &context) {
  DialectRegistry registry;
  arith::registerConvertArithToLLVMInterface(registry);
  cf::registerConvertControlFlowToLLVMInterface(registry);
  registerConvertFuncToLLVMInterface(registry);
  registerConvertMathToLLVMInterface(registry);
  ub::registerConvertUBToLLVMInterface(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  context.appendDialectRegistry(registry);
  context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                      func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                      scf::SCFDialect, ub::UBDialect, vector::VectorDialect>();
  loadDialectsToLower(context);
}

static FailureOr<KernelObject> compileKernel(func::FuncOp kernel,
                                             const Mesh &mesh,
                                             const TargetOptions &target) {
  ProgramBuilder builder(mesh);
  if (failed(builder.build(kernel)))
    return failure();
  Program &program = builder.program;
  removeDeadStatements(program);
  splitLongSums(program);
  nameAxes(program);
  std::vector<Node> nodes = schedule(program);
  contractArrays(program, nodes);
  Storage storage = assignStorage(program, nodes);

  OwningOpRef<ModuleOp> module = ModuleOp::create(kernel.getLoc());
  emitKernel(program, nodes, storage, kernel.getNumArguments(),
             kernel.getNumResults(), kernel.getName(), *module);
  if (failed(makeIntegersTotal(*module))) // Polynomials need no guards.
    return failure();
  approximateMath(*module);
  if (failed(lowerToLLVM(*module, target.roundsEach)))
    return failure();
  FailureOr<std::string> object = emitObject(*module, target);
  if (failed(object))
    return failure();
  return KernelObject{kernel.getName().str(), std::move(*object),
                      storage.scratchBytes};
}

FailureOr<std::vector<KernelObject>>
dist::compileKernels(ArrayRef<func::FuncOp> kernels, const Mesh &mesh,
                     const TargetOptions &target) {
  std::vector<KernelObject> objects(kernels.size());
  if (kernels.empty())
    return objects;
  func::FuncOp first = kernels.front();
  Result<TargetOptions> resolved = TargetOptions::resolve(target);
  if (!resolved)
    return emitError(first.getLoc()) << resolved.status().getMessage();
  MLIRContext *context = first.getContext();
  loadDialects(*context);
  auto compile = [&](size_t index) -> LogicalResult {
    FailureOr<KernelObject> object =
        compileKernel(kernels[index], mesh, *resolved);
    if (failed(object))
      return failure();
    objects[index] = std::move(*object);
    return success();
  };
  if (failed(failableParallelForEachN(context, 0, kernels.size(), compile)))
    return failure();
  return objects;
}
