//===- ProcessGroup.cpp - what is the same for every backend --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/ProcessGroup.h"
#include "CallQueue.h"
#include "Forks.h"
#include "PostedWork.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

using namespace dist;
using namespace std::chrono_literals;

ProcessGroup::ProcessGroup(std::unique_ptr<Communicator> world,
                           std::string name, std::chrono::milliseconds timeout)
    : communicator(std::move(world)), process(processNumber()),
      groupName(std::move(name)), worldRanks(allRanks()),
      defaultTimeout(timeout), flightRecorder(std::make_shared<FlightRecorder>(
                                   communicator->rank(), communicator->size())),
      own(makeCallQueue(communicator, key, groupName)) {}

ProcessGroup::ProcessGroup(std::unique_ptr<Communicator> communicator,
                           std::string key, std::string name,
                           const ProcessGroup &parent,
                           std::vector<int> worldRanks,
                           std::chrono::milliseconds timeout)
    : communicator(std::move(communicator)), process(processNumber()),
      key(std::move(key)), groupName(std::move(name)),
      worldRanks(std::move(worldRanks)), defaultTimeout(timeout),
      flightRecorder(parent.flightRecorder),
      own(makeCallQueue(this->communicator, this->key, groupName)) {}

ProcessGroup::~ProcessGroup() {
  finish(deadlineIn(1s));
  flightRecorder->endGroup(own->recorded);
  for (const auto &[queue, callQueue] : callQueues)
    flightRecorder->endGroup(callQueue->recorded);
}

void ProcessGroup::finish(Deadline deadline) {
  for (const PendingWork &work : pending)
    (void)work.wait(deadline);
  bool isIdle =
      std::all_of(pending.begin(), pending.end(),
                  [](const PendingWork &work) { return work.isCompleted(); });
  if (!isIdle)
    communicator->abort(Status(
        StatusCode::Aborted,
        fmt::format("{{{}}} is destroyed while calls are under way", groupName),
        ownRank()));
}

bool dist::isOfThisRank(const Status &status) {
  return status.getRank() < 0 && status.getCode() != StatusCode::Aborted &&
         status.getCode() != StatusCode::Mismatch;
}

Status dist::inRanksOfJob(const Status &status, const std::vector<int> &ranks) {
  int rank = status.getRank();
  if (rank < 0 || rank >= int(ranks.size()) || ranks[size_t(rank)] == rank)
    return status;
  return {status.getCode(),
          fmt::format("{} (rank {} of the group is rank {} of the job)",
                      status.getMessage(), rank, ranks[size_t(rank)]),
          ranks[size_t(rank)]};
}

std::vector<int> ProcessGroup::allRanks() const {
  std::vector<int> ranks(communicator->size());
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Status ProcessGroup::verify(std::span<const CollectiveRequest> requests) const {
  for (const CollectiveRequest &request : requests) {
    const CollectiveSignature &signature = request.signature;
    if (Status status = signature.verify(size()); !status.ok())
      return status;
    if (request.sends.size() != signature.counts.size() ||
        request.receives.size() != signature.counts.size())
      return Status::invalid(fmt::format(
          "{} counts need as many sends and receives, got {} and {}",
          signature.counts.size(), request.sends.size(),
          request.receives.size()));
    if (signature.op == CollectiveOp::Exchange &&
        (!request.plans || request.plans->size() != signature.counts.size()))
      return Status::invalid("an exchange needs a plan for each fetch");
  }
  return {};
}

/// Adds the collective that failed, and the rank.
Status ProcessGroup::explain(const Status &status, const CallQueue &callQueue,
                             const CallView &call, uint64_t sequence) const {
  bool isLate = status.getCode() == StatusCode::DeadlineExceeded;
  Status why(status.getCode(),
             status.getMessage() + (isLate && absence ? absence() : ""),
             isOfThisRank(status) ? ownRank() : status.getRank());
  if (call.requests.empty())
    return why;
  const CollectiveRequest &request = call.requests.front();
  return failureOf(callText(request.signature.op, callQueue.name, sequence),
                   request.location, why);
}

/// Notifies the others of the failure of a call.
Status ProcessGroup::fail(const Status &status, const CallQueue &callQueue,
                          const CallView &call, uint64_t sequence) const {
  Status explained = explain(status, callQueue, call, sequence);
  bool isAborted = status.getCode() == StatusCode::Aborted;
  communicator->abort(isAborted ? status : explained);
  return explained;
}

Status ProcessGroup::moveMessages(CallQueue &callQueue, const CallView &call,
                                  uint64_t sequence, Deadline deadline) {
  if (call.messages.empty())
    return {};
  auto channel = callQueue.messageChannel(allRanks());
  if (!channel)
    return channel.status();
  auto transfer = (*channel)->post(call.messages);
  if (!transfer)
    return transfer.status();
  Status status = (*transfer)->wait(deadline);
  if (!status.ok()) // Before withdrawal, which would wait for others.
    (void)fail(status, callQueue, call, sequence);
  return status;
}

Status ProcessGroup::carryOut(CallQueue &callQueue, const CallView &call,
                              uint64_t sequence, Deadline deadline) {
  if (Status status = verify(call.requests); !status.ok())
    return status;
  if (Status status = callQueue.communicator->submit(
          {call.requests, sequence, deadline, callQueue.name});
      !status.ok())
    return status;
  if (Status status = call.agree && *call.agree ? (*call.agree)() : Status();
      !status.ok())
    return status;
  if (Status status = moveMessages(callQueue, call, sequence, deadline);
      !status.ok())
    return status;
  if (call.finish && *call.finish)
    (*call.finish)();
  return {};
}

Status ProcessGroup::execute(CallQueue &callQueue, const CallView &call,
                             uint64_t sequence,
                             std::optional<uint64_t> record) {
  auto now = std::chrono::steady_clock::now();
  if (record)
    flightRecorder->start(*record, now);
  else
    record = schedule(callQueue, call, sequence, now, /*isStarted=*/true);
  Deadline deadline =
      deadlineIn(call.timeout > 0ms ? call.timeout : defaultTimeout, now);
  Status status = withoutExceptions(
      [&] { return carryOut(callQueue, call, sequence, deadline); });
  flightRecorder->end(*record, status.ok());
  if (status.ok())
    return status;
  status = named(fail(status, callQueue, call, sequence));
  flightRecorder->failed(status);
  return status;
}

uint64_t ProcessGroup::schedule(const CallQueue &callQueue,
                                const CallView &call, uint64_t sequence,
                                FlightRecord::Time now, bool isStarted) {
  FlightRecord record = call.record();
  record.group = callQueue.recorded;
  record.sequence = sequence;
  record.scheduled = now;
  if (isStarted) {
    record.started = now;
    record.state = FlightRecord::State::Started;
  }
  return flightRecorder->schedule(record);
}

/// A call that its caller waits for is recorded when it begins.
Status ProcessGroup::run(CallQueue &callQueue, const CallView &call) {
  if (Status status = verifyProcess(process); !status.ok())
    return status;
  struct {
    ProcessGroup &group;
    CallQueue &callQueue;
    const CallView &call;
    uint64_t sequence;
  } task = {*this, callQueue, call, ++callQueue.sequence};
  return callQueue.queue.run([&task] {
    return task.group.execute(task.callQueue, task.call, task.sequence, {});
  });
}

Status ProcessGroup::run(std::span<const CollectiveRequest> requests) {
  return run(*own, CallView(requests));
}

Status ProcessGroup::run(const GroupCall &call, const std::string &queue) {
  auto found = callQueue(queue);
  return found ? run(**found, CallView(call)) : found.status();
}

Result<PendingWork> ProcessGroup::start(GroupCall call,
                                        const std::string &queue) {
  if (Status status = verifyProcess(process); !status.ok())
    return status;
  auto found = callQueue(queue);
  if (!found)
    return found.status();
  CallQueue &callQueue = **found;
  auto owned = std::make_shared<GroupCall>(std::move(call));
  uint64_t sequence = ++callQueue.sequence;
  uint64_t record =
      schedule(callQueue, CallView(*owned), sequence,
               std::chrono::steady_clock::now(), /*isStarted=*/false);
  PendingWork work = callQueue.queue.start(
      [this, &callQueue, owned, sequence, record] {
        return execute(callQueue, CallView(*owned), sequence, record);
      },
      rangesOf(*owned, size()));
  remember(work);
  return work;
}

//===----------------------------------------------------------------------===//
// Queues and messages
//===----------------------------------------------------------------------===//

std::unique_ptr<ProcessGroup::CallQueue>
ProcessGroup::makeCallQueue(std::shared_ptr<Communicator> communicator,
                            std::string key, const std::string &name) const {
  return std::make_unique<CallQueue>(
      std::move(communicator), std::move(key), name,
      flightRecorder->addGroup(name, worldRanks));
}

/// A queue has a communicator of its own: its calls meet no others.
Result<ProcessGroup::CallQueue *>
ProcessGroup::callQueue(const std::string &queue) {
  if (queue.empty())
    return own.get();
  std::lock_guard lock(mutex);
  if (auto found = callQueues.find(queue); found != callQueues.end())
    return found->second.get();
  std::string queueKey = keyOf("queue", queue);
  auto part = splitOff(allRanks(), queueKey);
  if (!part)
    return part.status();
  auto callQueue = makeCallQueue(std::move(*part), std::move(queueKey),
                                 fmt::format("{}, queue {}", groupName, queue));
  return callQueues.emplace(queue, std::move(callQueue)).first->second.get();
}

Result<std::shared_ptr<void>> ProcessGroup::allocate(size_t bytes) {
  Status status = verifyProcess(process);
  return status.ok() ? communicator->allocate(bytes) : status;
}

void ProcessGroup::abort(const Status &why) {
  if (verifyProcess(process).ok())
    communicator->abort(why);
}

Status ProcessGroup::aborted() const {
  return verifyProcess(process).ok() ? communicator->aborted() : Status();
}

Status ProcessGroup::waitFor(const PendingWork &work,
                             const std::string &queue) {
  if (Status status = verifyProcess(process); !status.ok())
    return status;
  auto found = callQueue(queue);
  if (!found)
    return found.status();
  remember((*found)->queue.start(
      [work, communicator = communicator] {
        Status status = work.wait();
        if (!status.ok()) // What comes next must not begin.
          communicator->abort(status);
        return status;
      },
      {}));
  return {};
}

/// To look at all of them each time would take n * n looks for n calls.
void ProcessGroup::remember(const PendingWork &work) {
  std::lock_guard lock(mutex);
  if (pending.size() >= mostPending) {
    std::erase_if(pending,
                  [](const PendingWork &w) { return w.isCompleted(); });
    mostPending = std::max<size_t>(64, 2 * pending.size());
  }
  pending.push_back(work);
}

Status ProcessGroup::wait(const MemoryRange &range) {
  std::vector<PendingWork> works;
  {
    std::lock_guard lock(mutex);
    works = pending;
  }
  Status failure;
  for (const PendingWork &work : works)
    if (work.uses(range))
      if (Status status = work.wait(); failure.ok())
        failure = status;
  return failure;
}

Result<PendingWork> ProcessGroup::post(const std::vector<Message> &messages,
                                       std::chrono::milliseconds timeout,
                                       const std::string &location) {
  if (Status status = verifyProcess(process); !status.ok())
    return status;
  auto transfer = communicator->post(messages);
  if (!transfer)
    return named(transfer.status());
  PendingWork work(std::make_shared<PostedWork>(
      communicator, std::move(*transfer), messages,
      PostedWork::Place{groupName, location},
      timeout > 0ms ? timeout : defaultTimeout, flightRecorder, own->recorded,
      ownRank(), isAdopted ? worldRanks : std::vector<int>()));
  remember(work);
  return work;
}
