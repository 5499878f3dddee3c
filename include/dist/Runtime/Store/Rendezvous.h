//===- Rendezvous.h - rendezvous of the processes of a job ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_RENDEZVOUS_H
#define DIST_RUNTIME_STORE_RENDEZVOUS_H

#include "dist/Runtime/Store/JobProcesses.h"

namespace dist {

/// Place and form of the rendezvous (docs/reference/rendezvous.md):
///
///   | URL               | the store                                         |
///   |-------------------|---------------------------------------------------|
///   | tcp://HOST:PORT   | served by rank 0, the first process or a launcher |
///   | tcp://?group=NAME | the same, found by multicast                      |
///   | file:///PATH      | a file that all processes see                     |
///   | env://            | tcp, at the address in the variables of torch,    |
///   |                   | paddle, SLURM or MPI                              |
///
/// Options follow a `?`, joined by `&`: rank (a number or auto), world_size,
/// group, generation, timeout (seconds), bind (the address to listen on).
///
/// Options that are not set here are taken from the URL, then from the
/// environment. A rank that none of them gives is any free one.
struct RendezvousOptions {
  std::optional<int> rank;
  std::optional<int> worldSize;
  /// The attempt of a job; a process of an earlier one is refused.
  std::optional<int> generation;
  /// Separates jobs that meet at one place.
  std::string group;
  std::chrono::milliseconds timeout{300000};
};

/// The largest number of ranks, as each rank monitors all others.
inline constexpr int kMostRanks = 1 << 20;

struct Rendezvous {
  /// The store of this job and generation alone. In the process that serves it,
  /// its destructor waits up to a second for the others to release theirs.
  std::shared_ptr<Store> store;
  int rank = 0;
  int worldSize = 1;
  std::optional<int> localRank; ///< From the environment.
  int generation = 0;
  std::shared_ptr<JobProcesses> processes; ///< All that have met.
  /// This host's address for the others (addressForRendezvous); "" if the store
  /// is a file, or its server is found by multicast without `bind`.
  std::string host = "";
};

/// Checks a URL. Errors: those of meet() that depend on the URL alone.
Status verifyRendezvous(std::string_view url);

/// Returns Rendezvous::host for processes that are to meet at `url`.
std::string ownHostAt(std::string_view url);

/// True if a launcher has started this process: the environment has its rank.
/// Errors: a variable that is no number, or one of a pair without the other.
Result<bool> isRankOfJob();

/// The job and the attempt of this process, from the environment.
struct JobAttempt {
  std::string job; ///< The same for all attempts; "" without a launcher.
  int number = 0;  ///< The first is 0.
};
JobAttempt currentAttempt();

/// Waits for all ranks. Errors have the operation, the place, and the expected
/// and actual values:
///
///   INVALID_ARGUMENT   the URL, a variable, a rank or the world size is wrong,
///                      or differs from another process; the token is refused
///   UNAVAILABLE        the store cannot be reached or made; a rank of this
///                      host was killed, and the others had not all come
///   ABORTED            another process failed; a later generation has begun
///   DEADLINE_EXCEEDED  ranks are missing; they are named
Result<Rendezvous> meet(std::string_view url, RendezvousOptions options = {});

/// Opens only the store, for processes that do not know their number: the keys
/// of the group, of all generations. Serves it if no other process does (unless
/// the options give a rank other than 0).
Result<std::shared_ptr<Store>> openStore(std::string_view url,
                                         RendezvousOptions options = {});

} // namespace dist

#endif // DIST_RUNTIME_STORE_RENDEZVOUS_H
