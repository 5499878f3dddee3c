//===- JoinRanks.cpp - ranks of a job meet on a backend -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinRanks.h"
#include "GroupAgreement.h"
#include "JoinFailure.h"
#include "Store/WatchedStore.h"
#include "dist/Runtime/Host/HostAddress.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <atomic>
#include <fmt/format.h>
#include <numeric>

using namespace dist;

static std::vector<int> allRanks(int count) {
  std::vector<int> ranks(static_cast<size_t>(count));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

/// Returns the loss with its rank in the group.
static Status lossIn(const std::vector<int> &group,
                     const std::optional<JobProcesses::Lost> &lost) {
  if (!lost)
    return {};
  auto index = std::find(group.begin(), group.end(), lost->rank);
  return lostRank(int(index - group.begin()), lost->why);
}

/// Returns an error of the store or of a backend, or the lost rank that caused
/// it.
static Status orLost(const Status &status,
                     const std::shared_ptr<JobProcesses> &processes,
                     const std::vector<int> &ranks) {
  auto code = status.getCode();
  bool mayFollow =
      code == StatusCode::Unavailable || code == StatusCode::Aborted;
  Status gone = processes && mayFollow
                    ? lossIn(ranks, processes->lostSoon(ranks))
                    : Status();
  return gone.ok() ? status : gone;
}

/// Returns a function that reports why ranks of a group will not come, if so.
static std::function<Status()> watch(std::shared_ptr<JobProcesses> processes,
                                     std::vector<int> group,
                                     JoinFailure failure) {
  return [=] {
    Status gone = processes ? lossIn(group, processes->lost(group)) : Status();
    return gone.ok() ? failure.told() : gone;
  };
}

namespace {
/// Calls that function and, until the ranks have joined, also `stopped`.
class JoinWatch {
  std::shared_ptr<std::atomic<bool>> isJoining =
      std::make_shared<std::atomic<bool>>(true);

public:
  JoinWatch(std::function<Status()> lost, std::function<Status()> stopped)
      : ask([isJoining = isJoining, lost = std::move(lost),
             stopped = std::move(stopped)] {
          Status why = *isJoining ? stopped() : Status();
          // The rank is one of the job, and may not be in this group.
          return why.ok() ? lost() : Status(why.getCode(), why.getMessage());
        }) {}
  ~JoinWatch() { *isJoining = false; }

  const std::function<Status()> ask; ///< May outlive this object.
};
} // namespace

/// Returns, equally on all ranks, whether all ranks that have met are on this
/// host and share process numbers, unlike those of several containers.
static Result<bool> areOnOneHost(const Rendezvous &met,
                                 const JoinFailure &failure,
                                 Deadline deadline) {
  WatchedStore store(met.store, "hosts",
                     watch(met.processes, allRanks(met.worldSize), failure));
  std::string own = hostIdentity() + "/" + processSpace();
  auto first = store.compareSet("first", std::nullopt, own);
  if (!first)
    return first.status();
  auto others = store.add("others", first->value_or(own) != own);
  auto seen = others ? store.add("seen", 1) : others;
  if (seen && *seen == met.worldSize) { // The last one decides.
    others = store.add("others", 0);
    Status status =
        others ? store.set("are one", *others ? "no" : "yes") : others.status();
    if (!status.ok())
      return status;
  }
  auto areOne = seen ? store.get("are one", deadline) : seen.status();
  return areOne ? Result<bool>(*areOne == "yes") : areOne.status();
}

/// Chooses the backend of a job that names none.
static Result<std::string> chooseBackend(const Rendezvous &met,
                                         const JoinFailure &failure,
                                         Deadline deadline) {
  if (met.worldSize == 1)
    return std::string("local");
  Result<bool> isOneHost = areOnOneHost(met, failure, deadline);
  if (!isOneHost)
    return orLost(isOneHost.status(), met.processes, allRanks(met.worldSize));
  return std::string(*isOneHost ? "shm" : "gloo");
}

Result<std::unique_ptr<Communicator>>
dist::joinRanks(const std::string &backend, const JoiningRanks &who,
                BackendSetup setup, const std::function<Status()> &stopped) {
  if (Status why = stopped(); !why.ok())
    return why;
  JoinFailure failure(who.store, who.prefix);
  setup.size = int(who.ranks.size());
  JoinWatch joining(watch(who.processes, who.ranks, failure), stopped);
  setup.lost = joining.ask;
  if (who.processes)
    setup.ended = [processes = who.processes, ranks = who.ranks](int rank) {
      return processes->ended(ranks[size_t(rank)]);
    };
  setup.store =
      std::make_shared<WatchedStore>(who.store, who.prefix, setup.lost);
  auto found = findBackend(backend);
  auto joined = found ? (*found)->create(setup)
                      : Result<std::unique_ptr<Communicator>>(found.status());
  if (joined)
    return joined;
  if (Status why = stopped(); !why.ok()) // The others get it, too.
    return why;
  failure.tell(joined.status(), setup.rank);
  return inRanksOfJob(orLost(joined.status(), who.processes, who.ranks),
                      who.ranks);
}

/// Checks that all ranks choose the backend by the same option, as some would
/// wait for others elsewhere. A rank that lacks its own backend reports that
/// rather than the difference.
static Status agreeOnBackend(const Rendezvous &met,
                             const std::string &backend) {
  if (!backend.empty())
    if (auto known = findBackend(backend); !known)
      return known.status();
  if (met.worldSize == 1)
    return {};
  GroupAgreement agreement(met.store, allRanks(met.worldSize), /*number=*/0);
  return agreement.compare(
      met.rank,
      fmt::format("'world' on {}",
                  backend.empty() ? "the backend that fits" : backend));
}

Result<std::unique_ptr<Communicator>>
dist::joinAll(const Rendezvous &met, JobOptions &options,
              std::chrono::milliseconds timeout) {
  const char *prefix = "world";
  JoinFailure failure(met.store, prefix);
  Status status = agreeOnBackend(met, options.backend);
  if (status.ok() && options.backend.empty()) {
    auto chosen = chooseBackend(met, failure, deadlineIn(timeout));
    status = chosen.status();
    options.backend = chosen ? *chosen : "";
  }
  if (!status.ok()) {
    failure.tell(status, met.rank);
    return status;
  }
  BackendSetup setup{met.rank, 0, nullptr, timeout, options.deadAfter};
  setup.host = met.host;
  return joinRanks(options.backend,
                   {met.store, met.processes, prefix, allRanks(met.worldSize)},
                   std::move(setup), [] { return Status(); });
}
