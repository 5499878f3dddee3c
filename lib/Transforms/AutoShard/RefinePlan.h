//===- RefinePlan.h - small changes that make a plan cheaper ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_REFINEPLAN_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_REFINEPLAN_H

#include "Candidates.h"

namespace dist {

/// What is settled may cost more than the search counted. Where a plan is not
/// known to be near the least, this tries what the search did not settle: it
/// drops annotations of values, and divides arguments otherwise (all of a type
/// that lie alike, then each), and keeps what makes the whole cheaper without
/// more memory, until nothing does. What the user said stays.
///
///   search: 19632    without one annotation of a value: 17010, which is kept
///
/// Large programs, which take long to settle, are left as they are. True if
/// something was kept.
mlir::FailureOr<bool> refinePlan(const Machine &machine, MeshOp mesh,
                                 Candidate &plan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_REFINEPLAN_H
