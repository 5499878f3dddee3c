//===- CallQueue.h - one queue of a process group ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_CALLQUEUE_H
#define DIST_RUNTIME_COMM_CALLQUEUE_H

#include "dist/Runtime/Comm/ProcessGroup.h"
#include "dist/Runtime/Comm/WorkQueue.h"

namespace dist {

/// A call that somebody else keeps alive.
struct ProcessGroup::CallView {
  std::span<const CollectiveRequest> requests;
  const std::function<Status()> *agree = nullptr;
  std::span<const Message> messages;
  const std::function<void()> *finish = nullptr;
  std::chrono::milliseconds timeout{0};

  explicit CallView(std::span<const CollectiveRequest> requests)
      : requests(requests) {}
  explicit CallView(const GroupCall &call)
      : requests(call.requests), agree(&call.agree), messages(call.messages),
        finish(&call.finish), timeout(call.timeout) {}

  /// Returns the flight record of the first request.
  FlightRecord record() const;
};

/// A queue, the communicator of its calls, and their numbers.
class ProcessGroup::CallQueue {
public:
  /// `key`: no other callQueue of the communicator's world has it.
  CallQueue(std::shared_ptr<Communicator> communicator, std::string key,
            std::string name, int recorded)
      : communicator(std::move(communicator)), name(std::move(name)),
        recorded(recorded), key(std::move(key)) {}

  /// Returns the communicator of the messages of calls. The first call that has
  /// messages creates it.
  Result<Communicator *> messageChannel(const std::vector<int> &allRanks);

  std::shared_ptr<Communicator> communicator;
  const std::string name; ///< The group's, and the queue's.
  const int recorded;     ///< The flight recorder's number of the group.
  std::atomic<uint64_t> sequence = 0;

private:
  std::string key;
  std::unique_ptr<Communicator> messages;

public:
  WorkQueue queue; ///< Ends first.
};

/// The memory that a call uses on one of `groupSize` ranks.
std::vector<MemoryRange> rangesOf(const GroupCall &call, int groupSize);
MemoryRange rangeOf(const Message &message);

} // namespace dist

#endif // DIST_RUNTIME_COMM_CALLQUEUE_H
