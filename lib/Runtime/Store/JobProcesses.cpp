//===- JobProcesses.cpp - processes of a job on this host -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/JobProcesses.h"
#include "dist/Runtime/Host/HostProcess.h"

#include <cerrno>
#include <fmt/format.h>
#include <sstream>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;

/// The longest time between the end of a process's connections and its end as
/// the kernel shows it. With more processes than cores it waits for a core in
/// between.
static constexpr std::chrono::milliseconds kEnding = 800ms;

JobProcesses::JobProcesses(std::shared_ptr<Store> store)
    : store(std::move(store)), key("processes/" + processSpace()) {}

//===----------------------------------------------------------------------===//
// Entries of the store
//===----------------------------------------------------------------------===//

/// Parses pids by rank; 0 for one that has left.
static std::map<int, int> parse(const std::string &text) {
  std::map<int, int> pids;
  std::istringstream words(text);
  int rank = 0, pid = 0;
  for (char colon = 0; words >> rank >> colon >> pid;)
    pids[rank] = pid;
  return pids;
}

static std::string print(int rank, int pid) {
  return fmt::format("{}:{} ", rank, pid);
}

Status JobProcesses::enter(int rank) {
  own = rank;
  auto all = store->append(key, print(rank, getpid()));
  if (all)
    notice(*all);
  return all.status();
}

void JobProcesses::leave() {
  if (own >= 0)
    (void)store->append(key, print(own, 0));
  std::lock_guard lock(mutex);
  store.reset();
  processes.clear();
}

void JobProcesses::refresh() {
  if (auto text = store->get(key, Deadline()))
    notice(*text);
}

std::string JobProcesses::text() {
  std::lock_guard lock(mutex);
  std::string text = key + " ";
  for (const auto &[rank, process] : processes)
    text += print(rank, process.pid);
  return text;
}

void JobProcesses::take(const std::string &text) {
  if (text.starts_with(key + " "))
    notice(text.substr(key.size() + 1));
  else
    refresh();
}

//===----------------------------------------------------------------------===//
// State in the kernel
//===----------------------------------------------------------------------===//

static bool isRunning(int pid) {
  Descriptor handle(openProcess(pid));
  return handle ? !hasEnded(handle.get()) : errno != ESRCH;
}

bool JobProcesses::dismissEnded() {
  auto text = store->get(key, Deadline());
  for (auto [rank, pid] : parse(text ? *text : ""))
    if (pid != 0 && !isRunning(pid)) {
      auto before = store->compareSet(key, *text, *text + print(rank, 0));
      return before && *before == *text;
    }
  return false;
}

void JobProcesses::notice(const std::string &text) {
  std::lock_guard lock(mutex);
  size_t known = text.starts_with(noticed) ? noticed.size() : 0;
  bool areAllOpen = true;
  for (auto [rank, pid] : parse(text.substr(known)))
    if (auto found = processes.find(rank);
        pid != 0 && (found == processes.end() || found->second.pid != pid)) {
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

/// Returns the ranks that have ended, with their pids. None after leave().
/// Called under the lock.
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

std::optional<JobProcesses::Lost>
JobProcesses::lost(const std::vector<int> &ranks) {
  std::lock_guard lock(mutex);
  auto ended = endedOf(ranks);
  if (ended.empty())
    return std::nullopt;
  auto text = store->get(key, Deadline());
  bool isDown = text.status().getCode() == StatusCode::Unavailable;
  std::map<int, int> pids = parse(text ? *text : "");
  // If the store is down, only its server, rank 0, is known not to have left.
  for (auto [rank, pid] : ended)
    if (text ? pids[rank] == pid : isDown && rank == 0)
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
