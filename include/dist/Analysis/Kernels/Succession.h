//===- Succession.h - replacements of values --------------------*- C++ -*-===//
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

/// The values that replace the arguments of a block, by the roots of their
/// buffers (Roles::root).
struct Succession {
  Succession(mlir::Block &block, const Roles &roles);

  /// The replacement of each argument: one that the caller of the entry
  /// function donated (`dist.alias`), or one that a loop carries.
  llvm::DenseMap<mlir::Value, mlir::Value> successors;
  /// The values that a loop or branch carries.
  llvm::DenseSet<mlir::Value> forwarded;
};

} // namespace dist

#endif // DIST_ANALYSIS_KERNELS_SUCCESSION_H
