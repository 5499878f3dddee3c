//===- CommunicationReport.cpp - the collectives of one step --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CommunicationReport.h"

#include "dist/Support/ByteSize.h"
#include "dist/Support/Json.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

using namespace dist;

void CommunicationReport::add(const Mesh &mesh, std::string_view kind,
                              const Axes &axes, int64_t received,
                              std::string_view location, Executions executions,
                              std::string_view program) {
  if (mesh.sizeOf(axes) <= 1 || executions.count == 0)
    return;
  auto isSame = [&](const Entry &entry) {
    return entry.kind == kind && entry.axes == axes &&
           entry.location == location && entry.program == program &&
           entry.assumedTrips == executions.assumedTrips;
  };
  auto entry = std::find_if(entries.begin(), entries.end(), isSame);
  if (entry == entries.end())
    entry =
        entries.insert(entry, {std::string(kind), axes, std::string(location),
                               std::string(program), executions.assumedTrips});
  entry->count += executions.count;
  entry->bytesReceived += executions.count * received;
}

void CommunicationReport::add(const Edge &edge, int64_t received,
                              int64_t count) {
  auto entry = std::ranges::find(transfers, edge, &Transfers::edge);
  if (entry == transfers.end())
    entry = transfers.insert(entry, {edge});
  entry->count += count;
  entry->bytesReceived += count * received;
}

int64_t CommunicationReport::totalBytesReceived() const {
  std::map<std::string, int64_t> byProgram;
  for (const Entry &entry : entries)
    byProgram[entry.program] += entry.bytesReceived;
  for (const Transfers &transfer : transfers)
    byProgram[transfer.edge.to] += transfer.bytesReceived;
  int64_t common = byProgram[""], most = 0;
  byProgram.erase("");
  for (const auto &[program, bytes] : byProgram)
    most = std::max(most, bytes);
  return common + most;
}

nlohmann::json CommunicationReport::toJson() const {
  nlohmann::json collectives = nlohmann::json::array();
  for (const Entry &entry : entries) {
    collectives.push_back({{"kind", entry.kind},
                           {"axes", dist::toJson(entry.axes)},
                           {"count", entry.count},
                           {"bytes_received", entry.bytesReceived},
                           {"location", entry.location}});
    if (entry.assumedTrips > 1)
      collectives.back()["assumed_trips"] = entry.assumedTrips;
    if (!entry.program.empty())
      collectives.back()["at"] = entry.program;
  }
  nlohmann::json report = {{"collectives", std::move(collectives)},
                           {"total_bytes_received", totalBytesReceived()}};
  for (const auto &[edge, count, bytes] : transfers)
    report["transfers"].push_back({{"edge", edge.name},
                                   {"from", edge.from},
                                   {"to", edge.to},
                                   {"count", count},
                                   {"bytes_received", bytes},
                                   {"location", edge.location}});
  return report;
}

/// Prints axes as `dp` or `dp,tp:(1)2`.
static std::string plain(const Axes &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "" : ",") + axis.str();
  std::erase(text, '"');
  return text;
}

void CommunicationReport::takeBytesOf(const CommunicationReport &combined) {
  struct Share {
    double alone = 0, combined = 0, before = 0;
    int64_t upTo(double bytes) const {
      return std::llround(bytes / alone * combined);
    }
  };
  std::map<std::tuple<std::string, std::string, std::string, int64_t>, Share>
      shares;
  auto shareOf = [&](const Entry &entry) -> Share & {
    return shares[{entry.kind, plain(entry.axes), entry.program,
                   entry.assumedTrips}];
  };
  for (const Entry &entry : entries)
    shareOf(entry).alone += static_cast<double>(entry.bytesReceived);
  for (const Entry &entry : combined.entries)
    shareOf(entry).combined += static_cast<double>(entry.bytesReceived);
  for (Entry &entry : entries) {
    Share &share = shareOf(entry);
    double own = static_cast<double>(entry.bytesReceived);
    if (own > 0)
      entry.bytesReceived =
          share.upTo(share.before + own) - share.upTo(share.before);
    share.before += own;
  }
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static std::string row(std::string_view kind, std::string_view axes,
                       std::string_view count, std::string_view bytes) {
  return fmt::format("{:<16}{:<20}{:>8}{:>20}\n", kind, axes, count, bytes);
}

std::string CommunicationReport::table() const {
  struct Sum {
    int64_t count = 0, bytes = 0;
  };
  std::map<std::pair<std::string, std::string>, Sum> sums;
  Sum total;
  auto add = [&](const std::string &kind, const std::string &where,
                 int64_t count, int64_t bytes) {
    for (Sum *sum : {&sums[{kind, where}], &total}) {
      sum->count += count;
      sum->bytes += bytes;
    }
  };
  for (const Entry &entry : entries)
    add(entry.kind,
        entry.program.empty() ? plain(entry.axes)
                              : plain(entry.axes) + " at " + entry.program,
        entry.count, entry.bytesReceived);
  for (const auto &[edge, count, bytes] : transfers)
    add("transfer", edge.from + " to " + edge.to, count, bytes);
  std::string text = row("collective", "axes", "count", "bytes received");
  for (const auto &[key, sum] : sums)
    text += row(key.first, key.second, std::to_string(sum.count),
                withCommas(sum.bytes));
  return text + row("total", "", std::to_string(total.count),
                    withCommas(totalBytesReceived()));
}
