//===- SearchedPlans.h - plans of one network -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cheapest plan of all, where it fits. Else what is known of memory before
// a plan is settled (ShardingNetwork) and what it takes then are not the same:
// plans are sought for a ladder of amounts, from what the cheapest is counted
// to take down to what the leanest does, and settled. The leanest is
// settled first, and all where nothing fits. The ladder does not depend on the
// memory that is allowed, so that
//
// - what fits some memory fits more, and costs no more there;
// - the leanest plan is the same whatever is allowed, and all that it needs is
//   enough.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_SEARCHEDPLANS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_SEARCHEDPLANS_H

#include "Candidates.h"

namespace dist {

/// Adds what the search finds; nothing where annotations allow nothing, or the
/// machine's cutoff leaves nothing. Error: the annotations contradict each
/// other.
mlir::LogicalResult addSearched(const Machine &machine, MeshOp mesh,
                                mlir::FunctionOpInterface func,
                                llvm::SmallVector<Candidate> &candidates);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_SEARCHEDPLANS_H
