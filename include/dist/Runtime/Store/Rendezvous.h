//===- Rendezvous.h - how the processes of a job meet -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_STORE_RENDEZVOUS_H
#define DIST_RUNTIME_STORE_RENDEZVOUS_H

#include "dist/Runtime/Store/JobProcesses.h"

namespace dist {

// clang-format off
/// Where and how to meet (docs/reference/rendezvous.md has all of it):
///
///   | URL                                 | the store                           |
///   |-------------------------------------|-------------------------------------|
///   | tcp://HOST:PORT                     | served by rank 0, by whoever comes first, or by a launcher |
///   | tcp://?group=NAME                   | the same, found by multicast        |
///   | file:///PATH                        | a file that all see                 |
///   | env://                              | tcp, at what the variables of torch, paddle, SLURM or MPI say |
///
/// Options follow a `?`, joined by `&`: rank (a number or auto), world_size,
/// group, generation, timeout (seconds), bind (where to listen).
// clang-format on
///
/// What is not set here is taken from the URL, then from the environment; a
/// rank that nobody gives is whichever is free.
struct RendezvousOptions {
  std::optional<int> rank;
  std::optional<int> worldSize;
  /// Counts the attempts of a job; a process of an earlier one is refused.
  std::optional<int> generation;
  /// Tells apart the jobs that meet at one place.
  std::string group;
  std::chrono::milliseconds timeout{300000};
};

/// More are a mistake: each rank looks after all others.
inline constexpr int kMostRanks = 1 << 20;

struct Rendezvous {
  /// Of this job and generation alone. In the process that serves it, its end
  /// waits up to a second for the others to let go of theirs.
  std::shared_ptr<Store> store;
  int rank = 0;
  int worldSize = 1;
  std::optional<int> localRank; ///< As the environment says.
  int generation = 0;
  std::shared_ptr<JobProcesses> processes; ///< Those that have met.
  /// This host's address for the others (addressForMeeting); "" if the store is
  /// a file, or its server is found by multicast without `bind`.
  std::string host = "";
};

/// Errors: what meet() says of a URL before it looks at anything else.
Status verifyRendezvous(std::string_view url);

/// Rendezvous::host of those who meet at `url`, before they have met.
std::string ownHostAt(std::string_view url);

/// Whether a launcher has started this process: the environment says which rank
/// it is. Errors: a variable that is no number, or one without its other.
Result<bool> isRankOfJob();

/// Which start of a job this process belongs to, as the environment says.
struct JobAttempt {
  std::string job; ///< Of all attempts of a job; "": no launcher says it.
  int number = 0;  ///< The first is 0.
};
JobAttempt currentAttempt();

/// Waits for all ranks. Errors say what, where, expected and got:
///   INVALID_ARGUMENT   the URL, a variable, a rank or the world size is wrong,
///                      or not what another process says; the token is refused
///   UNAVAILABLE        the store cannot be reached or made; a rank of this
///                      host was killed, and the others had not all come
///   ABORTED            another process failed; a later generation has begun
///   DEADLINE_EXCEEDED  ranks are missing; they are named
Result<Rendezvous> meet(std::string_view url, RendezvousOptions options = {});

/// The store alone, for those who do not know how many they are: the keys of
/// the group, of all generations. Serves it where nobody does (unless the
/// options give a rank other than 0).
Result<std::shared_ptr<Store>> openStore(std::string_view url,
                                         RendezvousOptions options = {});

} // namespace dist

#endif // DIST_RUNTIME_STORE_RENDEZVOUS_H
