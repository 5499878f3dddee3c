//===- Supervisor.cpp - waits for everything at once ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"
#include "Subreaper.h"
#include "dist/Support/SameSignal.h"

#include <algorithm>
#include <csignal>
#include <sys/signalfd.h>
#include <sys/wait.h>

using namespace dist;

/// Indices of polled items; each worker has two more.
enum PollPlace { kSignals, kDeaths, kWake, kOutput, kErrors, kWorkers };

Supervisor::Supervisor(const LaunchOptions &options, Terminal &terminal,
                       int wake)
    : options(options), terminal(terminal), wake(wake),
      group(options, terminal) {
  sigset_t set = endSignals(), passed = workerSignals();
  sigorset(&set, &set, &passed);
  signals = Descriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

Status Supervisor::start(const Assignment &assignment) {
  isActive = true;
  return group.start(assignment);
}

/// The interval at which orphans are reaped, also while workers write without a
/// pause.
static constexpr std::chrono::seconds kReaping(1);
/// The least interval of checks whether workers that are to end are stopped.
static constexpr std::chrono::milliseconds kLook(200);

//===----------------------------------------------------------------------===//
// One round of waiting
//===----------------------------------------------------------------------===//

std::vector<pollfd> Supervisor::pollItems(bool isStopping) const {
  std::vector<pollfd> items = {{signals.get(), POLLIN, 0},
                               {group.deaths(), POLLIN, 0},
                               {isStopping ? -1 : wake, POLLIN, 0},
                               terminal.output.pollItem(),
                               terminal.errors.pollItem()};
  for (const Worker &worker : group.get())
    for (const WorkerStream &stream : worker.streams)
      items.push_back(stream.pollItem());
  return items;
}

void Supervisor::moveOutput(const std::vector<pollfd> &items) {
  size_t at = kWorkers;
  for (Worker &worker : group.get())
    for (WorkerStream &stream : worker.streams)
      if (items[at++].revents)
        stream.read();
  if (items[kOutput].revents)
    terminal.writeOutput();
  if (items[kErrors].revents)
    terminal.errors.write();
}

/// Returns the first of the workers that ended together. One with a final code
/// has priority, as others may have failed because of it.
std::optional<LaunchEvent> Supervisor::takeEnds() {
  std::optional<LaunchEvent> event;
  auto isFinal = [&](const Worker *worker) {
    return options.finalCodes.contains(worker->end->exitCode());
  };
  for (const Worker *worker : group.takeEnded())
    if (worker->end->isFailure() &&
        (!event || (isFinal(worker) && !isFinal(event->worker))))
      event = {LaunchEvent::Failed, 0, worker};
  if (!event && isActive && group.allEnded())
    event = {LaunchEvent::AllEnded};
  return event;
}

std::optional<LaunchEvent> Supervisor::takeSignal() {
  signalfd_siginfo info = {};
  if (read(signals.get(), &info, sizeof info) != sizeof info)
    return std::nullopt;
  int signal = int(info.ssi_signo);
  if (sigset_t ends = endSignals(); sigismember(&ends, signal))
    return LaunchEvent{LaunchEvent::Signal, signal};
  group.passOn(signal);
  return std::nullopt;
}

/// Reaps orphans that became this process's children, but no workers.
static void reapOrphans(const std::vector<Worker> &workers) {
  siginfo_t info = {};
  while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid != 0) {
    bool isWorker =
        std::any_of(workers.begin(), workers.end(), [&](const Worker &worker) {
          return worker.pid == info.si_pid && !worker.end;
        });
    if (isWorker)
      return;
    waitpid(info.si_pid, nullptr, 0);
    info = {};
  }
}

std::optional<LaunchEvent> Supervisor::poll(Clock::time_point until,
                                            bool isStopping) {
  std::vector<pollfd> items = pollItems(isStopping);
  auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  int most = int(std::clamp<int64_t>(left.count(), 0, 1000));
  int ready = ::poll(items.data(), items.size(), most);
  if (Clock::now() > lastReaped + kReaping) {
    reapOrphans(group.get());
    lastReaped = Clock::now();
  }
  if (ready <= 0)
    return std::nullopt;
  moveOutput(items);
  if (items[kSignals].revents)
    if (auto event = takeSignal())
      return event;
  if (items[kDeaths].revents)
    if (auto event = takeEnds())
      return event;
  if (items[kWake].revents) {
    uint64_t count;
    if (read(wake, &count, sizeof count) > 0)
      return LaunchEvent{LaunchEvent::Woken};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

LaunchEvent Supervisor::next() {
  if (lastSignal) // Received during another stop.
    return {LaunchEvent::Signal, lastSignal};
  for (;;) {
    auto event =
        poll(Clock::now() + std::chrono::seconds(1), /*isStopping=*/false);
    if (event && event->kind == LaunchEvent::Signal) {
      lastSignal = event->signal;
      lastSignalAt = Clock::now();
    }
    if (event)
      return *event;
  }
}

/// Waits until all workers have ended, the grace period is over or another
/// signal comes.
void Supervisor::awaitEnds(bool killsStopped) {
  auto until = Clock::now() + options.grace, look = Clock::now();
  while (!group.allEnded() && Clock::now() < until) {
    if (killsStopped && Clock::now() >= look) {
      group.killStopped();
      look = Clock::now() + kLook;
    }
    auto event = poll(until, /*isStopping=*/true);
    if (!event || event->kind != LaunchEvent::Signal)
      continue;
    bool isAnother = lastSignal && Clock::now() > lastSignalAt + kSameSignal;
    lastSignal = event->signal;
    lastSignalAt = Clock::now();
    if (isAnother)
      return;
  }
}

void Supervisor::stop(int signal, bool wakes) {
  group.signalAll(signal);
  if (wakes)
    group.passOn(SIGCONT);
  awaitEnds(/*killsStopped=*/!wakes);
  group.signalAll(SIGKILL);
  auto until = Clock::now() + std::chrono::seconds(10);
  while (!group.allEnded() && Clock::now() < until)
    poll(until, /*isStopping=*/true);
  group.finish();
  isActive = false;
}

void Supervisor::flush() {
  while (!terminal.isEmpty()) {
    auto event =
        poll(Clock::now() + std::chrono::seconds(1), /*isStopping=*/true);
    if (event && event->kind == LaunchEvent::Signal)
      return;
  }
}
