//===- FlightRecorder.cpp - the last calls of a rank ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/FlightRecorder.h"
#include "dist/Support/AtomicFile.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace dist;
using nlohmann::ordered_json;

FlightRecorder::FlightRecorder(int rank, int worldSize, size_t capacity)
    : rank(rank), worldSize(worldSize),
      capacity(std::max<size_t>(capacity, 1)) {
  if (const char *path = std::getenv("DIST_FLIGHT_RECORDS"))
    directory = path;
}

void FlightRecorder::setDirectory(std::string path) {
  std::lock_guard lock(mutex);
  directory = std::move(path);
}

int FlightRecorder::addGroup(std::string name, std::vector<int> ranks) {
  std::lock_guard lock(mutex);
  freeGroups();
  if (unused.empty()) {
    groups.push_back({std::move(name), std::move(ranks)});
    return int(groups.size()) - 1;
  }
  int group = unused.back();
  unused.pop_back();
  groups[size_t(group)] = {std::move(name), std::move(ranks)};
  return group;
}

void FlightRecorder::endGroup(int group) {
  std::lock_guard lock(mutex);
  ended.push_back(group);
}

/// Once there are some: a look at all records for each would take long.
void FlightRecorder::freeGroups() {
  constexpr size_t kMost = 64;
  if (ended.size() < kMost)
    return;
  std::vector<bool> isUsed(groups.size());
  for (const FlightRecord &record : ring)
    isUsed[size_t(record.group)] = true;
  for (int group : ended)
    if (!isUsed[size_t(group)])
      unused.push_back(group);
  std::erase_if(ended, [&](int group) { return !isUsed[size_t(group)]; });
}

uint64_t FlightRecorder::schedule(const FlightRecord &record) {
  std::lock_guard lock(mutex);
  if (ring.size() < capacity)
    ring.push_back(record);
  else
    ring[next % capacity] = record;
  return next++;
}

/// Null if newer calls have taken its place.
FlightRecord *FlightRecorder::find(uint64_t id) {
  return id + capacity >= next ? &ring[id % capacity] : nullptr;
}

void FlightRecorder::start(uint64_t id, FlightRecord::Time now) {
  std::lock_guard lock(mutex);
  if (FlightRecord *record = find(id)) {
    record->state = FlightRecord::State::Started;
    record->started = now;
  }
}

void FlightRecorder::end(uint64_t id, bool ok) {
  auto now = std::chrono::steady_clock::now();
  std::lock_guard lock(mutex);
  if (FlightRecord *record = find(id)) {
    record->state =
        ok ? FlightRecord::State::Completed : FlightRecord::State::Failed;
    record->ended = now;
  }
}

void FlightRecorder::failed(const Status &why) {
  std::string to;
  {
    std::lock_guard lock(mutex);
    if (!std::exchange(hasFailed, true))
      to = directory;
  }
  if (to.empty())
    return;
  if (Status status = write(to, why.str()); !status.ok())
    fmt::print(stderr, "flight record: {}\n", status.str());
}

static const char *toString(FlightRecord::State state) {
  switch (state) {
  case FlightRecord::State::Scheduled:
    return "scheduled";
  case FlightRecord::State::Started:
    return "started";
  case FlightRecord::State::Completed:
    return "completed";
  case FlightRecord::State::Failed:
    return "failed";
  }
  return "";
}

static ordered_json since(FlightRecord::Time begin, FlightRecord::Time time) {
  if (time == FlightRecord::Time())
    return nullptr;
  return std::chrono::duration_cast<std::chrono::microseconds>(time - begin)
      .count();
}

static ordered_json toJson(const FlightRecord &record, uint64_t id,
                           FlightRecord::Time begin) {
  ordered_json json = {
      {"id", id},
      {"group", record.group},
      {"sequence", record.sequence},
      {"op", fmt::format("{}{}", record.operation, toString(record.purpose))},
      {"dtype", toString(record.dtype)}};
  if (*record.reduction)
    json["reduction"] = record.reduction;
  if (record.peer >= 0)
    json["peer"] = record.peer;
  json["buffers"] = record.buffers;
  json["counts"] = ordered_json::array();
  for (int i = 0; i < std::min(record.buffers, 4); ++i)
    json["counts"].push_back(record.counts[i]);
  if (!record.location.empty())
    json["location"] = record.location;
  json["state"] = toString(record.state);
  json["scheduled_us"] = since(begin, record.scheduled);
  json["started_us"] = since(begin, record.started);
  json["ended_us"] = since(begin, record.ended);
  return json;
}

std::string FlightRecorder::json(const std::string &reason) const {
  std::lock_guard lock(mutex);
  ordered_json json = {{"rank", rank},
                       {"world_size", worldSize},
                       {"reason", reason},
                       {"groups", ordered_json::array()},
                       {"calls", ordered_json::array()}};
  for (const NamedGroup &group : groups)
    json["groups"].push_back({{"name", group.name}, {"ranks", group.ranks}});
  uint64_t first = next - ring.size();
  for (uint64_t id = first; id < next; ++id)
    json["calls"].push_back(
        toJson(ring[id % capacity], id, ring[first % capacity].scheduled));
  // Names are the users': they need not be UTF-8.
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

Status FlightRecorder::write(const std::string &to,
                             const std::string &reason) const {
  std::error_code ignored; // writeFile reports it.
  std::filesystem::create_directories(to, ignored);
  return writeFile(fmt::format("{}/rank-{}.json", to, rank), json(reason));
}
