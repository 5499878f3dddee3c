//===- StepBarrier.h - steps that ranks take together -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_ENGINE_STEPBARRIER_H
#define DIST_RUNTIME_COMM_ENGINE_STEPBARRIER_H

#include "CommContext.h"
#include "GroupSegment.h"
#include "dist/Runtime/Comm/Communicator.h"

#include <vector>

namespace dist {

/// Points at which a test can end a rank.
enum class FaultPoint { BeforePost, AfterPost, AfterBarrier };
/// Called at every rendezvous with the rank in the context; for tests.
using FaultHook = void (*)(FaultPoint point, int rank, uint32_t step);
void setFaultHook(FaultHook hook);

/// One rank's end of a segment: a sequence of steps in which each rank shows a
/// header and an area, and sees those of all others once all have come to the
/// same step. What is shown may be read until one comes to the next step.
///
/// Waiting spins for some microseconds, then yields, then sleeps and looks
/// every now and then whether all members can still come, also those that have
/// come already: ranks may outnumber cores. Meanwhile it runs progress tasks.
class StepBarrier {
public:
  StepBarrier(GroupSegment segment, int rank, CommContext &context,
              std::vector<int> members);

  /// Sets the batch of the next steps; null: none.
  void setBatch(const Batch *batch) { this->batch = batch; }

  /// The header and the area that this rank shows in the next step.
  SlotHeader &nextHeader() { return headerOf(rank, step + 1); }
  std::byte *nextStage() { return segment.stage(rank, step + 1); }

  /// Enters the next step and waits for the others. Errors, after which the
  /// context is aborted: ABORTED, DEADLINE_EXCEEDED (names the missing ranks),
  /// UNAVAILABLE (names the lost rank).
  Status meet(Deadline deadline);

  /// The header and the area that a rank has shown in this step.
  const SlotHeader &header(int peer) const { return headerOf(peer, step); }
  const std::byte *stage(int peer) const { return segment.stage(peer, step); }
  /// The results that this rank reduces in this step, and those that a rank has
  /// reduced in the last one.
  std::byte *ownResults() { return segment.results(rank, step); }
  const std::byte *lastResults(int peer) const {
    return segment.results(peer, step - 1);
  }

  /// Notes that this rank is about to use buffers of the others. False after an
  /// abort: then it must not.
  bool beginReading();
  void endReading() { segment.slot(rank).reading.store(0); }
  /// Waits after a failure until no rank uses this rank's buffers.
  void awaitReaders();

  /// UNAVAILABLE: this rank is lost.
  Status threadHasEnded() const {
    return {StatusCode::Unavailable, "its thread has ended", members[rank]};
  }

  /// Notes that this rank comes no more.
  void leave();

private:
  SlotHeader &headerOf(int peer, uint32_t at) const {
    return segment.slot(peer).headers[at & 1];
  }
  bool isHere(int peer) const {
    return headerOf(peer, step).step.load(std::memory_order_acquire) == step;
  }
  void post();
  bool spin(int peer) const;
  Status await(int peer, Deadline deadline);
  void sleep(int peer, Deadline until);
  Status look(Deadline deadline);
  Status failLate();
  bool areAllHere() const;
  std::optional<std::string> gone(int peer) const;
  Status lostMember() const;
  Status missing() const;

  GroupSegment segment;
  int rank, spins;
  CommContext &context;
  std::vector<int> members; ///< Ranks in the context.
  uint32_t step = 0;
  const Batch *batch = nullptr;
  uint16_t core = 0; ///< Of this rank, when it came to the step.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_ENGINE_STEPBARRIER_H
