//===- Succession.h - what takes the place of what --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_ANALYSIS_KERNELS_SUCCESSION_H
#define DIST_ANALYSIS_KERNELS_SUCCESSION_H

#include "dist/Analysis/Kernels/Roles.h"

#include "llvm/ADT/DenseSet.h"

namespace dist {

/// What the arguments of a block become, by the buffers that it lies in (see
/// Roles::root).
struct Succession {
  Succession(mlir::Block &block, const Roles &roles);

  /// What replaces an argument: that of an entry function which the caller
  /// donated (`dist.alias`), or what a loop carries.
  llvm::DenseMap<mlir::Value, mlir::Value> successors;
  /// What a loop or branch passes on.
  llvm::DenseSet<mlir::Value> passedOn;
};

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_SUCCESSION_H
