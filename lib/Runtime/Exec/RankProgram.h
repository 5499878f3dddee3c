//===- RankProgram.h - the commands of one rank -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_RANKPROGRAM_H
#define DIST_RUNTIME_EXEC_RANKPROGRAM_H

#include "CustomCall.h"
#include "RankMemory.h"
#include "dist/Runtime/Comm/ProcessGroup.h"
#include "dist/Runtime/Exec/Trace.h"

#include <atomic>
#include <map>

namespace dist {

/// One rank: its memory, its groups, and the commands bound to both. The group
/// of all ranks must outlive it.
class RankProgram {
public:
  /// Creates the program of a rank. With `overlaps` started collectives
  /// continue while the rank computes.
  RankProgram(std::shared_ptr<const Artifact> artifact, RankMemory memory,
              ProcessGroup &world, bool overlaps);

  /// Splits the groups of all collectives, and plans the exchanges. Every rank
  /// calls it, on its thread.
  Status connect();

  /// Runs all commands. `stop` ends it early with ABORTED, even in an endless
  /// loop.
  Status run(const std::atomic<bool> &stop, bool traced,
             std::chrono::steady_clock::time_point origin);

  /// Returns the buffers; call rebind() after a change.
  std::vector<void *> &buffers() { return memory.buffers; }
  void *buffer(int index) const { return memory.buffers[index]; }
  void rebind();

  void abort(const Status &why) { world.abort(why); }

  /// Returns the command whose failure ended the last run: "command 34 of 120",
  /// with its description if the failure lacks one. Empty if none failed.
  std::string failedAt() const;

  /// A number that changes when the rank enters or leaves a collective; odd
  /// while it is in one. For other threads.
  uint64_t progress() const { return place->progress; }
  /// The command that the rank carries out, as failedAt() names it. For other
  /// threads.
  std::string standsAt() const;

  const std::vector<uint32_t> &executed() const { return counts; }
  const std::vector<TraceEvent> &trace() const { return events; }

private:
  struct BoundKernel {
    dist_kernel_fn function;
    std::vector<void *> buffers;
  };
  struct BoundCopy {
    const void *from;
    void *to;
    size_t bytes;
  };
  struct BoundCollective {
    ProcessGroup *group;
    CollectiveRequest request;
    int index;               ///< The command's number.
    std::optional<int> work; ///< If it is only started.
  };
  struct BoundWait {
    int work;
  };
  struct BoundWhile {
    const uint8_t *predicate;
    CommandRange condition, body;
  };
  struct BoundSwitch {
    const void *index;
    const SwitchCommand *command;
  };
  using Bound =
      std::variant<BoundKernel, BoundCopy, std::unique_ptr<BoundCustomCall>,
                   BoundCollective, BoundWait, BoundWhile, BoundSwitch>;

  Bound bind(size_t index, const KernelCommand &command);
  Bound bind(size_t index, const CopyCommand &command);
  Bound bind(size_t index, const CustomCallCommand &command);
  Bound bind(size_t index, const CollectiveCommand &command);
  Bound bind(size_t index, const WaitCommand &command);
  Bound bind(size_t index, const WhileCommand &command);
  Bound bind(size_t index, const SwitchCommand &command);

  /// A started collective.
  struct Started {
    PendingWork work;
    int command = 0;
  };

  /// The state of a running step.
  struct Step {
    const std::atomic<bool> &stop;
    bool traced;
    std::chrono::steady_clock::time_point origin;
  };
  std::string nameOf(int command) const;
  /// The place of the rank in the program; read by other threads.
  struct Place {
    std::atomic<uint64_t> progress = 0;
    std::atomic<int> command = 0;
  };
  /// Counts a collective as progress while it lives.
  struct InCollective {
    explicit InCollective(Place &place) : place(place) { ++place.progress; }
    ~InCollective() { ++place.progress; }
    Place &place;
  };
  static TraceEvent::Kind kindOf(const Bound &command);
  Status run(CommandRange range, const Step &step);
  Status runOne(int index, const Step &step);
  Status run(BoundKernel &kernel, const Step &step);
  Status run(BoundCopy &copy, const Step &step);
  Status run(std::unique_ptr<BoundCustomCall> &call, const Step &step);
  Status run(BoundCollective &collective, const Step &step);
  Status run(BoundWait &wait, const Step &step);
  Status run(BoundWhile &loop, const Step &step);
  Status run(BoundSwitch &choice, const Step &step);

  std::shared_ptr<const Artifact> artifact;
  RankMemory memory;
  ProcessGroup &world;
  std::map<std::string, std::unique_ptr<ProcessGroup>> groups;
  std::map<const CollectiveCommand *,
           std::shared_ptr<const std::vector<FetchPlan>>>
      plans;
  bool overlaps;
  std::vector<Started> works;
  std::vector<int64_t> coordinates;
  std::vector<Bound> bound;
  std::unique_ptr<Place> place = std::make_unique<Place>();
  int failed = -1; ///< The innermost command that failed first; -1: none.
  std::vector<uint32_t> counts;
  std::vector<TraceEvent> events;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_RANKPROGRAM_H
