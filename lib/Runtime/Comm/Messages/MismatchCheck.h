//===- MismatchCheck.h - ranks compare what they ask for --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_MISMATCHCHECK_H
#define DIST_RUNTIME_COMM_MESSAGES_MISMATCHCHECK_H

#include "Comm/Messages/GroupMembership.h"
#include "TransportContext.h"

namespace dist {

/// Compares the requests of a group before any data moves. All ranks send the
/// digest of their requests to the first one. It lets them continue, or finds
/// the difference and notifies all. A rank that waits for too long queries all
/// others, and names those that have not arrived.
class MismatchCheck {
public:
  MismatchCheck(TransportContext &context, uint64_t group,
                std::shared_ptr<const GroupMembership> membership)
      : context(context), group(group), membership(std::move(membership)),
        members(this->membership->members), rank(this->membership->rank),
        arrivals(members.size()), here(members.size()) {}

  /// Returns the channel of the group's data. Errors: MISMATCH (with both
  /// texts), DEADLINE_EXCEEDED (names missing ranks), UNAVAILABLE,
  /// ABORTED.
  Result<Transport::Channel> meet(const Batch &batch);

  /// Names the members that do not answer after a time-out. With no such
  /// member, the error names none.
  Status missing(const Batch &batch);

  /// A control message of group rank `from`.
  void take(int from, const ControlMessage &message);
  /// Tells the others that this rank comes no more.
  void leave();

private:
  Result<Transport::Channel> lead(const Batch &batch);
  Result<Transport::Channel> follow(const Batch &batch);
  Status explain(const Batch &batch, int other);
  Status await(const std::function<bool()> &isDone,
               const std::function<std::vector<int>()> &needed,
               const Batch &batch);
  std::vector<int> absent() const;
  void tell(int member, ControlMessage message);
  void tellAll(const ControlMessage &message);

  TransportContext &context;
  uint64_t group;
  std::shared_ptr<const GroupMembership> membership;
  const std::vector<int> &members; ///< Of the membership.
  int rank;
  uint64_t reached = 0; ///< The last call that this rank has come to.
  std::vector<std::optional<uint64_t>> arrivals; ///< Digests, on the first.
  std::vector<bool> here;
  std::optional<ControlMessage> answer; ///< Go, Stop, Explain or Text.
  Transport::Channel channel = 0;
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_MISMATCHCHECK_H
