//===- BufferKind.cpp - the content of a buffer ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/BufferKind.h"

#include <array>
#include <fmt/format.h>

using namespace dist;

static constexpr std::array<const char *, 5> kNames = {
    "argument", "result", "temporary", "constant", "frame"};

const char *dist::toString(BufferKind kind) {
  return kNames[static_cast<size_t>(kind)];
}

Result<BufferKind> dist::parseBufferKind(std::string_view text) {
  for (size_t i = 0; i < kNames.size(); ++i)
    if (text == kNames[i])
      return static_cast<BufferKind>(i);
  return Status::invalid(fmt::format(
      "expected argument, result, temporary, constant or frame, got '{}'",
      text));
}
