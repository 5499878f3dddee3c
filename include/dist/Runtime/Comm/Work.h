//===- Work.h - a call that goes on by itself -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_WORK_H
#define DIST_RUNTIME_COMM_WORK_H

#include "dist/Runtime/Deadline.h"
#include "dist/Support/Status.h"

#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <vector>

namespace dist {

/// What `function` returns, a Status; of an exception, what `thrown` makes of
/// the failure that it is.
template <typename Function, typename Thrown>
Status withoutExceptions(Function &&function, Thrown &&thrown) {
  try {
    return function();
  } catch (const std::bad_alloc &) {
    return thrown(Status(StatusCode::ResourceExhausted, "out of memory"));
  } catch (const std::exception &error) {
    return thrown(Status::internal(error.what()));
  } catch (...) {
    return thrown(Status::internal("an exception of an unknown type"));
  }
}
template <typename Function> Status withoutExceptions(Function &&function) {
  return withoutExceptions(function, [](Status failure) { return failure; });
}

/// Memory that a call uses.
struct MemoryRange {
  const std::byte *begin = nullptr;
  size_t bytes = 0;

  bool overlaps(const MemoryRange &other) const {
    return begin < other.begin + other.bytes && other.begin < begin + bytes;
  }
};

/// How a call uses memory.
struct MemoryUse {
  MemoryRange range;
  bool isWritten;
};

/// From when to when a call was carried out.
struct WorkSpan {
  std::chrono::steady_clock::time_point begin, end;
};

/// What is behind a PendingWork.
class WorkState {
public:
  virtual ~WorkState() = default;
  virtual bool isCompleted() = 0;
  /// The call's own result once it is there; DEADLINE_EXCEEDED otherwise.
  virtual Status wait(Deadline deadline) = 0;
  /// Waits for as long as the call itself may take.
  virtual Status wait() = 0;
  virtual int source() const { return -1; }
  virtual WorkSpan span() const { return {}; }

  std::vector<MemoryRange> ranges; ///< That the call uses.
};

/// An asynchronous call, as its caller sees it: a handle that may be copied,
/// and waited for from any thread. The call goes on also if it is dropped; its
/// buffers must stay until it is complete.
class PendingWork {
public:
  /// One that is complete.
  PendingWork() = default;
  explicit PendingWork(std::shared_ptr<WorkState> state)
      : state(std::move(state)) {}

  /// The call has succeeded or failed.
  bool isCompleted() const { return !state || state->isCompleted(); }

  /// Waits for the call and returns its result. It ends in any case: with the
  /// time-out of the call at the latest.
  Status wait() const { return state ? state->wait() : Status(); }

  /// Waits no longer than this. DEADLINE_EXCEEDED: the call is still under way;
  /// nothing has failed.
  Status wait(std::chrono::milliseconds timeout) const {
    return wait(deadlineIn(timeout));
  }
  Status wait(Deadline deadline) const {
    return state ? state->wait(deadline) : Status();
  }

  /// The result if there is one; UNAVAILABLE while the call is under way.
  Status status() const;

  /// The rank of the group that a receive came from; -1 for other calls.
  int source() const { return state ? state->source() : -1; }

  /// Of a completed call on a queue: when the queue's thread carried it out.
  WorkSpan span() const { return state ? state->span() : WorkSpan(); }

  bool uses(const MemoryRange &range) const;

private:
  std::shared_ptr<WorkState> state;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_WORK_H
