//===- CommContext.cpp - what ranks share ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommContext.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

Status dist::abortedBecause(const Status &why) {
  std::string culprit = why.getRank() < 0
                            ? "stopped"
                            : fmt::format("rank {} failed", why.getRank());
  return Status(StatusCode::Aborted,
                fmt::format("{}: {}", culprit, why.getMessage()),
                why.getRank());
}

Status CommContext::fail(const Status &why) {
  if (isAborted())
    return aborted();
  abort(why);
  return why;
}

Result<std::vector<int>> dist::contextRanks(const std::vector<int> &members,
                                            int own,
                                            const std::vector<int> &group) {
  if (std::find(members.begin(), members.end(), own) == members.end())
    return Status::invalid(
        fmt::format("rank {} is not among the members [{}] of the group that "
                    "it requests",
                    own, fmt::join(members, ", ")));
  std::vector<int> ranks;
  for (int member : members) {
    if (member < 0 || member >= int(group.size()))
      return Status::invalid(fmt::format(
          "member {} is not a rank of a group of {}", member, group.size()));
    ranks.push_back(group[size_t(member)]);
  }
  return ranks;
}
