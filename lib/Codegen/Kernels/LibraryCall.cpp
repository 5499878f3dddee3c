//===- LibraryCall.cpp - calls of the runtime's functions -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace dist::kernels;

static LLVM::GlobalOp addDescriptor(OpBuilder builder, Location loc,
                                    ModuleOp module, StringRef bytes) {
  builder.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
  std::string name =
      ("descriptor_" + Twine(llvm::range_size(module.getOps()))).str();
  return LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                                LLVM::Linkage::Private, name,
                                builder.getStringAttr(bytes),
                                /*alignment=*/8);
}

static LLVM::LLVMFuncOp declare(OpBuilder builder, ModuleOp module,
                                StringRef function, size_t numPointers) {
  if (auto declared = module.lookupSymbol<LLVM::LLVMFuncOp>(function))
    return declared;
  builder.setInsertionPointToStart(module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                  SmallVector<Type>(numPointers, pointer));
  return LLVM::LLVMFuncOp::create(builder, module.getLoc(), function, type);
}

static void emitCall(BodyContext &context, StringRef function,
                     StringRef descriptor, ArrayRef<View> operands) {
  OpBuilder &builder = context.builder;
  auto module = builder.getBlock()->getParentOp()->getParentOfType<ModuleOp>();
  LLVM::GlobalOp global =
      addDescriptor(builder, context.loc, module, descriptor);
  SmallVector<Value> pointers{
      LLVM::AddressOfOp::create(builder, context.loc, global)};
  for (const View &view : operands)
    pointers.push_back(context.address(view.array, view.offset));
  LLVM::CallOp::create(builder, context.loc,
                       declare(builder, module, function, pointers.size()),
                       pointers);
}

void dist::kernels::addLibraryCall(Location loc, ProgramBuilder &builder,
                                   std::string function, std::string descriptor,
                                   ArrayRef<View> operands) {
  Statement *statement = builder.addLoops(loc, {});
  for (const View &view : operands)
    builder.touch(*statement, view);
  statement->touchesToWrite.push_back(operands.back().array);
  statement->body = [function = std::move(function),
                     descriptor = std::move(descriptor),
                     operands = SmallVector<View>(operands)](
                        BodyContext &context, ValueRange) {
    emitCall(context, function, descriptor, operands);
    return SmallVector<Value>();
  };
}
