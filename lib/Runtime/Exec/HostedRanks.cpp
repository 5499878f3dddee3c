//===- HostedRanks.cpp - the ranks of this process ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostedRanks.h"

#include "dist/Runtime/Host/HostCores.h"

#include <fmt/format.h>

using namespace dist;

/// True if collectives overlap with kernels. A backend whose ranks move data
/// themselves needs a core for that while the rank computes.
static bool overlaps(OverlapMode choice, const ProcessGroup &world) {
  if (choice != OverlapMode::Auto)
    return choice == OverlapMode::On;
  return !world.capabilities().ranksShareHost || hostCores() > world.size();
}

/// The number of polls of the ranks within the time that they may compute.
static constexpr int kPolls = 20;

/// The time that other ranks of the process have after a failure.
static constexpr std::chrono::seconds kPatience(5);

HostedRanks::HostedRanks(std::shared_ptr<const Artifact> program,
                         const ExecutorOptions &options, int first, int count)
    : artifact(std::move(program)), layouts(manifest()), options(options),
      first(first),
      pool(
          count, [this](const Status &why) { abort(why); }, first) {
  if (options.onStuck)
    pool.setOnStuck([this](const Status &why) { reportStuck(why); }, kPatience);
  if (options.computeTimeout.count() > 0)
    pool.setWatch([this] { return findEndless(); },
                  std::max(std::chrono::milliseconds(1),
                           options.computeTimeout / kPolls));
}

/// A failure of the first rank if all of them have computed for too long.
Status HostedRanks::findEndless() {
  auto now = std::chrono::steady_clock::now();
  std::vector<uint64_t> progress;
  bool isWaiting = !isStepping; // A collective has a time-out of its own.
  for (const RankProgram &rank : ranks) {
    progress.push_back(rank.progress());
    isWaiting |= progress.back() % 2 == 1;
  }
  if (isWaiting || progress != seenProgress) {
    seenProgress = std::move(progress);
    lastProgress = now;
  }
  if (now - lastProgress < options.computeTimeout)
    return {};
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("rank {} has computed for {:.4g} s and reached "
                            "neither a collective nor the end of its step "
                            "(--timeout)",
                            first, options.computeTimeout.count() / 1e3),
                first);
}

void HostedRanks::add(RankMemory memory, ProcessGroup &world) {
  ranks.emplace_back(artifact, std::move(memory), world,
                     overlaps(options.overlap, world));
}

Status HostedRanks::connect() {
  if (Status status = setCarries(aliasesOf(manifest())); !status.ok())
    return status;
  return pool.run([&](int rank) { return program(rank).connect(); });
}

Status HostedRanks::setArguments(const std::map<int, ArrayView> &values) {
  if (Status status = verifyArguments(manifest(), values); !status.ok())
    return status;
  return pool.run([&](int rank) {
    for (const auto &[index, value] : values)
      if (void *buffer = argumentBuffer(rank, index))
        layouts.arguments[index].cut(value, rank, buffer);
    return Status();
  });
}

Status HostedRanks::step() {
  bool traced = steps++ < options.traceSteps;
  seenProgress.clear(); // The time begins now.
  isStepping = true;
  Status status = pool.run([&](int rank) {
    Status status = program(rank).run(stop, traced, origin);
    std::lock_guard lock(mutex);
    if (!status.ok() && failurePlace.empty())
      failurePlace = program(rank).failedAt();
    return status;
  });
  isStepping = false;
  std::lock_guard lock(mutex);
  return status.ok() || cancelled.ok() ? status : cancelled;
}

void HostedRanks::reportStuck(const Status &why) {
  std::string place = failedAt();
  if (place.empty()) // The ranks that have failed are still in a command.
    place = standsAt();
  options.onStuck(Status(why.getCode(), why.getMessage() + "\n  at " + place,
                         why.getRank()));
}

std::string HostedRanks::failedAt() {
  std::lock_guard lock(mutex);
  return failurePlace;
}

Status HostedRanks::setCarries(const std::vector<Carry> &carries) {
  std::vector<FeedPlan> plans;
  for (const Program &program : manifest().programs) {
    Result<FeedPlan> plan = FeedPlan::create(manifest(), program, carries);
    if (!plan)
      return plan.status();
    plans.push_back(std::move(*plan));
  }
  feeds = std::move(plans);
  return {};
}

Status HostedRanks::advance() {
  std::map<int, Array> resharded;
  for (const Carry &carry : feeds.front().reshards()) {
    Result<Array> whole = wholeResult(carry.result);
    if (!whole)
      return whole.status();
    resharded[carry.argument] = std::move(*whole);
  }
  for (RankProgram &rank : ranks)
    if (const FeedPlan &feed = feeds[size_t(rank.number())]; !feed.empty()) {
      feed.apply(rank.buffers());
      rank.rebind();
    }
  std::map<int, ArrayView> views;
  for (const auto &[argument, whole] : resharded)
    views[argument] = whole.view();
  return views.empty() ? Status() : setArguments(views);
}

void HostedRanks::abort(const Status &why) {
  stop = true;
  if (!ranks.empty())
    ranks.front().abort(why);
}

void HostedRanks::cancel(const std::string &reason) {
  std::lock_guard lock(mutex);
  cancelled = Status(StatusCode::Aborted, reason);
  abort(cancelled);
}
