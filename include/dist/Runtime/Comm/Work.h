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

/// Returns the Status of `function`, or for an exception the result of `thrown`
/// with its failure.
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

/// Memory with the kind of its use.
struct MemoryUse {
  MemoryRange range;
  bool isWritten;
};

/// The time from start to end of a call.
struct WorkSpan {
  std::chrono::steady_clock::time_point begin, end;
};

/// The state behind a PendingWork.
class WorkState {
public:
  virtual ~WorkState() = default;
  virtual bool isCompleted() = 0;
  /// Returns the call's own result once it is there; DEADLINE_EXCEEDED
  /// otherwise.
  virtual Status wait(Deadline deadline) = 0;
  /// Waits up to the call's own time-out.
  virtual Status wait() = 0;
  virtual int source() const { return -1; }
  virtual WorkSpan span() const { return {}; }

  std::vector<MemoryRange> ranges; ///< Memory that the call uses.
};

/// An asynchronous call, as its caller sees it: a handle that may be copied,
/// and waited for from any thread. The call continues even if the handle is
/// dropped; its buffers must stay until it is complete.
class PendingWork {
public:
  /// Creates a handle that is complete.
  PendingWork() = default;
  explicit PendingWork(std::shared_ptr<WorkState> state)
      : state(std::move(state)) {}

  /// True if the call has succeeded or failed.
  bool isCompleted() const { return !state || state->isCompleted(); }

  /// Waits for the call and returns its result. The wait ends at the latest
  /// with the time-out of the call.
  Status wait() const { return state ? state->wait() : Status(); }

  /// Waits no longer than this. DEADLINE_EXCEEDED: the call is still pending;
  /// nothing has failed.
  Status wait(std::chrono::milliseconds timeout) const {
    return wait(deadlineIn(timeout));
  }
  Status wait(Deadline deadline) const {
    return state ? state->wait(deadline) : Status();
  }

  /// Returns the result if there is one; UNAVAILABLE while the call is pending.
  Status status() const;

  /// Returns the rank of the group that a receive came from; -1 for other
  /// calls.
  int source() const { return state ? state->source() : -1; }

  /// Returns, for a completed call on a queue, the time of its execution on the
  /// queue's thread.
  WorkSpan span() const { return state ? state->span() : WorkSpan(); }

  bool uses(const MemoryRange &range) const;

private:
  std::shared_ptr<WorkState> state;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_WORK_H
