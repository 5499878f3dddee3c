//===- LineBuffer.h - whole lines out of pieces -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_LINEBUFFER_H
#define DIST_LIB_RUNTIME_LAUNCH_LINEBUFFER_H

#include <functional>
#include <string>
#include <string_view>

namespace dist {

/// Splits a stream into lines. A carriage return ends one too (progress bars);
/// empty ones after it are not lines. Lines are split at 64 KiB.
class LineBuffer {
public:
  using Sink = std::function<void(std::string_view line)>;

  /// Calls `sink` with each line that is now complete, without its end.
  void append(std::string_view text, const Sink &sink);
  /// Calls `sink` with the rest, which is a line without an end.
  void finish(const Sink &sink);

private:
  std::string begun;
  bool isAfterReturn = false;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_LINEBUFFER_H
