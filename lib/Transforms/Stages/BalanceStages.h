//===- BalanceStages.h - stages of equal cost -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a program says how many stages there are, but not where they begin, the
// forward pass is cut in the order of the program where few bytes cross, at
// most twice the fewest, so that the most expensive stage costs least:
//
//   cost    1  8  1  8  1  8  1  8         bytes that cross are few at |
//            |        |        |
//   stages  0             1                2 stages: 18 and 18
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_STAGES_BALANCESTAGES_H
#define DIST_LIB_TRANSFORMS_STAGES_BALANCESTAGES_H

#include "StageAssignment.h"

namespace dist {

/// True if the program marks no stage: no argument, operation or split point.
bool hasNoMarks(mlir::FunctionOpInterface func);

/// Marks the operations with which stages 1, 2, ... begin. `stages` has all
/// operations in one stage, or in none. Marks fewer if the forward pass has
/// fewer operations.
void balanceStages(const StepParts &parts, const StageAssignment &stages,
                   size_t count);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_STAGES_BALANCESTAGES_H
