//===- ExchangePlan.h - who sends what to whom ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange brings every rank the windows that it reads, from ranks that hold
// them. The plan is a function of mesh, shapes, shardings and windows: the
// runtime executes it, the planner prices it, nobody writes it down.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_EXCHANGEPLAN_H
#define DIST_SUPPORT_EXCHANGEPLAN_H

#include "dist/Support/DimWindow.h"

#include <span>

namespace dist {

/// A box of one tensor that rank `source` of the group sends to `target`: of
/// each dimension `extent` elements, from `from` of the source's block with the
/// window's stride, to `to` of the target's window.
struct BoxTransfer {
  int64_t source = 0, target = 0;
  std::vector<int64_t> from, to, extent;

  int64_t elements() const;
  bool operator==(const BoxTransfer &) const = default;
};

/// What moves of one tensor.
struct FetchPlan {
  std::vector<int64_t> block; ///< The shape of each rank's block.
  /// Those with source == target are local copies.
  std::vector<BoxTransfer> transfers;
};

/// The plan of each fetch, in a group over `axes` (which has all axes of all
/// fetches; ranks by their index in the grid of `axes`). A rank that has
/// what it reads takes its own; of several others that have it, the one that
/// has sent least so far, then the nearest. Elements that are outside of the
/// tensor are in no transfer.
std::vector<FetchPlan> planExchange(const Mesh &mesh, const Axes &axes,
                                    std::span<const WindowFetch> fetches);

/// What moves, in elements, without what stays on its rank and without padding.
struct MovedElements {
  int64_t busiest = 0;  ///< max over the ranks of max(sent, received).
  int64_t received = 0; ///< By the rank that receives most.
  int64_t all = 0;      ///< By all ranks together.
};

/// `ranks`: how many numbers sources and targets have.
MovedElements movedElements(std::span<const FetchPlan> plans, size_t ranks);

/// The elements that the busiest rank of the group sends or receives: max over
/// the ranks of max(sent, received), without what stays on its rank and without
/// padding.
int64_t exchangedElements(const Mesh &mesh, const Axes &axes,
                          std::span<const WindowFetch> fetches);
int64_t exchangedElements(const Mesh &mesh, const WindowFetch &fetch);

} // namespace dist

#endif // DIST_SUPPORT_EXCHANGEPLAN_H
