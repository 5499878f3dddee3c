//===- KernelFunction.h - the functions around a kernel's loops -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_KERNELFUNCTION_H
#define DIST_LIB_CODEGEN_KERNELS_KERNELFUNCTION_H

#include "Program.h"
#include "Storage.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace dist::kernels {

/// The two functions of a kernel. `name` loads the arrays' addresses and calls
/// `name`_loops, whose parameters alias nothing, so that loops over several
/// arrays vectorise. The body goes in between begin and end.
class KernelFunction {
public:
  KernelFunction(Program &program, const Storage &storage, int64_t numArguments,
                 int64_t numResults, llvm::StringRef name,
                 mlir::ModuleOp module)
      : program(program), storage(storage), numArguments(numArguments),
        numResults(numResults), name(name), module(module) {}

  void begin(mlir::OpBuilder &builder);
  void end(mlir::OpBuilder &builder);

  /// A further array of so many elements, on the stack.
  int addTile(mlir::OpBuilder &builder, mlir::Type elementType, int64_t size);

  mlir::Value load(mlir::OpBuilder &builder, mlir::Location loc, int array,
                   mlir::Value index);
  void store(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value,
             int array, mlir::Value index);
  mlir::Value address(mlir::OpBuilder &builder, mlir::Location loc, int array,
                      mlir::Value index);
  mlir::Value coordinate(mlir::OpBuilder &builder, mlir::Location loc,
                         unsigned meshAxis);

private:
  void addLoopsFunction(mlir::OpBuilder &builder);
  void placeArrays(mlir::OpBuilder &builder);
  mlir::Value addConstant(mlir::OpBuilder &builder, int array);
  mlir::Value allocate(mlir::OpBuilder &builder, const Array &array);
  bool isParameter(int array) const;
  mlir::Value emitOperand(mlir::OpBuilder &builder, mlir::Value buffers,
                          int array);

  Program &program;
  const Storage &storage;
  int64_t numArguments, numResults;
  std::string name;
  mlir::ModuleOp module;
  mlir::LLVM::LLVMFuncOp loops;
  llvm::SmallVector<int> parameters;       ///< The arrays that are passed in.
  llvm::SmallVector<mlir::Value> pointers; ///< Of each array.
};

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_KERNELFUNCTION_H
