//===- Jobs.cpp - jobs and groups for C -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Group/CHandles.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

/// Checks that no option is negative, except ranks of -1.
static Status verifyOptions(const dist_job_options *given) {
  if (given && (given->timeout_ms < 0 || given->dead_after_ms < 0 ||
                given->rank < -1 || given->world_size < 0))
    return Status::invalid(fmt::format(
        "job options: time-out {} ms, dead after {} ms, rank {}, world size {}",
        given->timeout_ms, given->dead_after_ms, given->rank,
        given->world_size));
  return {};
}

static JobOptions optionsOf(const dist_job_options *given) {
  JobOptions options;
  if (!given)
    return options;
  if (given->backend)
    options.backend = given->backend;
  if (given->timeout_ms > 0)
    options.timeout = std::chrono::milliseconds(given->timeout_ms);
  if (given->dead_after_ms > 0)
    options.deadAfter = std::chrono::milliseconds(given->dead_after_ms);
  options.flightRecords = textOf(given->flight_records);
  if (given->rank > 0 || (given->rank == 0 && given->world_size > 0))
    options.rank = given->rank;
  if (given->world_size > 0)
    options.worldSize = given->world_size;
  return options;
}

static GroupOptions optionsOf(const dist_group_options *given) {
  if (!given)
    return {};
  return {textOf(given->name), std::chrono::milliseconds(given->timeout_ms),
          textOf(given->backend)};
}

//===----------------------------------------------------------------------===//
// Jobs
//===----------------------------------------------------------------------===//

int dist_init(const char *url, const dist_job_options *options,
              dist_job **job) {
  return guarded([&]() -> Status {
    if (Status status = verifyHandle(job, "place of the job"); !status.ok())
      return status;
    *job = nullptr;
    if (Status status = verifyHandle(url, "URL"); !status.ok())
      return status;
    if (Status status = verifyOptions(options); !status.ok())
      return status;
    auto member = JobMember::init(url, optionsOf(options));
    if (!member)
      return member.status();
    *job = new dist_job{std::move(*member)};
    return {};
  });
}

int dist_init_local(int size, const dist_job_options *options,
                    dist_job **jobs) {
  return guarded([&]() -> Status {
    if (Status status = verifyHandle(jobs, "place of the jobs"); !status.ok())
      return status;
    if (size < 1)
      return Status::invalid(fmt::format("a job of {} ranks", size));
    std::fill_n(jobs, size, nullptr);
    if (Status status = verifyOptions(options); !status.ok())
      return status;
    std::string backend = optionsOf(options).backend;
    if (!backend.empty() && backend != "local")
      return Status::invalid(fmt::format(
          "the ranks of the backend '{}' are processes, not threads", backend));
    auto members = JobMember::local(size, optionsOf(options));
    for (int rank = 0; rank < size; ++rank)
      jobs[rank] = new dist_job{std::move(members[size_t(rank)])};
    return {};
  });
}

int dist_destroy(dist_job *job) {
  return guarded([&] {
    std::unique_ptr<dist_job> owned(job);
    return job ? job->member->destroy() : Status();
  });
}

int dist_is_initialized(const dist_job *job) { return job != nullptr; }

int dist_is_available(const char *backend) {
  return guarded([&] { return findBackend(textOf(backend)).status(); }) ==
         DIST_OK;
}

int dist_rank(const dist_job *job) { return job ? job->member->rank() : -1; }
int dist_world_size(const dist_job *job) {
  return job ? job->member->size() : -1;
}
dist_group *dist_world(const dist_job *job) {
  return job ? handleOf(job->member->world()) : nullptr;
}

int dist_write_flight_record(const dist_job *job, const char *directory) {
  return guarded([&] {
    if (Status status = verifyHandle(job, "job"); !status.ok())
      return status;
    return job->member->writeFlightRecord(directory ? directory : ".");
  });
}

int dist_supports(const char *backend, dist_operation operation,
                  dist_memory memory, dist_dtype dtype) {
  bool supports = false;
  (void)guarded([&]() -> Status {
    bool isThere = int(operation) >= 0 && operation <= DIST_BARRIER &&
                   (memory == DIST_HOST || memory == DIST_DEVICE) &&
                   int(dtype) >= 0 && int(dtype) < kNumDTypes;
    if (!isThere)
      return Status::invalid(
          fmt::format("there is no operation {} of type {} in memory {}",
                      int(operation), int(dtype), int(memory)));
    auto found = findBackend(textOf(backend));
    if (!found)
      return found.status();
    Capabilities can = (*found)->capabilities();
    supports = can.has(CollectiveOp(operation)) &&
               can.has(MemorySpace(memory), DType(dtype));
    return {};
  });
  return supports;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static Status place(Result<Group *> made, dist_group **group) {
  *group = made ? handleOf(*made) : nullptr;
  return made.status();
}

int dist_new_group(dist_job *job, const int32_t *ranks, int count,
                   const dist_group_options *options, dist_group **group) {
  return guarded([&] {
    clear(group);
    for (const void *pointer :
         {static_cast<const void *>(job), static_cast<const void *>(ranks),
          static_cast<const void *>(group)})
      if (Status status = verifyHandle(pointer, "job, ranks or place");
          !status.ok())
        return status;
    return orAbort(*job->member->world(), "dist_new_group", [&] {
      return place(job->member->newGroup({ranks, size_t(std::max(count, 0))},
                                         optionsOf(options)),
                   group);
    });
  });
}

int dist_split(dist_job *job, dist_group *whole, int color, int key,
               const dist_group_options *options, dist_group **group) {
  return guarded([&] {
    clear(group);
    for (const void *pointer :
         {static_cast<const void *>(job), static_cast<const void *>(whole),
          static_cast<const void *>(group)})
      if (Status status = verifyHandle(pointer, "job, group or place");
          !status.ok())
        return status;
    return orAbort(*groupOf(whole), "dist_split", [&] {
      return place(
          job->member->split(*groupOf(whole), color, key, optionsOf(options)),
          group);
    });
  });
}

dist_group *dist_get_group(const dist_job *job, const char *name) {
  return job ? handleOf(job->member->getGroup(textOf(name))) : nullptr;
}

int dist_destroy_group(dist_job *job, dist_group *group) {
  return guarded([&] {
    if (Status status = verifyHandle(job, "job"); !status.ok())
      return status;
    return job->member->destroyGroup(groupOf(group));
  });
}

int dist_group_rank(const dist_group *group) {
  return group ? groupOf(group)->rank() : -1;
}
int dist_group_size(const dist_group *group) {
  return group ? groupOf(group)->size() : -1;
}
const char *dist_group_name(const dist_group *group) {
  return group ? groupOf(group)->name().c_str() : nullptr;
}
const char *dist_group_backend(const dist_group *group) {
  return group ? groupOf(group)->backend() : nullptr;
}

int64_t dist_group_timeout_ms(const dist_group *group) {
  return group ? groupOf(group)->timeout().count() : -1;
}

/// Checks the group and the address of the result.
static Status verifyGroupAnd(const dist_group *group, const void *place) {
  for (const void *pointer : {static_cast<const void *>(group), place})
    if (Status status = verifyHandle(pointer, "group or place"); !status.ok())
      return status;
  return {};
}

int dist_group_ranks(const dist_group *group, int32_t *ranks) {
  return guarded([&] {
    if (Status status = verifyGroupAnd(group, ranks); !status.ok())
      return status;
    std::ranges::copy(groupOf(group)->ranks(), ranks);
    return Status();
  });
}

int dist_abort(dist_group *group, const char *why) {
  return guarded([&] {
    if (Status status = verifyHandle(group, "group"); !status.ok())
      return status;
    Group &own = *groupOf(group);
    own.processGroup().abort(Status(StatusCode::Aborted,
                                    why ? why : "dist_abort was called",
                                    own.ranks()[size_t(own.rank())]));
    return Status();
  });
}

int dist_allocate(dist_group *group, size_t bytes, dist_memory_block **block) {
  clear(block);
  return guarded([&] {
    if (Status status = verifyGroupAnd(group, block); !status.ok())
      return status;
    auto memory = groupOf(group)->processGroup().allocate(bytes);
    if (memory)
      *block = new dist_memory_block{*memory};
    return memory.status();
  });
}

void *dist_memory_data(const dist_memory_block *block) {
  return block ? block->memory.get() : nullptr;
}

void dist_free_memory(dist_memory_block *block) { delete block; }

static int rankOr(Result<int> rank) {
  if (rank)
    return *rank;
  (void)keep(rank.status());
  return -1;
}

int dist_group_rank_of(const dist_group *group, int jobRank) {
  return group ? rankOr(groupOf(group)->rankOf(jobRank)) : -1;
}
int dist_job_rank_of(const dist_group *group, int rank) {
  return group ? rankOr(groupOf(group)->jobRankOf(rank)) : -1;
}
