//===- StepBarrier.cpp - steps that ranks take together -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepBarrier.h"
#include "Futex.h"
#include "Waiting.h"

#include <algorithm>
#include <sched.h>
#include <thread>

using namespace dist;
using Clock = std::chrono::steady_clock;

static std::atomic<FaultHook> faultHook = nullptr;
void dist::setFaultHook(FaultHook hook) { faultHook = hook; }

static void fault(FaultPoint point, int rank, uint32_t step) {
  if (FaultHook hook = faultHook.load(std::memory_order_relaxed)) [[unlikely]]
    hook(point, rank, step);
}

static void pauseCore() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Spinning is of use only while every rank can have a core.
static int spinsFor(int size) {
  return size <= int(std::thread::hardware_concurrency()) ? 500 : 0;
}

StepBarrier::StepBarrier(GroupSegment segment, int rank, CommContext &context,
                         std::vector<int> members)
    : segment(segment), rank(rank), spins(spinsFor(segment.size())),
      context(context), members(std::move(members)) {}

Status StepBarrier::meet(Deadline deadline) {
  fault(FaultPoint::BeforePost, members[rank], step + 1);
  post();
  fault(FaultPoint::AfterPost, members[rank], step);
  for (int peer = 0; peer < segment.size(); ++peer)
    if (!isHere(peer) && !spin(peer))
      if (Status status = await(peer, deadline); !status.ok())
        return status;
  fault(FaultPoint::AfterBarrier, members[rank], step);
  return {};
}

void StepBarrier::post() {
  ++step;
  RankSlot &slot = segment.slot(rank);
  core = uint16_t(sched_getcpu());
  slot.headers[step & 1].core.store(core, std::memory_order_relaxed);
  std::atomic<uint32_t> &word = slot.headers[step & 1].step;
  word.store(step); // Before the sleepers are read: who comes now sees it.
  if (slot.sleepers.load() > 0)
    futexWakeAll(word);
}

/// Not for a peer that was last seen on this core: it cannot come meanwhile.
bool StepBarrier::spin(int peer) const {
  if (step > 1 &&
      headerOf(peer, step - 1).core.load(std::memory_order_relaxed) == core)
    return false;
  for (int i = 0; i < spins; ++i) {
    pauseCore();
    if (isHere(peer))
      return true;
  }
  return false;
}

Status StepBarrier::await(int peer, Deadline deadline) {
  auto looked = Clock::now();
  while (!isHere(peer) && Clock::now() - looked < kYielding && offerCore())
    ;
  while (!isHere(peer)) {
    bool isBusy = context.progressTasks.run();
    sleep(peer,
          std::min<Deadline>(deadline, Clock::now() + (isBusy ? kNap : kLook)));
    auto now = Clock::now();
    if (now - looked < kLook && now < deadline && !context.isAborted())
      continue;
    looked = now;
    if (Status status = look(deadline); !status.ok())
      return status;
  }
  return {};
}

void StepBarrier::sleep(int peer, Deadline until) {
  std::atomic<uint32_t> &word = headerOf(peer, step).step;
  std::atomic<uint32_t> &sleepers = segment.slot(peer).sleepers;
  auto left =
      std::max<Clock::duration>(until - Clock::now(), Clock::duration::zero());
  uint32_t before = word.load();
  sleepers.fetch_add(1);
  if (before != step && word.load() == before)
    futexWait(word, before, left);
  sleepers.fetch_sub(1);
}

/// Fails if it makes no sense to wait any longer. A lost member that has
/// already arrived cannot go on either. There is no error once all members have
/// arrived, because a lost member may have left then.
Status StepBarrier::look(Deadline deadline) {
  if (context.isAborted())
    return areAllHere() ? Status() : context.aborted();
  Status status = lostMember();
  bool isLate = status.ok() && Clock::now() >= deadline;
  if ((status.ok() && !isLate) || areAllHere())
    return {};
  return isLate ? failLate() : context.fail(status);
}

/// All others hear in which call of which group, which need not be theirs.
Status StepBarrier::failLate() {
  Status own = missing();
  if (!batch || batch->requests.empty())
    return context.fail(own);
  const CollectiveRequest &request = batch->requests.front();
  std::string call =
      callText(request.signature.op, batch->group, batch->sequence);
  Status told = failureOf(call, request.location, own);
  Status first = context.fail(told);
  return first.getMessage() == told.getMessage() ? own : first;
}

bool StepBarrier::areAllHere() const {
  for (int peer = 0; peer < segment.size(); ++peer)
    if (!isHere(peer))
      return false;
  return true;
}

std::optional<std::string> StepBarrier::gone(int peer) const {
  if (segment.slot(peer).left.load())
    return "it has left the group";
  return context.hasLeft(members[peer]) ? std::optional("it has left the job")
                                        : std::nullopt;
}

/// Others may have left since one was lost.
Status StepBarrier::lostMember() const {
  for (bool isOrderly : {false, true})
    for (int peer = 0; peer < segment.size(); ++peer) {
      if (peer == rank)
        continue;
      auto why = gone(peer);
      if (!isOrderly)
        why = why ? std::nullopt : context.lost(members[peer]);
      if (why)
        return lostRank(members[peer], *why);
    }
  return {};
}

Status StepBarrier::missing() const {
  std::vector<int> late;
  for (int peer = 0; peer < segment.size(); ++peer)
    if (!isHere(peer))
      late.push_back(members[peer]);
  return missingRanks(late);
}

bool StepBarrier::beginReading() {
  segment.slot(rank).reading.store(1);
  if (!context.isAborted())
    return true;
  endReading();
  return false;
}

void StepBarrier::awaitReaders() {
  for (int peer = 0; peer < segment.size(); ++peer)
    for (int i = 1; segment.slot(peer).reading.load() && peer != rank; ++i) {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
      if (i % 400 == 0 && (gone(peer) || context.lost(members[peer])))
        break;
    }
}

void StepBarrier::leave() { segment.slot(rank).left.store(1); }
