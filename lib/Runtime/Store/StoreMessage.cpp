//===- StoreMessage.cpp - requests and replies as bytes -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreRequest.h"

using namespace dist;

namespace {

class MessageWriter {
public:
  void add(uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
      bytes.push_back(char(value >> (8 * i)));
  }
  void add(std::string_view text) {
    add(text.size(), 4);
    bytes += text;
  }
  void add(const std::optional<std::string> &text) {
    add(text.has_value(), 1);
    if (text)
      add(std::string_view(*text));
  }
  std::string bytes;
};

/// Reads fields; after the first missing one all others are empty too.
class MessageReader {
public:
  explicit MessageReader(std::string_view bytes) : rest(bytes) {}

  uint64_t number(int size) {
    std::string_view bytes = take(size);
    uint64_t value = 0;
    for (size_t i = 0; i < bytes.size(); ++i)
      value |= uint64_t(uint8_t(bytes[i])) << (8 * i);
    return value;
  }
  std::string text() { return std::string(take(number(4))); }
  std::optional<std::string> optionalText() {
    return number(1) ? std::optional(text()) : std::nullopt;
  }
  bool isGood() const { return good; }
  bool isAtEnd() const { return good && rest.empty(); }

private:
  std::string_view take(size_t size) {
    good = good && size <= rest.size();
    if (!good)
      return {};
    std::string_view taken = rest.substr(0, size);
    rest.remove_prefix(size);
    return taken;
  }

  std::string_view rest;
  bool good = true;
};

} // namespace

std::string dist::encode(const StoreRequest &request) {
  MessageWriter writer;
  writer.add(uint64_t(request.call), 1);
  writer.add(request.number, 8);
  writer.add(request.keys.size(), 4);
  for (const std::string &key : request.keys)
    writer.add(std::string_view(key));
  writer.add(std::string_view(request.value));
  writer.add(request.expected);
  return std::move(writer.bytes);
}

std::optional<StoreRequest> dist::decodeRequest(std::string_view bytes) {
  MessageReader reader(bytes);
  StoreRequest request;
  request.call = StoreCall(reader.number(1));
  request.number = reader.number(8);
  uint64_t keys = reader.number(4);
  for (uint64_t i = 0; i < keys && reader.isGood(); ++i)
    request.keys.push_back(reader.text());
  request.value = reader.text();
  request.expected = reader.optionalText();
  return reader.isAtEnd() ? std::optional(std::move(request)) : std::nullopt;
}

std::string dist::encode(const StoreReply &reply) {
  MessageWriter writer;
  writer.add(uint64_t(reply.status.getCode()), 1);
  writer.add(std::string_view(reply.status.getMessage()));
  writer.add(reply.value);
  writer.add(reply.number, 8);
  return std::move(writer.bytes);
}

std::optional<StoreReply> dist::decodeReply(std::string_view bytes) {
  MessageReader reader(bytes);
  StoreReply reply;
  auto code = StatusCode(reader.number(1));
  std::string message = reader.text();
  if (code != StatusCode::Ok)
    reply.status = Status(code, std::move(message));
  reply.value = reader.optionalText();
  reply.number = reader.number(8);
  return reader.isAtEnd() ? std::optional(std::move(reply)) : std::nullopt;
}
