//===- SectionTimes.cpp - times of kernels in a trace ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SectionTimes.h"
#include "Samples.h"

#include <climits>

using namespace dist;

std::map<std::string, double>
dist::timesOf(const Manifest &manifest, int count,
              const std::vector<std::vector<TraceEvent>> &ranks) {
  struct Span {
    int64_t begin = INT64_MAX, end = 0;
    int count = 0;
  };
  std::map<std::string, std::vector<Span>> spans;
  for (const std::vector<TraceEvent> &events : ranks) {
    int step = -1, last = INT_MAX;
    for (const TraceEvent &event : events) {
      if (event.kind == TraceEvent::OnQueue) // In another order than the rank.
        continue;
      step += event.command <= last;
      last = event.command;
      auto *kernel =
          std::get_if<KernelCommand>(&manifest.programs.front().commands[last]);
      if (!kernel)
        continue;
      auto &steps = spans[kernel->location];
      steps.resize(count);
      Span &span = steps[step];
      span.begin = std::min(span.begin, event.begin);
      span.end = std::max(span.end, event.end);
      ++span.count;
    }
  }
  std::map<std::string, double> times;
  for (const auto &[name, steps] : spans) {
    std::vector<double> seconds;
    for (const Span &span : steps)
      seconds.push_back(1e-9 * double(span.end - span.begin) *
                        double(ranks.size()) / double(span.count));
    times[name] = typical(seconds);
  }
  return times;
}
