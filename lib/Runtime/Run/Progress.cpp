//===- Progress.cpp - a line that says how far it is ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

using namespace dist;

static constexpr int64_t kPlainLines = 20;
static constexpr std::chrono::seconds kLongestSilence(30);

Progress::Progress(const RunOptions &options)
    : steps(options.stepCount()), tokensPerStep(options.tokensPerStep),
      enabled(!options.quiet && steps > 1), live(isatty(STDERR_FILENO)) {}

std::string dist::duration(double seconds) {
  auto whole = int64_t(seconds + 0.5);
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60,
                       whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string Progress::line(const StepEvent &event, double elapsed) const {
  int64_t done = event.step + 1;
  double perStep = elapsed / double(done - *first);
  std::string text = fmt::format("step {}/{}", done, steps);
  if (event.metric) {
    text += fmt::format("  {} {:.5g}", event.metricName, *event.metric);
    if (event.metricStep != event.step)
      text += fmt::format(" (step {})", event.metricStep + 1);
  }
  text += fmt::format("  {:.1f} ms/step", 1e3 * perStep);
  if (tokensPerStep > 0)
    text += fmt::format("  {:.0f} tokens/s", double(tokensPerStep) / perStep);
  return text +
         fmt::format("  {} left", duration(perStep * double(steps - done)));
}

void Progress::show(const StepEvent &event) {
  if (!enabled)
    return;
  if (!first)
    first = event.step;
  Clock::time_point now = Clock::now();
  double elapsed = std::chrono::duration<double>(now - begin).count();
  bool last = event.step + 1 == steps;
  if (live) {
    if (!last && now - shown < std::chrono::milliseconds(50))
      return;
    fmt::print(stderr, "\r{}\x1b[K", line(event, elapsed));
    std::fflush(stderr);
    open = true;
    shown = now;
    return;
  }
  int64_t interval = std::max<int64_t>(steps / kPlainLines, 1);
  if (last || (event.step - *first) % interval == 0 ||
      now - shown > kLongestSilence) {
    fmt::print(stderr, "{}\n", line(event, elapsed));
    shown = now;
  }
}

void Progress::finish() {
  if (open)
    fmt::print(stderr, "\n");
  open = false;
}
