//===- Calibration.h - measurement of a cluster file ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures the numbers of a cluster file for this machine, with as many ranks
// at once as a step will have: matrix products through dist_gemm, collectives
// through ProcessGroup, and elementwise kernels and streams as dist-compile
// makes them, run by the executor.
//
//   dist-run --calibrate --ranks 4 -o host.json
//   dist-compile step.mlir --plan auto --cluster host.json -o step.dist
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CALIBRATION_CALIBRATION_H
#define DIST_CALIBRATION_CALIBRATION_H

#include "dist/Planning/Cluster.h"
#include "dist/Runtime/Run/Interrupt.h"

#include <functional>

namespace dist {

struct CalibrationOptions {
  int ranks = 2;
  int rounds = 7; ///< The number of measurements.
  /// Called at the beginning of each part.
  std::function<void(const std::string &part)> onProgress = [](auto &) {};
};

/// Returns a cluster of one level, whose devices are ranks of this host.
/// Errors: ABORTED after an interrupt; those of compiling and running the
/// kernels.
Result<Cluster> calibrate(const CalibrationOptions &options,
                          Interrupt &interrupt);

/// True if the command line has --calibrate.
bool wantsCalibration(int argc, char **argv);

/// Runs `dist-run --calibrate [--ranks N] [-o FILE] [--quick] [--quiet]`.
/// Returns the exit status: 0; 1 for a failure; 2 for a wrong command line; 130
/// after Ctrl-C.
int calibrateMain(int argc, char **argv);

} // namespace dist

#endif // DIST_CALIBRATION_CALIBRATION_H
