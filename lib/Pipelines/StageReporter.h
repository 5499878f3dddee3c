//===- StageReporter.h - progress on the terminal ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_PIPELINES_STAGEREPORTER_H
#define DIST_LIB_PIPELINES_STAGEREPORTER_H

#include <chrono>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace dist {

/// Shows the stage that runs on the terminal:
///
///   [5/16] dist-lower-reshards (0.8 s)
///
/// Silent if stderr is not a terminal.
class StageReporter {
public:
  StageReporter();
  ~StageReporter() { clearLine(); }

  /// Sets how many stages there will be.
  void setCount(size_t stages) { count = stages; }

  void begin(const std::string &stage);
  /// Ends the last stage; its line disappears.
  void finish();

  /// Seconds since the reporter was made.
  double seconds() const;
  /// A table of the stages and their seconds.
  void printTimes(llvm::raw_ostream &os) const;

private:
  void clearLine();

  size_t count = 0;
  bool isTerminal;
  std::chrono::steady_clock::time_point start;
  std::vector<std::pair<std::string, double>> stages; ///< Name, beginning.
};

} // namespace dist

#endif // DIST_LIB_PIPELINES_STAGEREPORTER_H
