//===- ReshardSearch.h - the cheapest way -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDSEARCH_H
#define DIST_PLANNING_RESHARDSEARCH_H

#include "ReshardSpace.h"

namespace dist {

/// Returns the cheapest moves from the source of the space to its target. No
/// value between takes more bytes a rank than the larger of the two.
std::vector<ReshardMove> searchMoves(const ReshardSpace &space,
                                     const CostModel &model);

} // namespace dist

#endif // DIST_PLANNING_RESHARDSEARCH_H
