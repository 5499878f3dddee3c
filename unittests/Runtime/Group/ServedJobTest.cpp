//===- ServedJobTest.cpp - jobs whose store a rank serves -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "Store/Processes.h"
#include "dist/Runtime/Group/Backends.h"

#include <csignal>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

/// Returns the error of a rank; "" if there is none.
using Body = std::function<std::string(std::unique_ptr<JobMember> member)>;

/// Three processes that meet by TCP: rank 0 serves.
class ServedJob {
public:
  ServedJob(const char *backend, const Body &body,
            std::chrono::milliseconds deadAfter = 1s) {
    std::string url = "tcp://127.0.0.1:" + std::to_string(freePort());
    for (int rank = 0; rank < 3; ++rank)
      ranks.push_back(std::make_unique<TestProcess>([=] {
        JobOptions options;
        options.backend = backend;
        options.timeout = 30s;
        options.deadAfter = deadAfter;
        options.rank = rank;
        options.worldSize = 3;
        auto member = JobMember::init(url, options);
        return member ? body(std::move(*member)) : member.status().str();
      }));
  }

  TestProcess &rank(int index) { return *ranks[size_t(index)]; }
  void expectRight(std::initializer_list<int> which) {
    for (int index : which)
      EXPECT_EQ(rank(index).wait(), "") << "rank " << index;
  }

private:
  std::vector<std::unique_ptr<TestProcess>> ranks;
};

std::string inTime(Clock::time_point begin, std::chrono::milliseconds most) {
  auto took = (Clock::now() - begin) / 1ms;
  return took < most.count() ? "" : std::to_string(took) + " ms; ";
}

/// Neither destroy nor the destructor ends what is the parent's.
TEST(ServedJobs, AForkedProcessEndsNothing) {
  for (bool isDestroyed : {false, true})
    ServedJob("shm", [=](std::unique_ptr<JobMember> member) {
      TestProcess child([&] {
        alarm(10);
        if (isDestroyed)
          (void)member->destroy();
        member.reset();
        return "ended";
      });
      if (child.wait() != "ended")
        return std::string("the forked process does not end");
      std::this_thread::sleep_for(1s); // A server would linger.
      Status status = member->world()->barrier();
      auto group = member->newGroup(Ints{0, 1, 2});
      if (status.ok())
        status = group ? (*group)->barrier() : group.status();
      auto store = member->programStore();
      if (status.ok())
        status = store ? (*store)->set("a", "b") : store.status();
      if (status.ok())
        status = member->world()->barrier();
      return status.ok() ? "" : status.str();
    }).expectRight({0, 1, 2});
}

/// Ranks that join a group of another backend wait for one that an abort ends.
/// The rank to blame is one of the job, even if the group has another of that
/// number.
TEST(ServedJobs, AnAbortReachesThoseWhoJoinAnotherBackend) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  for (auto [own, other] : {std::pair("shm", "gloo"), {"gloo", "shm"}})
    ServedJob(own, [other = other](std::unique_ptr<JobMember> member) {
      auto begin = Clock::now();
      if (member->rank() == 0) {
        std::this_thread::sleep_for(200ms);
        member->world()->processGroup().abort(
            Status(StatusCode::Aborted, "enough", 0));
        std::this_thread::sleep_for(2s);
        return std::string();
      }
      if (member->rank() == 1) // It comes after the abort.
        while (member->world()->processGroup().aborted().ok())
          std::this_thread::sleep_for(1ms);
      GroupOptions options;
      options.backend = other;
      auto group = member->newGroup(Ints{2, 1}, options);
      Status status = group ? (*group)->barrier() : group.status();
      bool isRight = status.getCode() == StatusCode::Aborted &&
                     status.getRank() == 0 && contains(status, "enough") &&
                     !contains(status, "of the group");
      return inTime(begin, 10s) + (isRight ? "" : status.str());
    }).expectRight({0, 1, 2});
}

TEST(ServedJobs, GroupsOfBackendsThatDiffer) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  ServedJob("shm", [](std::unique_ptr<JobMember> member) {
    auto begin = Clock::now();
    GroupOptions options;
    options.backend = member->rank() == 1 ? "shm" : "gloo";
    auto group = member->newGroup(Ints{0, 1, 2}, options);
    Status status = group ? (*group)->barrier() : group.status();
    bool isRight = contains(status, "the ranks make different groups: rank ") &&
                   contains(status, "on shm") && contains(status, "on gloo");
    std::string text = inTime(begin, 10s) + (isRight ? "" : status.str());
    std::this_thread::sleep_for(1s);
    return text;
  }).expectRight({0, 1, 2});
}

/// A child process holds its connections open: the kernel reports the end of
/// the process.
TEST(ServedJobs, KilledWithAChildThatLives) {
  for (const char *backend : {"shm", "gloo"})
    for (int victim : {0, 1}) {
      if (!isAvailable(backend))
        continue;
      ServedJob job(
          backend,
          [=](std::unique_ptr<JobMember> member) {
            if (!member->world()->barrier().ok())
              return std::string("no barrier");
            if (member->rank() == victim) {
              if (fork() == 0) {
                alarm(3);
                pause();
              }
              raise(SIGKILL);
            }
            auto begin = Clock::now();
            Status status = member->world()->barrier();
            std::string late = inTime(begin, 1500ms);
            bool isRight =
                status.getRank() == victim && contains(status, "has ended");
            return isRight ? late : late + status.str();
          },
          /*deadAfter=*/30s);
      job.expectRight({victim == 0 ? 1 : 0, 2});
    }
}

/// Calls of the store end when its server counts as lost, and so does the job.
TEST(ServedJobs, WhoServesIsStopped) {
  ServedJob job("shm", [](std::unique_ptr<JobMember> member) {
    if (!member->world()->barrier().ok())
      return std::string("no barrier");
    if (member->rank() == 0) {
      raise(SIGSTOP);
      return std::string();
    }
    std::this_thread::sleep_for(200ms);
    auto store = member->programStore();
    auto begin = Clock::now();
    Status set = (*store)->set("a", "b");
    auto group = member->newGroup(Ints{0, 1, 2});
    Status met = group ? (*group)->barrier() : group.status();
    std::string text = inTime(begin, 10s);
    if (set.getCode() != StatusCode::Unavailable || met.getRank() != 0)
      text += set.str() + ", " + met.str();
    store->reset();
    begin = Clock::now();
    member.reset();
    return text + inTime(begin, 2s);
  });
  job.expectRight({1, 2});
  kill(job.rank(0).id, SIGKILL);
}

} // namespace
