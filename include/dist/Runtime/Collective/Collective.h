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

/// "all_reduce".
const char *toString(CollectiveOp op);
bool reduces(CollectiveOp op);
bool hasRoot(CollectiveOp op);
Result<CollectiveOp> parseCollectiveOp(std::string_view text);

/// What a collective is for: data as it is, or a step of another call.
enum class Purpose : uint8_t { Tensors, Objects, Split };
/// Follows the name of the collective: "", " of objects".
const char *toString(Purpose purpose);

// clang-format off
/// What every rank of the group must agree on. With n ranks in the group,
/// send i has `counts[i]` elements on each rank, and receive i has
///
///   | op             | elements         | receive i on group rank r             |
///   |----------------|------------------|---------------------------------------|
///   | all_reduce     | counts[i]        | element-wise `reduction`              |
///   | all_gather     | n * counts[i]    | the sends, in the order of the ranks  |
///   |   early ends   | receiveCounts[i] | the same, the last blocks shorter     |
///   | reduce_scatter | counts[i] / n    | block r of the reduction              |
///   |   early ends   | receiveCounts[i] | the same, zeros behind the end        |
///   | all_to_all     | counts[i]        | block j is block r of rank j          |
///   | permute        | counts[i]        | the send of `sources[r]`; -1: zeros   |
///   | broadcast      | counts[i]        | the send of `root`                    |
///   | reduce         | counts[i]        | on `root`; the identity elsewhere     |
///   | gather         | n * counts[i]    | on `root`; zeros elsewhere            |
///   | scatter        | counts[i] / n    | block r of `root`'s send              |
///   | exchange       | of its window    | the window of `fetches[i]` of r       |
///   | barrier        |                  |                                       |
// clang-format on
struct CollectiveSignature {
  CollectiveOp op = CollectiveOp::Barrier;
  DType dtype = DType::F32;
  Reduction reduction;              ///< Of the reductions.
  int root = 0;                     ///< Of those that have one.
  /// Of permute. Of a barrier: what else the ranks must agree on.
  std::vector<int> sources;
  std::vector<int64_t> counts;      ///< One per buffer.
  std::vector<WindowFetch> fetches; ///< Of exchange, one per buffer.
  /// Of all_gather and reduce_scatter whose last blocks end early, one per
  /// buffer: the elements of receive i. Block b begins at b * counts[i] of what
  /// is gathered, at b * receiveCounts[i] of what is scattered.
  std::vector<int64_t> receiveCounts;
  /// The ranks only agree on what they do; there are no buffers. The data of
  /// uneven collectives follows as messages (ProcessGroup).
  bool isUneven = false;
  /// Of an uneven all_gather or reduce_scatter: the elements of each rank's
  /// block. Of others the ranks need not know them all.
  std::vector<int64_t> blocks;
  /// Of what call it is a part: as a part of another one it is something else.
  Purpose purpose = Purpose::Tensors;

  bool operator==(const CollectiveSignature &) const = default;

  /// `all_reduce(sum, f32, counts [1024, 16])`.
  std::string str() const;

  /// A number that depends on `seed` and on everything here.
  uint64_t digest(uint64_t seed) const;

  /// Checks against the size of the group: counts divide where they must, the
  /// root and the sources are ranks, the reduction exists for the dtype, there
  /// are as many fetches as counts.
  Status verify(int groupSize) const;

  /// The elements of receive `buffer`.
  int64_t receiveCount(size_t buffer, int groupSize) const;
};

/// A collective with its buffers. Several buffers share one synchronisation.
/// A send and a receive may share memory where that moves nothing: sends[i] ==
/// receives[i] of all_reduce and broadcast, and on the root of reduce; where
/// all_gather and gather would put this rank's block, and where reduce_scatter
/// and scatter take it from. All others must not overlap. A receive may be null
/// where a rank gets nothing of use (reduce and gather, not on the root): it is
/// left out; so may be a send that is not read (broadcast and scatter, not on
/// the root).
struct CollectiveRequest {
  CollectiveSignature signature;
  std::vector<const void *> sends;
  std::vector<void *> receives;
  std::string location; ///< Where the program asks for it; may be empty.
  /// Of exchange: a plan for each fetch, the same on all ranks.
  std::shared_ptr<const std::vector<FetchPlan>> plans;
};

} // namespace dist

#endif // DIST_RUNTIME_COLLECTIVE_COLLECTIVE_H
