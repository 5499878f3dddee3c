//===- Status.h - failures as values ----------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Outside of MLIR (which has diagnostics) every failure is a value: a Status,
// or a Result<T> that holds either a T or the Status with the reason.
//
//   Result<Mesh> mesh = Mesh::parse("dp=2,tp=x");
//   if (!mesh) return mesh.status();   // INVALID_ARGUMENT: mesh axis 'tp' ...
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_STATUS_H
#define DIST_SUPPORT_STATUS_H

#include <optional>
#include <string>
#include <utility>

namespace dist {

enum class StatusCode {
  Ok,
  InvalidArgument,
  NotFound,
  Unavailable,
  Aborted,
  DeadlineExceeded,
  ResourceExhausted,
  Internal,
  Mismatch, ///< Ranks call different operations.
};

/// The name that users see, e.g. "INVALID_ARGUMENT".
const char *toString(StatusCode code);

/// Ok, or a code with a message that has the operation, the place, and the
/// expected and actual values. The rank is the one that failed, or -1 if no
/// rank is to blame.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(StatusCode code, std::string message, int rank = -1)
      : code(code), rank(rank), message(std::move(message)) {}

  static Status invalid(std::string message) {
    return {StatusCode::InvalidArgument, std::move(message)};
  }
  static Status notFound(std::string message) {
    return {StatusCode::NotFound, std::move(message)};
  }
  static Status internal(std::string message) {
    return {StatusCode::Internal, std::move(message)};
  }

  bool ok() const { return code == StatusCode::Ok; }
  StatusCode getCode() const { return code; }
  int getRank() const { return rank; }
  const std::string &getMessage() const { return message; }

  /// Returns "INVALID_ARGUMENT: rank 3: ...".
  std::string str() const;

private:
  StatusCode code = StatusCode::Ok;
  int rank = -1;
  std::string message;
};

/// A T, or the Status with the reason why there is none.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : value(std::move(value)) {}
  Result(Status status) : failure(std::move(status)) {}

  explicit operator bool() const { return value.has_value(); }
  T &operator*() { return *value; }
  const T &operator*() const { return *value; }
  T *operator->() { return &*value; }
  const T *operator->() const { return &*value; }
  const Status &status() const { return failure; }

private:
  std::optional<T> value;
  Status failure;
};

} // namespace dist

#endif // DIST_SUPPORT_STATUS_H
