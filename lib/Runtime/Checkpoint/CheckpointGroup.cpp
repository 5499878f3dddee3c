//===- CheckpointGroup.cpp - the ranks that save together -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Checkpoint/CheckpointGroup.h"

#include "dist/Runtime/Group/Group.h"

#include <barrier>
#include <fmt/format.h>
#include <mutex>
#include <numeric>
#include <utility>

using namespace dist;

namespace {

struct SharedTexts {
  explicit SharedTexts(int size) : texts(size_t(size)), barrier(size) {}

  std::vector<std::string> texts;
  std::barrier<> barrier;
  std::mutex mutex;
  Status failure; ///< A rank's reason to leave; under the lock.
};

class LocalCheckpointGroup final : public CheckpointGroup {
public:
  LocalCheckpointGroup(std::shared_ptr<SharedTexts> shared, int rank)
      : shared(std::move(shared)), ownRank(rank) {}

  int rank() const override { return ownRank; }
  int size() const override { return int(shared->texts.size()); }

  Result<std::string> broadcast(std::string text) override {
    auto texts = exchange(std::move(text));
    if (!texts)
      return texts.status();
    return std::move((*texts)[0]);
  }

  Result<std::vector<std::string>> gather(std::string text) override {
    auto texts = exchange(std::move(text));
    if (texts && ownRank != 0)
      texts->clear();
    return texts;
  }

  void abort(const Status &why) override {
    {
      std::lock_guard lock(shared->mutex);
      if (shared->failure.ok())
        shared->failure = {
            StatusCode::Aborted,
            fmt::format("rank {} failed: {}", ownRank, why.getMessage()),
            ownRank};
    }
    leave();
  }

private:
  Result<std::vector<std::string>> exchange(std::string text) {
    std::vector<std::string> texts;
    if (!hasLeft) {
      shared->texts[size_t(ownRank)] = std::move(text);
      shared->barrier.arrive_and_wait();
      texts = shared->texts;
      shared->barrier.arrive_and_wait();
    }
    std::lock_guard lock(shared->mutex);
    if (shared->failure.ok())
      return texts;
    leave();
    return shared->failure;
  }

  /// Leaves: the others no longer wait for this rank.
  void leave() {
    if (!std::exchange(hasLeft, true))
      shared->barrier.arrive_and_drop();
  }

  std::shared_ptr<SharedTexts> shared;
  int ownRank;
  bool hasLeft = false;
};

class ProcessCheckpointGroup final : public CheckpointGroup {
public:
  explicit ProcessCheckpointGroup(std::unique_ptr<ProcessGroup> group)
      : group(std::move(group)) {}

  int rank() const override { return group.rank(); }
  int size() const override { return group.size(); }

  Result<std::string> broadcast(std::string text) override {
    return group.broadcastObject(text, /*root=*/0);
  }
  Result<std::vector<std::string>> gather(std::string text) override {
    return group.gatherObjects(text, /*root=*/0);
  }
  void abort(const Status &why) override {
    group.processGroup().abort(
        {why.getCode(), why.getMessage(), group.ranks()[size_t(group.rank())]});
  }

private:
  Group group;
};

} // namespace

Result<std::unique_ptr<CheckpointGroup>>
dist::createCheckpointGroup(Group &world) {
  std::vector<int> all(size_t(world.size()));
  std::iota(all.begin(), all.end(), 0);
  ProcessGroup &outer = world.processGroup();
  auto group = outer.split(all, "checkpoint", "checkpoint", outer.timeout());
  if (!group)
    return group.status();
  return std::unique_ptr<CheckpointGroup>(
      std::make_unique<ProcessCheckpointGroup>(std::move(*group)));
}

std::vector<std::unique_ptr<CheckpointGroup>>
dist::createLocalCheckpointGroups(int size) {
  auto shared = std::make_shared<SharedTexts>(size);
  std::vector<std::unique_ptr<CheckpointGroup>> groups;
  for (int rank = 0; rank < size; ++rank)
    groups.push_back(std::make_unique<LocalCheckpointGroup>(shared, rank));
  return groups;
}
