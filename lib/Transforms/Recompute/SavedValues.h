//===- SavedValues.h - what the backward pass reads from memory -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RECOMPUTE_SAVEDVALUES_H
#define DIST_LIB_TRANSFORMS_RECOMPUTE_SAVEDVALUES_H

#include "StepBlock.h"

namespace dist {

/// The early values that late operations need.
struct SavedValues {
  llvm::DenseSet<mlir::Value> saved;      ///< They are read from memory.
  llvm::DenseSet<mlir::Value> recomputed; ///< They are computed again.
};

/// Chooses the values to be saved such that they have the fewest bytes. Values
/// for which `isKept` holds are not computed again; what is equal in bytes is
/// saved as late as possible, so that less is computed again.
SavedValues chooseSaved(const StepBlock &step,
                        llvm::function_ref<bool(mlir::Value)> isKept);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RECOMPUTE_SAVEDVALUES_H
