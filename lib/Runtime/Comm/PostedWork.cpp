//===- PostedWork.cpp - messages that are under way -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PostedWork.h"
#include "CallQueue.h"

#include <fmt/format.h>

using namespace dist;

/// Returns the record of the first message. A record of messages has no
/// sequence number.
static FlightRecord recordOf(const std::vector<Message> &messages, int group,
                             const std::string &location) {
  FlightRecord record;
  record.location = location;
  record.group = group;
  record.scheduled = record.started = std::chrono::steady_clock::now();
  record.state = FlightRecord::State::Started;
  record.operation = "send_receive";
  record.buffers = int(messages.size());
  if (messages.empty())
    return record;
  record.operation = messages[0].isSend ? "send" : "receive";
  if (messages[0].isObject)
    record.purpose = Purpose::Objects;
  record.dtype = messages[0].dtype;
  record.peer = messages[0].peer;
  for (size_t i = 0; i < std::min(messages.size(), record.counts.size()); ++i)
    record.counts[i] = messages[i].count;
  return record;
}

ProcessGroup::PostedWork::PostedWork(std::shared_ptr<Communicator> communicator,
                                     std::unique_ptr<PendingTransfer> transfer,
                                     const std::vector<Message> &messages,
                                     Place place,
                                     std::chrono::milliseconds timeout,
                                     std::shared_ptr<FlightRecorder> recorder,
                                     int group, int rank,
                                     std::vector<int> jobRanks)
    : communicator(std::move(communicator)), transfer(std::move(transfer)),
      place(std::move(place)), timeout(timeout), recorder(std::move(recorder)),
      record(this->recorder->schedule(
          recordOf(messages, group, this->place.location))),
      rank(rank),
      jobRanks(std::move(jobRanks)),
      receives(!messages.empty() && !messages[0].isSend),
      isBatch(messages.size() > 1) {
  for (const Message &message : messages)
    ranges.push_back(rangeOf(message));
}

/// Adds the call that failed.
Status ProcessGroup::PostedWork::explain(const Status &status) const {
  const char *call = isBatch ? "exchange" : receives ? "receive" : "send";
  return failureOf(fmt::format("{} over {{{}}}", call, place.group),
                   place.location, status);
}

/// Keeps the result; the caller holds the lock.
Status ProcessGroup::PostedWork::settle(const Status &status) {
  result = status;
  if (!status.ok()) {
    bool isAborted = status.getCode() == StatusCode::Aborted;
    if (isOfThisRank(status))
      result = Status(status.getCode(), status.getMessage(), rank);
    Status explained = explain(result);
    communicator->abort(isAborted ? result : explained);
    result = inRanksOfJob(explained, jobRanks);
  } else if (receives) {
    from = transfer->source(0);
  }
  transfer.reset();
  recorder->end(record, result.ok());
  if (!result.ok())
    recorder->failed(result);
  done.store(true, std::memory_order_release);
  return result;
}

bool ProcessGroup::PostedWork::isCompleted() {
  if (done.load(std::memory_order_acquire))
    return true;
  std::unique_lock lock(mutex, std::try_to_lock);
  if (!lock || done) // Somebody waits for it.
    return done;
  if (!transfer->test())
    return false;
  (void)settle(transfer->wait(Deadline::max()));
  return true;
}

Status ProcessGroup::PostedWork::wait(Deadline deadline) {
  std::unique_lock lock(mutex, deadline);
  if (!lock)
    return Status(StatusCode::DeadlineExceeded, "the call is still under way");
  if (done)
    return result;
  Status status = transfer->wait(deadline);
  if (status.getCode() == StatusCode::DeadlineExceeded)
    return status;
  return settle(status);
}

Status ProcessGroup::PostedWork::wait() {
  std::lock_guard lock(mutex);
  return done ? result : settle(transfer->wait(deadlineIn(timeout)));
}
