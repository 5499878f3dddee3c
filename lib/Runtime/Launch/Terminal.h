//===- Terminal.h - dist-run's own output, never in the way -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_TERMINAL_H
#define DIST_LIB_RUNTIME_LAUNCH_TERMINAL_H

#include <poll.h>
#include <string>
#include <string_view>

namespace dist {

/// Pending output of a descriptor that may be slow, or gone. It is written as
/// the descriptor accepts it, so that callers never block.
class OutputQueue {
public:
  explicit OutputQueue(int fd) : fd(fd) {}

  void add(std::string_view text);
  /// Returns the events to poll for; a negative descriptor if there are none.
  pollfd pollItem() const;
  /// Writes a part, when poll reports room. Returns 0, or the error (errno)
  /// after which nothing more is written.
  int write();
  bool isEmpty() const { return waiting.empty(); }
  /// True if no more should be added now.
  bool isFull() const { return waiting.size() > (1 << 20); }

private:
  int fd;
  bool isGone = false; ///< E.g. `dist-run ... | head`: the job continues.
  std::string waiting;
  size_t done = 0; ///< The part that is written.
};

/// The queues of stdout and stderr.
struct Terminal {
  OutputQueue output{1}, errors{2};

  bool isEmpty() const { return output.isEmpty() && errors.isEmpty(); }
  /// Writes a part of stdout. Reports lost output, unless the reader has gone.
  void writeOutput();
  /// Prints a message of dist-run.
  void say(std::string_view message);
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_TERMINAL_H
