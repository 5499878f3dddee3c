//===- JobFailureTest.cpp - failures of calls and jobs --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "dist/Runtime/Group/Backends.h"

#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

TEST(Failure, ABarrierNamesAllWhoAreMissing) {
  onMembers(4, [](JobMember &member) {
    if (member.rank() % 2)
      return std::this_thread::sleep_for(1500ms);
    CallOptions options;
    options.timeout = 1000ms; // Ranks 0 and 2 may begin apart.
    Status status = member.world()->barrier(options);
    EXPECT_TRUE(contains(status, "rank 1, 3 have not arrived")) << status.str();
  });
}

/// The error has each rank's own call and its location, with the reason of the
/// rank that failed.
TEST(Failure, WhoIsAbortedIsToldInWhichCall) {
  onMembers(3, [](JobMember &member) {
    if (member.rank() == 2)
      return std::this_thread::sleep_for(1500ms);
    CallOptions options;
    options.timeout = member.rank() == 0 ? 1000ms : 20s; // See above.
    options.location = "net.py:3";
    Status status = member.world()->barrier(options);
    EXPECT_TRUE(contains(status, "barrier over {world}, call 1 (net.py:3): "))
        << status.str();
    EXPECT_TRUE(contains(status, "rank 2 has not arrived")) << status.str();
    EXPECT_EQ(status.getRank(), 2);
  });
}

TEST(Failure, AMessageSaysItsGroupAndPlace) {
  onMembers(3, [](JobMember &member) {
    Ints data(1);
    CallOptions options;
    options.timeout = 100ms;
    options.location = "net.py:3";
    if (member.rank() == 2)
      return std::this_thread::sleep_for(400ms);
    if (member.rank() == 0) {
      Status late = member.world()->receive(view(data), 2, options);
      EXPECT_EQ(late.getCode(), StatusCode::DeadlineExceeded);
      EXPECT_TRUE(contains(late, "receive over {world} (net.py:3): receive("
                                 "i32, count 1, from 2) of rank 0"))
          << late.str();
      return;
    }
    options.timeout = 20s;
    Status aborted = member.world()->send(view(data), 2, options);
    EXPECT_TRUE(
        contains(aborted, "send over {world} (net.py:3): rank 2 failed"))
        << aborted.str();
  });
}

/// The other rank has made the call on another queue.
TEST(Failure, ATimeOutNamesTheQueue) {
  onMembers(2, [](JobMember &member) {
    CallOptions options;
    options.queue = member.rank() == 0 ? "a" : "b";
    options.timeout = member.rank() == 0 ? 100ms : 20s;
    Status status = member.world()->barrier(options);
    EXPECT_TRUE(member.rank() == 1 ||
                contains(status, "barrier over {world, queue a}, call 1: rank "
                                 "1 has not arrived in time"))
        << status.str();
  });
}

TEST(Failure, ATimeOutEndsTheGroupAtOnceAndDestroyIsQuick) {
  onMembers(
      3,
      [](JobMember &member) {
        Group &group = *member.world();
        auto part = *member.newGroup(Ints{0, 1, 2});
        if (member.rank() == 2)
          return std::this_thread::sleep_for(1500ms);
        Ints data(4, 1);
        Status status = group.allReduce(view(data));
        EXPECT_EQ(status.getRank(), 2) << status.str();
        auto begin = Clock::now();
        EXPECT_EQ(group.allReduce(view(data)).getCode(), StatusCode::Aborted);
        EXPECT_EQ(group.send(view(data), 1 - group.rank()).getCode(),
                  StatusCode::Aborted);
        EXPECT_EQ(part->barrier().getCode(), StatusCode::Aborted);
        EXPECT_OK(member.destroy());
        EXPECT_LT(Clock::now() - begin, 2s);
      },
      within(1000ms));
}

TEST(Failure, AMessageThatNobodyTakes) {
  onMembers(
      2,
      [](JobMember &member) {
        if (member.rank() == 1)
          return std::this_thread::sleep_for(1500ms);
        Ints data(1);
        Status status = member.world()->receive(view(data), 1);
        EXPECT_EQ(status.getCode(), StatusCode::DeadlineExceeded);
        EXPECT_EQ(status.getRank(), 1) << status.str();
        EXPECT_EQ(member.world()->barrier().getCode(), StatusCode::Aborted);
      },
      within(100ms));
}

/// Pending calls get a second when a rank destroys its groups.
TEST(Failure, DestroyEndsCallsThatAreUnderWay) {
  onMembers(2, [](JobMember &member) {
    if (member.rank() == 1)
      return std::this_thread::sleep_for(1500ms);
    Ints a(1), b(1), c(1);
    PendingWork works[2];
    CallOptions first, second;
    first.work = &works[0];
    second.work = &works[1];
    second.queue = "other";
    EXPECT_OK(member.world()->allReduce(view(a), {}, first));
    EXPECT_OK(member.world()->allReduce(view(b), {}, second));
    auto receive = *member.world()->ireceive(view(c), 1);
    auto begin = Clock::now();
    EXPECT_OK(member.destroy());
    EXPECT_LT(Clock::now() - begin, 2s);
    EXPECT_FALSE(works[0].wait().ok());
    EXPECT_FALSE(works[1].wait().ok());
    EXPECT_FALSE(receive.wait().ok());
  });
}

/// All participants get the error before any output is written.
TEST(Failure, UnevenCollectivesAreComparedToo) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints own(2, 5), out(5, -1);
    std::vector<int64_t> counts = {2, member.rank() == 0 ? 3 : 2};
    auto blocks = *blocksOf(view(std::span(out.data(), 2 + counts[1])), counts);
    own.resize(counts[member.rank()]);
    Status status = group.allGather(view(own), blocks);
    EXPECT_TRUE(contains(status, "all_gather(i32, blocks [2, 3])"))
        << status.str();
    EXPECT_TRUE(contains(status, "blocks [2, 2]")) << status.str();
    EXPECT_EQ(out, Ints(5, -1));
  });
}

/// All ranks find the difference, whichever ranks it is between, before any
/// output is written.
TEST(Failure, BlocksThatDoNotMatch) {
  for (const TestedBackend &backend : kBackends)
    onMembers(backend, 3, [](JobMember &member) {
      Group &group = *member.world();
      // Rank 1 expects three elements of rank 0, which sends two.
      std::vector<int64_t> sent = {2, 2, 2}, expected = sent;
      if (member.rank() == 1)
        expected[0] = 3;
      Ints in(6, 5), out(expected[0] + 4, -1);
      Status status = group.allToAll(*blocksOf(view(in), sent),
                                     *blocksOf(view(out), expected));
      EXPECT_EQ(status.getCode(), StatusCode::Mismatch);
      EXPECT_TRUE(contains(status, "the ranks disagree about the blocks of "
                                   "all_to_all: rank 0 of the group sends 2 "
                                   "elements to rank 1, which receives 3"))
          << status.str();
      EXPECT_EQ(out, Ints(out.size(), -1));
      EXPECT_EQ(group.barrier().getCode(), StatusCode::Aborted);
    });
}

/// The steps of one call do not match the same steps of another one.
TEST(Failure, PartsOfOtherCallsDoNotMatch) {
  using Call = std::function<Status(JobMember &)>;
  auto gather = [](auto own, Group &group) {
    std::vector<typename decltype(own)::value_type> all(own.size() * 2, -1);
    Status status = group.allGather(view(own), view(all));
    EXPECT_EQ(all, decltype(all)(all.size(), -1));
    return status;
  };
  std::pair<Call, Call> calls[] = {
      {[](auto &m) { return m.world()->allGatherObjects("abc").status(); },
       [&](auto &m) { return gather(std::vector<int64_t>{7}, *m.world()); }},
      {[](auto &m) { return m.split(*m.world(), 0, 0).status(); },
       [&](auto &m) {
         return gather(Ints{1, 2, 3}, *m.world());
       }},
      {[](auto &m) { return m.world()->sendObject("abc", 1); },
       [](auto &m) {
         std::vector<int64_t> length = {-1};
         Status status = m.world()->receive(view(length), 0);
         EXPECT_EQ(length[0], -1);
         return status;
       }},
  };
  const char *said[] = {"all_gather of objects(i64, counts [1])",
                        "all_gather of a split(i32, counts [3])",
                        "send of an object(i64, count 1, to 1)"};
  for (const TestedBackend &backend : kBackends)
    for (size_t i = 0; i < std::size(calls); ++i)
      onMembers(backend, 2, [&](JobMember &member) {
        auto &call = member.rank() == 0 ? calls[i].first : calls[i].second;
        Status status = call(member);
        EXPECT_EQ(status.getCode(), StatusCode::Mismatch) << status.str();
        EXPECT_TRUE(contains(status, said[i])) << status.str();
      });
}

TEST(Failure, BlocksOfARootThatDoNotMatch) {
  for (bool isScatter : {false, true})
    onMembers(2, [=](JobMember &member) {
      Group &group = *member.world();
      Ints own(member.rank() + 1, -1), all(4, -1);
      // The root expects more than rank 1 gives, or gives more than it takes.
      std::vector<int64_t> counts = {1, 3};
      std::vector<TensorView> blocks;
      if (member.rank() == 0)
        blocks = *blocksOf(view(all), counts);
      Status status = isScatter ? group.scatter(blocks, view(own), 0)
                                : group.gather(view(own), blocks, 0);
      EXPECT_EQ(status.getCode(), StatusCode::Mismatch);
      EXPECT_TRUE(contains(status, isScatter ? "rank 0 of the group sends 3 "
                                               "elements to rank 1, which "
                                               "receives 2"
                                             : "rank 1 of the group sends 2 "
                                               "elements to rank 0, which "
                                               "receives 3"))
          << status.str();
    });
}

/// Checks destroy on rank 0 while rank 1 does not destroy, with groups of gloo.
bool destroysQuickly(const std::string &url, const char *backend, int rank,
                     bool isBusy) {
  JobOptions options;
  options.backend = backend;
  options.timeout = 20s;
  options.rank = rank;
  options.worldSize = 2;
  auto job = JobMember::init(url, options);
  GroupOptions gloo;
  gloo.backend = "gloo";
  std::vector<Group *> groups;
  for (int i = 0; job && i < 3; ++i)
    groups.push_back(*(*job)->newGroup(Ints{0, 1}, gloo));
  if (!job || rank == 1) {
    std::this_thread::sleep_for(4s);
    return bool(job);
  }
  std::vector<PendingWork> works(groups.size());
  for (size_t i = 0; isBusy && i < groups.size(); ++i) {
    CallOptions call;
    call.work = &works[i];
    EXPECT_OK(groups[i]->barrier(call));
  }
  auto begin = Clock::now();
  EXPECT_OK((*job)->destroy());
  job->reset(); // And its store, which others may use.
  EXPECT_LT(Clock::now() - begin, 2s) << url << " " << backend;
  return !::testing::Test::HasFailure();
}

/// Destroy is quick for groups of several backends, on the server of the store
/// and on others.
TEST(Failure, DestroyOfSeveralGroupsIsQuick) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  std::string tcp = "tcp://127.0.0.1:", file = "file://" + directory + "/store";
  int port = 10000 + getpid() % 20000;
  std::vector<pid_t> processes;
  for (auto [url, backend, isBusy] :
       {std::tuple(file, "shm", true),
        std::tuple(tcp + std::to_string(port), "shm", true),
        std::tuple(tcp + std::to_string(port + 1), "gloo", false)})
    for (int rank : {0, 1})
      if (processes.push_back(fork()); processes.back() == 0)
        _exit(destroysQuickly(url, backend, rank, isBusy) ? 0 : 1);
  for (pid_t process : processes) {
    int status = -1;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
  std::filesystem::remove_all(directory);
}

/// A rank outside of the group gets the group and the rank that is missing in
/// it.
TEST(Failure, ATimeOutNamesItsGroup) {
  for (const TestedBackend &backend : kBackends)
    onMembers(backend, 3, [](JobMember &member) {
      GroupOptions options;
      options.name = "pair";
      options.timeout = 300ms;
      auto pair = member.newGroup(Ints{1, 2}, options);
      ASSERT_TRUE(pair) << pair.status().str();
      std::string late = "barrier over {pair}, call 1: rank 2 has not arrived";
      Status status;
      if (member.rank() == 2)
        std::this_thread::sleep_for(1s);
      else
        status =
            member.rank() == 1 ? (*pair)->barrier() : member.world()->barrier();
      EXPECT_TRUE(member.rank() == 2 || contains(status, late)) << status.str();
      EXPECT_EQ(status.getMessage().find(late),
                status.getMessage().rfind(late));
    });
}

/// Rank 0 decides how many groups there can be.
TEST(Failure, TooManyGroups) {
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string url = "file://" + std::string(mkdtemp(pattern.data()));
  JobOptions options;
  options.backend = "shm";
  setenv("DIST_SHM_GROUPS", "none", 1);
  EXPECT_TRUE(
      contains(JobMember::init(url + "/a?world_size=1", options).status(),
               "DIST_SHM_GROUPS needs an integer"));
  setenv("DIST_SHM_GROUPS", "3", 1);
  auto job = JobMember::init(url + "/b?world_size=1", options);
  unsetenv("DIST_SHM_GROUPS");
  ASSERT_TRUE(job) << job.status().str();
  EXPECT_TRUE((*job)->newGroup(Ints{0}));
  EXPECT_TRUE((*job)->newGroup(Ints{0}));
  Status status = (*job)->newGroup(Ints{0}).status();
  EXPECT_EQ(status.getCode(), StatusCode::ResourceExhausted);
  EXPECT_TRUE(contains(status, "there are 3 groups and queues already, which "
                               "rank 0 decides (ShmOptions::maxGroups, "
                               "$DIST_SHM_GROUPS)"))
      << status.str();
  EXPECT_EQ((*job)->world()->barrier().getCode(), StatusCode::Aborted);
  EXPECT_TRUE((*job)->destroy().ok());
  std::filesystem::remove_all(pattern);
}

/// All ranks learn which one has no room for a group or a queue, even if they
/// have it.
TEST(Failure, TooManyGroupsOnOneRank) {
  ShmOptions few;
  few.maxGroups = 2;
  for (bool isQueue : {false, true}) {
    auto body = [=](int rank, std::unique_ptr<Communicator> end) {
      JobMember member(std::move(end), nullptr, within(20s));
      if (rank == 1)
        (void)member.newGroup(Ints{1});
      Status status = member.world()->barrier();
      if (!status.ok() || rank == 1)
        return status.ok() ? member.world()->barrier() : status;
      CallOptions onQueue;
      onQueue.queue = "none";
      return isQueue ? member.world()->barrier(onQueue)
                     : member.newGroup(Ints{0, 1}).status();
    };
    auto ends = RankProcesses(2, body, few).join();
    EXPECT_EQ(ends[0].getCode(), StatusCode::ResourceExhausted);
    EXPECT_EQ(ends[1].getCode(), StatusCode::Aborted);
    for (const Status &status : ends) {
      EXPECT_EQ(status.getRank(), 0) << status.str();
      EXPECT_TRUE(contains(status, "there are 2 groups and queues already"));
    }
  }
}

/// A process that a rank has forked is no rank.
TEST(Failure, AForkedProcessIsNoRank) {
  onMembers({"shm", true}, 2, [](JobMember &member) {
    Group &group = *member.world();
    PendingWork work; // The queue has a thread, which is not copied.
    CallOptions call;
    call.work = &work;
    EXPECT_OK(group.barrier(call));
    EXPECT_OK(work.wait());
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      Ints data(1);
      bool areRefused = true;
      for (const Status &status :
           {group.barrier(), group.barrier(call),
            group.send(view(data), 1 - group.rank()), group.waitFor({}),
            group.processGroup().allocate(1).status(),
            member.programStore().status(), member.writeFlightRecord("."),
            member.newGroup(Ints{0, 1}).status()})
        areRefused &= contains(status, "this process was forked after the job "
                                       "began");
      group.processGroup().abort(Status::internal("not of the job"));
      _exit(areRefused && member.destroy().ok() ? 0 : 1);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_OK(group.barrier());
    expectInvalid(member.programStore().status(),
                  "the job was made without a store");
  });
}

/// An allocation that fails is an error, and no exception.
TEST(Failure, BlocksThatThereIsNoMemoryFor) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "these end with an allocation of that size";
#endif
  onMembers(2, [](JobMember &member) {
    constexpr int64_t kCount = int64_t(1) << 46; // Of memory that is not there.
    std::vector<TensorView> views(3);
    for (size_t i = 0; i < views.size(); ++i)
      views[i] = {reinterpret_cast<void *>((i + 1) << 46), kCount, DType::U8};
    Status status =
        member.world()->reduceScatter(std::span(views).first(2), views[2]);
    bool isOwn = status.getCode() == StatusCode::ResourceExhausted;
    EXPECT_TRUE(isOwn || status.getCode() == StatusCode::Aborted);
    EXPECT_TRUE(contains(status, "no memory for the blocks")) << status.str();
  });
}

/// One rank lacks memory between the lengths and the bytes.
TEST(Failure, ObjectsThatOneRankHasNoMemoryFor) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "needs a limit of the address space";
#endif
  onMembers({"shm", true}, 3, [](JobMember &member) {
    std::string object(member.rank() == 0 ? 96 << 20 : 0, 'x');
    if (member.rank() == 1) {
      std::ifstream file("/proc/self/statm");
      rlim_t pages = 0;
      file >> pages;
      rlimit limit;
      limit.rlim_cur = limit.rlim_max =
          pages * rlim_t(sysconf(_SC_PAGESIZE)) + (32 << 20);
      EXPECT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
    }
    auto begin = Clock::now();
    Status status = member.world()->broadcastObject(object, 0).status();
    EXPECT_EQ(status.getRank(), 1) << status.str();
    EXPECT_TRUE(contains(status, "broadcast of an object in group 'world': no "
                                 "memory"))
        << status.str();
    EXPECT_LT(Clock::now() - begin, 60s);
  });
}

TEST(Arguments, TimeOuts) {
  for (auto timeout : {-1ms, std::chrono::milliseconds::min()}) {
    EXPECT_TRUE(contains(JobMember::init("env://", within(timeout)).status(),
                         "a time-out of -"));
    onMembers(1, [=](JobMember &member) {
      CallOptions call;
      call.timeout = timeout;
      expectInvalid(member.world()->barrier(call), "a time-out of -");
      GroupOptions group;
      group.timeout = timeout;
      expectInvalid(member.newGroup(Ints{0}, group).status(),
                    "a time-out of -");
    });
  }
  // A time-out beyond the range of the clock never ends.
  onMembers(
      2,
      [](JobMember &member) {
        if (member.rank() == 1)
          std::this_thread::sleep_for(100ms);
        CallOptions call;
        for (auto longest : {std::chrono::milliseconds::max(),
                             std::chrono::milliseconds(9223372036854)}) {
          call.timeout = longest;
          EXPECT_OK(member.world()->barrier(call));
          PendingWork work;
          call.work = &work;
          EXPECT_OK(member.world()->barrier(call));
          EXPECT_OK(work.wait(longest));
          call.work = nullptr;
        }
      },
      within(std::chrono::milliseconds::max()));
}

} // namespace
