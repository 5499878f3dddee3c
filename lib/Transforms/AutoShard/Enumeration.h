//===- Enumeration.h - the best of all assignments --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_ENUMERATION_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_ENUMERATION_H

#include "dist/Planning/Solver/Solver.h"

#include <optional>

namespace dist {

/// What solver::solve finds, by trying all assignments, less those whose
/// beginning leaves no way to cost less than `found` does (if it fits), or than
/// another that fits. It knows nothing of the solver, and is what that is held
/// against: the answer is `found` itself where nothing is better. Nothing if
/// there are more than 2000 nodes or `mostSteps` beginnings.
std::optional<solver::Solution> enumerate(const solver::Problem &problem,
                                          const solver::Solution &found,
                                          int64_t mostSteps = 30'000'000);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_ENUMERATION_H
