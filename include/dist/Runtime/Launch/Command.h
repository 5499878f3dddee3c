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

/// Whether the command line asks for the launcher: it has a word `--`, which
/// the command follows.
bool wantsLaunch(int argc, char **argv);

/// `dist-run [options] -- command arguments`; the exit status, 2 for a wrong
/// command line.
int launchMain(int argc, char **argv);

/// The options before `--`. Errors: INVALID_ARGUMENT with what is wrong with
/// which option.
Result<LaunchOptions> parseLaunchOptions(int argc, char **argv);

/// Takes the launcher's options out of a command line that has others too (the
/// first word is the program's name), for programs that start themselves as
/// workers:
///
///   dist-run -n 4 step.dist --log-dir logs --steps 7
///
/// leaves `dist-run step.dist --steps 7`. The command is empty; none if there
/// is no such option.
Result<std::optional<LaunchOptions>>
takeLaunchOptions(std::vector<std::string> &words);

std::string launchHelp();

} // namespace dist

#endif // DIST_RUNTIME_LAUNCH_COMMAND_H
