//===- Session.h - the collectives of one rank in one segment ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_SESSION_H
#define DIST_RUNTIME_COMM_ENGINE_SESSION_H

#include "Direct.h"
#include "Rounds.h"

namespace dist {

/// The collectives of one rank in one segment, one batch after the other.
///
/// The ranks compare their requests at a first barrier. Then they either use or
/// read the buffers of the others in place (Direct), or data goes through the
/// segment (Rounds). Its first part is there at the barrier, so that a small
/// collective is one barrier. Both give the same bits.
class Session {
public:
  Session(GroupSegment segment, int rank, CommContext &context,
          std::vector<int> members)
      : size(segment.size()), context(context), members(std::move(members)),
        barrier(segment, rank, context, this->members),
        rounds(barrier, rank, size),
        direct(barrier, context, rank, this->members) {}
  ~Session() { barrier.leave(); }

  Status run(const Batch &batch);

private:
  struct Leaving {
    Session &session;
    bool isOrderly = false;
    ~Leaving();
  };

  Status runPlanned(const Batch &batch);
  Status runDirect(const Batch &batch, Direct::Usable usable);
  Status announce(const Batch &batch);
  Status compare(const Batch &batch);
  std::vector<uint64_t> digests() const; ///< Of all ranks.
  Status explain(const Batch &batch, int other, int culprit);

  int size;
  CommContext &context;
  std::vector<int> members; ///< Ranks in the context.
  StepBarrier barrier;
  Rounds rounds;
  Direct direct;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_SESSION_H
