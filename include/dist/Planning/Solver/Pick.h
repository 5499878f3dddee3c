//===- Pick.h - some of a list ----------------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_PLANNING_SOLVER_PICK_H
#define DIST_PLANNING_SOLVER_PICK_H

#include <vector>

namespace dist::solver {

/// Returns the items at the positions in `which`: pick({5, 7, 9}, {2, 0, 0}) is
/// {9, 5, 5}.
template <typename T>
std::vector<T> pick(const std::vector<T> &list, const std::vector<int> &which) {
  std::vector<T> result;
  result.reserve(which.size());
  for (int index : which)
    result.push_back(list[index]);
  return result;
}

} // namespace dist::solver

#endif // DIST_PLANNING_SOLVER_PICK_H
