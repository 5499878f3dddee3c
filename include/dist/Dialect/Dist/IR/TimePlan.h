//===- TimePlan.h - keys of a plan that rewrite the program -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_DIALECT_DIST_IR_TIMEPLAN_H
#define DIST_DIALECT_DIST_IR_TIMEPLAN_H

#include "llvm/ADT/StringRef.h"

namespace dist {

/// An attribute of the mesh: the keys of a plan file (the text of a JSON
/// object) that are no shardings: `micro_batches`, `pipeline`, `precision`.
/// Passes carry them out, so that the program has no trace of them then. The
/// plan that a search writes has them again.
inline constexpr llvm::StringLiteral kTimePlanAttr = "dist.time_plan";

} // namespace dist

#endif // DIST_DIALECT_DIST_IR_TIMEPLAN_H
