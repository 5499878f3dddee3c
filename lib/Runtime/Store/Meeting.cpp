//===- Meeting.cpp - the processes of a job agree who is who --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Meeting.h"

#include "dist/Runtime/Store/PrefixStore.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <vector>

using namespace dist;

namespace {

class Meeting {
public:
  Meeting(std::shared_ptr<Store> whole, const Attendance &who,
          Deadline deadline)
      : all(whole, who.group),
        keys(whole, fmt::format("{}/{}/meeting", who.group, who.generation)),
        who(who), deadline(deadline) {}

  Status enterGeneration();
  Status agreeOnSize();
  Result<int> takeRank();
  Status awaitAll();

private:
  Result<int> takeGivenRank(int rank);
  Result<int> takeFreeRank();
  Status fail(Status status);
  Status timedOut();
  std::string where() const {
    return fmt::format("rendezvous of group '{}', generation {}", who.group,
                       who.generation);
  }

  PrefixStore all, keys;
  const Attendance &who;
  Deadline deadline;
};

} // namespace

static std::string rankKey(int rank) { return fmt::format("rank/{}", rank); }

static std::string thisProcess() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return fmt::format("process {} of host {}", getpid(), host);
}

/// Generations only grow. Whoever begins one removes what the last one left.
Status Meeting::enterGeneration() {
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
    if (std::atoi((*before)->c_str()) > who.generation)
      return {StatusCode::Aborted,
              fmt::format("{}: generation {} has already begun; this process "
                          "is left over from an earlier attempt",
                          where(), **before)};
    expected = *before;
  }
}

/// Tells the others as well, unless they have already left.
Status Meeting::fail(Status status) {
  (void)keys.compareSet("verdict", std::nullopt,
                        "!" + thisProcess() + ": " + status.getMessage());
  return status;
}

Status Meeting::agreeOnSize() {
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

Result<int> Meeting::takeRank() {
  return who.rank ? takeGivenRank(*who.rank) : takeFreeRank();
}

Result<int> Meeting::takeGivenRank(int rank) {
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

Result<int> Meeting::takeFreeRank() {
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

Status Meeting::awaitAll() {
  Result<int64_t> arrived = keys.add("arrived", 1);
  if (!arrived)
    return arrived.status();
  if (*arrived == who.worldSize)
    if (auto before = keys.compareSet("verdict", std::nullopt, "all are here");
        !before)
      return before.status();
  Result<std::string> verdict = keys.get("verdict", deadline);
  if (!verdict)
    return verdict.status().getCode() == StatusCode::DeadlineExceeded
               ? timedOut()
               : verdict.status();
  return verdict->starts_with('!')
             ? Status(StatusCode::Aborted, verdict->substr(1))
             : Status();
}

Status Meeting::timedOut() {
  constexpr size_t shown = 16;
  std::vector<int> missing;
  size_t number = 0;
  for (int rank = 0; rank < who.worldSize; ++rank) {
    std::string key[] = {rankKey(rank)};
    Result<bool> isHere = keys.check(key);
    if (isHere && !*isHere && number++ < shown)
      missing.push_back(rank);
  }
  return {StatusCode::DeadlineExceeded,
          fmt::format("{}: {} of {} ranks have not come in time: {}{}; have "
                      "they been started, with the same URL and group?",
                      where(), number, who.worldSize, fmt::join(missing, ", "),
                      number > shown ? ", ..." : ""),
          missing.empty() ? -1 : missing[0]};
}

Result<Rendezvous> dist::meetInStore(const std::shared_ptr<Store> &store,
                                     const Attendance &who, Deadline deadline) {
  Meeting meeting(store, who, deadline);
  if (Status status = meeting.enterGeneration(); !status.ok())
    return status;
  if (Status status = meeting.agreeOnSize(); !status.ok())
    return status;
  Result<int> rank = meeting.takeRank();
  if (!rank)
    return rank.status();
  if (Status status = meeting.awaitAll(); !status.ok())
    return status;
  auto own = std::make_shared<PrefixStore>(
      store, fmt::format("{}/{}/job", who.group, who.generation));
  return Rendezvous{own, *rank, who.worldSize, {}, who.generation};
}
