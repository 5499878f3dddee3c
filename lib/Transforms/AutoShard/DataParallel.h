//===- DataParallel.h - every rank its part of the batch --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H

#include "dist/Transforms/Reshard/ReshardContext.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace dist {

/// What is given anew in each step is divided among all ranks along its first
/// dimension, what replaces itself is replicated. False if nothing can be.
bool annotateDataParallel(ReshardContext &context,
                          mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_DATAPARALLEL_H
