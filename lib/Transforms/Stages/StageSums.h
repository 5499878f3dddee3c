//===- StageSums.h - sums over micro-batches of several stages --*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of a tied weight is a sum of what several stages compute. Each
// stage adds up its own part, so that one transfer a step moves it:
//
//   before                             after
//   loop (g):                          loop (g, h):
//     yield g + (x of 0 + y of 1)        yield g + x, h + y
//   use g                              use g + h
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_STAGESUMS_H
#define DIST_LIB_TRANSFORMS_STAGES_STAGESUMS_H

#include "StageAssignment.h"

namespace dist {

/// Gives the loop an accumulator for each stage that contributes to a sum.
/// Returns true if there was such a sum: the loop is another then, and parts
/// and stages have to be computed again.
bool splitSumsOfStages(const StepParts &parts, const StageAssignment &stages);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_STAGESUMS_H
