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

/// Returns a message as it is sent: "DST1", its length (32 bits,
/// little-endian), and its bytes.
std::string frame(std::string_view message);

/// Extracts messages from bytes that arrive in pieces of any size. It holds no
/// more than has arrived, and refuses messages that are too long by their
/// header.
class FrameReader {
public:
  explicit FrameReader(size_t mostBytes) : mostBytes(mostBytes) {}

  void setLimit(size_t bytes) { mostBytes = bytes; }
  void append(std::string_view bytes) { buffer += bytes; }

  /// Returns the next message, once it is complete. Errors: INVALID_ARGUMENT if
  /// the bytes are of another protocol, or the message is too long.
  Result<std::optional<std::string>> next();

  /// Takes the bytes behind the last message.
  std::string rest() { return std::exchange(buffer, {}); }

private:
  std::string buffer;
  size_t mostBytes;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_STORE_FRAMES_H
