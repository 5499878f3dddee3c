//===- SessionSteps.cpp - the steps of a session --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SessionCheckpoints.h"
#include "StepScalars.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Session/ProgramSession.h"

#include <fmt/format.h>
#include <utility>

using namespace dist;
using Clock = std::chrono::steady_clock;

/// Parts of a step other than its commands.
static constexpr const char *kCollecting = "while its results were collected",
                            *kAfterCommands = "after all commands",
                            *kWriting = "while its checkpoint was written";

static double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

Status ProgramSession::begin() {
  if (begun)
    return *begun;
  if (Status status = isFed ? Status() : feed(NamedArrays()); !status.ok())
    return status;
  if (Status status = verifySequences(); !status.ok())
    return status;
  begun = start();
  return *begun;
}

Status ProgramSession::start() {
  if (Status status = createRanks(); !status.ok())
    return status;
  if (Status status = ranks->setCarries(pairs); !status.ok())
    return status;
  scalars = std::make_unique<StepScalars>(*ranks, options, pairs);
  results.values.resize(manifest().results.size());
  results.metricResult = scalars->metricResult();
  return checkpoints ? restore() : Status();
}

Status ProgramSession::createRanks() {
  Result<std::unique_ptr<Executor>> created =
      processes ? createProcessExecutor(artifact, *processes, rankOptions)
                : Executor::create(artifact, rankOptions);
  if (!created)
    return created.status();
  std::lock_guard lock(mutex);
  ranks = std::move(*created);
  return cancelled;
}

Status ProgramSession::restore() {
  Status status = checkpoints->begin(*ranks);
  first = done = checkpoints->firstStep(); // A damaged one was not taken.
  if (status.ok())
    status = scalars->restore(*checkpoints);
  checkpoints->unmap();
  return status;
}

void ProgramSession::cancel(const std::string &reason) {
  std::lock_guard lock(mutex);
  cancelled = Status(StatusCode::Aborted, reason);
  if (ranks)
    ranks->cancel(reason);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

bool ProgramSession::hasNext() const {
  return !results.endedAfter && (!options.steps || done < *options.steps);
}

/// Names a step and a part of it.
std::string ProgramSession::placeOf(int64_t step,
                                    const std::string &part) const {
  std::string total =
      options.steps ? fmt::format(" of {}", *options.steps) : "";
  return fmt::format("step {}{}{}{}", step + 1, total, part.empty() ? "" : ", ",
                     part);
}

/// The failure, and on a line of its own where the job stood.
Status ProgramSession::failedAt(const Status &failure, int64_t step,
                                const std::string &part) const {
  return Status(
      failure.getCode(),
      fmt::format("{}\n  at {}", failure.getMessage(), placeOf(step, part)),
      failure.getRank());
}

std::string ProgramSession::standsAt() {
  int64_t step = current;
  if (step < 0)
    return "";
  if (const char *part = phase)
    return placeOf(step, part);
  std::lock_guard lock(mutex);
  return placeOf(step, ranks ? ranks->standsAt() : "");
}

Status ProgramSession::runStep(StepEvent &event) {
  Clock::time_point begin = Clock::now();
  phase = "before its first command";
  current = event.step;
  if (Status status = hasRun() ? ranks->advance() : Status(); !status.ok())
    return status;
  if (Status status = feedRanks(); !status.ok())
    return status;
  phase = nullptr;
  if (Status status = ranks->step(); !status.ok())
    return failedAt(status, event.step, ranks->failedAt());
  phase = kCollecting;
  auto metric = scalars->keep(event.step, options.isLast(event.step + 1));
  if (!metric)
    return failedAt(metric.status(), event.step, kCollecting);
  if (*metric) {
    event.metric = (*metric)->value;
    event.metricStep = (*metric)->step;
  }
  event.metricName = scalars->metricName();
  event.seconds = secondsSince(begin);
  results.stepSeconds.push_back(event.seconds);
  return {};
}

Result<StepEvent> ProgramSession::step() {
  if (Status status = begin(); !status.ok())
    return status;
  if (!hasNext())
    return Status::invalid(
        results.endedAfter
            ? fmt::format("the session was ended early, after step {}", done)
            : fmt::format("step {} is the last one; SessionOptions::steps is "
                          "the number of all steps",
                          done));
  StepEvent event;
  event.step = done;
  if (Status status = runStep(event); !status.ok())
    return status;
  ++done;
  phase = kAfterCommands;
  if (Status status = endTogether(); !status.ok())
    return failedAt(status, event.step, kAfterCommands);
  bool isDue = checkpoints && (checkpoints->isDue(done) || results.endedAfter);
  if (Status status = isDue ? save() : Status(); !status.ok())
    return failedAt(status, event.step, kWriting);
  phase = kAfterCommands;
  return event;
}

/// Ends all ranks after the same step if endEarly() was called on one of them.
Status ProgramSession::endTogether() {
  if (!keepsState() || options.isLast(done))
    return {};
  std::vector<int32_t> isTold = {isToldToEnd};
  if (processes)
    if (Status status = processes->allReduce(view(isTold), Reduction::Max);
        !status.ok())
      return status;
  if (isTold[0])
    results.endedAfter = done;
  return {};
}

//===----------------------------------------------------------------------===//
// Keeping
//===----------------------------------------------------------------------===//

Status ProgramSession::keep() {
  if (!keepsState())
    return Status::invalid("SessionOptions::checkpoint is empty: expected a "
                           "directory to keep the state in");
  return hasRun() ? save()
                  : Status::invalid("no step has been taken: there is no state "
                                    "to keep yet");
}

Status ProgramSession::save() {
  if (std::exchange(savedStep, done) == done)
    return {};
  Clock::time_point begin = Clock::now();
  phase = kCollecting;
  if (Status status = scalars->flush(); !status.ok())
    return status;
  phase = kWriting;
  Status status = checkpoints->save(*ranks, done, scalars->records());
  results.checkpointSeconds.push_back(secondsSince(begin));
  return status;
}
