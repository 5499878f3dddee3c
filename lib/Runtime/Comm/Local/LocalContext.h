//===- LocalContext.h - what the threads of one context share ---*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_LOCAL_LOCALCONTEXT_H
#define DIST_RUNTIME_COMM_LOCAL_LOCALCONTEXT_H

#include "Comm/Engine/CommContext.h"
#include "Comm/Engine/GroupSegment.h"
#include "LocalMessageQueue.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>

namespace dist {

/// A group of threads: where they meet, and their messages.
struct LocalGroup {
  LocalGroup(std::vector<int> members, std::shared_ptr<void> memory)
      : members(std::move(members)), memory(std::move(memory)),
        messageQueue(this->members) {}

  GroupSegment groupSegment() const {
    return {memory.get(), int(members.size())};
  }

  std::vector<int> members; ///< Ranks in the context.
  std::shared_ptr<void> memory;
  LocalMessageQueue messageQueue;
  int joined = 0;
};

/// All groups that were split from one another, and whether they are aborted.
class LocalContext final : public CommContext {
public:
  /// The group of these ranks and this name, made by the first call. A
  /// group that all members have joined cannot be joined again: the name makes
  /// a new one.
  std::shared_ptr<LocalGroup> group(const std::vector<int> &members,
                                    const std::string &name);
  bool isAborted() const override { return stopped.load(); }
  Status aborted() override;
  void abort(const Status &why) override;
  /// Threads that end leave their groups.
  std::optional<std::string> lost(int) override { return std::nullopt; }

  std::optional<uint64_t> offsetOf(const void *data, size_t) const override {
    return reinterpret_cast<uint64_t>(data);
  }
  std::byte *addressOf(uint64_t offset) const override {
    return reinterpret_cast<std::byte *>(offset);
  }
  Result<std::shared_ptr<void>> allocate(size_t bytes) override;

private:
  mutable std::mutex mutex;
  std::map<std::pair<std::vector<int>, std::string>,
           std::shared_ptr<LocalGroup>>
      forming; ///< Groups that some member has not joined.
  std::vector<std::weak_ptr<LocalGroup>> groups;
  Status reason;
  std::atomic<bool> stopped = false; ///< There is a reason.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_LOCAL_LOCALCONTEXT_H
