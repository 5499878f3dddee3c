//===- TransferCosts.h - seconds between coordinates ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_STAGES_TRANSFERCOSTS_H
#define DIST_TRANSFORMS_STAGES_TRANSFERCOSTS_H

#include "dist/Planning/Cluster.h"
#include "dist/Planning/Schedule/Simulation.h"
#include "dist/Support/Mesh.h"

namespace dist {

/// Returns the seconds of a transfer between two coordinates of the pipeline's
/// axis: the latency of the links between their ranks, and the bytes of one
/// rank over their bandwidth. Each rank sends to the one that differs in this
/// coordinate only; the slowest pair counts. Without a cluster the unit is the
/// time of a link for a byte.
schedule::TransferSeconds transferCosts(const std::optional<Cluster> &cluster,
                                        const Mesh &mesh,
                                        const std::string &axis);

} // namespace dist

#endif // DIST_TRANSFORMS_STAGES_TRANSFERCOSTS_H
