//===- TransportContext.h - processes on a transport ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCONTEXT_H
#define DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCONTEXT_H

#include "ControlFrames.h"
#include "TransportLiveness.h"
#include "dist/Runtime/Comm/Messages/TransportCommunicator.h"
#include "dist/Runtime/Deadline.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace dist {

/// Receiver of the control messages of a group.
class ControlPort {
public:
  virtual ~ControlPort() = default;
  /// `from`: a rank of the context. Under the context's lock.
  virtual void take(int from, const ControlMessage &message) = 0;
};

/// The processes on a transport, in all groups. Control messages arrive
/// whenever some thread of the process waits for something, and a thread of its
/// own takes them in meantimes: so messages move while their owners compute,
/// and a process that computes is told from one that is stopped.
class TransportContext {
public:
  TransportContext(std::unique_ptr<Transport> transport,
                   TransportDeaths deaths);
  /// Waits up to a second for the others to release theirs. A process that
  /// closes a connection early may take back what it sent last.
  ~TransportContext();

  /// For state that control messages change.
  std::recursive_mutex mutex;

  Transport &messages() { return *transport; } ///< Under the lock.
  int rank() const { return transport->rank(); }
  int size() const { return transport->size(); }
  const char *name() const { return transport->name(); }

  /// Opens the port of a group. Messages that arrived before are kept until
  /// then.
  void open(uint64_t group, ControlPort &port);
  /// Closes the port of a group. `present`: the members that have not left it;
  /// messages from them are dropped from now on.
  void close(uint64_t group, const std::vector<int> &present);
  void send(int to, const ControlMessage &message);

  /// Waits until `isDone`, which is called under the lock. `awaited`: the ranks
  /// that it takes. Errors: those of isDone; ABORTED; UNAVAILABLE (names the
  /// lost rank); DEADLINE_EXCEEDED without a message, which the caller has.
  Status await(const std::function<Result<bool>()> &isDone,
               const std::function<std::vector<int>()> &awaited,
               Deadline deadline);
  /// Takes the messages that have arrived.
  void poll();
  /// True if one of `awaited` was lost, or `failure` happened, so long ago that
  /// the context has failed by now. For callers that only test.
  bool hasFailed(Status failure, const std::vector<int> &awaited);

  /// There is one more message (one less) that moves by itself.
  void beginMoving();
  void endMoving();

  bool isAborted();
  Status aborted(); ///< Ok before that.
  void abort(const Status &why);

  /// A group that this rank leads has this channel to itself.
  Result<Transport::Channel> newGroupChannel();
  /// For a message that this rank receives.
  Transport::Channel newMessageChannel();
  /// Number of groups of this identity that were made here before. Each call
  /// counts one more.
  uint64_t incarnation(uint64_t identity) { return made[identity]++; }

private:
  void progress();
  void beat();
  void tell();
  void end();
  void sayGoodbye();
  void deliver(int from, const ControlMessage &message);
  bool areOthersGone();
  std::optional<std::string> whyLost(int rank) const;
  Status lost(const std::vector<int> &ranks) const;
  Status causeOf(const Status &failure) const;
  void setReason(Status why);
  Status settle(const Status &failure);
  Status fail(const Status &failure);

  std::unique_ptr<Transport> transport;
  ControlFrames frames;
  std::vector<bool> isGone; ///< True for a rank that has left the context.
  std::map<uint64_t, ControlPort *> ports;
  std::map<uint64_t, std::deque<std::pair<int, ControlMessage>>> early;
  std::map<uint64_t, std::set<int>> closed; ///< And the members that have not.
  std::map<uint64_t, uint64_t> made;
  TransportDeaths deaths;
  std::optional<Status> reason; ///< Of the abort.
  int told = 0;                 ///< Of it: the ranks before this one.
  uint32_t groupsLed = 0, messagesReceived = 0;
  TransportLiveness liveness;
  std::optional<Deadline> doom; ///< When a failure was first looked at.
  int moving = 0;               ///< Messages.
  bool isEnding = false;
  std::condition_variable_any woken;
  std::thread thread; ///< Last: it uses the above.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_TRANSPORTCONTEXT_H
