//===- Frames.cpp - messages on a stream of bytes -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frames.h"

#include <fmt/format.h>

using namespace dist;

static constexpr std::string_view frameMagic = "DST1";
static constexpr size_t frameHeaderBytes = 8;

std::string dist::frame(std::string_view message) {
  std::string bytes(frameMagic);
  for (int i = 0; i < 4; ++i)
    bytes.push_back(char(message.size() >> (8 * i)));
  return bytes.append(message);
}

Result<std::optional<std::string>> FrameReader::next() {
  std::string_view begin(buffer);
  if (!frameMagic.starts_with(begin.substr(0, frameMagic.size())))
    return Status::invalid("this is not the protocol of a store");
  if (buffer.size() < frameHeaderBytes)
    return std::optional<std::string>();
  size_t length = 0;
  for (int i = 0; i < 4; ++i)
    length |= size_t(uint8_t(buffer[frameMagic.size() + i])) << (8 * i);
  if (length > mostBytes)
    return Status::invalid(fmt::format(
        "a message of {} bytes; expected at most {}", length, mostBytes));
  if (buffer.size() < frameHeaderBytes + length)
    return std::optional<std::string>();
  std::string message = buffer.substr(frameHeaderBytes, length);
  // Releases the memory of a long message.
  buffer = buffer.substr(frameHeaderBytes + length);
  return std::optional(std::move(message));
}
