//===- StoreRequest.cpp - a call of a store as a value --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreRequest.h"

#include <fmt/format.h>

using namespace dist;

static Status verifyLength(const char *what, size_t bytes, size_t most) {
  if (bytes <= most)
    return {};
  return Status::invalid(fmt::format(
      "store: a {} of {} bytes; expected at most {}", what, bytes, most));
}

Status StoreRequest::verify() const {
  size_t all = 0;
  for (const std::string &key : keys) {
    all += key.size() + sizeof(uint32_t);
    if (Status status = verifyLength("key", key.size(), Store::maxKeyBytes);
        !status.ok())
      return status;
  }
  for (size_t bytes : {value.size(), expected ? expected->size() : 0})
    if (Status status = verifyLength("value", bytes, Store::maxValueBytes);
        !status.ok())
      return status;
  return verifyLength("list of keys", all, Store::maxValueBytes);
}

StoreReply RequestStore::call(StoreRequest request, Deadline deadline) {
  if (Status status = request.verify(); !status.ok())
    return {status, {}, 0};
  return carryOut(std::move(request), deadline);
}

StoreReply RequestStore::call(StoreRequest request) {
  return call(std::move(request), deadlineIn(callTimeout));
}

static Result<int64_t> number(const StoreReply &reply) {
  return reply.status.ok() ? Result(reply.number) : reply.status;
}

static Result<bool> truth(const StoreReply &reply) {
  return reply.status.ok() ? Result(reply.number != 0) : reply.status;
}

static Result<std::string> text(StoreReply reply) {
  if (!reply.status.ok())
    return reply.status;
  return std::move(reply.value).value_or("");
}

Status RequestStore::set(std::string_view key, std::string_view value) {
  return call({StoreCall::Set, {std::string(key)}, std::string(value), {}, 0})
      .status;
}

Result<std::string> RequestStore::get(std::string_view key, Deadline deadline) {
  return text(call({StoreCall::Get, {std::string(key)}, {}, {}, 0}, deadline));
}

Result<int64_t> RequestStore::add(std::string_view key, int64_t amount) {
  return number(call({StoreCall::Add, {std::string(key)}, {}, {}, amount}));
}

Result<std::string> RequestStore::append(std::string_view key,
                                         std::string_view bytes) {
  return text(
      call({StoreCall::Append, {std::string(key)}, std::string(bytes), {}, 0}));
}

Result<std::optional<std::string>>
RequestStore::compareSet(std::string_view key,
                         std::optional<std::string_view> expected,
                         std::string_view value) {
  StoreRequest request{
      StoreCall::CompareSet, {std::string(key)}, std::string(value), {}, 0};
  if (expected)
    request.expected = std::string(*expected);
  StoreReply reply = call(std::move(request));
  if (!reply.status.ok())
    return reply.status;
  return std::move(reply.value);
}

Status RequestStore::wait(std::span<const std::string> keys,
                          Deadline deadline) {
  return call({StoreCall::Wait, {keys.begin(), keys.end()}, {}, {}, 0},
              deadline)
      .status;
}

Result<bool> RequestStore::check(std::span<const std::string> keys) {
  return truth(call({StoreCall::Check, {keys.begin(), keys.end()}, {}, {}, 0}));
}

Result<bool> RequestStore::remove(std::string_view key) {
  return truth(call({StoreCall::Remove, {std::string(key)}, {}, {}, 0}));
}

Result<int64_t> RequestStore::removeAll(std::string_view prefix) {
  return number(call({StoreCall::RemoveAll, {std::string(prefix)}, {}, {}, 0}));
}

Result<int64_t> RequestStore::count(std::string_view prefix) {
  return number(call({StoreCall::Count, {std::string(prefix)}, {}, {}, 0}));
}
