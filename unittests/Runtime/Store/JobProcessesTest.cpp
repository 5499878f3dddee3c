//===- JobProcessesTest.cpp - processes of a job on this host -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processes.h"

#include "dist/Runtime/Host/HostProcess.h"
#include "dist/Runtime/Store/JobProcesses.h"
#include "dist/Runtime/Store/PrefixStore.h"

#include <atomic>
#include <gmock/gmock.h>

using namespace dist;
using namespace dist::testing;
using ::testing::HasSubstr;

namespace {

/// Counts the changes of a key.
class CountingStore final : public PrefixStore {
public:
  explicit CountingStore(std::shared_ptr<Store> store)
      : PrefixStore(std::move(store), "job") {}

  Status set(std::string_view key, std::string_view value) override {
    ++changes;
    return PrefixStore::set(key, value);
  }
  Result<std::string> append(std::string_view key,
                             std::string_view bytes) override {
    ++changes;
    return PrefixStore::append(key, bytes);
  }
  Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) override {
    ++changes;
    return PrefixStore::compareSet(key, expected, value);
  }

  std::atomic<int> changes = 0;
};

class JobProcessesTest : public ::testing::Test {
protected:
  const std::string key = "processes/" + processSpace();
  std::shared_ptr<CountingStore> store =
      std::make_shared<CountingStore>(createMemoryStore());
  JobProcesses own{store};
};

/// With more changes, many processes that come at once would repeatedly wait
/// for each other.
TEST_F(JobProcessesTest, EachComesAndGoesInOneChange) {
  std::vector<std::unique_ptr<JobProcesses>> all;
  for (int rank = 0; rank < 100; ++rank) {
    all.push_back(std::make_unique<JobProcesses>(store));
    ASSERT_TRUE(all.back()->enter(rank).ok());
  }
  EXPECT_EQ(store->changes, 100);
  own.refresh();
  EXPECT_THAT(own.text(), HasSubstr(" 99:" + std::to_string(getpid())));
  for (auto &processes : all)
    processes->leave();
  EXPECT_EQ(store->changes, 200);
}

TEST_F(JobProcessesTest, WhoHasTakenLeaveIsNotLost) {
  for (bool takesLeave : {true, false}) {
    TestProcess other([] { return ""; });
    int rank = takesLeave, pid = other.id;
    ASSERT_TRUE(store->append(key, fmt::format("{}:{} ", rank, pid)));
    own.refresh();
    if (takesLeave)
      ASSERT_TRUE(store->append(key, fmt::format("{}:0 ", rank)));
    other.wait();
    auto lost = own.lostSoon({rank});
    EXPECT_EQ(lost.has_value(), !takesLeave);
    EXPECT_EQ(own.ended(rank), fmt::format("its process ({}) has ended", pid));
  }
}

/// One rank checks late; the next job has other processes of the same ranks.
TEST_F(JobProcessesTest, WhoIsOfAnEarlierJobIsNotLost) {
  TestProcess other([] { return ""; });
  ASSERT_TRUE(store->append(key, fmt::format("0:{} ", other.id)));
  own.refresh();
  other.wait();
  ASSERT_TRUE(store->set(key, fmt::format("0:{} ", getpid())).ok());
  EXPECT_FALSE(own.lost({0}));
  ASSERT_TRUE(store->remove(key));
  EXPECT_FALSE(own.lost({0}));
}

TEST(HostProcess, EndedAmong) {
  TestProcess second([] { return ""; });
  Descriptor own(openProcess(getpid())), other(openProcess(second.id));
  second.wait();
  int all[] = {own.get(), -1, other.get(), own.get()};
  EXPECT_THAT(endedAmong(all), ::testing::ElementsAre(1, 2));
  EXPECT_TRUE(endedAmong({}).empty());
}

/// Known entries are read once; others may be written again.
TEST_F(JobProcessesTest, AllThatEnterAreNoticed) {
  auto enter = [&](int rank) {
    ASSERT_TRUE(store->append(key, fmt::format("{}:{} ", rank, getpid())));
  };
  for (int rank : {2, 1}) {
    enter(rank);
    own.refresh();
  }
  std::string pid = std::to_string(getpid());
  EXPECT_EQ(own.text(), key + " 1:" + pid + " 2:" + pid + " ");
  ASSERT_TRUE(store->set(key, "3:" + pid + " ").ok());
  own.refresh();
  enter(4);
  own.refresh();
  EXPECT_THAT(own.text(), HasSubstr(" 2:" + pid + " 3:" + pid + " 4:" + pid));
}

TEST_F(JobProcessesTest, TheEndedAreDismissedOnce) {
  std::vector<int> pids;
  for (int i = 0; i < 3; ++i) {
    TestProcess other([] { return ""; });
    pids.push_back(other.id);
  }
  ASSERT_TRUE(own.enter(7).ok());
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE(store->append(key, fmt::format("{}:{} ", i, pids[size_t(i)])));
  ASSERT_TRUE(store->append(key, "1:0 ")); // It left in order.
  JobProcesses next(store), another(store);
  EXPECT_TRUE(next.dismissEnded());
  EXPECT_TRUE(another.dismissEnded());
  EXPECT_FALSE(next.dismissEnded());
  EXPECT_THAT(*store->get(key, Deadline()), ::testing::EndsWith("0:0 2:0 "));
  EXPECT_FALSE(own.lost({0, 1, 2}));
}

} // namespace
