//===- StepBarrierTest.cpp - steps that ranks take together ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comm/Engine/StepBarrier.h"

#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>

using namespace dist;
using namespace std::chrono_literals;

namespace {

/// Rank 3 has ended. While rank 0 examines rank 1, rank 2 detects this, aborts
/// and leaves.
class ContextThatEndsMeanwhile : public CommContext {
public:
  explicit ContextThatEndsMeanwhile(GroupSegment segment) : segment(segment) {}

  bool isAborted() const override { return !reason.ok(); }
  Status aborted() override { return abortedBecause(reason); }
  void abort(const Status &why) override {
    if (reason.ok())
      reason = why;
  }
  std::optional<std::string> lost(int rank) override {
    if (rank == 1) {
      abort(lostRank(3, "its process has ended"));
      segment.slot(2).left = 1;
    }
    return std::nullopt;
  }
  std::optional<uint64_t> offsetOf(const void *, size_t) const override {
    return std::nullopt;
  }
  std::byte *addressOf(uint64_t) const override { return nullptr; }
  Result<std::shared_ptr<void>> allocate(size_t) override {
    return Status::invalid("no memory");
  }

private:
  GroupSegment segment;
  Status reason;
};

TEST(StepBarrierTest, WhoLeavesAfterAnAbortIsNotBlamed) {
  constexpr int kRanks = 4;
  std::shared_ptr<void> memory(
      std::aligned_alloc(4096,
                         (GroupSegment::bytes(kRanks) + 4095) / 4096 * 4096),
      std::free);
  std::memset(memory.get(), 0, GroupSegment::bytes(kRanks));
  GroupSegment segment(memory.get(), kRanks);
  ContextThatEndsMeanwhile context(segment);
  StepBarrier barrier(segment, 0, context, {0, 1, 2, 3});
  Status status = barrier.meet(std::chrono::steady_clock::now() + 60s);
  EXPECT_EQ(status.str(),
            "ABORTED: rank 3: rank 3 failed: rank 3 is lost: its process has "
            "ended");
}

} // namespace
