//===- OutOfMemoryKills.cpp - counts of the memory controller -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/OutOfMemoryKills.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

using namespace dist;
namespace fs = std::filesystem;

/// Returns the number behind "oom_kill" in a file, if it has one.
static std::optional<int64_t> countIn(const std::string &path) {
  std::ifstream file(path);
  std::string name;
  for (int64_t count = 0; file >> name >> count;)
    if (name == "oom_kill")
      return count;
  return std::nullopt;
}

static bool hasWord(const std::string &list, const std::string &word) {
  return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

namespace {

/// A line of /proc/self/mountinfo.
struct Mount {
  std::string from, at, type, options;

  static std::optional<Mount> parse(const std::string &line) {
    Mount mount;
    std::string skip, device;
    std::istringstream words(line);
    words >> skip >> skip >> skip >> mount.from >> mount.at;
    while (words >> skip && skip != "-") {
    }
    words >> mount.type >> device >> mount.options;
    return words ? std::optional(mount) : std::nullopt;
  }
};

} // namespace

/// Returns the directory of a group under a mount of its hierarchy. Inside of a
/// container the path may be one of the host.
static std::string directoryOf(const Mount &mount, const std::string &group,
                               const std::string &root) {
  bool isBelow = mount.from != "/" && group.starts_with(mount.from);
  std::string rest = isBelow ? group.substr(mount.from.size()) : group;
  std::string directory = root + mount.at + (rest == "/" ? "" : rest);
  std::error_code error;
  return fs::is_directory(directory, error) ? directory : root + mount.at;
}

std::optional<OutOfMemoryKills::Counter>
OutOfMemoryKills::inHierarchy(const std::string &group, bool isUnified,
                              const char *events, const char *limit) const {
  std::ifstream mounts(root + "/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    auto mount = Mount::parse(line);
    bool isWanted =
        mount && (isUnified ? mount->type == "cgroup2"
                            : mount->type == "cgroup" &&
                                  hasWord(mount->options, "memory"));
    if (!isWanted)
      continue;
    std::string directory = directoryOf(*mount, group, root);
    std::string file = directory + "/" + events;
    if (countIn(file))
      return Counter{file, directory, root + mount->at, limit};
  }
  return std::nullopt;
}

/// Parses lines of /proc/self/cgroup: "4:memory:/path" (v1), "0::/path" (v2).
std::optional<OutOfMemoryKills::Counter> OutOfMemoryKills::findCounter() const {
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    std::string controllers = line.substr(first + 1, second - first - 1),
                path = line.substr(second + 1);
    bool isUnified = controllers.empty();
    if (!isUnified && !hasWord(controllers, "memory"))
      continue;
    auto found = isUnified
                     ? inHierarchy(path, true, "memory.events", "memory.max")
                     : inHierarchy(path, false, "memory.oom_control",
                                   "memory.limit_in_bytes");
    if (found)
      return found;
  }
  std::string host = root + "/proc/vmstat";
  return countIn(host) ? std::optional(Counter{host, "", "", nullptr})
                       : std::nullopt;
}

/// Returns the least limit of a group and of its parents.
std::string OutOfMemoryKills::limitOf(const Counter &counter) {
  constexpr int64_t kNone = int64_t(1) << 60; // In v1 a large number is none.
  int64_t least = kNone;
  for (fs::path place = counter.directory; !counter.directory.empty();
       place = place.parent_path()) {
    int64_t limit = kNone;
    std::ifstream file(place / counter.limit);
    if (file >> limit)
      least = std::min(least, limit);
    if (place == fs::path(counter.top) || !place.has_relative_path())
      break;
  }
  return least < kNone
             ? fmt::format(" (its limit is {} MiB)", least / (1 << 20))
             : "";
}

OutOfMemoryKills::OutOfMemoryKills(std::string givenRoot)
    : root(std::move(givenRoot)), counter(findCounter()),
      before(counter ? countIn(counter->file) : std::nullopt) {}

std::string OutOfMemoryKills::likelyReason() const {
  auto now = counter ? countIn(counter->file) : std::nullopt;
  if (!now || !before)
    return "";
  bool isHost = counter->directory.empty();
  std::string whose = isHost
                          ? "this host"
                          : fmt::format("the control group {}{}",
                                        counter->directory, limitOf(*counter));
  if (*now > *before)
    return fmt::format("likely killed by the out-of-memory killer: it has "
                       "ended {} process{} of {} since the start",
                       *now - *before, *now - *before == 1 ? "" : "es", whose);
  return fmt::format("not by the out-of-memory killer, which has ended none of "
                     "{} since the start: another process sent it",
                     whose);
}
