//===- dist-run.cpp - runs artifacts on N ranks ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Calibration/Calibration.h"
#include "dist/Runtime/Launch/Command.h"
#include "dist/Runtime/Run/Run.h"
#include "dist/Support/ExhaustedMemory.h"
#include "dist/Support/OldOptions.h"

#include <csignal>

int main(int givenCount, char **given) {
  std::signal(SIGCHLD, SIG_DFL); // If ignored, waiting for children fails.
  dist::endWhereMemoryEnds("dist-run");
  dist::CurrentArguments arguments("dist-run", givenCount, given);
  arguments.printWarnings();
  int argc = arguments.count();
  char **argv = arguments.values();
  if (dist::wantsLaunch(argc, argv))
    return dist::launchMain(argc, argv);
  return dist::wantsCalibration(argc, argv) ? dist::calibrateMain(argc, argv)
                                            : dist::runMain(argc, argv);
}
