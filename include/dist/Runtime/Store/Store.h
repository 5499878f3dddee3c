//===- Store.h - keys and values that processes share -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_STORE_H
#define DIST_RUNTIME_STORE_STORE_H

#include "dist/Runtime/Deadline.h"
#include "dist/Support/Status.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace dist {

/// Keys and values that the processes of a job share, by which they find each
/// other and agree before there is a backend. Both are bytes. Every call is
/// atomic, and may be made from any thread. A call that waits blocks no other
/// call.
///
/// Errors of all calls:
///
///   INVALID_ARGUMENT   a key or value that is too long
///   UNAVAILABLE        the store cannot be reached, or its server has died, or
///                      answers nothing for the time of setServerTimeout
///   ABORTED            its server has ended in order
///   RESOURCE_EXHAUSTED the disk is full
///   DEADLINE_EXCEEDED  keys are missing (they are named), or no answer came
class Store {
public:
  static constexpr size_t maxKeyBytes = 4096;
  static constexpr size_t maxValueBytes = 4 << 20;

  virtual ~Store() = default;

  /// Sets the limit of calls that do not wait for keys; a minute by default.
  virtual void setCallTimeout(std::chrono::milliseconds timeout) {}
  /// Sets the time after which a server that should answer and does not counts
  /// as lost, also for calls that wait for keys. There is no limit by default.
  virtual void setServerTimeout(std::chrono::milliseconds timeout) {}

  virtual Status set(std::string_view key, std::string_view value) = 0;

  /// Returns the key's value; waits until there is one.
  virtual Result<std::string> get(std::string_view key, Deadline deadline) = 0;

  /// Adds to a number, which is stored as decimal text and is 0 if the key is
  /// absent. Returns the sum. INVALID_ARGUMENT: the value is no number, or the
  /// sum is out of range.
  virtual Result<int64_t> add(std::string_view key, int64_t amount) = 0;

  /// Appends bytes to the key's value, which is empty if the key is absent.
  /// Returns all of it. INVALID_ARGUMENT: it would be too long.
  virtual Result<std::string> append(std::string_view key,
                                     std::string_view bytes) = 0;

  /// Sets the key if its value is `expected` (none: if it is absent). Returns
  /// the value before: the key was set exactly if that is `expected`.
  virtual Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) = 0;

  /// Waits until all keys exist.
  virtual Status wait(std::span<const std::string> keys, Deadline deadline) = 0;

  /// True if all keys exist.
  virtual Result<bool> check(std::span<const std::string> keys) = 0;

  /// Removes the key. Returns true if it existed.
  virtual Result<bool> remove(std::string_view key) = 0;

  /// Removes all keys that start with `prefix`. Returns their number.
  virtual Result<int64_t> removeAll(std::string_view prefix) = 0;

  /// Returns the number of keys that start with `prefix`.
  virtual Result<int64_t> count(std::string_view prefix = "") = 0;
};

/// Creates a store of this process, for ranks that are its threads.
std::shared_ptr<Store> createMemoryStore();

} // namespace dist

#endif // DIST_RUNTIME_STORE_STORE_H
