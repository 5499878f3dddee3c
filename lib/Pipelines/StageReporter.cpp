//===- StageReporter.cpp - progress on the terminal -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StageReporter.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

using namespace dist;

StageReporter::StageReporter()
    : isTerminal(llvm::sys::Process::StandardErrIsDisplayed()),
      start(std::chrono::steady_clock::now()) {}

double StageReporter::seconds() const {
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

void StageReporter::begin(const std::string &stage) {
  stages.emplace_back(stage, seconds());
  if (!isTerminal)
    return;
  clearLine();
  llvm::errs() << fmt::format("[{}/{}] {} ({:.1f} s)", stages.size(),
                              std::max(count, stages.size()), stage, seconds());
  llvm::errs().flush();
}

void StageReporter::finish() {
  stages.emplace_back("", seconds());
  clearLine();
}

void StageReporter::clearLine() {
  if (isTerminal)
    llvm::errs() << "\r\033[K";
}

void StageReporter::printTimes(llvm::raw_ostream &os) const {
  for (size_t i = 0; i + 1 < stages.size(); ++i)
    os << fmt::format("{:9.3f} s  {}\n",
                      stages[i + 1].second - stages[i].second, stages[i].first);
  os << fmt::format("{:9.3f} s  total\n", seconds());
}
