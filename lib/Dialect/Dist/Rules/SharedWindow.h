//===- SharedWindow.h - a window that one rank has for all ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all ranks along some axes read the same, and one of them has it, that
// one broadcasts it: it would send it as often as there are others.
//
//   x[63:64] of 64 rows over "tp" of 16, to all: rank 15 has it, row 3 of its
//   own
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_SHAREDWINDOW_H
#define DIST_LIB_DIALECT_DIST_RULES_SHAREDWINDOW_H

#include "dist/Support/DimWindow.h"

#include <optional>

namespace dist {

struct SharedWindow {
  Axes axes;        ///< The group.
  int64_t root = 0; ///< The rank that has it: its index in the grid of axes.
  /// The windows, which each rank has in its own block.
  std::vector<DimWindow> windows;
  int64_t elements = 0;
};

/// Finds a window that is the same for all ranks of the axes over which it is
/// fetched. Nothing if it differs, or if it covers several blocks.
std::optional<SharedWindow> findSharedWindow(const Mesh &mesh,
                                             const WindowFetch &fetch);

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_SHAREDWINDOW_H
