//===- MembershipTest.cpp - launchers that share a store ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch/Membership.h"
#include "dist/Runtime/Store/PrefixStore.h"

#include <future>
#include <gtest/gtest.h>
#include <poll.h>

using namespace dist;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

LaunchOptions quickOptions(int least, int most) {
  LaunchOptions options;
  options.minNodes = least;
  options.maxNodes = most;
  options.jobId = "test";
  options.rendezvous = "tcp://here";
  options.monitorInterval = milliseconds(10);
  options.nodeTimeout = milliseconds(2000); // Threads may have to wait.
  options.lastCall = milliseconds(50);
  options.rendezvousTimeout = milliseconds(10000);
  return options;
}

/// A launcher without workers.
struct Node {
  Node(std::shared_ptr<Store> store, const LaunchOptions &options,
       std::string id)
      : options(options), id(id),
        membership(store, this->options, factsOf(id)) {}

  LocalFacts factsOf(const std::string &id) const {
    LocalFacts facts;
    facts.self.id = id;
    facts.self.place = {id, "host", {1}};
    facts.self.isReady = true;
    facts.limits = {options.minNodes, options.maxNodes, options.maxRestarts};
    return facts;
  }

  /// Waits for an expected view; returns the last one, if none comes.
  Membership::View
  expect(const std::function<bool(const Membership::View &)> &isExpected) {
    auto until = Clock::now() + std::chrono::seconds(10);
    Membership::View view = membership.view();
    while (!isExpected(view) && Clock::now() < until) {
      pollfd item = {membership.wake(), POLLIN, 0};
      poll(&item, 1, 100);
      uint64_t count;
      (void)!read(membership.wake(), &count, sizeof count);
      view = membership.view();
    }
    EXPECT_TRUE(isExpected(view)) << view.state.toText() << view.status.str();
    return view;
  }
  Membership::View runs(int generation, size_t nodes) {
    return expect([=](const Membership::View &view) {
      return view.state.phase == JobPhase::Running &&
             view.state.generation == generation &&
             view.state.nodes.size() == nodes;
    });
  }
  void finish(int generation) {
    membership.update([=](LocalFacts &facts) { facts.finished = generation; });
  }
  void isOver() {
    expect([](const Membership::View &view) { return view.isOver; });
  }

  LaunchOptions options;
  std::string id;
  Membership membership;
};

TEST(Membership, TwoNodesToTheEnd) {
  auto store = createMemoryStore();
  {
    LaunchOptions options = quickOptions(2, 2);
    Node a(store, options, "a"), b(store, options, "b");
    a.runs(0, 2);
    b.runs(0, 2);
    a.finish(0);
    b.finish(0);
    a.isOver();
    b.isOver();
    std::thread closing([&] { a.membership.close(); });
    b.membership.close();
    closing.join();
  }
  Result<int64_t> left = store->count();
  EXPECT_EQ(left ? *left : -1, 0) << "the last one cleans up";
}

TEST(Membership, ANodeThatIsNotHeardOfIsLost) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(1, 3);
  options.lastCall = milliseconds(1000); // Enough for all three.
  auto a = std::make_unique<Node>(store, options, "a");
  auto b = std::make_unique<Node>(store, options, "b");
  Node c(store, options, "c");
  c.runs(0, 3);
  a.reset(); // Two leave at once.
  b.reset();
  Membership::View view = c.expect([](const Membership::View &view) {
    return view.state.phase == JobPhase::Running &&
           view.state.nodes.size() == 1;
  });
  EXPECT_EQ(view.state.restarts, 0);
}

TEST(Membership, ANewNodeJoins) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(1, 2);
  Node a(store, options, "a");
  a.runs(0, 1);
  Node b(store, options, "b");
  EXPECT_EQ(a.runs(1, 2).state.why, "a node joined (b)");
  b.runs(1, 2);
}

TEST(Membership, TooFewNodes) {
  LaunchOptions options = quickOptions(2, 3);
  options.rendezvousTimeout = milliseconds(200);
  Node a(createMemoryStore(), options, "a");
  Membership::View view =
      a.expect([](const Membership::View &view) { return !view.status.ok(); });
  EXPECT_EQ(view.status.getMessage(), "1 of 2 nodes came within 0.2 s at "
                                      "tcp://here");
}

TEST(Membership, NoPlaceAndNoRank) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(1, 1);
  Node a(store, options, "a");
  a.runs(0, 1);
  options.rendezvousTimeout = milliseconds(200);
  Node late(store, options, "late");
  auto fails = [](const Membership::View &view) { return !view.status.ok(); };
  EXPECT_EQ(late.expect(fails).status.getMessage(),
            "all 1 places were taken within 0.2 s at tcp://here");
}

TEST(Membership, OtherLimits) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(2, 2), other = quickOptions(1, 2);
  other.nodeTimeout = milliseconds(50);
  Node a(store, options, "a"), b(store, options, "b");
  a.runs(0, 2);
  Node c(store, other, "c");
  Membership::View view =
      c.expect([](const Membership::View &view) { return !view.status.ok(); });
  EXPECT_EQ(view.status.getMessage(),
            "the job 'test' at tcp://here runs with --nnodes 2:2 "
            "--max-restarts 0, not 1:2 and 0");
}

TEST(Membership, OtherLimitsAreSaidAtTheTimeOutToo) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(2, 3), other = quickOptions(1, 3);
  other.rendezvousTimeout = milliseconds(200);
  Node a(store, options, "a");
  a.expect([](const Membership::View &view) {
    return view.state.nodes.size() == 1;
  });
  Node b(store, other, "b");
  Membership::View view =
      b.expect([](const Membership::View &view) { return !view.status.ok(); });
  EXPECT_EQ(view.status.getMessage(),
            "the job 'test' at tcp://here runs with --nnodes 2:3 "
            "--max-restarts 0, not 1:3 and 0");
}

/// Neither a live job nor a dead one is joined with other limits.
TEST(Membership, AJobOfOtherLimitsEnds) {
  auto store = createMemoryStore();
  LaunchOptions options = quickOptions(2, 2), other = quickOptions(1, 2);
  other.nodeTimeout = std::chrono::minutes(1);
  Node a(store, options, "a"), b(store, options, "b");
  a.runs(0, 2);
  Node c(store, other, "c");
  c.runs(0, 2);
  a.finish(0);
  b.finish(0);
  a.isOver();
  b.isOver();
  std::thread closing([&] { a.membership.close(); });
  b.membership.close();
  closing.join();
  EXPECT_EQ(c.runs(0, 1).state.nodes[0].id, "c");
}

/// A store that stops with the caller.
class StoppingStore final : public PrefixStore {
public:
  explicit StoppingStore(std::shared_ptr<Store> store)
      : PrefixStore(store, "") {}

  Result<std::optional<std::string>>
  compareSet(std::string_view key, std::optional<std::string_view> expected,
             std::string_view value) override {
    isStopped.wait(true);
    return PrefixStore::compareSet(key, expected, value);
  }
  void stop(bool now) {
    isStopped = now;
    isStopped.notify_all();
  }

private:
  std::atomic<bool> isStopped = false;
};

TEST(Membership, ANodeThatWasStoppedDoesNotBeginAlone) {
  auto whole = createMemoryStore();
  auto store = std::make_shared<PrefixStore>(whole, "");
  auto stopping = std::make_shared<StoppingStore>(whole);
  LaunchOptions options = quickOptions(1, 4);
  options.lastCall = milliseconds(500); // Enough for all three.
  Node a(store, options, "a"), b(store, options, "b"),
      c(stopping, options, "c");
  c.runs(0, 3);
  stopping->stop(true);
  a.runs(1, 2);
  stopping->stop(false);
  c.runs(2, 3);
}

/// A store that answers late once a launcher leaves.
class SlowStore final : public PrefixStore {
public:
  explicit SlowStore(std::shared_ptr<Store> store) : PrefixStore(store, "") {}

  Result<std::string> get(std::string_view key, Deadline deadline) override {
    std::this_thread::sleep_for(milliseconds(5));
    return Clock::now() < deadline ? PrefixStore::get(key, deadline)
                                   : Result<std::string>(late);
  }
  Result<bool> check(std::span<const std::string> keys) override {
    return isFirst.exchange(false) ? Result<bool>(late)
                                   : PrefixStore::check(keys);
  }

private:
  const Status late{StatusCode::DeadlineExceeded, "late"};
  std::atomic<bool> isFirst = true;
};

TEST(Membership, TheFirstThatLeavesWaitsForTheOthers) {
  auto store = std::make_shared<SlowStore>(createMemoryStore());
  LaunchOptions options = quickOptions(2, 2);
  options.nodeTimeout = std::chrono::minutes(1);
  Node a(store, options, "a"), b(store, options, "b");
  a.runs(0, 2);
  a.finish(0);
  b.finish(0);
  a.isOver();
  auto closing = std::async(std::launch::async, [&] { a.membership.close(); });
  EXPECT_EQ(closing.wait_for(milliseconds(200)), std::future_status::timeout)
      << "the store may end with it";
  b.isOver();
  b.membership.close();
}

} // namespace
