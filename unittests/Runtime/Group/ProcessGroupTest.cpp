//===- ProcessGroupTest.cpp - groups that come from one another -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "dist/Runtime/Comm/Local/LocalCommunicator.h"

#include <algorithm>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

/// The local communicator, which records the names of its splits.
class NotingCommunicator final : public Communicator {
public:
  NotingCommunicator(std::unique_ptr<Communicator> all,
                     std::vector<std::string> &names)
      : all(std::move(all)), names(names) {}
  int rank() const override { return all->rank(); }
  int size() const override { return all->size(); }
  Capabilities capabilities() const override { return all->capabilities(); }
  Status submit(const Batch &batch) override { return all->submit(batch); }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message> messages) override {
    return all->post(messages);
  }
  Result<std::unique_ptr<Communicator>>
  split(const std::vector<int> &members, const std::string &name) override {
    names.push_back(name);
    auto part = all->split(members, name);
    if (!part)
      return part.status();
    return std::unique_ptr<Communicator>(
        std::make_unique<NotingCommunicator>(std::move(*part), names));
  }
  void abort(const Status &why) override { all->abort(why); }
  Status aborted() const override { return all->aborted(); }

private:
  std::unique_ptr<Communicator> all;
  std::vector<std::string> &names;
};

/// A message whose peer does not come. Cancelling it takes until the world is
/// aborted.
class LateTransfer final : public PendingTransfer {
public:
  LateTransfer(const bool &isAborted, bool &wasFirst)
      : isAborted(isAborted), wasFirst(wasFirst) {}
  ~LateTransfer() override { wasFirst = isAborted; }
  bool test() override { return false; }
  Status wait(Deadline) override {
    return Status(StatusCode::DeadlineExceeded, "late", 0);
  }
  int source(size_t) const override { return 0; }

private:
  const bool &isAborted;
  bool &wasFirst;
};

class LateCommunicator final : public Communicator {
public:
  LateCommunicator(bool &isAborted, bool &wasFirst)
      : isAborted(isAborted), wasFirst(wasFirst) {}
  int rank() const override { return 0; }
  int size() const override { return 1; }
  Capabilities capabilities() const override { return {"late", true}; }
  Status submit(const Batch &) override { return {}; }
  Result<std::unique_ptr<PendingTransfer>>
  post(std::span<const Message>) override {
    return std::unique_ptr<PendingTransfer>(
        std::make_unique<LateTransfer>(isAborted, wasFirst));
  }
  Result<std::unique_ptr<Communicator>> split(const std::vector<int> &,
                                              const std::string &) override {
    return std::unique_ptr<Communicator>(
        std::make_unique<LateCommunicator>(isAborted, wasFirst));
  }
  void abort(const Status &why) override {
    isAborted = true;
    EXPECT_EQ(why.getMessage(), "barrier over {world}, call 1: late");
  }
  Status aborted() const override { return {}; }

private:
  bool &isAborted, &wasFirst;
};

TEST(ProcessGroups, OthersAreToldBeforeMessagesAreTakenBack) {
  bool isAborted = false, wasFirst = false;
  ProcessGroup world(std::make_unique<LateCommunicator>(isAborted, wasFirst),
                     "world", 5s);
  int in = 3;
  GroupCall call;
  call.requests.emplace_back();
  call.messages = {{true, 0, DType::I32, 1, &in}};
  EXPECT_EQ(world.run(call, "").getCode(), StatusCode::DeadlineExceeded);
  EXPECT_TRUE(wasFirst);
}

/// Makes a call with messages, here from a rank to itself.
void callWithMessages(ProcessGroup &group, const std::string &queue) {
  int in = 3, out = 0;
  GroupCall call;
  call.requests.emplace_back();
  call.messages = {{true, 0, DType::I32, 1, &in},
                   {false, 0, DType::I32, 1, &out}};
  EXPECT_OK(group.run(call, queue));
  EXPECT_EQ(out, 3);
}

/// Communicators of the same members differ by name alone.
TEST(ProcessGroups, NoTwoCommunicatorsHaveOneName) {
  std::vector<std::string> names;
  ProcessGroup world(std::make_unique<NotingCommunicator>(
                         std::move(createLocalCommunicators(1).front()), names),
                     "world", 5s);
  // Names that are made to be confused; and one key twice.
  std::vector<std::unique_ptr<ProcessGroup>> groups;
  auto split = [&](ProcessGroup &whole, const std::string &key) {
    auto part = whole.split({0}, key, key, 5s);
    ASSERT_TRUE(part) << part.status().str();
    groups.push_back(std::move(*part));
  };
  for (const char *key : {"a", "a", "queue q", "a#1", "messages"})
    split(world, key);
  split(*groups[0], "a");
  std::vector<ProcessGroup *> all = {&world};
  for (const auto &group : groups)
    all.push_back(group.get());
  for (ProcessGroup *group : all)
    for (const char *queue : {"", "q", "q messages", "a", "messages"})
      callWithMessages(*group, queue);
  // The groups, and for each and the world 4 queues and 5 channels.
  EXPECT_EQ(names.size(), 6u + 7 * 9);
  std::sort(names.begin(), names.end());
  auto twice = std::adjacent_find(names.begin(), names.end());
  EXPECT_EQ(twice, names.end()) << *twice;
}

/// Each rank first uses another group's queue.
TEST(ProcessGroups, QueuesOfGroupsOfTheSameRanks) {
  JobOptions options;
  options.timeout = 5s;
  auto body = [](JobMember &member) {
    Group *groups[] = {*member.newGroup(Ints{0, 1}),
                       *member.newGroup(Ints{0, 1})};
    Ints data[] = {{1}, {10}};
    PendingWork works[2];
    for (int i : {member.rank(), 1 - member.rank()}) {
      CallOptions queued;
      queued.work = &works[i];
      queued.queue = "q";
      EXPECT_OK(groups[i]->allReduce(view(data[i]), {}, queued));
    }
    for (int i : {0, 1}) {
      EXPECT_OK(works[i].wait());
      EXPECT_EQ(data[i][0], i ? 20 : 2);
    }
  };
  for (const TestedBackend &backend : kBackends)
    onMembers(backend, 2, body, options);
}

} // namespace
