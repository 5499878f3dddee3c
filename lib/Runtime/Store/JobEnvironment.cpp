//===- JobEnvironment.cpp - variables that launchers set ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobEnvironment.h"

#include "JobUrl.h"

#include <fmt/format.h>

using namespace dist;
using Lookup = JobEnvironment::Lookup;

namespace {
struct LauncherVariables {
  const char *rank, *worldSize, *localRank;
};
} // namespace

static constexpr LauncherVariables launchers[] = {
    {"RANK", "WORLD_SIZE", "LOCAL_RANK"},
    {"PADDLE_TRAINER_ID", "PADDLE_TRAINERS_NUM", "PADDLE_RANK_IN_NODE"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
     "OMPI_COMM_WORLD_LOCAL_RANK"},
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"},
    {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"},
};

static std::string text(const Lookup &lookup, const char *name) {
  const char *value = lookup(name);
  return value ? value : "";
}

/// Reads the number in a variable, if it is set.
static Status read(std::optional<int> &into, const Lookup &lookup,
                   const char *name) {
  std::string value = text(lookup, name);
  if (value.empty())
    return {};
  Result<int> number = parseCount(name, value);
  if (number)
    into = *number;
  return number.status();
}

static Status readPlace(JobEnvironment &job, const Lookup &lookup,
                        const LauncherVariables &names) {
  job.rankVariable = names.rank;
  job.worldSizeVariable = names.worldSize;
  for (auto [into, name] : {std::pair(&job.rank, names.rank),
                            std::pair(&job.worldSize, names.worldSize),
                            std::pair(&job.localRank, names.localRank)})
    if (Status status = read(*into, lookup, name); !status.ok())
      return status;
  return {};
}

Status JobEnvironment::verifyWorldSize() const {
  if (!rank || worldSize)
    return {};
  return Status::invalid(
      fmt::format("{} is set, but {} is not", rankVariable, worldSizeVariable));
}

/// Returns the first launcher whose variable of the rank is set, or else of the
/// world size, which a script may have exported for another launcher's program.
static const LauncherVariables *launcherOf(const Lookup &lookup) {
  for (auto variable :
       {&LauncherVariables::rank, &LauncherVariables::worldSize})
    for (const LauncherVariables &names : launchers)
      if (lookup(names.*variable))
        return &names;
  return nullptr;
}

static std::string jobName(const Lookup &lookup) {
  std::string name = text(lookup, "TORCHELASTIC_RUN_ID");
  if (name.empty())
    name = text(lookup, "PMIX_NAMESPACE");
  if (name.empty() && lookup("SLURM_JOB_ID"))
    name = fmt::format("{}.{}", text(lookup, "SLURM_JOB_ID"),
                       text(lookup, "SLURM_STEP_ID"));
  for (char &c : name)
    if (!verifyGroup(std::string("x") + c).ok())
      c = '_';
  return name.substr(0, 64);
}

Result<JobEnvironment> JobEnvironment::read(const Lookup &lookup) {
  JobEnvironment job;
  if (const LauncherVariables *names = launcherOf(lookup))
    if (Status status = readPlace(job, lookup, *names); !status.ok())
      return status;
  for (const char *name :
       {"DIST_GENERATION", "TORCHELASTIC_RESTART_COUNT", "SLURM_RESTART_COUNT"})
    if (!job.generation)
      if (Status status = ::read(job.generation, lookup, name); !status.ok())
        return status;
  job.group = jobName(lookup);
  job.launcherServes = text(lookup, "TORCHELASTIC_USE_AGENT_STORE") == "True";
  return job;
}

std::string dist::firstNode(std::string_view list) {
  size_t bracket = list.find('['), comma = list.find(',');
  if (bracket >= comma) // Or neither: both are npos.
    return std::string(list.substr(0, comma));
  size_t end = list.find_first_of("-,]", bracket);
  if (end == list.npos)
    return "";
  size_t close = list.find(']', end);
  size_t next = list.find(',', close);
  std::string_view suffix =
      close == list.npos ? "" : list.substr(close + 1, next - close - 1);
  return fmt::format("{}{}{}", list.substr(0, bracket),
                     list.substr(bracket + 1, end - bracket - 1), suffix);
}

/// Returns a port that is most likely unique to this job.
static int portOfJob(const std::string &name) {
  unsigned hash = 0;
  for (unsigned char c : name)
    hash = 31 * hash + c;
  return name.empty() ? 29500 : 20000 + int(hash % 10000);
}

/// True if SLURM or MPI have started the job, which then has a name of its own.
static bool isOfBatchSystem(const Lookup &lookup) {
  return lookup("SLURM_JOB_ID") || lookup("PMIX_NAMESPACE") ||
         lookup("PMI_RANK");
}

/// Returns the host where SLURM or MPI have started the job; empty if they have
/// not.
static Result<std::string> hostOfJob(const Lookup &lookup) {
  auto isOneHost = [&](const char *local, const char *all) {
    return lookup(local) && text(lookup, local) == text(lookup, all);
  };
  if (isOneHost("OMPI_COMM_WORLD_LOCAL_SIZE", "OMPI_COMM_WORLD_SIZE") ||
      isOneHost("MPI_LOCALNRANKS", "PMI_SIZE"))
    return std::string("127.0.0.1");
  for (const char *name :
       {"SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST", "SLURM_NODELIST"})
    if (std::string list = text(lookup, name); !list.empty()) {
      std::string first =
          list.find_first_of("[,") == list.npos ? "127.0.0.1" : firstNode(list);
      if (first.empty())
        return Status::invalid(fmt::format(
            "{} is '{}'; expected names of nodes, e.g. n[08-11,20],m", name,
            list));
      return first;
    }
  return std::string();
}

Result<SocketAddress> dist::findMaster(const Lookup &lookup) {
  std::string host = text(lookup, "MASTER_ADDR");
  std::optional<int> port;
  if (Status status = ::read(port, lookup, "MASTER_PORT"); !status.ok())
    return status;
  if (port && (*port == 0 || *port > 65535))
    return Status::invalid(
        fmt::format("MASTER_PORT is {}; expected 1 to 65535", *port));
  if (host.empty()) {
    std::string list = text(lookup, "PADDLE_MASTER");
    if (list.empty())
      list = text(lookup, "PADDLE_TRAINER_ENDPOINTS");
    if (!list.empty())
      return SocketAddress::parse(list.substr(0, list.find(',')));
    Result<std::string> found = hostOfJob(lookup);
    if (!found)
      return found.status();
    host = *found;
    port = port.value_or(portOfJob(jobName(lookup)));
  } else if (!port && isOfBatchSystem(lookup)) {
    port = portOfJob(jobName(lookup));
  }
  if (host.empty())
    return Status::invalid(
        "env:// needs the address of the rendezvous: expected MASTER_ADDR and "
        "MASTER_PORT, PADDLE_MASTER, PADDLE_TRAINER_ENDPOINTS or SLURM's "
        "variables; none is set");
  if (!port)
    return Status::invalid("MASTER_ADDR is set, but MASTER_PORT is not");
  if (host.starts_with('[')) // As in URLs.
    return SocketAddress::parse(fmt::format("{}:{}", host, *port));
  return SocketAddress{host, *port};
}
