//===- GroupMembership.h - the members of a group on a transport *- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_GROUPMEMBERSHIP_H
#define DIST_RUNTIME_COMM_MESSAGES_GROUPMEMBERSHIP_H

#include "dist/Runtime/Comm/Communicator.h"

#include <vector>

namespace dist {

/// The members of a group, and which of them have left it. Changes under
/// the context's lock.
struct GroupMembership {
  GroupMembership(std::vector<int> ranks, int own)
      : members(std::move(ranks)), rank(own), left(members.size()) {}

  /// The others that are there; in the context.
  std::vector<int> present() const {
    std::vector<int> ranks;
    for (size_t member = 0; member < members.size(); ++member)
      if (int(member) != rank && !left[member])
        ranks.push_back(members[member]);
    return ranks;
  }
  /// Returns UNAVAILABLE if the member has left. For kAnySource: if all others
  /// have.
  Status mustBeThere(int member) const {
    if (member == kAnySource && !present().empty())
      return {};
    for (size_t other = 0; other < members.size(); ++other)
      if (left[other] && (member == kAnySource || member == int(other)))
        return lostRank(members[other], "it has left the group");
    return {};
  }

  std::vector<int> members; ///< Ranks in the context.
  int rank;                 ///< This one, in the group.
  std::vector<bool> left;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_GROUPMEMBERSHIP_H
