//===- JobProcesses.cpp - who the ranks are, and who ended ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/JobProcesses.h"
#include "RandomBytes.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <cerrno>
#include <fmt/format.h>
#include <sstream>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

/// How much later than the end of its connections the kernel may show that of a
/// process: where there is more to run than cores, it waits for one in between.
static constexpr std::chrono::milliseconds kEnding = 800ms;

JobProcesses::JobProcesses(std::shared_ptr<Store> store)
    : store(std::move(store)), key("processes/" + processSpace()) {}

//===----------------------------------------------------------------------===//
// What the store says
//===----------------------------------------------------------------------===//

static std::map<int, int> parse(const std::string &text) {
  std::map<int, int> pids;
  std::istringstream words(text);
  int rank = 0, pid = 0;
  for (char colon = 0; words >> rank >> colon >> pid;)
    pids[rank] = pid;
  return pids;
}

static std::string print(const std::map<int, int> &pids) {
  std::string text;
  for (auto [rank, pid] : pids)
    text += fmt::format("{}:{} ", rank, pid);
  return text;
}

/// Of a process without a rank: one that nobody else has.
static std::string leftKey(int rank) {
  return JobProcesses::kLeft +
         (rank < 0 ? randomBytes(8) : std::to_string(rank));
}

Status JobProcesses::enter(int rank) {
  own = rank;
  auto all = store->append(key, print({{rank, getpid()}}));
  if (all)
    notice(*all);
  return all.status();
}

Status JobProcesses::leave() {
  Status status = store->set(leftKey(own), "");
  std::lock_guard lock(mutex);
  store.reset();
  processes.clear();
  return status;
}

void JobProcesses::refresh() {
  if (auto text = store->get(key, Deadline()))
    notice(*text);
}

std::string JobProcesses::text() {
  std::lock_guard lock(mutex);
  std::map<int, int> pids;
  for (const auto &[rank, process] : processes)
    pids[rank] = process.pid;
  return key + " " + print(pids);
}

void JobProcesses::take(const std::string &text) {
  if (text.starts_with(key + " "))
    notice(text.substr(key.size() + 1));
  else
    refresh();
}

//===----------------------------------------------------------------------===//
// What the kernel says
//===----------------------------------------------------------------------===//

static bool isRunning(int pid) {
  Descriptor handle(openProcess(pid));
  return handle ? !hasEnded(handle.get()) : errno != ESRCH;
}

void JobProcesses::dismissEnded() {
  auto text = store->get(key, Deadline());
  std::map<int, int> all = parse(text ? *text : ""), running;
  for (auto [rank, pid] : all)
    if (isRunning(pid))
      running[rank] = pid;
    else if (!store->set(leftKey(rank), "").ok())
      return;
  if (running.size() < all.size()) // Nobody looks at the others again.
    (void)store->compareSet(key, *text, print(running));
}

void JobProcesses::notice(const std::string &text) {
  std::lock_guard lock(mutex);
  size_t known = text.starts_with(noticed) ? noticed.size() : 0;
  bool areAllOpen = true;
  for (auto [rank, pid] : parse(text.substr(known)))
    if (auto found = processes.find(rank);
        found == processes.end() || found->second.pid != pid) {
      Descriptor handle(openProcess(pid));
      if (handle || errno == ESRCH)
        processes.insert_or_assign(rank, Process{pid, std::move(handle)});
      else
        areAllOpen = false;
    }
  if (areAllOpen)
    noticed = text;
}

static std::string hasEndedText(int pid) {
  return fmt::format("its process ({}) has ended", pid);
}

/// With their pids. None, once this process has taken leave. Under the lock.
std::vector<std::pair<int, int>>
JobProcesses::endedOf(std::span<const int> ranks) const {
  std::vector<std::pair<int, int>> all, ended;
  std::vector<int> handles;
  for (int rank : ranks)
    if (auto found = processes.find(rank); found != processes.end()) {
      all.emplace_back(rank, found->second.pid);
      handles.push_back(found->second.handle.get());
    }
  for (size_t i : endedAmong(handles))
    ended.push_back(all[i]);
  return ended;
}

std::optional<std::string> JobProcesses::ended(int rank) {
  std::lock_guard lock(mutex);
  auto found = endedOf({&rank, 1});
  return found.empty() ? std::nullopt
                       : std::optional(hasEndedText(found[0].second));
}

/// Of a process that has ended. Where the store is down nobody knows, but that
/// who served it has not.
bool JobProcesses::hasTakenLeave(int rank, int pid) const {
  std::string left[] = {leftKey(rank)};
  auto isLeft = store->check(left);
  if (isLeft && *isLeft)
    return true;
  auto text = store->get(key, Deadline()); // It may be of another job by now.
  if (!text)
    return rank != 0 || text.status().getCode() != StatusCode::Unavailable;
  return !isLeft || parse(*text)[rank] != pid;
}

std::optional<JobProcesses::Lost>
JobProcesses::lost(const std::vector<int> &ranks) {
  std::lock_guard lock(mutex);
  for (auto [rank, pid] : endedOf(ranks))
    if (!hasTakenLeave(rank, pid))
      return Lost{rank, hasEndedText(pid)};
  return std::nullopt;
}

std::optional<JobProcesses::Lost>
JobProcesses::lostSoon(const std::vector<int> &ranks) {
  for (Deadline end = deadlineIn(kEnding);;) {
    std::optional<Lost> found = lost(ranks);
    if (found || std::chrono::steady_clock::now() >= end)
      return found;
    std::this_thread::sleep_for(2ms);
  }
}
