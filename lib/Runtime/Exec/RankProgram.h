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

  const Program &program() const { return own; }
  /// Returns the number of its program in the manifest.
  int number() const { return programNumber; }

  /// Returns the buffers; call rebind() after a change.
  std::vector<void *> &buffers() { return memory.buffers; }
  /// Returns the memory of a buffer; null for buffer -1.
  void *bufferOrNull(int index) const {
    return index < 0 ? nullptr : memory.buffers[size_t(index)];
  }
  void rebind();

  void abort(const Status &why) { world.abort(why); }

  /// Returns the command whose failure ended the last run: "command 34 of 120",
  /// with its description if the failure lacks one, and the call that ran it:
  /// "command 3 of 120, in 1F3". Empty if none failed.
  std::string failedAt() const;

  /// A number that changes when the rank enters or leaves a collective; odd
  /// while it is in one. For other threads.
  uint64_t progress() const { return place->progress; }
  /// The command that the rank carries out, always with its description. For
  /// other threads.
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
  /// Memory of temporaries, with its number of elements.
  using PartsOfSums = std::vector<std::pair<uint16_t *, int64_t>>;
  struct BoundCollective {
    ProcessGroup *group;
    CollectiveRequest request;
    int index;               ///< The command's number.
    std::optional<int> work; ///< If it is only started.
    /// The parts of sums of 16 bits, for rounding noise.
    PartsOfSums parts;
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
  struct Binding;
  struct BoundCall {
    Binding *segment;
    int command; ///< The call's number.
    int micro;
    void *index; ///< The memory of the micro-batch's number; may be null.
    DType indexType;
  };
  struct BoundTransfer {
    Message message;
    std::string location;
    int work;
  };
  struct BoundTransferWait {
    int work;
  };
  using Bound =
      std::variant<BoundKernel, BoundCopy, std::unique_ptr<BoundCustomCall>,
                   BoundCollective, BoundWait, BoundWhile, BoundSwitch,
                   BoundCall, BoundTransfer, BoundTransferWait>;

  /// The commands of a segment in certain slots, or those of the list.
  struct Binding {
    CommandRange range;
    std::vector<void *> buffers; ///< Those of frames in their slots.
    std::vector<Bound> commands; ///< Of the range.
  };

  using Buffers = std::vector<void *>;
  Bound bind(int index, const KernelCommand &command, const Buffers &at);
  Bound bind(int index, const CopyCommand &command, const Buffers &at);
  Bound bind(int index, const CustomCallCommand &command, const Buffers &at);
  Bound bind(int index, const CollectiveCommand &command, const Buffers &at);
  PartsOfSums partsOf(const CollectiveCommand &command,
                      const Buffers &at) const;
  Bound bind(int index, const WaitCommand &command, const Buffers &at);
  Bound bind(int index, const WhileCommand &command, const Buffers &at);
  Bound bind(int index, const SwitchCommand &command, const Buffers &at);
  Bound bind(int index, const CallCommand &command, const Buffers &at);
  Bound bind(int index, const TransferCommand &command, const Buffers &at);
  Bound bind(int index, const TransferWaitCommand &command, const Buffers &at);
  std::unique_ptr<Binding> bind(CommandRange range, Buffers buffers);
  Binding *segmentOf(const CallCommand &call);
  void *inSlot(int buffer, int slot) const;

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
    Binding *binding = nullptr; ///< The commands that run.
    int call = -1;              ///< The call that runs them, or -1.
  };
  std::string nameOf(int command, int call,
                     const std::string &description) const;
  std::string describe(const Command &command) const;
  std::string describeAny(const Command &command) const;
  /// The place of the rank in the program; read by other threads.
  struct Place {
    std::atomic<uint64_t> progress = 0;
    std::atomic<int> command = 0, call = -1;
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
  Status run(BoundCall &call, const Step &step);
  Status run(BoundTransfer &transfer, const Step &step);
  Status run(BoundTransferWait &wait, const Step &step);

  std::shared_ptr<const Artifact> artifact;
  int programNumber;
  const Program &own;
  RankMemory memory;
  ProcessGroup &world;
  std::map<std::string, std::unique_ptr<ProcessGroup>> groups;
  std::map<const CollectiveCommand *,
           std::shared_ptr<const std::vector<FetchPlan>>>
      plans;
  bool overlaps;
  std::vector<Started> works;
  std::vector<PendingWork> transfers; ///< By work.
  std::vector<int64_t> coordinates;
  std::unique_ptr<Binding> list;
  std::map<std::pair<int, std::vector<int>>, std::unique_ptr<Binding>>
      segments; ///< By number and slots.
  std::unique_ptr<Place> place = std::make_unique<Place>();
  int failed = -1; ///< The innermost command that failed first; -1: none.
  int failedCall = -1;
  std::vector<uint32_t> counts;
  std::vector<TraceEvent> events;
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_RANKPROGRAM_H
