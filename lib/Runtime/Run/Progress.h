//===- Progress.h - a line that says how far it is --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PROGRESS_H
#define DIST_RUNTIME_RUN_PROGRESS_H

#include "dist/Runtime/Run/Options.h"
#include "dist/Runtime/Session/ProgramSession.h"

#include <chrono>
#include <optional>

namespace dist {

/// Shows step, metric, tokens/s and the time that is left on stderr: one line
/// that is rewritten on a terminal, else some twenty plain lines, or one in
/// half a minute.
class Progress {
public:
  explicit Progress(const RunOptions &options);
  ~Progress() { finish(); }

  void show(const StepEvent &event);
  void hide() { enabled = false; }
  /// Ends the live line.
  void finish();

private:
  std::string line(const StepEvent &event, double elapsed) const;

  using Clock = std::chrono::steady_clock;
  int64_t steps, tokensPerStep;
  std::optional<int64_t> first; ///< The last step before a resumed run.
  bool enabled, live;
  bool open = false;
  Clock::time_point begin = Clock::now(), shown = begin;
};

/// `1:05` or `2:03:04`.
std::string duration(double seconds);

} // namespace dist

#endif // DIST_RUNTIME_RUN_PROGRESS_H
