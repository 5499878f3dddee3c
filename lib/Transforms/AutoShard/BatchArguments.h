//===- BatchArguments.h - which arguments are the batch ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Data axes divide the batch. Which arguments that is:
//
// 1. What the user placed decides. Where arguments are annotated with a data
//    axis, these are the batch, along that dimension, and no others; an
//    argument that is kept whole over the axis (by an annotation, or by
//    replicate=) is none.
// 2. Else all are that no result replaces, along their first dimension, where
//    the program works on it in parts: a random key is none (PartwiseDims.h).
//    What is the batch does not depend on the number of devices, which may
//    divide it unevenly.
//
// An argument that a result replaces is state: it is whole over the axes, and
// may be annotated with them only where operations tie it to the batch.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHARGUMENTS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHARGUMENTS_H

#include "ConstrainedArguments.h"

namespace dist {

/// A data axis, and the wish that names it.
struct DataAxis {
  AxisRef axis;
  SearchEntry wish;
};

/// Divides the batch, and keeps all other arguments whole over the axes.
/// Errors: no argument is a batch; no result replaces any, and first dimensions
/// differ, so that parameters would be divided as well; an argument is
/// annotated with an axis in part, or Partial over it. A warning where some are
/// replaced and first dimensions of others differ.
mlir::LogicalResult
divideBatch(mlir::FunctionOpInterface func, MeshOp mesh,
            llvm::MutableArrayRef<ConstrainedArgument> arguments,
            llvm::ArrayRef<DataAxis> axes);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_BATCHARGUMENTS_H
