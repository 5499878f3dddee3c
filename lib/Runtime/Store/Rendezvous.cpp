//===- Rendezvous.cpp - rendezvous of the processes of a job --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/Rendezvous.h"

#include "JobEnvironment.h"
#include "JobUrl.h"
#include "OpenStore.h"
#include "StoreRendezvous.h"

#include "dist/Runtime/Host/HostAddress.h"
#include "dist/Runtime/Store/PrefixStore.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace dist;

namespace {

/// The combination of options, URL and environment.
struct Appointment {
  StorePlace place;
  Attendance who;
  std::optional<int> localRank;
  Deadline deadline;
};

} // namespace

static const char *environment(const char *name) { return std::getenv(name); }

static void settle(Attendance &who, const RendezvousOptions &options,
                   const JobUrl &url, const JobEnvironment &job) {
  who.rank = options.rank ? options.rank : url.rank;
  if (!who.rank && !url.isRankAutomatic) {
    who.rank = job.rank;
    who.rankVariable = job.rankVariable;
  }
  auto size = options.worldSize ? options.worldSize : url.worldSize;
  who.worldSize = size.value_or(job.worldSize.value_or(0));
  auto generation = options.generation ? options.generation : url.generation;
  who.generation = generation.value_or(job.generation.value_or(0));
  std::string launchers = url.scheme == JobUrl::Env ? job.group : "";
  for (const std::string &name :
       {options.group, url.group, launchers, std::string("default")})
    if (who.group.empty())
      who.group = name;
}

static Status verify(const Attendance &who) {
  if (Status status = verifyGroup(who.group); !status.ok())
    return status;
  if (who.generation < 0)
    return Status::invalid(
        fmt::format("generation {}; expected a number from 0", who.generation));
  return {};
}

/// Checks the numbers that meeting needs, and opening a store does not.
static Status verifyNumbers(const Attendance &who) {
  if (who.worldSize < 1 || who.worldSize > kMostRanks)
    return Status::invalid(fmt::format(
        "the world size is {}; expected a number from 1 to {}, of the option "
        "world_size or of WORLD_SIZE",
        who.worldSize ? std::to_string(who.worldSize) : "not given",
        kMostRanks));
  if (!who.rank || (*who.rank >= 0 && *who.rank < who.worldSize))
    return {};
  return Status::invalid(fmt::format(
      "rank {}{} is out of range: the world size is {}, expected 0 to {}",
      *who.rank,
      who.rankVariable.empty() ? "" : " (of " + who.rankVariable + ")",
      who.worldSize, who.worldSize - 1));
}

/// Replaces env:// by the place in the environment.
static Status locate(JobUrl &url) {
  if (url.scheme != JobUrl::Env)
    return {};
  Result<SocketAddress> master = findMaster(environment);
  if (!master)
    return master.status();
  url.scheme = JobUrl::Tcp;
  url.address = std::move(*master);
  return {};
}

static Result<Appointment> arrange(std::string_view text,
                                   const RendezvousOptions &options) {
  Result<JobUrl> url = JobUrl::parse(text);
  if (!url)
    return url.status();
  Result<JobEnvironment> job = JobEnvironment::read(environment);
  if (!job)
    return job.status();
  Result<JobToken> token = JobToken::fromEnvironment();
  if (!token)
    return token.status();
  Appointment result;
  settle(result.who, options, *url, *job);
  if (!result.who.worldSize)
    if (Status status = job->verifyWorldSize(); !status.ok())
      return status;
  if (Status status = verify(result.who); !status.ok())
    return status;
  if (Status status = locate(*url); !status.ok())
    return status;
  result.localRank = job->localRank;
  result.deadline = deadlineIn(url->timeout.value_or(options.timeout));
  bool mayServe = result.who.rank.value_or(0) == 0 && !job->launcherServes;
  result.place = {std::move(*url), result.who.group, std::move(*token),
                  mayServe};
  return result;
}

/// Returns Rendezvous::host.
static std::string ownHost(const JobUrl &url) {
  const std::string &where =
      url.address.host.empty() ? url.bind : url.address.host;
  bool isKnown = url.scheme != JobUrl::File && !where.empty();
  return isKnown ? addressForRendezvous(where) : "";
}

std::string dist::ownHostAt(std::string_view text) {
  Result<JobUrl> url = JobUrl::parse(text);
  return url && locate(*url).ok() ? ownHost(*url) : "";
}

Status dist::verifyRendezvous(std::string_view url) {
  return JobUrl::parse(url).status();
}

Result<bool> dist::isRankOfJob() {
  Result<JobEnvironment> job = JobEnvironment::read(environment);
  Status status = job ? job->verifyWorldSize() : job.status();
  return status.ok() ? Result<bool>(job->rank.has_value()) : status;
}

JobAttempt dist::currentAttempt() {
  JobAttempt attempt;
  for (const char *name :
       {"DIST_JOB_ID", "TORCHELASTIC_RUN_ID", "SLURM_JOB_ID"})
    if (const char *value = environment(name); value && attempt.job.empty())
      attempt.job = value;
  if (Result<JobEnvironment> job = JobEnvironment::read(environment))
    attempt.number = job->generation.value_or(0);
  return attempt;
}

Result<Rendezvous> dist::meet(std::string_view url, RendezvousOptions options) {
  Result<Appointment> appointment = arrange(url, options);
  if (!appointment)
    return appointment.status();
  if (Status status = verifyNumbers(appointment->who); !status.ok())
    return status;
  while (true) {
    Result<std::shared_ptr<Store>> store =
        openStoreAt(appointment->place, appointment->deadline);
    if (!store)
      return store.status();
    auto met = joinInStore(*store, appointment->who, appointment->deadline);
    if (!met)
      return met.status();
    if (!*met)
      continue;
    (*met)->localRank = appointment->localRank;
    (*met)->host = ownHost(appointment->place.url);
    return std::move(**met);
  }
}

Result<std::shared_ptr<Store>> dist::openStore(std::string_view url,
                                               RendezvousOptions options) {
  Result<Appointment> appointment = arrange(url, options);
  if (!appointment)
    return appointment.status();
  Result<std::shared_ptr<Store>> store =
      openStoreAt(appointment->place, appointment->deadline);
  if (!store)
    return store.status();
  return std::shared_ptr<Store>(
      std::make_shared<PrefixStore>(*store, appointment->who.group));
}
