//===- ArrangementProgress.cpp - a line that says how far it is -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrangementProgress.h"

#include "dist/Transforms/AutoShard/Passes.h"
#include "dist/Transforms/AutoShard/SettledPlan.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

/// A bound takes longer with each axis, a search longer than a bound.
static double effortOf(const Mesh &grid) {
  static constexpr std::array<double, 5> efforts = {0.2, 0.2, 1, 5, 25};
  return efforts[std::min(grid.axes.size(), efforts.size() - 1)];
}
static constexpr double kEffortOfSearch = 3;
/// How many grids will be searched is a guess until all bounds are known.
static constexpr size_t kGuess = 3;

ArrangementProgress::ArrangementProgress(const Machine &machine)
    : machine(machine), start(std::chrono::steady_clock::now()) {}

static double effortOf(llvm::ArrayRef<Mesh> grids) {
  double sum = 0;
  for (const Mesh &grid : grids)
    sum += effortOf(grid);
  return sum;
}

void ArrangementProgress::expect(llvm::ArrayRef<Mesh> grids, size_t most) {
  llvm::ArrayRef<Mesh> expected = grids.take_front(most);
  numGrids += expected.size();
  toBound += effortOf(expected);
  if (!expected.empty())
    finest = std::max(finest, effortOf(expected.back()));
}

static double guessSearches(size_t grids, double effort) {
  return static_cast<double>(std::min(grids, kGuess)) * kEffortOfSearch *
         effort;
}

void ArrangementProgress::bounding(llvm::ArrayRef<Mesh> grids, size_t atOnce,
                                   std::optional<double> best) {
  llvm::ArrayRef<Mesh> first = grids.take_front(atOnce);
  begin(fmt::format("grid {} of {}, {}", numBounded + 1, numGrids,
                    first.front().str()),
        effortOf(first), toBound + guessSearches(numGrids - numBounded, finest),
        best);
  numBounded += first.size();
  toBound = std::max(0.0, toBound - effortOf(first));
  numSearched = 0;
}

void ArrangementProgress::searching(llvm::ArrayRef<Mesh> grids, size_t atOnce,
                                    std::optional<double> best) {
  const Mesh &first = grids.front();
  begin(fmt::format("search {} of at most {}, {}", numSearched + 1,
                    numSearched + grids.size(), first.str()),
        kEffortOfSearch * effortOf(grids.take_front(atOnce)),
        kEffortOfSearch * effortOf(grids) + toBound, best);
  numSearched += std::min(atOnce, grids.size());
}

void ArrangementProgress::begin(const std::string &text, double effort,
                                double left, std::optional<double> best) {
  done += now;
  now = effort;
  if (!machine.onProgress)
    return;
  std::string line = text;
  if (best)
    line += "; best so far " + costText(machine, *best);
  if (done > 0) {
    std::chrono::duration<double> taken =
        std::chrono::steady_clock::now() - start;
    line += fmt::format("; about {:.0f} s left",
                        std::ceil(taken.count() / done * left));
  }
  machine.onProgress(line);
  isShown = true;
}

void ArrangementProgress::end() {
  if (isShown)
    machine.onProgress("");
  isShown = false;
}

ProgressSink dist::terminalProgress() {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return nullptr;
  return [](const std::string &line) {
    llvm::errs() << "\r\033[K" << line;
    llvm::errs().flush();
  };
}
