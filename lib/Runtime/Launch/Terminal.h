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

/// What is to be written to one descriptor that may be slow, or gone: it is
/// written as the descriptor takes it, so that whoever waits for something else
/// too is not held up.
class OutputQueue {
public:
  explicit OutputQueue(int fd) : fd(fd) {}

  void add(std::string_view text);
  /// What to wait for; a negative descriptor: nothing.
  pollfd pollItem() const;
  /// Writes a part; to be called when poll says so. 0, or the error (errno)
  /// after which nothing is written any more.
  int write();
  bool isEmpty() const { return waiting.empty(); }
  /// More should not be added now.
  bool isFull() const { return waiting.size() > (1 << 20); }

private:
  int fd;
  bool isGone = false; ///< E.g. `dist-run ... | head`: the job goes on.
  std::string waiting;
  size_t done = 0; ///< So much of it is written.
};

/// stdout and stderr.
struct Terminal {
  OutputQueue output{1}, errors{2};

  bool isEmpty() const { return output.isEmpty() && errors.isEmpty(); }
  /// A part of stdout; says so if it is lost, but for a reader that has gone.
  void writeOutput();
  /// A line of dist-run's own.
  void say(std::string_view message);
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_TERMINAL_H
