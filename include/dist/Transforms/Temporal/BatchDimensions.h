//===- BatchDimensions.h - what micro-batches divide ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As for data axes: where arguments are annotated with the time axis, these are
// the batch, along that dimension. Else all arguments that no result replaces
// are, along their first dimension, where the program works on it in parts: a
// random key is none (PartwiseDims.h).
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_TEMPORAL_BATCHDIMENSIONS_H
#define DIST_TRANSFORMS_TEMPORAL_BATCHDIMENSIONS_H

#include "dist/Transforms/Temporal/TimePlacement.h"

#include "dist/Dialect/Dist/IR/Dist.h"

namespace dist {

/// The batch of a function. `asker` begins messages. Errors: no argument has a
/// batch; several first dimensions differ; a dimension that `micro` does not
/// divide.
mlir::FailureOr<TimePlacement::Batch>
findBatch(mlir::FunctionOpInterface func, MeshOp mesh, const MeshAxis &micro,
          llvm::StringRef asker = "micro-batches");

} // namespace dist

#endif // DIST_TRANSFORMS_TEMPORAL_BATCHDIMENSIONS_H
