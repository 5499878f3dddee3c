//===- Command.h - dist-run as a launcher -----------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_LAUNCH_COMMAND_H
#define DIST_RUNTIME_LAUNCH_COMMAND_H

#include "dist/Runtime/Launch/Launch.h"
#include "dist/Support/Status.h"

namespace dist {

/// True if the command line requests the launcher by an argument `--`, which
/// precedes the command.
bool wantsLaunch(int argc, char **argv);

/// Runs `dist-run [options] -- command arguments`. Returns the exit status, 2
/// for a wrong command line.
int launchMain(int argc, char **argv);

/// Parses the options before `--`. Errors: INVALID_ARGUMENT with the option and
/// its fault.
Result<LaunchOptions> parseLaunchOptions(int argc, char **argv);

/// Takes the launcher's options out of a command line that has others too, for
/// programs that start themselves as workers. The first argument is the
/// program's name.
///
///   dist-run -n 4 step.dist --log-dir logs --steps 7
///
/// leaves `dist-run step.dist --steps 7`. The command is empty. Returns nothing
/// if there is no such option.
Result<std::optional<LaunchOptions>>
takeLaunchOptions(std::vector<std::string> &words);

std::string launchHelp();

} // namespace dist

#endif // DIST_RUNTIME_LAUNCH_COMMAND_H
