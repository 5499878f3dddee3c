//===- Frames.h - messages on a stream of bytes -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_STORE_FRAMES_H
#define DIST_LIB_RUNTIME_STORE_FRAMES_H

#include "dist/Runtime/Store/Store.h"

#include <string>
#include <utility>

namespace dist {

/// The longest message: a request with two values and a list of keys.
constexpr size_t maxMessageBytes = 2 * Store::maxValueBytes + (64 << 10);

/// A message as it is sent: "DST1", its length (32 bits, little-endian),
/// itself.
std::string frame(std::string_view message);

/// Takes messages from bytes that arrive in pieces of any size. Holds no more
/// than has arrived, and refuses what is too long before it does.
class FrameReader {
public:
  explicit FrameReader(size_t mostBytes) : mostBytes(mostBytes) {}

  void setLimit(size_t bytes) { mostBytes = bytes; }
  void append(std::string_view bytes) { buffer += bytes; }

  /// The next message, once all of it is there. INVALID_ARGUMENT: the bytes are
  /// of another protocol, or the message is too long.
  Result<std::optional<std::string>> next();

  /// What has come behind the last message.
  std::string rest() { return std::exchange(buffer, {}); }

private:
  std::string buffer;
  size_t mostBytes;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_FRAMES_H
