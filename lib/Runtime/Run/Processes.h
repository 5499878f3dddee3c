//===- Processes.h - ranks that are processes of dist-run -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With a backend other than `local`, dist-run is one of two things: where a
// launcher has started it (the environment has its rank) it is a rank;
// else it is the launcher, and starts itself once for every rank.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_PROCESSES_H
#define DIST_RUNTIME_RUN_PROCESSES_H

#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Launch/Launch.h"
#include "dist/Runtime/Run/Options.h"

namespace dist {

/// This process as a rank of its job. Errors: those of the rendezvous and of
/// the backend.
Result<std::unique_ptr<JobMember>> joinJob(const RunOptions &options);

/// True if startRanks has started this process: it is a rank, whatever -n is. A
/// second call returns false.
bool isStartedRank();

/// The launcher's options in a command line of dist-run, taken out of `words`;
/// none if there are none. The number of processes of a node is 0 if it is not
/// given. Errors: those of takeLaunchOptions.
Result<std::optional<LaunchOptions>>
takeLauncher(std::vector<std::string> &words);

/// Starts a command line of dist-run as processes, and returns the exit status
/// of the job. Forks: call it before there are threads.
int startRanks(const std::vector<std::string> &words, LaunchOptions options);

} // namespace dist

#endif // DIST_RUNTIME_RUN_PROCESSES_H
