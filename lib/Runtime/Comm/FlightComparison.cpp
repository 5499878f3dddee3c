//===- FlightComparison.cpp - where the ranks' calls part -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/FlightRecorder.h"
#include "dist/Support/ParseJson.h"
#include "dist/Support/TextFile.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

using namespace dist;
using Json = nlohmann::ordered_json;

namespace {

/// The records of one rank for one group.
struct RankCalls {
  std::vector<int> members;
  std::map<uint64_t, const Json *> calls; ///< By sequence number.
  std::vector<const Json *> messages;     ///< That did not complete.
};

/// The records of all ranks, by group and rank.
class FlightRecords {
public:
  Status read(const std::string &directory);
  FlightComparison compare() const;

private:
  Status add(const std::string &path, Json record);
  using Ranks = std::map<int, RankCalls>;
  std::string firstDifference(const std::string &group,
                              const Ranks &ranks) const;
  std::string failedMessages(const std::string &group,
                             const Ranks &ranks) const;
  std::vector<int> silent() const;

  std::map<int, Json> records;
  std::map<std::string, Ranks> groups;
  int worldSize = 0;
};

} // namespace

/// Names the role that the other rank has in an operation.
static const char *roleOf(const std::string &op) {
  if (op == "send_receive")
    return "first with";
  return op.starts_with("send")      ? "to"
         : op.starts_with("receive") ? "from"
                                     : "root";
}

/// `all_reduce(sum, f32, counts [4])`, `send(f32, counts [4], to 1)`.
static std::string signature(const Json &call) {
  std::string text = call["op"].get<std::string>() + "(";
  if (call.contains("reduction"))
    text += call["reduction"].get<std::string>() + ", ";
  text += call["dtype"].get<std::string>();
  text += fmt::format(
      ", counts [{}{}]",
      fmt::join(call["counts"].get<std::vector<int64_t>>(), ", "),
      call["buffers"].get<size_t>() > call["counts"].size() ? ", ..." : "");
  if (call.contains("peer"))
    text += fmt::format(", {} {}", roleOf(call["op"].get<std::string>()),
                        call["peer"].get<int>());
  return text + ")";
}

/// Returns ` (edge 'y' from pp=0 to pp=1)`, or "" where there is no location.
static std::string placeOf(const Json &call) {
  std::string place = call.value("location", "");
  return place.empty() ? "" : fmt::format(" ({})", place);
}

Status FlightRecords::add(const std::string &path, Json record) {
  // The library throws where a field is missing or of another type.
  try {
    int rank = record.at("rank").get<int>();
    worldSize = std::max(worldSize, record.at("world_size").get<int>());
    const Json &kept = records[rank] = std::move(record);
    std::vector<RankCalls *> calls;
    for (const Json &group : kept.at("groups")) {
      auto members = group.at("ranks").get<std::vector<int>>();
      calls.push_back(&groups[fmt::format("{} (ranks {})",
                                          group.at("name").get<std::string>(),
                                          fmt::join(members, ", "))][rank]);
      calls.back()->members = std::move(members);
    }
    for (const Json &call : kept.at("calls")) {
      (void)signature(call);
      (void)call.at("state").get<std::string>();
      (void)placeOf(call);
      RankCalls &made = *calls.at(call.at("group").get<size_t>());
      if (uint64_t sequence = call.at("sequence").get<uint64_t>())
        made.calls[sequence] = &call;
      else if (call.at("state").get<std::string>() != "completed")
        made.messages.push_back(&call);
    }
  } catch (const std::exception &error) {
    return Status::invalid(
        fmt::format("{} is no flight record: {}", path, error.what()));
  }
  return {};
}

Status FlightRecords::read(const std::string &directory) {
  std::error_code error;
  std::filesystem::directory_iterator files(directory, error);
  if (error)
    return Status::notFound(
        fmt::format("cannot read {}: {}", directory, error.message()));
  for (const auto &file : files) {
    std::string name = file.path().filename();
    if (!name.starts_with("rank-") || !name.ends_with(".json"))
      continue;
    auto text = readTextFile(file.path());
    if (!text)
      return text.status();
    auto json = parseJson(*text);
    if (!json)
      return Status::invalid(fmt::format("{}: {}", file.path().string(),
                                         json.status().getMessage()));
    if (Status status = add(file.path(), std::move(*json)); !status.ok())
      return status;
  }
  if (records.empty())
    return Status::notFound(
        fmt::format("there are no rank-N.json in {}", directory));
  return {};
}

std::vector<int> FlightRecords::silent() const {
  std::vector<int> ranks;
  for (int rank = 0; rank < worldSize; ++rank)
    if (!records.contains(rank))
      ranks.push_back(rank);
  return ranks;
}

/// Describes call `sequence` of a rank: its signature and state.
static std::string didOf(const RankCalls &rank, uint64_t sequence) {
  auto call = rank.calls.find(sequence);
  if (call == rank.calls.end())
    return "has not called";
  return fmt::format("{}, {}", signature(*call->second),
                     (*call->second)["state"].get<std::string>());
}

/// True if call `sequence` differs between the ranks, or failed on one of them.
static bool differs(const std::map<int, RankCalls> &ranks, uint64_t sequence) {
  std::string first = didOf(ranks.begin()->second, sequence);
  for (const auto &[number, rank] : ranks) {
    if (didOf(rank, sequence) != first)
      return true;
    auto call = rank.calls.find(sequence);
    if (call != rank.calls.end() && (*call->second)["state"] == "failed")
      return true;
  }
  return false;
}

/// Records are rings: what one rank has forgotten is compared with nothing.
std::string FlightRecords::firstDifference(const std::string &group,
                                           const Ranks &ranks) const {
  uint64_t begin = 0, end = 0;
  for (const auto &[number, rank] : ranks)
    if (!rank.calls.empty()) {
      begin = std::max(begin, rank.calls.begin()->first);
      end = std::max(end, rank.calls.rbegin()->first);
    }
  for (uint64_t sequence = begin; sequence != 0 && sequence <= end;
       ++sequence) {
    if (!differs(ranks, sequence))
      continue;
    std::string text = fmt::format("group {}, call {}:\n", group, sequence);
    for (const auto &[number, rank] : ranks)
      text += fmt::format("  rank {}: {}\n", number, didOf(rank, sequence));
    for (int member : ranks.begin()->second.members)
      if (!ranks.contains(member))
        text += fmt::format("  rank {}: {}\n", member,
                            records.contains(member) ? "has not made the group"
                                                     : "no record");
    return text;
  }
  return "";
}

/// The first ones of each rank, where some have failed.
std::string FlightRecords::failedMessages(const std::string &group,
                                          const Ranks &ranks) const {
  constexpr size_t kMost = 4;
  bool haveFailed = false;
  std::string text = fmt::format("group {}, messages:\n", group);
  for (const auto &[number, rank] : ranks)
    for (size_t i = 0; i < rank.messages.size(); ++i) {
      const Json &message = *rank.messages[i];
      std::string state = message["state"].get<std::string>();
      haveFailed |= state == "failed";
      if (i < kMost)
        text += fmt::format("  rank {}: {}{}, {}\n", number,
                            signature(message), placeOf(message), state);
      else if (i == kMost)
        text += fmt::format("  rank {}: {} more\n", number,
                            rank.messages.size() - kMost);
    }
  return haveFailed ? text : "";
}

FlightComparison FlightRecords::compare() const {
  FlightComparison result;
  for (const auto &[name, ranks] : groups)
    result.text += firstDifference(name, ranks) + failedMessages(name, ranks);
  result.diverges = !result.text.empty();
  if (!result.diverges)
    result.text = fmt::format("{} ranks made the same calls\n", records.size());
  if (std::vector<int> ranks = silent(); !ranks.empty())
    result.text +=
        fmt::format("no record of rank {}\n", fmt::join(ranks, ", "));
  return result;
}

Result<FlightComparison>
dist::compareFlightRecords(const std::string &directory) {
  FlightRecords records;
  if (Status status = records.read(directory); !status.ok())
    return status;
  return records.compare();
}
