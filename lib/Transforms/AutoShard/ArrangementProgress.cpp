//===- ArrangementProgress.cpp - a line that says how far it is -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrangementProgress.h"

#include "dist/Transforms/AutoShard/SettledPlan.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

using namespace dist;

/// The search takes longer with each axis.
static double effortOf(size_t axes) {
  static constexpr std::array<double, 4> efforts = {0.2, 0.2, 1, 5};
  return efforts[std::min(axes, efforts.size() - 1)];
}

ArrangementProgress::ArrangementProgress(const Machine &machine)
    : machine(machine),
      isTerminal(llvm::sys::Process::StandardErrIsDisplayed()),
      start(std::chrono::steady_clock::now()) {}

void ArrangementProgress::expect(const std::vector<Mesh> &coarse,
                                 size_t numFine) {
  count = coarse.size() + numFine;
  all = static_cast<double>(numFine) * effortOf(3);
  for (const Mesh &shape : coarse)
    all += effortOf(shape.axes.size());
}

void ArrangementProgress::begin(const Mesh &shape, std::optional<double> best) {
  ++number;
  done += now;
  now = effortOf(shape.axes.size());
  if (!isTerminal)
    return;
  std::string text =
      fmt::format("grid {} of {}, {}", number, count, shape.str());
  if (best)
    text += "; best so far " + costText(machine, *best);
  if (done > 0) {
    std::chrono::duration<double> taken =
        std::chrono::steady_clock::now() - start;
    text += fmt::format("; about {:.0f} s left",
                        std::ceil(taken.count() / done * (all - done)));
  }
  llvm::errs() << "\r\033[K" << text;
  llvm::errs().flush();
  isShown = true;
}

void ArrangementProgress::end() {
  if (isShown)
    llvm::errs() << "\r\033[K";
  isShown = false;
}
