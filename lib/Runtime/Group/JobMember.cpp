//===- JobMember.cpp - one rank's view of a job ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Comm/LocalCommunicator.h"
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

using namespace dist;
using namespace std::chrono_literals;

static constexpr std::chrono::milliseconds kDefaultDeadAfter = 30s;

JobMember::JobMember(std::unique_ptr<Communicator> all,
                     std::shared_ptr<Store> store, const JobOptions &options)
    : options(options), store(std::move(store)), number(all->rank()),
      count(all->size()),
      owned(std::make_unique<Group>(std::make_unique<ProcessGroup>(
          std::move(all), "world", options.timeout))),
      everyone(owned.get()) {
  if (this->options.deadAfter <= 0ms)
    this->options.deadAfter = kDefaultDeadAfter;
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

/// Of $DIST_DEAD_AFTER, where the program does not say it.
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
  if (Status status = fillDeadAfter(options); !status.ok())
    return status;
  auto backend = findBackend(options.backend);
  if (!backend)
    return backend.status();
  RendezvousOptions where;
  where.rank = options.rank;
  where.worldSize = options.worldSize;
  where.timeout =
      std::min<std::chrono::milliseconds>(where.timeout, options.timeout);
  auto met = meet(url, where);
  if (!met)
    return met.status();
  auto all =
      (*backend)->create({met->rank, met->worldSize,
                          std::make_shared<PrefixStore>(met->store, "world"),
                          where.timeout, options.deadAfter});
  if (!all)
    return all.status();
  return std::make_unique<JobMember>(std::move(*all), met->store, options);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Status JobMember::verifyRanks(std::span<const int> ranks) const {
  if (!isInitialized())
    return Status(StatusCode::Unavailable, "the job is destroyed");
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

/// Ranks of the job's own backend split it; another one connects anew.
Result<std::unique_ptr<ProcessGroup>>
JobMember::connect(std::vector<int> ranks, const std::string &name,
                   const std::string &key, const GroupOptions &chosen) {
  auto timeout = chosen.timeout > 0ms ? chosen.timeout : options.timeout;
  ProcessGroup &all = everyone->processGroup();
  if (chosen.backend.empty() || chosen.backend == options.backend)
    return all.split(ranks, key, name, timeout);
  auto backend = findBackend(chosen.backend);
  if (!backend)
    return backend.status();
  int self = int(std::find(ranks.begin(), ranks.end(), rank()) - ranks.begin());
  auto part =
      (*backend)->create({self, int(ranks.size()),
                          std::make_shared<PrefixStore>(store, "group/" + key),
                          timeout, options.deadAfter});
  if (!part)
    return part.status();
  return all.adopt(std::move(*part), std::move(ranks), name, timeout);
}

Result<Group *> JobMember::newGroup(std::span<const int> ranks,
                                    const GroupOptions &options) {
  if (Status status = verifyRanks(ranks); !status.ok())
    return status;
  std::vector<int> members(ranks.begin(), ranks.end());
  if (std::find(members.begin(), members.end(), rank()) == members.end())
    return nullptr;
  std::string key =
      fmt::format("{}#{}{}{}", fmt::join(members, ","), ++made[members],
                  options.name.empty() ? "" : " ", options.name);
  const std::string &name = options.name.empty() ? key : options.name;
  if (name == "world" || groups.contains(name))
    return Status::invalid(fmt::format("there is a group '{}' already", name));
  auto group = connect(members, name, key, options);
  if (!group)
    return group.status();
  return (groups[name] = std::make_unique<Group>(std::move(*group))).get();
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
  if (Status status = whole.allGather(view(own), view(all)); !status.ok())
    return status;
  if (color < 0)
    return nullptr;
  // Key, rank of the group, rank of the job.
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
  // A group that does not end in time aborts the job: the others follow.
  groups.clear();
  everyone = nullptr;
  owned.reset();
  return {};
}

Status JobMember::writeFlightRecord(const std::string &directory) const {
  if (!isInitialized())
    return Status(StatusCode::Unavailable, "the job is destroyed");
  return everyone->processGroup().recorder().write(directory, "asked for");
}
