//===- CommunicationReport.cpp - the collectives of one step --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/CommunicationReport.h"

#include "dist/Support/Json.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

using namespace dist;

void CommunicationReport::add(const Mesh &mesh, std::string_view kind,
                              const Axes &axes, int64_t received,
                              std::string_view location,
                              Executions executions) {
  if (mesh.sizeOf(axes) <= 1 || executions.count == 0)
    return;
  auto isSame = [&](const Entry &entry) {
    return entry.kind == kind && entry.axes == axes &&
           entry.location == location &&
           entry.assumedTrips == executions.assumedTrips;
  };
  auto entry = std::find_if(entries.begin(), entries.end(), isSame);
  if (entry == entries.end())
    entry =
        entries.insert(entry, {std::string(kind), axes, std::string(location),
                               executions.assumedTrips});
  entry->count += executions.count;
  entry->bytesReceived += executions.count * received;
}

int64_t CommunicationReport::totalBytesReceived() const {
  int64_t total = 0;
  for (const Entry &entry : entries)
    total += entry.bytesReceived;
  return total;
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
  }
  return {{"collectives", std::move(collectives)},
          {"total_bytes_received", totalBytesReceived()}};
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
  std::map<std::tuple<std::string, std::string, int64_t>, Share> shares;
  auto shareOf = [&](const Entry &entry) -> Share & {
    return shares[{entry.kind, plain(entry.axes), entry.assumedTrips}];
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

/// Formats 1234567 as 1,234,567.
static std::string withCommas(int64_t number) {
  std::string text = std::to_string(number);
  for (int64_t i = static_cast<int64_t>(text.size()) - 3; i > 0; i -= 3)
    text.insert(i, ",");
  return text;
}

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
  for (const Entry &entry : entries)
    for (Sum *sum : {&sums[{entry.kind, plain(entry.axes)}], &total}) {
      sum->count += entry.count;
      sum->bytes += entry.bytesReceived;
    }
  std::string text = row("collective", "axes", "count", "bytes received");
  for (const auto &[key, sum] : sums)
    text += row(key.first, key.second, std::to_string(sum.count),
                withCommas(sum.bytes));
  return text +
         row("total", "", std::to_string(total.count), withCommas(total.bytes));
}
