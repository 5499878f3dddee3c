//===- Arguments.h - checks of the arguments of calls -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_GROUP_ARGUMENTS_H
#define DIST_RUNTIME_GROUP_ARGUMENTS_H

#include "dist/Runtime/Group/Group.h"

namespace dist {

/// The arguments of an even collective on one rank of a group. The sizes are
/// those of the table of Group.
class CollectiveArguments {
public:
  CollectiveArguments(CollectiveOp op, const TensorView &send,
                      const TensorView &receive, int rank, int size, int root);

  Status verify() const;

  /// Returns the elements of a rank's send, even if this one has none.
  int64_t count() const;
  DType dtype() const { return sends ? send.dtype : receive.dtype; }
  const void *sent() const { return sends ? send.data : nullptr; }
  void *received() const { return receives ? receive.data : nullptr; }
  /// Returns the result of `check` on each view that is used.
  template <typename Check> Status checkUsed(Check &&check) const {
    Status status = sends ? check(send) : Status();
    return status.ok() && receives ? check(receive) : status;
  }

private:
  bool isInPlace() const;
  Status verifySizes() const;

  const TensorView &send, &receive;
  int rank;
  int64_t sendBlocks, receiveBlocks; ///< In units of one rank's share.
  bool sends, receives;              ///< Used on this rank.
};

/// Checks that no other view uses memory that messages write. Rank `own` may
/// send data to itself that is already at its target.
Status verifyDisjoint(std::span<const PeerMessage> messages, int own);

/// Checks the calls of a batch, which have no order: no call may write memory
/// that another one uses. `uses` are those besides requests and messages.
Status verifyIndependent(std::span<const CollectiveRequest> requests,
                         std::span<const Message> messages,
                         std::vector<MemoryUse> uses, int groupSize);

MemoryRange rangeOf(const TensorView &view);

} // namespace dist

#endif // DIST_RUNTIME_GROUP_ARGUMENTS_H
