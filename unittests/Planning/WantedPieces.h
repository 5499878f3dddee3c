//===- WantedPieces.h - senders of missing pieces ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements docs/internals/resharding.md with none of the planner's code.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_PLANNING_WANTEDPIECES_H
#define DIST_UNITTESTS_PLANNING_WANTEDPIECES_H

#include <cstdint>
#include <functional>
#include <vector>

namespace dist {

/// A part of one block that `target` lacks, with the ranks that have it.
struct WantedPiece {
  int64_t elements = 0, target = 0;
  std::vector<int64_t> holders = {};
};

/// Returns the elements that each of `senders` sends. The largest pieces are
/// assigned first (of equal ones the first), each to the holder that has sent
/// least so far, then to the nearest by `position`.
std::vector<int64_t> sentBy(std::vector<WantedPiece> pieces, size_t senders,
                            const std::function<int64_t(int64_t)> &position);

} // namespace dist

#endif // DIST_UNITTESTS_PLANNING_WANTEDPIECES_H
