//===- RunStep.h - one step of a reshard on one rank ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_REDISTRIBUTE_RUNSTEP_H
#define DIST_REDISTRIBUTE_RUNSTEP_H

#include "dist/Planning/ReshardPlanner.h"
#include "dist/Redistribute/DistributedArray.h"
#include "dist/Runtime/Comm/ProcessGroup.h"

namespace dist {

/// Returns the block of world rank `rank` after the step. `group` has the ranks
/// along the step's axes; null for a local step.
Result<Array> runStep(const Mesh &mesh, const ReshardStep &step,
                      const DistributedArray &before, int64_t rank,
                      ProcessGroup *group);

} // namespace dist

#endif // DIST_REDISTRIBUTE_RUNSTEP_H
