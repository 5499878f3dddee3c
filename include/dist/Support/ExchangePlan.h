//===- ExchangePlan.h - the transfers of an exchange ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange brings every rank the windows that it reads, from ranks that hold
// them. The plan is a function of mesh, shapes, shardings and windows: the
// runtime executes it and the planner prices it, and no file contains it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_EXCHANGEPLAN_H
#define DIST_SUPPORT_EXCHANGEPLAN_H

#include "dist/Support/DimWindow.h"

#include <span>

namespace dist {

/// A box of one tensor that rank `source` of the group sends to `target`. It
/// has `extent` elements of each dimension, starting at `from` in the source's
/// block (with the window's stride) and at `to` in the target's window.
struct BoxTransfer {
  int64_t source = 0, target = 0;
  std::vector<int64_t> from, to, extent;

  int64_t elements() const;
  bool operator==(const BoxTransfer &) const = default;
};

/// The transfers of one tensor.
struct FetchPlan {
  std::vector<int64_t> block; ///< The shape of each rank's block.
  /// Transfers with source == target are local copies.
  std::vector<BoxTransfer> transfers;
};

/// The plan of each fetch in a group over `axes`, which has all axes of all
/// fetches. Ranks are numbered by their index in the grid of `axes`. A rank
/// takes a box from itself if it holds it. Otherwise the source is the holder
/// that has sent least so far, and of equal ones the nearest. Elements outside
/// of the tensor are in no transfer.
std::vector<FetchPlan> planExchange(const Mesh &mesh, const Axes &axes,
                                    std::span<const WindowFetch> fetches);

/// Numbers of elements that move between ranks, without padding.
struct MovedElements {
  int64_t busiest = 0;  ///< max over the ranks of max(sent, received).
  int64_t received = 0; ///< By the rank that receives most.
  int64_t all = 0;      ///< By all ranks together.
};

/// Sums the transfers of `plans`; sources and targets are numbers below
/// `ranks`.
MovedElements movedElements(std::span<const FetchPlan> plans, size_t ranks);

/// The elements that the busiest rank of the group sends or receives: max over
/// the ranks of max(sent, received). Elements that stay on their rank and
/// padding are not counted.
int64_t exchangedElements(const Mesh &mesh, const Axes &axes,
                          std::span<const WindowFetch> fetches);
int64_t exchangedElements(const Mesh &mesh, const WindowFetch &fetch);

} // namespace dist

#endif // DIST_SUPPORT_EXCHANGEPLAN_H
