//===- LineBuffer.cpp - whole lines out of pieces -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineBuffer.h"

#include <utility>

using namespace dist;

static constexpr size_t kLongest = 64 << 10;

void LineBuffer::append(std::string_view text, const Sink &sink) {
  while (!text.empty()) {
    size_t end = text.find_first_of("\n\r");
    begun += text.substr(0, end);
    bool isWhole = end != std::string_view::npos;
    bool isEcho = isWhole && isAfterReturn && begun.empty();
    if ((isWhole && !isEcho) || begun.size() >= kLongest)
      sink(std::exchange(begun, {}));
    isAfterReturn = isWhole && text[end] == '\r';
    text.remove_prefix(isWhole ? end + 1 : text.size());
  }
}

void LineBuffer::finish(const Sink &sink) {
  if (!begun.empty())
    sink(std::exchange(begun, {}));
}
