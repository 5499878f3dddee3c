//===- StoreConformanceTest.cpp - properties of every store ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryDirectory.h"

#include "dist/Runtime/Store/FileStore.h"
#include "dist/Runtime/Store/PrefixStore.h"
#include "dist/Runtime/Store/StoreServer.h"
#include "dist/Runtime/Store/TcpStore.h"

#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <thread>
#include <vector>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

namespace {

/// A store that several ranks use, each through its own end.
struct StoreKind {
  std::string name;
  std::function<std::function<std::shared_ptr<Store>()>()> create;
};

class StoreConformance : public ::testing::TestWithParam<StoreKind> {
protected:
  std::function<std::shared_ptr<Store>()> open = GetParam().create();
  std::shared_ptr<Store> store = open();
};

Deadline soon() { return deadlineIn(50ms); }
Deadline late() { return deadlineIn(30s); }

std::function<std::shared_ptr<Store>()> memory() {
  return [store = createMemoryStore()] { return store; };
}

std::function<std::shared_ptr<Store>()> prefix() {
  auto whole = createMemoryStore();
  (void)whole->set("a", "of another job");
  return [whole] { return std::make_shared<PrefixStore>(whole, "job/0"); };
}

std::function<std::shared_ptr<Store>()> tcp() {
  std::shared_ptr<StoreServer> server =
      std::move(*StoreServer::start({.token = JobToken("secret")}));
  return [server] {
    TcpStoreOptions options{.server = server->address(),
                            .token = JobToken("secret")};
    return *connectTcpStore(options, late());
  };
}

std::function<std::shared_ptr<Store>()> file() {
  auto directory = std::make_shared<TemporaryDirectory>();
  return [directory] {
    return *openFileStore({.path = directory->file("store")}, late());
  };
}

} // namespace

TEST_P(StoreConformance, SetAndGet) {
  std::string bytes("\0\xff\n bytes", 9);
  ASSERT_TRUE(store->set("a", bytes).ok());
  EXPECT_EQ(*store->get("a", soon()), bytes);
  ASSERT_TRUE(store->set("a", "").ok());
  EXPECT_EQ(*store->get("a", soon()), "");
  EXPECT_EQ(*open()->get("a", soon()), "");
}

TEST_P(StoreConformance, GetWaits) {
  std::thread setter([other = open()] {
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(other->set("late", "1").ok());
  });
  Result<std::string> value = store->get("late", late());
  setter.join();
  ASSERT_TRUE(value) << value.status().str();
  EXPECT_EQ(*value, "1");
}

TEST_P(StoreConformance, WaitingKeepsNobodyFromWorking) {
  std::thread waiter([&] { EXPECT_TRUE(store->get("b", late())); });
  std::this_thread::sleep_for(20ms);
  EXPECT_TRUE(store->set("a", "1").ok());
  EXPECT_TRUE(store->set("b", "1").ok());
  waiter.join();
}

TEST_P(StoreConformance, TimeOutNamesWhatIsMissing) {
  ASSERT_TRUE(store->set("b", "1").ok());
  std::string keys[] = {"a", "b", "c"};
  auto begin = std::chrono::steady_clock::now();
  Status status = store->wait(keys, soon());
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 49ms);
  EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
  EXPECT_THAT(status.getMessage(), HasSubstr("2 of 3 keys"));
  EXPECT_THAT(status.getMessage(), HasSubstr("c'"));
  EXPECT_EQ(store->get("a", soon()).status().getCode(),
            StatusCode::DeadlineExceeded);
  EXPECT_TRUE(store->set("still works", "").ok());
}

TEST_P(StoreConformance, WaitForSeveral) {
  std::string keys[] = {"a", "b"};
  std::thread setter([other = open()] {
    EXPECT_TRUE(other->set("b", "").ok());
    std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(other->set("a", "").ok());
  });
  EXPECT_TRUE(store->wait(keys, late()).ok());
  setter.join();
  EXPECT_TRUE(*store->check(keys));
  EXPECT_TRUE(store->wait({}, soon()).ok());
}

TEST_P(StoreConformance, Add) {
  EXPECT_EQ(*store->add("n", 5), 5);
  EXPECT_EQ(*store->add("n", -7), -2);
  EXPECT_EQ(*store->get("n", soon()), "-2");
  ASSERT_TRUE(store->set("n", "12").ok());
  EXPECT_EQ(*store->add("n", 0), 12);
}

TEST_P(StoreConformance, AddToWhatIsNoNumber) {
  for (const char *text : {"", "x", "1x", "99999999999999999999"}) {
    ASSERT_TRUE(store->set("n", text).ok());
    Result<int64_t> sum = store->add("n", 1);
    ASSERT_FALSE(sum) << text;
    EXPECT_EQ(sum.status().getCode(), StatusCode::InvalidArgument);
    EXPECT_THAT(sum.status().getMessage(), HasSubstr("no number"));
    EXPECT_EQ(*store->get("n", soon()), text);
  }
  ASSERT_TRUE(store->set("n", "9223372036854775807").ok());
  EXPECT_THAT(store->add("n", 1).status().getMessage(),
              HasSubstr("out of range"));
}

TEST_P(StoreConformance, AddIsAtomic) {
  std::vector<std::thread> threads;
  std::vector<int64_t> sums[4];
  for (auto &own : sums)
    threads.emplace_back([&own, end = open()] {
      for (int i = 0; i < 50; ++i)
        own.push_back(*end->add("n", 1));
    });
  for (std::thread &thread : threads)
    thread.join();
  std::vector<int64_t> all;
  for (auto &own : sums)
    all.insert(all.end(), own.begin(), own.end());
  std::sort(all.begin(), all.end());
  for (int i = 0; i < 200; ++i)
    EXPECT_EQ(all[i], i + 1);
}

TEST_P(StoreConformance, Append) {
  std::string bytes("\0\xff\n", 3);
  EXPECT_EQ(*store->append("a", bytes), bytes);
  EXPECT_EQ(*open()->append("a", "b"), bytes + "b");
  EXPECT_EQ(*store->append("a", ""), bytes + "b");
  EXPECT_EQ(*store->get("a", soon()), bytes + "b");
  ASSERT_TRUE(store->set("a", "c").ok());
  EXPECT_EQ(*store->append("a", "d"), "cd");
  EXPECT_EQ(*store->append("empty", ""), "");
  EXPECT_EQ(*store->count(), 2);
}

TEST_P(StoreConformance, AppendWakesWhoWaits) {
  std::thread appender([other = open()] {
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(other->append("late", "1"));
  });
  EXPECT_EQ(*store->get("late", late()), "1");
  appender.join();
}

TEST_P(StoreConformance, AppendIsAtomic) {
  std::vector<std::thread> threads;
  for (char own : {'a', 'b', 'c', 'd'})
    threads.emplace_back([own, end = open()] {
      for (int i = 0; i < 50; ++i) {
        std::string all = *end->append("text", {&own, 1});
        EXPECT_EQ(all.back(), own);
        EXPECT_EQ(std::count(all.begin(), all.end(), own), i + 1);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(store->get("text", soon())->size(), 200u);
}

TEST_P(StoreConformance, AppendToWhatIsLong) {
  std::string most(Store::maxValueBytes, 'v');
  ASSERT_TRUE(store->set("a", most).ok());
  Status status = store->append("a", "v").status();
  EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument);
  EXPECT_THAT(status.getMessage(),
              HasSubstr("which then has 4194305 bytes; expected at most "
                        "4194304"));
  EXPECT_EQ(*store->get("a", late()), most);
}

TEST_P(StoreConformance, CompareSet) {
  EXPECT_EQ(*store->compareSet("a", "x", "1"), std::nullopt);
  EXPECT_EQ(*store->count(), 0);
  EXPECT_EQ(*store->compareSet("a", std::nullopt, "1"), std::nullopt);
  EXPECT_EQ(*store->compareSet("a", std::nullopt, "2"), "1");
  EXPECT_EQ(*store->get("a", soon()), "1");
  EXPECT_EQ(*store->compareSet("a", "1", ""), "1");
  EXPECT_EQ(*store->compareSet("a", "", "3"), "");
  EXPECT_EQ(*store->get("a", soon()), "3");
}

TEST_P(StoreConformance, CompareSetHasOneWinner) {
  std::vector<std::thread> threads;
  std::atomic<int> winners = 0;
  for (int rank = 0; rank < 4; ++rank)
    threads.emplace_back([&winners, rank, end = open()] {
      winners += !*end->compareSet("a", std::nullopt, std::to_string(rank));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(winners, 1);
}

TEST_P(StoreConformance, CheckRemoveAndCount) {
  std::string keys[] = {"a", "ab"};
  EXPECT_FALSE(*store->check(keys));
  for (const char *key : {"a", "ab", "b"})
    ASSERT_TRUE(store->set(key, key).ok());
  EXPECT_TRUE(*store->check(keys));
  EXPECT_EQ(*store->count(), 3);
  EXPECT_EQ(*store->count("a"), 2);
  EXPECT_TRUE(*store->remove("b"));
  EXPECT_FALSE(*store->remove("b"));
  EXPECT_EQ(*store->count(), 2);
  EXPECT_EQ(*open()->removeAll("a"), 2);
  EXPECT_EQ(*store->count(), 0);
  EXPECT_FALSE(*store->check(keys));
}

TEST_P(StoreConformance, Limits) {
  std::string longKey(Store::maxKeyBytes + 1, 'k');
  std::string longValue(Store::maxValueBytes + 1, 'v');
  Status status = store->set(longKey, "");
  EXPECT_EQ(status.getCode(), StatusCode::InvalidArgument);
  EXPECT_THAT(status.getMessage(), HasSubstr("expected at most 4096"));
  EXPECT_THAT(store->set("a", longValue).getMessage(),
              HasSubstr("expected at most 4194304"));
  EXPECT_FALSE(store->get(longKey, soon()));
  EXPECT_FALSE(store->add(longKey, 1));
  EXPECT_FALSE(store->append("a", longValue));
  EXPECT_FALSE(store->compareSet("a", std::nullopt, longValue));
  EXPECT_EQ(*store->count(), 0);
  std::vector<std::string> keys(1100, std::string(4000, 'k'));
  EXPECT_THAT(store->check(keys).status().getMessage(),
              HasSubstr("a list of keys of 44"));
  longValue.pop_back();
  ASSERT_TRUE(store->set("a", longValue).ok());
  EXPECT_EQ(*store->get("a", late()), longValue);
}

INSTANTIATE_TEST_SUITE_P(All, StoreConformance,
                         ::testing::Values(StoreKind{"memory", memory},
                                           StoreKind{"prefix", prefix},
                                           StoreKind{"tcp", tcp},
                                           StoreKind{"file", file}),
                         [](const auto &info) { return info.param.name; });

TEST(PrefixStore, KeepsToItsPart) {
  auto whole = createMemoryStore();
  PrefixStore one(whole, "job/1"), ten(whole, "job/10");
  ASSERT_TRUE(one.set("a", "1").ok());
  ASSERT_TRUE(ten.set("a", "10").ok());
  EXPECT_EQ(*whole->get("job/1/a", soon()), "1");
  EXPECT_EQ(*one.count(), 1);
  EXPECT_EQ(*one.removeAll(""), 1);
  EXPECT_EQ(*ten.get("a", soon()), "10");
}
