//===- JobMember.cpp - one rank's view of a job ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/JobMember.h"
#include "Comm/Forks.h"
#include "GroupAgreement.h"
#include "JoinRanks.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Store/PrefixStore.h"
#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Support/OptionTable.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

static constexpr std::chrono::milliseconds kDefaultDeadAfter = 30s;

/// Limits of the time in which a store's server must answer: it may be busy for
/// longer than ranks may do nothing.
static constexpr std::chrono::milliseconds kLeastPatience = 1s,
                                           kMostPatience = 60s;

JobMember::JobMember(std::unique_ptr<Communicator> all,
                     std::shared_ptr<Store> store, const JobOptions &options)
    : options(options), store(std::move(store)), number(all->rank()),
      count(all->size()), process(processNumber()),
      owned(std::make_unique<Group>(std::make_unique<ProcessGroup>(
          std::move(all), "world", options.timeout))),
      everyone(owned.get()) {
  if (this->options.deadAfter <= 0ms)
    this->options.deadAfter = kDefaultDeadAfter;
  if (this->options.backend.empty())
    this->options.backend = everyone->backend();
  if (!options.flightRecords.empty())
    everyone->processGroup().recorder().setDirectory(options.flightRecords);
}

JobMember::~JobMember() { (void)destroy(); }

std::vector<std::unique_ptr<JobMember>>
JobMember::local(int size, const JobOptions &options) {
  std::vector<std::unique_ptr<JobMember>> members;
  std::shared_ptr<Store> store = createMemoryStore();
  for (auto &communicator : createLocalCommunicators(size))
    members.push_back(
        std::make_unique<JobMember>(std::move(communicator), store, options));
  return members;
}

/// Sets deadAfter to $DIST_DEAD_AFTER if the program has not set it.
static Status fillDeadAfter(JobOptions &options) {
  if (options.deadAfter > 0ms)
    return {};
  options.deadAfter = kDefaultDeadAfter;
  const char *variable = std::getenv("DIST_DEAD_AFTER");
  Status status =
      variable ? setSeconds(options.deadAfter, 100ms)(variable) : Status();
  return status.ok()
             ? status
             : Status::invalid("DIST_DEAD_AFTER " + status.getMessage());
}

Result<std::unique_ptr<JobMember>> JobMember::init(const std::string &url,
                                                   const JobOptions &given) {
  JobOptions options = given;
  if (options.timeout <= 0ms)
    return Status::invalid(
        fmt::format("a time-out of {} ms", options.timeout.count()));
  if (Status status = fillDeadAfter(options); !status.ok())
    return status;
  if (const char *named = std::getenv("DIST_BACKEND");
      named && options.backend.empty())
    options.backend = named;
  RendezvousOptions where;
  where.rank = options.rank;
  where.worldSize = options.worldSize;
  where.timeout =
      std::min<std::chrono::milliseconds>(where.timeout, options.timeout);
  auto met = meet(url, where);
  if (!met)
    return met.status();
  met->store->setServerTimeout(
      std::clamp(options.deadAfter, kLeastPatience, kMostPatience));
  auto all = joinAll(*met, options, where.timeout);
  if (!all)
    return all.status();
  auto member =
      std::make_unique<JobMember>(std::move(*all), met->store, options);
  member->processes = met->processes;
  member->host = met->host;
  return member;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Status JobMember::verifyUse() const {
  return isInitialized()
             ? verifyProcess(process)
             : Status(StatusCode::Unavailable, "the job is destroyed");
}

Status JobMember::verifyRanks(std::span<const int> ranks) const {
  if (Status status = verifyUse(); !status.ok())
    return status;
  if (ranks.empty())
    return Status::invalid("a group needs a rank");
  std::set<int> seen;
  for (int rank : ranks) {
    if (rank < 0 || rank >= size())
      return Status::invalid(
          fmt::format("rank {} is not in a job of {}", rank, size()));
    if (!seen.insert(rank).second)
      return Status::invalid(
          fmt::format("rank {} is in the group twice", rank));
  }
  return {};
}

/// Splits the job's own communicator, or connects the ranks anew for another
/// backend.
Result<std::unique_ptr<ProcessGroup>>
JobMember::connect(std::vector<int> ranks, const std::string &name,
                   const std::string &key, const GroupOptions &chosen) {
  auto timeout = chosen.timeout > 0ms ? chosen.timeout : options.timeout;
  ProcessGroup &all = everyone->processGroup();
  if (chosen.backend.empty() || chosen.backend == options.backend)
    return all.split(ranks, chosen.name, name, timeout);
  int self = int(std::find(ranks.begin(), ranks.end(), rank()) - ranks.begin());
  BackendSetup setup{self, 0, nullptr, timeout, options.deadAfter};
  setup.host = host;
  auto part =
      joinRanks(chosen.backend, {store, processes, "group/" + key, ranks},
                std::move(setup), [&all] { return all.aborted(); });
  if (part)
    return all.adopt(std::move(*part), std::move(ranks), name, timeout);
  // Ranks that wait for this one elsewhere receive the lost rank.
  if (auto lost = processes ? processes->lost(ranks) : std::nullopt)
    all.abort(lostRank(lost->rank, lost->why));
  return part.status();
}

Result<Group *> JobMember::newGroup(std::span<const int> ranks,
                                    const GroupOptions &options) {
  if (Status status = verifyRanks(ranks); !status.ok())
    return status;
  if (options.timeout < 0ms)
    return Status::invalid(
        fmt::format("a time-out of {} ms", options.timeout.count()));
  std::vector<int> members(ranks.begin(), ranks.end());
  if (std::find(members.begin(), members.end(), rank()) == members.end())
    return nullptr;
  std::vector<int> sorted = members;
  std::sort(sorted.begin(), sorted.end());
  int &soFar = made[sorted];
  std::string key = fmt::format("{}#{}{}{}", fmt::join(members, ","), soFar + 1,
                                options.name.empty() ? "" : " ", options.name);
  const std::string &name = options.name.empty() ? key : options.name;
  if (name == "world" || groups.contains(name))
    return Status::invalid(fmt::format("there is a group '{}' already", name));
  ++soFar; // Also counts a group refused here.
  GroupAgreement agreement(store, sorted, soFar);
  if (Status status = agree(agreement, name, options); !status.ok())
    return status;
  auto group = connect(members, name, key, options);
  if (!group)
    return group.status();
  (*group)->setAbsence([agreement] { return agreement.whoIsMissing(); });
  return (groups[name] = std::make_unique<Group>(std::move(*group))).get();
}

/// Compares the group with that of the others. On a mismatch the job is
/// aborted, as the others would wait forever.
Status JobMember::agree(const GroupAgreement &agreement,
                        const std::string &name, const GroupOptions &chosen) {
  Status status = agreement.compare(
      rank(),
      fmt::format("'{}' on {}", name,
                  chosen.backend.empty() ? options.backend : chosen.backend));
  if (!status.ok())
    everyone->processGroup().abort(status);
  return status;
}

Group *JobMember::getGroup(const std::string &name) const {
  if (name == "world")
    return everyone;
  auto found = groups.find(name);
  return found == groups.end() ? nullptr : found->second.get();
}

Result<Group *> JobMember::split(Group &whole, int color, int key,
                                 const GroupOptions &options) {
  if (whole.isCoalescing())
    return Status::invalid(fmt::format(
        "split in group '{}': a split cannot be coalesced", whole.name()));
  std::vector<int32_t> own = {color, key, rank()};
  std::vector<int32_t> all(own.size() * size_t(whole.size()));
  {
    Group::Steps steps(whole, Purpose::Split);
    if (Status status = whole.allGather(view(own), view(all)); !status.ok())
      return status;
  }
  if (color < 0)
    return nullptr;
  // Triples of key, rank of the group, rank of the job.
  std::vector<std::array<int32_t, 3>> chosen;
  for (size_t i = 0; i < all.size(); i += 3)
    if (all[i] == color)
      chosen.push_back({all[i + 1], int32_t(i), all[i + 2]});
  std::sort(chosen.begin(), chosen.end());
  std::vector<int> ranks;
  for (const auto &choice : chosen)
    ranks.push_back(choice[2]);
  return newGroup(ranks, options);
}

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

Status JobMember::destroyGroup(Group *group) {
  if (group && group == everyone)
    return Status::invalid("the group of all ranks ends with the job");
  size_t erased = std::erase_if(
      groups, [&](const auto &entry) { return entry.second.get() == group; });
  return erased ? Status() : Status::invalid("there is no such group");
}

Status JobMember::destroy() {
  if (!isInitialized())
    return Status(StatusCode::Unavailable, "the job is destroyed already");
  everyone = nullptr;
  if (verifyProcess(process).ok())
    end();
  else // They belong to another process.
    for ((void)owned.release(); auto &[name, group] : groups)
      (void)group.release();
  groups.clear();
  return {};
}

/// Ends all groups by one deadline: the job is aborted for calls that do not
/// end. Then groups of other backends close their connections, all at the same
/// time.
void JobMember::end() {
  Deadline grace = deadlineIn(800ms);
  for (auto &[name, group] : groups)
    group->processGroup().finish(grace);
  owned->processGroup().finish(grace);
  std::vector<std::jthread> ends;
  for (auto &[name, group] : groups)
    if (std::string_view(group->backend()) != owned->backend())
      ends.emplace_back([&group] { group.reset(); });
    else
      group.reset();
  owned.reset();
}

Result<std::unique_ptr<Store>> JobMember::programStore() const {
  if (Status status = verifyUse(); !status.ok())
    return status;
  if (!store)
    return Status::invalid("the job was made without a store");
  return std::unique_ptr<Store>(
      std::make_unique<PrefixStore>(store, "program"));
}

Status JobMember::writeFlightRecord(const std::string &directory) const {
  if (Status status = verifyUse(); !status.ok())
    return status;
  return everyone->processGroup().recorder().write(directory, "requested");
}
