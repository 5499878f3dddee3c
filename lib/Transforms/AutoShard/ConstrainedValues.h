//===- ConstrainedValues.h - what is annotated in between -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H

#include "BatchArguments.h"

namespace dist {

/// Errors: an argument that a result replaces, or a value in between, is
/// annotated with the axis where operations tie it to no batch, which the axis
/// divides alone; a value in between that has a batch is kept whole over it.
mlir::LogicalResult
verifyBatchTies(mlir::FunctionOpInterface func, MeshOp mesh,
                llvm::ArrayRef<ConstrainedArgument> arguments,
                const DataAxis &data);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_CONSTRAINEDVALUES_H
