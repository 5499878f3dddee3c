//===- ControlFlow.h - loops in bodies of statements ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_CODEGEN_KERNELS_CONTROLFLOW_H
#define DIST_LIB_CODEGEN_KERNELS_CONTROLFLOW_H

#include "Bodies.h"

namespace dist::kernels {

using Values = llvm::SmallVector<mlir::Value>;

/// for (i = from; i < to; i += step) carried = body(i, carried); returns the
/// last carried values. All emit through the context's builder.
Values emitFor(BodyContext &context, mlir::Value from, mlir::Value to,
               mlir::Value step, mlir::ValueRange carried,
               llvm::function_ref<Values(mlir::Value, mlir::ValueRange)> body);

/// while (condition(carried)) carried = body(carried);
Values emitWhile(BodyContext &context, mlir::ValueRange carried,
                 llvm::function_ref<mlir::Value(mlir::ValueRange)> condition,
                 llvm::function_ref<Values(mlir::ValueRange)> body);

void emitIf(BodyContext &context, mlir::Value condition,
            llvm::function_ref<void()> body);

} // namespace dist::kernels

#endif // DIST_LIB_CODEGEN_KERNELS_CONTROLFLOW_H
