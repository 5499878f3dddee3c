//===- ReshardSearch.h - the ways from sharding to sharding --- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_RESHARDSEARCH_H
#define DIST_PLANNING_RESHARDSEARCH_H

#include "ReshardSpace.h"

namespace dist {

/// What a step costs beside and with its bytes.
double stepCost(const CostModel &model, ReshardKind kind, double bytes);

/// The cheapest moves from the source of the space to its target; nothing if
/// there is no way on which every value takes at most `maxBytes` a rank, or the
/// search grows too long.
std::optional<std::vector<ReshardMove>>
searchMoves(const ReshardSpace &space, const CostModel &model, double maxBytes);

/// The way that always exists, without any search: combine, gather what
/// differs, slice, partialise.
std::vector<ReshardStep> directSteps(const Mesh &mesh, const Sharding &from,
                                     const Sharding &to,
                                     const std::vector<int64_t> &shape,
                                     int64_t elementBytes);

} // namespace dist

#endif // DIST_PLANNING_RESHARDSEARCH_H
