//===- ProcessGroup.h - the common part of all backends ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_PROCESSGROUP_H
#define DIST_RUNTIME_COMM_PROCESSGROUP_H

#include "dist/Runtime/Comm/Communicator.h"
#include "dist/Runtime/Comm/FlightRecorder.h"
#include "dist/Runtime/Comm/Work.h"
#include "dist/Support/Mesh.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace dist {

/// A call that a group executes as one: a batch of collectives; a function that
/// examines their results and decides whether to continue (the same on all
/// ranks); messages that no other message of the group matches; and a final
/// function.
struct GroupCall {
  std::vector<CollectiveRequest> requests;
  std::function<Status()> agree;
  std::vector<Message> messages;
  std::function<void()> finish;
  std::vector<MemoryUse> uses;          ///< Memory that `finish` uses.
  std::chrono::milliseconds timeout{0}; ///< 0: the group's.
};

/// True if a failure without a rank to blame is about the rank that has met it.
/// The rank to blame for an abort or a disagreement is known to the others, or
/// to none.
bool isOfThisRank(const Status &status);

/// Converts a status of a communicator that counts its own ranks, which are
/// `ranks` of the job.
Status inRanksOfJob(const Status &status, const std::vector<int> &ranks);

/// A group of ranks as programs use it. It has the part that is common to all
/// backends: verification, sequence numbers, time-outs, errors with their
/// location, queues, the flight recorder.
///
/// All ranks make the same calls in the same order on each queue; messages
/// (post) are independent of them. One thread at a time uses a group. After a
/// failure every rank of all groups that come from one another gets ABORTED. A
/// process that was forked from a rank is none: its calls fail.
class ProcessGroup {
public:
  /// Creates the group of all ranks. Other groups are split from it.
  ProcessGroup(std::unique_ptr<Communicator> world, std::string name,
               std::chrono::milliseconds timeout);
  /// Waits for pending calls; aborts those that take more than a second.
  ~ProcessGroup();

  /// Waits for pending calls; aborts those that take longer. Several groups can
  /// be given one deadline before they are destroyed.
  void finish(Deadline deadline);

  int rank() const { return communicator->rank(); }
  int size() const { return communicator->size(); }
  const std::string &name() const { return groupName; }
  /// Returns the ranks of the outermost group, in the order of this one.
  const std::vector<int> &members() const { return worldRanks; }
  std::chrono::milliseconds timeout() const { return defaultTimeout; }
  Capabilities capabilities() const { return communicator->capabilities(); }
  FlightRecorder &recorder() { return *flightRecorder; }

  /// Checks that requests can be executed; run and start do so first.
  Status verify(std::span<const CollectiveRequest> requests) const;

  /// Executes requests as one batch.
  Status run(std::span<const CollectiveRequest> requests);
  Status run(const CollectiveRequest &request) { return run({&request, 1}); }

  /// Executes a call, on the caller's thread if the queue is idle. Queues are
  /// created when they are first named, on all ranks in the same order; "" is
  /// the group's own, which always exists.
  Status run(const GroupCall &call, const std::string &queue = "");
  /// Starts a call on the queue's thread.
  Result<PendingWork> start(GroupCall call, const std::string &queue = "");
  /// Delays later calls on the queue until `work` is complete; if that fails,
  /// the group fails.
  Status waitFor(const PendingWork &work, const std::string &queue);

  /// Begins to move messages. The work's own time-out counts from the wait;
  /// errors have `location`.
  Result<PendingWork> post(const std::vector<Message> &messages,
                           std::chrono::milliseconds timeout = {},
                           const std::string &location = {});

  /// Waits for all asynchronous calls that use some of this memory. Returns the
  /// first failure among them.
  Status wait(const MemoryRange &range);

  /// Returns the group of the ranks of `mesh` that differ from this one only
  /// along `axes`; this group must span the whole mesh.
  Result<std::unique_ptr<ProcessGroup>> split(const Mesh &mesh,
                                              const Axes &axes);
  /// Returns the group of these ranks of this one, which is among them. All of
  /// them give the same key; the n-th groups of one key and the same ranks are
  /// one.
  Result<std::unique_ptr<ProcessGroup>>
  split(const std::vector<int> &ranks, const std::string &key,
        const std::string &name, std::chrono::milliseconds timeout);

  /// Returns a group of these ranks of this one, which is the outermost, with a
  /// communicator of its own.
  std::unique_ptr<ProcessGroup> adopt(std::unique_ptr<Communicator> part,
                                      std::vector<int> ranks, std::string name,
                                      std::chrono::milliseconds timeout) const;

  /// Allocates memory that the backend moves fastest (Communicator::allocate).
  Result<std::shared_ptr<void>> allocate(size_t bytes);

  /// Makes every call of every rank, in all groups that were split from one
  /// another, return ABORTED; the rank of `why` is to blame. In a forked
  /// process it does nothing.
  void abort(const Status &why);
  /// Returns the status of those calls, once abort was called on any rank; OK
  /// before, and in a forked process.
  Status aborted() const;

  /// Sets a function that adds to the error if ranks do not come in time,
  /// besides their numbers.
  void setAbsence(std::function<std::string()> reason) {
    absence = std::move(reason);
  }

private:
  class CallQueue;
  class PostedWork;
  struct CallView;

  ProcessGroup(std::unique_ptr<Communicator> communicator, std::string key,
               std::string name, const ProcessGroup &parent,
               std::vector<int> worldRanks, std::chrono::milliseconds timeout);

  int worldRank() const { return worldRanks[communicator->rank()]; }
  /// Returns this rank as the communicator numbers it.
  int ownRank() const { return isAdopted ? rank() : worldRank(); }
  Status named(const Status &status) const {
    return isAdopted ? inRanksOfJob(status, worldRanks) : status;
  }
  std::vector<int> allRanks() const;
  std::string keyOf(const char *kind, const std::string &name) const;
  Result<std::unique_ptr<Communicator>> splitOff(const std::vector<int> &ranks,
                                                 const std::string &key);
  Result<CallQueue *> callQueue(const std::string &queue);
  std::unique_ptr<CallQueue>
  makeCallQueue(std::shared_ptr<Communicator> communicator, std::string key,
                const std::string &name) const;
  Status run(CallQueue &callQueue, const CallView &call);
  uint64_t schedule(const CallQueue &callQueue, const CallView &call,
                    uint64_t sequence, FlightRecord::Time now, bool isStarted);
  Status execute(CallQueue &callQueue, const CallView &call, uint64_t sequence,
                 std::optional<uint64_t> record);
  Status carryOut(CallQueue &callQueue, const CallView &call, uint64_t sequence,
                  Deadline deadline);
  Status moveMessages(CallQueue &callQueue, const CallView &call,
                      uint64_t sequence, Deadline deadline);
  Status fail(const Status &status, const CallQueue &callQueue,
              const CallView &call, uint64_t sequence) const;
  Status explain(const Status &status, const CallQueue &callQueue,
                 const CallView &call, uint64_t sequence) const;
  void remember(const PendingWork &work);

  std::shared_ptr<Communicator> communicator;
  const uint32_t process; ///< The process of the group (Forks.h).
  std::string key; ///< Unique in the communicator's world.
  std::string groupName;
  std::vector<int> worldRanks;
  bool isAdopted = false; ///< The communicator counts its own ranks only.
  std::chrono::milliseconds defaultTimeout;
  std::shared_ptr<FlightRecorder> flightRecorder;
  std::function<std::string()> absence; ///< May be null.
  std::map<std::string, int> parts;     ///< Number so far, by ranks and key.
  std::mutex mutex;                     ///< Guards the members below.
  std::vector<PendingWork> pending;     ///< Asynchronous calls, some complete.
  size_t mostPending = 64;              ///< Complete ones go beyond it.
  std::unique_ptr<CallQueue> own;
  std::map<std::string, std::unique_ptr<CallQueue>> callQueues;
};

/// Returns `"dp","tp"`, the name of a group over axes.
std::string toString(const Axes &axes);

} // namespace dist

#endif // DIST_RUNTIME_COMM_PROCESSGROUP_H
