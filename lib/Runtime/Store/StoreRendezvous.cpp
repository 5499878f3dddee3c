//===- StoreRendezvous.cpp - agreement of the processes of a job on ranks -===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreRendezvous.h"

#include "WatchedStore.h"

#include "dist/Runtime/LostRank.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace dist;

namespace {

class StoreRendezvous {
public:
  StoreRendezvous(const std::shared_ptr<Store> &whole, const Attendance &who,
                  Deadline deadline);

  Status enterGeneration();
  /// Waits until all live processes of an earlier rendezvous have left.
  Status awaitEarlier();
  Status hold();
  void leave();
  void countOut();
  void uncount();
  void removeKeys();
  int ownRank() const { return rank; }
  /// True if an error comes from the store, not from the processes that meet.
  bool isOfStore() const { return !isDecided; }
  std::shared_ptr<Store> jobStore(const std::shared_ptr<Store> &whole) const;

  const std::shared_ptr<JobProcesses> processes;

private:
  Status agreeOnSize();
  Result<int> takeRank();
  Status awaitFirst();
  Status awaitAll();
  Result<int> takeGivenRank(int rank);
  Result<int> takeFreeRank();
  Status fail(Status status);
  Status timedOut();
  Status withoutVerdict(const Status &why);
  Status verdictOn(const std::optional<JobProcesses::Lost> &lost) const;
  std::string where() const {
    return fmt::format("rendezvous of group '{}', generation {}", who.group,
                       who.generation);
  }

  PrefixStore all;
  WatchedStore keys;
  Attendance who;
  Deadline deadline;
  std::vector<int> ranks; ///< All.
  int rank = -1;
  bool isDecided = false;
};

} // namespace

/// The prefix of the verdict, followed by the processes, as the server of the
/// store may end at once.
static const std::string allAreHere = "all are here: ";

static std::string rankKey(int rank) { return fmt::format("rank/{}", rank); }

static std::string thisProcess() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return fmt::format("process {} of host {}", getpid(), host);
}

static std::string keysOf(const Attendance &who) {
  return fmt::format("{}/{}/rendezvous", who.group, who.generation);
}

StoreRendezvous::StoreRendezvous(const std::shared_ptr<Store> &whole,
                                 const Attendance &who, Deadline deadline)
    : processes(std::make_shared<JobProcesses>(
          std::make_shared<PrefixStore>(whole, keysOf(who)))),
      all(whole, who.group), keys(whole, keysOf(who),
                                  [this] {
                                    processes->refresh();
                                    return verdictOn(processes->lost(ranks));
                                  }),
      who(who), deadline(deadline), ranks(size_t(who.worldSize)) {
  std::iota(ranks.begin(), ranks.end(), 0);
}

/// Enters the generation. Generations only grow. The process that begins one
/// removes the keys of the last one.
Status StoreRendezvous::enterGeneration() {
  std::optional<std::string> expected;
  std::string own = std::to_string(who.generation);
  while (true) {
    auto before = all.compareSet("generation", expected, own);
    if (!before)
      return before.status();
    if (*before == own)
      return {};
    if (*before == expected)
      return expected ? all.removeAll(*expected + "/").status() : Status();
    isDecided = std::atoi((*before)->c_str()) > who.generation;
    if (isDecided)
      return {StatusCode::Aborted,
              fmt::format("{}: generation {} has already begun; this process "
                          "is left over from an earlier attempt",
                          where(), **before)};
    expected = *before;
  }
}

/// Reports the failure to the others as well, unless they have already left.
Status StoreRendezvous::fail(Status status) {
  (void)keys.compareSet("verdict", std::nullopt,
                        fmt::format("!{} {}: {}", status.getRank(),
                                    thisProcess(), status.getMessage()));
  (void)keys.compareSet("first", std::nullopt, ""); // Ends waits for it.
  return status;
}

Status StoreRendezvous::agreeOnSize() {
  std::string own = fmt::format("{} ({})", who.worldSize, thisProcess());
  auto before = keys.compareSet("world_size", std::nullopt, own);
  if (!before)
    return before.status();
  if (!*before || std::atoi((*before)->c_str()) == who.worldSize)
    return {};
  return fail(Status::invalid(
      fmt::format("{}: the world size is {} here, and {} elsewhere; give all "
                  "processes the same, or another group",
                  where(), who.worldSize, **before)));
}

Result<int> StoreRendezvous::takeRank() {
  return who.rank ? takeGivenRank(*who.rank) : takeFreeRank();
}

Result<int> StoreRendezvous::takeGivenRank(int rank) {
  auto before = keys.compareSet(rankKey(rank), std::nullopt, thisProcess());
  if (!before)
    return before.status();
  if (!*before)
    return rank;
  return fail(Status::invalid(fmt::format(
      "{}: rank {}{} has been given twice: {} has it already; give each "
      "process "
      "its own, or each job its own group or generation",
      where(), rank,
      who.rankVariable.empty() ? "" : " (of " + who.rankVariable + ")",
      **before)));
}

Result<int> StoreRendezvous::takeFreeRank() {
  Result<int64_t> order = keys.add("automatic", 1);
  if (!order)
    return order.status();
  for (int i = 0; i < who.worldSize; ++i) {
    int rank = int((*order - 1 + i) % who.worldSize);
    auto before = keys.compareSet(rankKey(rank), std::nullopt, thisProcess());
    if (!before)
      return before.status();
    if (!*before)
      return rank;
  }
  return Status::invalid(fmt::format(
      "{}: all {} ranks are taken; start fewer processes, or give this job "
      "another group or generation",
      where(), who.worldSize));
}

/// Waits for the process of rank 0, which may serve the store. It must be known
/// before the store can be down because all have met and rank 0 has ended at
/// once.
Status StoreRendezvous::awaitFirst() {
  if (rank == 0)
    return keys.set("first", processes->text());
  Result<std::string> first = keys.get("first", deadline);
  if (!first)
    return withoutVerdict(first.status());
  processes->take(*first);
  return {};
}

/// Waits for the verdict.
Status StoreRendezvous::awaitAll() {
  Result<int64_t> arrived = keys.add("arrived", 1);
  if (!arrived)
    return arrived.status();
  if (*arrived == who.worldSize) {
    processes->refresh();
    if (auto before = keys.compareSet("verdict", std::nullopt,
                                      allAreHere + processes->text());
        !before)
      return before.status();
  }
  Result<std::string> verdict = keys.get("verdict", deadline);
  if (!verdict)
    return withoutVerdict(verdict.status());
  isDecided = true;
  if (verdict->starts_with('!')) // With a rank.
    return {StatusCode::Aborted, verdict->substr(verdict->find(' ') + 1),
            std::atoi(verdict->c_str() + 1)};
  processes->take(verdict->substr(allAreHere.size()));
  return {};
}

/// Returns the failure without a verdict. A process that was killed is named to
/// all.
Status StoreRendezvous::withoutVerdict(const Status &why) {
  if (why.getCode() == StatusCode::DeadlineExceeded)
    return timedOut();
  if (why.getCode() != StatusCode::Unavailable)
    return why;
  Status gone = verdictOn(processes->lostSoon(ranks));
  return gone.ok() ? why : fail(gone);
}

Status StoreRendezvous::verdictOn(
    const std::optional<JobProcesses::Lost> &lost) const {
  if (!lost)
    return {};
  Status status = lostRank(lost->rank, lost->why);
  return {status.getCode(), fmt::format("{}: {}", where(), status.getMessage()),
          status.getRank()};
}

Status StoreRendezvous::timedOut() {
  constexpr int shown = 16;
  std::vector<int> missing;
  for (int rank = 0; rank < who.worldSize && int(missing.size()) < shown;
       ++rank) {
    std::string key[] = {rankKey(rank)};
    Result<bool> isHere = keys.check(key);
    if (!isHere)
      break;
    if (!*isHere)
      missing.push_back(rank);
  }
  int number = int(missing.size());
  if (auto joined = keys.get("joined", Deadline()); joined && number == shown)
    number = std::max(number, who.worldSize - std::atoi(joined->c_str()));
  return {StatusCode::DeadlineExceeded,
          fmt::format("{}: {} of {} ranks have not come in time: {}{}; have "
                      "they been started, with the same URL and group?",
                      where(), number, who.worldSize, fmt::join(missing, ", "),
                      number > shown ? ", ..." : ""),
          missing.empty() ? -1 : missing[0]};
}

Status StoreRendezvous::awaitEarlier() {
  std::string left[] = {"left"};
  while (true) {
    Result<bool> isEnding = keys.check(left);
    if (!isEnding || !*isEnding)
      return isEnding.status();
    if (processes->dismissEnded())
      countOut();
    if (std::chrono::steady_clock::now() >= deadline)
      return {StatusCode::DeadlineExceeded,
              fmt::format("{}: an earlier job has not ended, since some of its "
                          "ranks have; end it, or give this one another group "
                          "or generation",
                          where())};
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

Status StoreRendezvous::hold() {
  if (Result<int64_t> joined = keys.add("joined", 1); !joined)
    return joined.status();
  if (Status status = agreeOnSize(); !status.ok())
    return status;
  Result<int> taken = takeRank();
  if (!taken)
    return taken.status();
  rank = *taken;
  Status status = processes->enter(rank);
  if (status.ok())
    status = awaitFirst();
  return status.ok() ? awaitAll() : status;
}

/// Counts a process out; the last one removes all keys. The number of processes
/// is read before: once all are counted, the keys may be those of the next job.
void StoreRendezvous::countOut() {
  Result<std::string> joined = keys.get("joined", Deadline());
  if (!joined)
    return;
  Result<int64_t> left = keys.add("left", 1);
  if (left && *joined == std::to_string(*left))
    removeKeys();
}

/// Counts down the processes that joined, as they have met without this one.
/// The last one to leave may have waited for it.
void StoreRendezvous::uncount() {
  Result<int64_t> joined = keys.add("joined", -1);
  Result<std::string> left = keys.get("left", Deadline());
  if (joined && left && *left == std::to_string(*joined))
    removeKeys();
}

void StoreRendezvous::removeKeys() {
  (void)all.removeAll(std::to_string(who.generation) + "/");
}

/// Leaves. A store that is gone is left at once, one whose server is stopped
/// within a second. A process waits longer for a file: later processes would
/// wait for one that is not counted out.
void StoreRendezvous::leave() {
  keys.setCallTimeout(std::chrono::seconds(10));
  keys.setServerTimeout(std::chrono::milliseconds(300));
  if (rank < 0) {
    Result<std::string> verdict = keys.get("verdict", Deadline());
    if (verdict && verdict->starts_with(allAreHere))
      return uncount();
  }
  processes->leave();
  countOut();
}

std::shared_ptr<Store>
StoreRendezvous::jobStore(const std::shared_ptr<Store> &whole) const {
  return std::make_shared<PrefixStore>(
      whole, fmt::format("{}/{}/job", who.group, who.generation));
}

Result<std::optional<Rendezvous>>
dist::joinInStore(const std::shared_ptr<Store> &store, const Attendance &who,
                  Deadline deadline) {
  auto rendezvous = std::make_shared<StoreRendezvous>(store, who, deadline);
  Status status = rendezvous->enterGeneration();
  if (status.ok())
    status = rendezvous->awaitEarlier();
  if (status.ok()) {
    status = rendezvous->hold();
    if (!status.ok())
      rendezvous->leave();
  }
  if (status.getCode() == StatusCode::Aborted && rendezvous->isOfStore())
    return std::optional<Rendezvous>();
  if (!status.ok())
    return status;
  std::shared_ptr<Store> own = rendezvous->jobStore(store);
  Rendezvous result{nullptr, rendezvous->ownRank(), who.worldSize,
                    {},      who.generation,        rendezvous->processes};
  auto leave = [rendezvous, own, process = getpid()](Store *) mutable {
    if (getpid() != process) { // Forked: these are its parent's.
      (void)new auto(std::pair(std::move(rendezvous), std::move(own)));
      return;
    }
    rendezvous->leave();
    own.reset();
    rendezvous.reset();
  };
  result.store = std::shared_ptr<Store>(own.get(), std::move(leave));
  return std::optional(std::move(result));
}
