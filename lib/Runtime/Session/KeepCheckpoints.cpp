//===- KeepCheckpoints.cpp - writing checkpoints --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SessionCheckpoints.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <fmt/format.h>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

Status SessionCheckpoints::makeGroups(Executor &executor) {
  Group *world = executor.processes();
  areThreads = !world;
  if (areThreads) // They have a group for each save.
    return {};
  auto group = createCheckpointGroup(*world);
  if (group)
    groups.push_back(std::move(*group));
  return group.status();
}

/// The time for which processes on a lost node may still run, by default.
static constexpr std::chrono::seconds kLostNodes(30);

Status SessionCheckpoints::openDirectory() {
  JobAttempt attempt = currentAttempt();
  CheckpointWriter writer = {attempt.job, attempt.number ? kLostNodes : 0s};
  if (areThreads) { // Which see the same.
    auto opened =
        CheckpointDirectory::open(options.checkpoint, options.keep, writer);
    if (opened)
      directory.emplace(std::move(*opened));
    return opened.status();
  }
  auto opened =
      openTogether(*groups[0], options.checkpoint, options.keep, writer);
  if (opened && *opened)
    directory.emplace(std::move(**opened));
  return opened.status();
}

/// Nothing more can be written then: the group of the processes is gone.
bool SessionCheckpoints::isOfCommunication(const Status &status) const {
  StatusCode code = status.getCode();
  return !areThreads &&
         (code == StatusCode::Aborted || code == StatusCode::Unavailable ||
          code == StatusCode::DeadlineExceeded);
}

bool SessionCheckpoints::isDue(int64_t steps) const {
  return keeps() && (options.isLast(steps) ||
                     (options.every && steps % options.every == 0));
}

Status
SessionCheckpoints::save(Executor &executor, int64_t steps,
                         const std::vector<std::vector<std::byte>> &records) {
  Status before = writer.wait();
  if (isOfCommunication(before))
    return before;
  CheckpointPlan plan = statePlan;
  std::vector<const void *> recorded;
  for (size_t i = 0; i < records.size(); ++i)
    if (isRecord(int(i))) {
      plan.addOnFirst({recordName(int(i)),
                       manifest.results[i].dtype,
                       {steps},
                       {},
                       CheckpointRole::Record});
      recorded.push_back(records[i].data());
    }
  Status copied = executor.onRanks([&](int rank) {
    std::vector<const void *> buffers;
    for (const Carry &carry : carries)
      buffers.push_back(executor.resultBuffer(rank, carry.result));
    buffers.insert(buffers.end(), recorded.begin(), recorded.end());
    snapshots[size_t(rank)].take(plan, rank, buffers);
    return Status();
  });
  if (!copied.ok())
    return copied;
  Status started = writer.start(
      [this, steps, plan = std::move(plan)] { return write(steps, plan); });
  return before.ok() ? started : writer.wait();
}

/// Warns at once of failures that do not end the run.
void SessionCheckpoints::complain(Status status, int64_t steps) {
  if (!status.ok() && !isOfCommunication(status) && !options.isLast(steps))
    warn(fmt::format("step {} is not kept: {}; the next checkpoint is tried "
                     "again, and if that fails the run ends",
                     steps, status.getMessage()));
  for (const std::string &complaint : directory->takeComplaints())
    warn(complaint);
}

Status SessionCheckpoints::write(int64_t steps, const CheckpointPlan &plan) {
  if (areThreads) // A rank that threw in the save before has left.
    groups = createLocalCheckpointGroups(int(snapshots.size()));
  auto saveOn = [&](CheckpointGroup &group) {
    return saveCheckpoint(group, group.rank() == 0 ? &*directory : nullptr,
                          steps, plan, snapshots[size_t(group.rank())]);
  };
  std::vector<std::thread> others;
  for (size_t i = 1; i < groups.size(); ++i)
    static_cast<void>(orAbort(*groups[i], [&] { // There may be no thread.
      others.emplace_back([&, i] { static_cast<void>(saveOn(*groups[i])); });
      return Status();
    }));
  Status status = saveOn(*groups[0]);
  for (std::thread &thread : others)
    thread.join();
  if (directory)
    complain(status, steps);
  return status;
}
