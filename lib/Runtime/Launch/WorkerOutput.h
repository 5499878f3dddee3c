//===- WorkerOutput.h - output of a worker ----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_LAUNCH_WORKEROUTPUT_H
#define DIST_LIB_RUNTIME_LAUNCH_WORKEROUTPUT_H

#include "LineBuffer.h"
#include "Terminal.h"
#include "dist/Support/Descriptor.h"
#include "dist/Support/Status.h"

#include <deque>
#include <memory>

namespace dist {

/// The last lines that a worker wrote, of both streams.
class LastLines {
public:
  void add(std::string_view line);
  const std::deque<std::string> &get() const { return lines; }

private:
  std::deque<std::string> lines;
};

/// One stream of a worker, read from a non-blocking pipe. Each line goes to the
/// terminal with a prefix, and to the last lines. The log file gets the
/// unchanged stream.
class WorkerStream {
public:
  struct Sinks {
    OutputQueue *shown = nullptr; ///< Null: not shown.
    Terminal *complaints = nullptr;
    LastLines *last = nullptr;
    std::string prefix;
    std::string logPath; ///< Empty: no file.
  };

  /// Opens the stream. Errors: the log file cannot be created.
  static Result<WorkerStream> open(Descriptor pipe, Sinks sinks);

  /// Returns the events to poll for: none at its end, or while the terminal is
  /// slow.
  pollfd pollItem() const;
  /// Reads the available bytes (up to 64 KiB).
  void read();
  /// Reads all available bytes, and ends the last line.
  void finish();

private:
  WorkerStream(Descriptor pipe, Sinks sinks)
      : pipe(std::move(pipe)), sinks(std::move(sinks)) {}

  ssize_t readOnce();
  void log(std::string_view text);
  void show(std::string_view line);

  Descriptor pipe, file;
  Sinks sinks;
  LineBuffer lines;
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_LAUNCH_WORKEROUTPUT_H
