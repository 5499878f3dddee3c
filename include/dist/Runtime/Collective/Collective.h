//===- Collective.h - one collective, seen from one rank --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COLLECTIVE_COLLECTIVE_H
#define DIST_RUNTIME_COLLECTIVE_COLLECTIVE_H

#include "dist/Runtime/Elements/Reduction.h"
#include "dist/Support/ExchangePlan.h"

#include <memory>
#include <vector>

namespace dist {

enum class CollectiveOp {
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,
  Permute,
  Broadcast,
  Reduce,
  Gather,
  Scatter,
  Exchange,
  Barrier,
};

/// Returns "all_reduce" and the like.
const char *toString(CollectiveOp op);
bool reduces(CollectiveOp op);
bool hasRoot(CollectiveOp op);
Result<CollectiveOp> parseCollectiveOp(std::string_view text);

/// The purpose of a collective: data itself, or a step of another call.
enum class Purpose : uint8_t { Tensors, Objects, Split };
/// Returns the text after the name of the collective: "" or " of objects".
const char *toString(Purpose purpose);

/// The properties of a collective that all ranks of the group must agree on.
/// With n ranks in the group, send i has `counts[i]` elements on each rank, and
/// receive i has
///
///   | op             | elements         | receive i on group rank r        |
///   |----------------|------------------|----------------------------------|
///   | all_reduce     | counts[i]        | element-wise `reduction`         |
///   | all_gather     | n * counts[i]    | the sends, in the order of ranks |
///   |   early ends   | receiveCounts[i] | the same, last blocks shorter    |
///   | reduce_scatter | counts[i] / n    | block r of the reduction         |
///   |   early ends   | receiveCounts[i] | the same, zeros behind the end   |
///   | all_to_all     | counts[i]        | block j is block r of rank j     |
///   | permute        | counts[i]        | send of `sources[r]`; -1: zeros  |
///   | broadcast      | counts[i]        | the send of `root`               |
///   | reduce         | counts[i]        | on `root`; identity elsewhere    |
///   | gather         | n * counts[i]    | on `root`; zeros elsewhere       |
///   | scatter        | counts[i] / n    | block r of `root`'s send         |
///   | exchange       | of its window    | the window of `fetches[i]` of r  |
///   | barrier        |                  |                                  |
struct CollectiveSignature {
  CollectiveOp op = CollectiveOp::Barrier;
  DType dtype = DType::F32;
  Reduction reduction;              ///< For reductions.
  int root = 0;                     ///< For operations with a root.
  /// For permute. For a barrier: further values that the ranks must agree on.
  std::vector<int> sources;
  std::vector<int64_t> counts;      ///< One per buffer.
  std::vector<WindowFetch> fetches; ///< For exchange, one per buffer.
  /// For all_gather and reduce_scatter whose last blocks end early, one per
  /// buffer: the elements of receive i. Block b begins at b * counts[i] of the
  /// gathered elements, or at b * receiveCounts[i] of the scattered ones.
  std::vector<int64_t> receiveCounts;
  /// True if the ranks only agree on the operation, without buffers. The data
  /// of uneven collectives follows as messages (ProcessGroup).
  bool isUneven = false;
  /// For an uneven all_gather or reduce_scatter: the elements of each rank's
  /// block. For other operations the ranks need not know them all.
  std::vector<int64_t> blocks;
  /// The purpose, which makes a step of another call a different collective.
  Purpose purpose = Purpose::Tensors;

  bool operator==(const CollectiveSignature &) const = default;

  /// Returns `all_reduce(sum, f32, counts [1024, 16])`.
  std::string str() const;

  /// Returns a number that depends on `seed` and on every member.
  uint64_t digest(uint64_t seed) const;

  /// Checks the signature for the size of the group: counts are divisible, the
  /// root and the sources are ranks, the reduction exists for the dtype, there
  /// are as many fetches as counts.
  Status verify(int groupSize) const;

  /// Returns the number of elements of receive `buffer`.
  int64_t receiveCount(size_t buffer, int groupSize) const;
};

/// A collective with its buffers. Several buffers share one synchronisation. A
/// send and a receive may share memory if that moves nothing: sends[i] ==
/// receives[i] for all_reduce and broadcast, and on the root of reduce; the
/// place of this rank's block for all_gather and gather, and the place from
/// which reduce_scatter and scatter take it. All others must not overlap. A
/// receive may be null if the rank gets no value (reduce and gather, not on the
/// root): it is left out. A send may be null if it is not read (broadcast and
/// scatter, not on the root).
struct CollectiveRequest {
  CollectiveSignature signature;
  std::vector<const void *> sends;
  std::vector<void *> receives;
  std::string location; ///< The call in the program; may be empty.
  /// For exchange: a plan for each fetch, the same on all ranks.
  std::shared_ptr<const std::vector<FetchPlan>> plans;
};

} // namespace dist

#endif // DIST_RUNTIME_COLLECTIVE_COLLECTIVE_H
