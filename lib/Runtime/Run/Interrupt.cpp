//===- Interrupt.cpp - Ctrl-C ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Runtime/Host/HostProcess.h"
#include "dist/Support/AtomicFile.h"
#include "dist/Support/Descriptor.h"
#include "dist/Support/SameSignal.h"

#include <algorithm>
#include <climits>
#include <csignal>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

using namespace dist;

static constexpr int kExitStatus = 130;

static sigset_t watchedSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&set, signal);
  return set;
}

Interrupt::Interrupt(bool hasLauncher)
    : launcher(hasLauncher ? getppid() : -1) {
  // Threads inherit the mask: only the watcher sees these signals.
  sigset_t set = watchedSignals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  watcher = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  over = true;
  pthread_kill(watcher.native_handle(), SIGTERM);
  watcher.join();
  sigset_t set = watchedSignals();
  if (launcher < 0) // Else it ends now, and a late signal does not matter.
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

/// True if the signal repeats the one before.
bool Interrupt::isSame(const siginfo_t &info) const {
  bool isPassedOn = info.si_code == SI_USER && info.si_pid == launcher &&
                    info.si_signo == lastNumber;
  return isPassedOn ||
         std::chrono::steady_clock::now() < lastSignal + kSameSignal;
}

bool Interrupt::isSpared(const siginfo_t &info) {
  std::lock_guard lock(mutex);
  if (wasSpared && isSame(info))
    return true;
  lastSignal = std::chrono::steady_clock::now();
  lastNumber = info.si_signo;
  Signal received = {info.si_signo, /*isTyped=*/info.si_code == SI_KERNEL};
  if (!instead || !instead(received))
    return false;
  instead = nullptr;
  wasSpared = true;
  return true;
}

/// Returns when another signal has come, or a second is over.
void Interrupt::awaitAnother() const {
  using namespace std::chrono;
  sigset_t set = watchedSignals();
  auto end = lastSignal + seconds(1);
  for (auto left = end - steady_clock::now(); left.count() > 0 && !over;
       left = end - steady_clock::now()) {
    timespec wait = {0, duration_cast<nanoseconds>(left).count()};
    siginfo_t info = {};
    if (sigtimedwait(&set, &info, &wait) > 0 && !isSame(info))
      return;
  }
}

void Interrupt::spareOnce(std::function<bool(Signal)> newInstead) {
  std::lock_guard lock(mutex);
  instead = std::move(newInstead);
}

/// True if the child ends within `time`. The caller still waits for it.
static bool endsWithin(pid_t child, std::chrono::milliseconds time) {
  Descriptor process(openProcess(child));
  pollfd end = {process.get(), POLLIN, 0};
  return process && poll(&end, 1, int(time.count())) == 1;
}

/// Sends SIGTERM to the child unless it ends by itself: a signal that is typed
/// or sent to the whole group reaches it as well, and another would disturb it.
void Interrupt::endChild() const {
  using namespace std::chrono_literals;
  if (child > 0 && !endsWithin(child, 300ms))
    kill(child, SIGTERM);
}

/// Records where the work stands, once.
void Interrupt::notePlace() {
  if (place && stoodAt.empty())
    stoodAt = place();
}

/// The work has until another signal to end in order.
void Interrupt::endSoon() {
  {
    std::lock_guard lock(mutex);
    signalled = true;
    notePlace();
    endChild();
    if (action)
      action();
  }
  awaitAnother();
}

static std::string messageAt(const std::string &place) {
  return fmt::format("dist-run: interrupted{}{}\n", place.empty() ? "" : " at ",
                     place);
}

std::string Interrupt::message() {
  std::lock_guard lock(mutex);
  return messageAt(stoodAt);
}

/// Prints the last message, unless the reader of the standard error does not
/// read. A pipe that is ready takes PIPE_BUF bytes.
static void printLast(const std::string &text) {
  pollfd errors = {STDERR_FILENO, POLLOUT, 0};
  if (poll(&errors, 1, 0) == 1 && (errors.revents & POLLOUT))
    (void)!write(STDERR_FILENO, text.data(),
                 std::min<size_t>(text.size(), PIPE_BUF));
}

/// Nothing else runs meanwhile: the others would fail for it first.
void Interrupt::endAtOnce() {
  std::lock_guard lock(mutex);
  notePlace();
  endChild();
  if (child > 0)
    endsWithin(child, std::chrono::seconds(1));
  removeUnfinishedFiles();
  printLast(messageAt(stoodAt));
  _exit(kExitStatus);
}

void Interrupt::watch() {
  sigset_t set = watchedSignals();
  siginfo_t info = {};
  do {
    while (sigwaitinfo(&set, &info) < 0) {
    }
    if (over)
      return;
  } while (isSpared(info));
  if (launcher >= 0)
    endAtOnce();
  endSoon();
  if (over)
    return;
  removeUnfinishedFiles();
  _exit(kExitStatus);
}

void Interrupt::setAction(std::function<void()> newAction,
                          std::function<std::string()> newPlace) {
  std::lock_guard lock(mutex);
  action = std::move(newAction);
  place = std::move(newPlace);
  if (signalled && action)
    action();
}

void Interrupt::setChild(pid_t newChild) {
  std::lock_guard lock(mutex);
  child = newChild;
  if (signalled && child > 0)
    kill(child, SIGTERM);
}
