//===- KernelRunner.cpp - compiles a kernel and runs it -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Error.h"

#include <cstdlib>

using namespace dist::testing;

static std::unique_ptr<llvm::orc::LLJIT>
load(const std::vector<dist::KernelObject> &objects) {
  std::unique_ptr<llvm::orc::LLJIT> jit =
      llvm::cantFail(llvm::orc::LLJITBuilder().create());
  llvm::orc::SymbolMap symbols;
  symbols[jit->mangleAndIntern("dist_gemm")] = {
      llvm::orc::ExecutorAddr::fromPtr(&dist_gemm),
      llvm::JITSymbolFlags::Exported};
  symbols[jit->mangleAndIntern("dist_conv")] = {
      llvm::orc::ExecutorAddr::fromPtr(&dist_conv),
      llvm::JITSymbolFlags::Exported};
  llvm::orc::JITDylib &library = jit->getMainJITDylib();
  llvm::cantFail(library.define(llvm::orc::absoluteSymbols(symbols)));
  library.addGenerator(llvm::cantFail(
      llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
          jit->getDataLayout().getGlobalPrefix())));
  for (const dist::KernelObject &object : objects)
    llvm::cantFail(jit->addObjectFile(
        llvm::MemoryBuffer::getMemBuffer(object.object, object.symbol, false)));
  return jit;
}

static std::vector<int64_t> sizesOf(mlir::func::FuncOp function) {
  std::vector<int64_t> sizes;
  auto add = [&](mlir::Type type) {
    auto tensor = mlir::cast<mlir::RankedTensorType>(type);
    mlir::Type element = tensor.getElementType();
    int64_t bits =
        element.isIndex() ? 64 : std::max(8u, element.getIntOrFloatBitWidth());
    sizes.push_back(tensor.getNumElements() * bits / 8);
  };
  llvm::for_each(function.getArgumentTypes(), add);
  llvm::for_each(function.getResultTypes(), add);
  return sizes;
}

KernelRunner::KernelRunner(const std::string &text, const std::string &mesh,
                           TargetOptions target)
    : context(std::make_unique<mlir::MLIRContext>()) {
  if (compile(text, mesh, std::move(target)))
    jit = load(objects);
}

KernelRunner::~KernelRunner() = default;

bool KernelRunner::compile(const std::string &text, const std::string &mesh,
                           TargetOptions target) {
  context->loadDialect<DistDialect, linalg_ext::LinalgExtDialect,
                       mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                       mlir::func::FuncDialect, mlir::linalg::LinalgDialect,
                       mlir::math::MathDialect, mlir::scf::SCFDialect,
                       mlir::tensor::TensorDialect>();
  mlir::ScopedDiagnosticHandler handler(
      context.get(), [&](mlir::Diagnostic &diagnostic) {
        diagnostics += diagnostic.str() + "\n";
        return mlir::success();
      });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, context.get());
  Result<Mesh> parsed = Mesh::parse(mesh);
  if (!module || !parsed)
    return false;
  auto functions = llvm::to_vector(module->getOps<mlir::func::FuncOp>());
  auto compiled = compileKernels(functions, *parsed, target);
  if (mlir::failed(compiled))
    return false;
  objects = std::move(*compiled);
  for (mlir::func::FuncOp function : functions)
    bytes.push_back(sizesOf(function));
  return true;
}

dist_kernel_fn KernelRunner::entry(size_t kernel) {
  return llvm::cantFail(jit->lookup(objects[kernel].symbol))
      .toPtr<dist_kernel_fn>();
}

/// UBSan reads the type of a function before its code; the JIT's has none.
__attribute__((no_sanitize("function"))) void
KernelRunner::run(std::vector<void *> buffers, std::vector<int64_t> coordinates,
                  size_t kernel) {
  void *scratch =
      std::aligned_alloc(64, (scratchBytes(kernel) + 127) / 64 * 64);
  if (scratchBytes(kernel) > 0)
    buffers.push_back(scratch);
  entry(kernel)(buffers.data(), coordinates.data());
  std::free(scratch);
}
