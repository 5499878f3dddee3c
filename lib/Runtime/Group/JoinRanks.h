//===- JoinRanks.h - ranks of a job meet on a backend -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_GROUP_JOINRANKS_H
#define DIST_LIB_RUNTIME_GROUP_JOINRANKS_H

#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <functional>

namespace dist {

/// Ranks of a job that find each other by keys under `prefix`.
struct JoiningRanks {
  std::shared_ptr<Store> store;
  std::shared_ptr<JobProcesses> processes; ///< May be null.
  std::string prefix;
  std::vector<int> ranks;
};

/// Connects the ranks by a backend. `setup` has this rank and the time-outs.
/// Errors, with ranks of the job: those of the store or of the backend; a rank
/// that is lost (LostRank.h) or cannot join; the status of `stopped` while they
/// join, which ends the wait.
Result<std::unique_ptr<Communicator>>
joinRanks(const std::string &backend, const JoiningRanks &who,
          BackendSetup setup, const std::function<Status()> &stopped);

/// Connects all ranks that have met, by the backend of the options. If they
/// name none, a fitting one is chosen and stored in them. Errors:
/// INVALID_ARGUMENT if ranks name different ones.
Result<std::unique_ptr<Communicator>>
joinAll(const Rendezvous &met, JobOptions &options,
        std::chrono::milliseconds timeout);

} // namespace dist

#endif // DIST_LIB_RUNTIME_GROUP_JOINRANKS_H
