//===- StoreRequest.h - a call of a store as a value ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_STOREREQUEST_H
#define DIST_LIB_RUNTIME_STORE_STOREREQUEST_H

#include "dist/Runtime/Store/Store.h"

#include <atomic>
#include <string>
#include <vector>

namespace dist {

enum class StoreCall : uint8_t {
  Set,
  Get,
  Add,
  CompareSet,
  Wait,
  Check,
  Remove,
  RemoveAll,
  Count,
  Append,
};

struct StoreRequest {
  StoreCall call = StoreCall::Set;
  std::vector<std::string> keys; ///< One, except for wait and check.
  std::string value;
  std::optional<std::string> expected; ///< For compareSet.
  int64_t number = 0; ///< For add: the amount; for get and wait: ms.

  bool mayWait() const {
    return call == StoreCall::Get || call == StoreCall::Wait;
  }
  /// Checks sizes. Errors: INVALID_ARGUMENT if a key or a value is longer than
  /// a store allows.
  Status verify() const;
};

struct StoreReply {
  Status status;
  std::optional<std::string> value;
  int64_t number = 0;
};

/// Encode a message for the connection: integers are little-endian, a text is
/// its length (32 bits) and its bytes.
std::string encode(const StoreRequest &request);
std::string encode(const StoreReply &reply);
/// Decode a message; none if the bytes are no request (or reply), or more than
/// one.
std::optional<StoreRequest> decodeRequest(std::string_view bytes);
std::optional<StoreReply> decodeReply(std::string_view bytes);

/// A store that implements all calls by one function, which executes a request.
class RequestStore : public Store {
public:
  void setCallTimeout(std::chrono::milliseconds timeout) override {
    callTimeout = timeout;
  }
  Status set(std::string_view key, std::string_view value) override;
  Result<std::string> get(std::string_view key, Deadline deadline) override;
  Result<int64_t> add(std::string_view key, int64_t amount) override;
  Result<std::string> append(std::string_view key,
                             std::string_view bytes) override;
  Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) override;
  Status wait(std::span<const std::string> keys, Deadline deadline) override;
  Result<bool> check(std::span<const std::string> keys) override;
  Result<bool> remove(std::string_view key) override;
  Result<int64_t> removeAll(std::string_view prefix) override;
  Result<int64_t> count(std::string_view prefix) override;

protected:
  /// Executes a verified request. The deadline is that of its wait, or of the
  /// call time-out.
  virtual StoreReply carryOut(StoreRequest request, Deadline deadline) = 0;

private:
  StoreReply call(StoreRequest request);
  StoreReply call(StoreRequest request, Deadline deadline);

protected:
  std::atomic<std::chrono::milliseconds> callTimeout{std::chrono::minutes(1)};
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_STOREREQUEST_H
