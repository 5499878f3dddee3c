//===- Changes.h - programs that were changed on purpose --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   module attributes {dist.changed = ["bf16", "per micro-batch: *mean*"]}
//
// A strategy that changes what a program computes, beyond the order of its
// sums, names itself there. The manifest and dist-run's summary repeat it, and
// the reference of --verify contains the same change.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_CHANGES_H
#define DIST_DIALECT_DIST_IR_CHANGES_H

#include "mlir/IR/BuiltinOps.h"

namespace dist {

/// The strategies that have changed what a program computes (texts, on the
/// module).
inline constexpr llvm::StringLiteral kChangedAttr = "dist.changed";

/// Adds a strategy to the module's `dist.changed`.
void noteChange(mlir::ModuleOp module, const llvm::Twine &change);

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_CHANGES_H
