//===- Rounds.h - collectives in rounds of chunks ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_ROUNDS_H
#define DIST_RUNTIME_COMM_ENGINE_ROUNDS_H

#include "Engine.h"
#include "StepBarrier.h"

#include <span>
#include <vector>

namespace dist {

/// Carries out a batch through the areas of a segment, in rounds that stay in
/// the caches: each rank copies its part of a round to its area, they meet, and
/// each takes what it needs from the areas of all. Large reductions are split:
/// each rank reduces its share of a round, the others fetch it in the next one.
///
/// The layout follows from the signatures: it is the same on all ranks.
class Rounds {
public:
  Rounds(StepBarrier &barrier, int rank, int size)
      : barrier(barrier), rank(rank), size(size), sources(size_t(size)) {}

  /// Exchanges may be left to Direct.
  void plan(std::span<const CollectiveRequest> requests,
            bool skipsExchanges = false);

  /// True if one barrier of little data carries out everything.
  bool isSmall() const { return total <= kSmall && fits; }
  /// False if there is an exchange of more than an area.
  bool areFitting() const { return fits; }
  /// Bytes of everything that a rank sends.
  size_t bytes() const { return total; }

  /// Copies the first round to where the next barrier shows it.
  void showFirst();
  /// Carries it all out; `firstIsShown`: the last barrier has shown it.
  Status run(Deadline deadline, bool firstIsShown);

private:
  static constexpr size_t kSmall = 8 << 10;

  struct Staged {
    Part part;
    size_t offset; ///< In an area.
  };
  struct Round {
    size_t begin, end; ///< Of `parts`.
    size_t bytes;
  };

  void add(const CollectiveRequest &request, size_t buffer);
  void addPart(const Part &part, size_t bytes);
  bool isSplit(const Part &part) const;
  std::span<const Staged> partsOf(const Round &round) const {
    return {parts.data() + round.begin, round.end - round.begin};
  }
  std::pair<int64_t, int64_t> shareOf(const Part &part, int owner) const;

  void show(const Round &round);
  void receive(const Round &round);
  void setSources(const Staged &staged, bool isInlined);
  void reduceShare(const Staged &staged);
  void fetch(const Round &round);

  StepBarrier &barrier;
  int rank, size;
  std::vector<Staged> parts;
  std::vector<Round> rounds;
  size_t total = 0;
  bool fits = true, splits = false, streams = false;
  std::vector<const std::byte *> sources;
};

/// Data of at least this many bytes is written past the caches.
inline constexpr size_t kStreamed = 8 << 20;

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_ROUNDS_H
