//===- JobMemberTest.cpp - jobs, groups and how they end ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "dist/Runtime/Group/Backends.h"

#include <filesystem>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

Ints ranksIn(Group &group) {
  Ints own = {group.rank()}, all(group.size(), -1);
  EXPECT_OK(group.allGather(view(own), view(all)));
  return all;
}

TEST(Job, BeginsAndEnds) {
  onMembers(2, [](JobMember &member) {
    EXPECT_TRUE(member.isInitialized());
    EXPECT_EQ(member.size(), 2);
    EXPECT_EQ(member.backend(), "local");
    EXPECT_STREQ(member.world()->backend(), "local");
    EXPECT_EQ(member.world()->name(), "world");
    EXPECT_EQ(member.getGroup("world"), member.world());
    EXPECT_EQ(member.world()->timeout(), kDefaultTimeout);
    EXPECT_OK(member.world()->barrier());
    EXPECT_OK(member.destroy());
    EXPECT_FALSE(member.isInitialized());
    EXPECT_EQ(member.world(), nullptr);
    EXPECT_EQ(member.destroy().getCode(), StatusCode::Unavailable);
    EXPECT_EQ(member.newGroup(Ints{0, 1}).status().getCode(),
              StatusCode::Unavailable);
    EXPECT_EQ(member.writeFlightRecord("/tmp").getCode(),
              StatusCode::Unavailable);
  });
}

TEST(Job, DeadAfterIsANumberOfSeconds) {
  for (const char *value : {"", "soon", "0", "-1"}) {
    setenv("DIST_DEAD_AFTER", value, 1);
    EXPECT_EQ(JobMember::init("env://").status().getMessage(),
              std::string("DIST_DEAD_AFTER needs a number of seconds of at "
                          "least 0.1, got '") +
                  value + "'");
  }
  unsetenv("DIST_DEAD_AFTER");
}

TEST(Job, SeveralInOneProcess) {
  auto a = JobMember::local(1), b = JobMember::local(1);
  EXPECT_EQ(ranksIn(*a[0]->world()), Ints{0});
  EXPECT_EQ(ranksIn(*b[0]->world()), Ints{0});
}

TEST(Job, OfOneProcessByUrl) {
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  {
    auto job =
        JobMember::init("file://" + directory + "/store?rank=0&world_size=1");
    ASSERT_TRUE(job) << job.status().str();
    EXPECT_EQ((*job)->size(), 1);
    EXPECT_EQ(ranksIn(*(*job)->world()), Ints{0});
  }
  std::filesystem::remove_all(directory);
}

/// Runs one of three processes, and checks all common calls.
bool joins(const std::string &url) {
  JobOptions options;
  options.backend = "shm";
  options.timeout = 20s;
  auto job = JobMember::init(url, options);
  if (!job)
    return false;
  auto group = (*job)->newGroup(Ints{2, 0, 1});
  Ints data = {(*job)->rank() + 1};
  return group && (*group)->allReduce(view(data)).ok() && data[0] == 6 &&
         (*group)->barrier().ok() && (*job)->destroy().ok();
}

TEST(Job, OfProcessesByUrl) {
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  std::vector<pid_t> processes;
  for (int rank = 0; rank < 3; ++rank) {
    processes.push_back(fork());
    if (processes.back() == 0)
      _exit(joins("file://" + directory + "/store?world_size=3") ? 0 : 1);
  }
  for (pid_t process : processes) {
    int status = -1;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
  std::filesystem::remove_all(directory);
}

/// Goes on in a process of another PID namespace; false where this may not.
bool enterContainer() {
  if (unshare(CLONE_NEWPID) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0)
    return false;
  pid_t child = fork();
  if (child == 0)
    return true;
  int status = -1;
  waitpid(child, &status, 0);
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

/// The containers have one network, and cannot share memory.
TEST(Job, OfContainersOfOneHost) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  pid_t probe = fork();
  if (probe == 0)
    _exit(enterContainer() ? 0 : 1);
  int isRefused = -1;
  waitpid(probe, &isRefused, 0);
  if (isRefused)
    GTEST_SKIP() << "no PID namespaces here";
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  std::vector<pid_t> processes;
  for (int rank : {0, 1}) {
    processes.push_back(fork());
    if (processes.back() != 0)
      continue;
    if (rank == 1)
      enterContainer();
    JobOptions options;
    options.rank = rank;
    options.worldSize = 2;
    options.timeout = 20s;
    auto job = JobMember::init("file://" + directory + "/store", options);
    EXPECT_TRUE(job) << job.status().str();
    bool isGloo = job && (*job)->backend() == "gloo";
    // A rank that exits before the other has joined would be lost to it.
    _exit(isGloo && (*job)->world()->barrier().ok() && (*job)->destroy().ok()
              ? 0
              : 1);
  }
  std::vector<int> ends;
  for (pid_t process : processes)
    waitpid(process, &ends.emplace_back(), 0);
  std::filesystem::remove_all(directory);
  EXPECT_EQ(ends, Ints(2, 0));
}

/// Begins a job of three processes, each with the backend that `prepare`
/// returns there. All must get the right error, and soon.
void expectNoJob(const std::function<const char *(int rank)> &prepare,
                 const std::function<bool(const Status &)> &isRight) {
  std::string pattern = ::testing::TempDir() + "dist-job-XXXXXX";
  std::string directory = mkdtemp(pattern.data());
  std::vector<pid_t> processes;
  for (int rank = 0; rank < 3; ++rank) {
    processes.push_back(fork());
    if (processes.back() != 0)
      continue;
    auto begin = Clock::now();
    JobOptions options;
    options.backend = prepare(rank);
    options.rank = rank;
    options.worldSize = 3;
    Status status =
        JobMember::init("file://" + directory + "/store", options).status();
    EXPECT_TRUE(isRight(status)) << "rank " << rank << ": " << status.str();
    _exit(isRight(status) && Clock::now() - begin < 10s ? 0 : 1);
  }
  for (pid_t process : processes) {
    int status = -1;
    EXPECT_EQ(waitpid(process, &status, 0), process);
    EXPECT_EQ(status, 0);
  }
  std::filesystem::remove_all(directory);
}

/// Backends differ also if one rank names none and takes a fitting one.
TEST(Job, OfBackendsThatDiffer) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  for (const char *others : {"shm", ""})
    expectNoJob([&](int rank) { return rank == 1 ? "gloo" : others; },
                [](const Status &status) {
                  return (status.getCode() == StatusCode::Mismatch ||
                          status.getCode() == StatusCode::Aborted) &&
                         contains(status,
                                  "the ranks make different groups: ") &&
                         contains(status, "rank 1 'world' on gloo");
                });
}

TEST(Job, OfARankThatCannotJoin) {
  if (!isAvailable("gloo"))
    GTEST_SKIP() << findBackend("gloo").status().str();
  auto prepare = [](int rank) {
    if (rank == 1)
      setenv("DIST_GLOO_HOST", "no such host", 1);
    return "gloo";
  };
  expectNoJob(prepare, [](const Status &status) {
    bool isOwn = status.getCode() == StatusCode::InvalidArgument;
    return contains(status, "gloo cannot listen on host 'no such host'") &&
           (isOwn || contains(status, "rank 1 failed: "));
  });
}

/// All ranks get the reason, even those whose own backend exists.
TEST(Job, OfARankThatLacksItsBackend) {
  for (int lacking : {0, 1})
    for (const char *others : {"shm", ""})
      expectNoJob(
          [&](int rank) { return rank == lacking ? "pigeons" : others; },
          [&](const Status &status) {
            auto code = status.getCode();
            return contains(status, "there is no backend 'pigeons'") &&
                   (code == StatusCode::NotFound ||
                    (code == StatusCode::Aborted &&
                     status.getRank() == lacking));
          });
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

TEST(Groups, AnySubsetInAnyOrder) {
  onMembers(4, [](JobMember &member) {
    Ints ranks = {3, 0, 2};
    auto group = *member.newGroup(ranks);
    if (member.rank() == 1) {
      EXPECT_EQ(group, nullptr);
      return;
    }
    ASSERT_NE(group, nullptr);
    EXPECT_EQ(group->ranks(), ranks);
    EXPECT_EQ(*group->jobRankOf(0), 3);
    EXPECT_EQ(*group->rankOf(member.rank()), group->rank());
    EXPECT_EQ(ranksIn(*group), (Ints{0, 1, 2}));
    Ints data = {member.rank()};
    EXPECT_OK(group->broadcast(view(data), 0));
    EXPECT_EQ(data[0], 3);
  });
}

/// Each of a rank's groups on a thread of its own.
TEST(Groups, OnSeveralThreads) {
  for (const TestedBackend &backend : kBackends)
    onMembers(backend, 3, [](JobMember &member) {
      auto use = [](Group &group) {
        int size = group.size(), rank = group.rank();
        for (int i = 0; i < 100; ++i) {
          Ints sum = {i}, got = {-1}, other = {-1};
          PendingWork work;
          CallOptions later;
          later.work = &work;
          later.queue = i % 2 ? "side" : "";
          EXPECT_OK(group.allReduce(view(sum), {}, later));
          EXPECT_OK(group.exchange(std::vector<PeerMessage>{
              {true, (rank + 1) % size, view(Ints{rank})},
              {false, (rank + size - 1) % size, view(got)}}));
          EXPECT_OK(group.broadcast(view(other), i % size));
          EXPECT_OK(work.wait());
          EXPECT_EQ(sum[0], i * size);
          EXPECT_EQ(got[0], (rank + size - 1) % size);
        }
      };
      std::vector<std::thread> threads;
      for (const Ints &ranks : {Ints{0, 1, 2}, Ints{2, 1, 0}, Ints{1, 0, 2}}) {
        Group *group = *member.newGroup(ranks);
        threads.emplace_back([=] { use(*group); });
      }
      use(*member.world());
      for (std::thread &thread : threads)
        thread.join();
    });
}

/// Ranks that are no members may leave the call out.
TEST(Groups, OnlyMembersNeedCall) {
  onMembers(3, [](JobMember &member) {
    for (int round = 0; round < 3; ++round) {
      if (member.rank() == 2 && round == 1)
        continue;
      auto group = *member.newGroup(Ints{0, 1});
      if (group)
        EXPECT_EQ(ranksIn(*group), (Ints{0, 1}));
    }
  });
}

TEST(Groups, SeveralAtOnce) {
  onMembers(2, [](JobMember &member) {
    GroupOptions named;
    named.name = "second";
    named.timeout = 5s;
    auto first = *member.newGroup(Ints{0, 1});
    auto second = *member.newGroup(Ints{0, 1}, named);
    EXPECT_EQ(member.getGroup("second"), second);
    EXPECT_EQ(member.getGroup("third"), nullptr);
    EXPECT_EQ(second->timeout(), 5s);
    // Each rank begins with another group.
    Ints a = {1}, b = {2};
    PendingWork works[2];
    for (int i : {member.rank(), 1 - member.rank()}) {
      CallOptions options;
      options.work = &works[i];
      EXPECT_OK((i ? second : first)->allReduce(view(i ? b : a), {}, options));
    }
    EXPECT_OK(works[0].wait());
    EXPECT_OK(works[1].wait());
    EXPECT_EQ(a[0] + b[0], 6);
    EXPECT_OK(member.destroyGroup(second));
    EXPECT_EQ(member.getGroup("second"), nullptr);
    EXPECT_EQ(ranksIn(*first), (Ints{0, 1}));
    EXPECT_OK(member.newGroup(Ints{0, 1}, named).status());
  });
}

TEST(Groups, Split) {
  onMembers(5, [](JobMember &member) {
    // Odd ranks in reverse; rank 4 has no colour.
    int color = member.rank() == 4 ? -1 : member.rank() % 2;
    auto group = member.split(*member.world(), color, -member.rank() * color);
    ASSERT_TRUE(group) << group.status().str();
    if (member.rank() == 4) {
      EXPECT_EQ(*group, nullptr);
      return;
    }
    EXPECT_EQ((*group)->ranks(), color ? (Ints{3, 1}) : (Ints{0, 2}));
    EXPECT_EQ(ranksIn(**group), (Ints{0, 1}));
  });
}

/// A split exchanges numbers at once, which a batch cannot do.
TEST(Groups, ASplitIsNoPartOfABatch) {
  onMembers(2, [](JobMember &member) {
    Group &world = *member.world();
    Ints data = {1};
    EXPECT_OK(world.startCoalescing());
    EXPECT_OK(world.allReduce(view(data)));
    expectInvalid(member.split(world, 0, 0).status(),
                  "split in group 'world': a split cannot be coalesced");
    EXPECT_OK(world.endCoalescing());
    EXPECT_EQ(data[0], 2);
    auto group = member.split(world, 0, 0);
    ASSERT_TRUE(group) << group.status().str();
    EXPECT_EQ(ranksIn(**group), (Ints{0, 1}));
  });
}

/// Groups of other names, in another order of the ranks, on another backend.
TEST(Groups, ThatDiffer) {
  onMembers(2, [](JobMember &member) {
    GroupOptions named;
    named.name = member.rank() == 0 ? "a" : "b";
    auto group = member.newGroup(Ints{0, 1}, named);
    Status status = group ? (*group)->barrier() : group.status();
    EXPECT_TRUE(contains(status, "the ranks make different groups: rank "))
        << status.str();
    EXPECT_TRUE(contains(status, "'a' on local")) << status.str();
    EXPECT_TRUE(contains(status, "'b' on local")) << status.str();
  });
  onMembers(2, [](JobMember &member) {
    auto group = member.newGroup(member.rank() == 0 ? Ints{0, 1} : Ints{1, 0});
    Status status = group ? (*group)->barrier() : group.status();
    EXPECT_TRUE(contains(status, "'0,1#1' on local")) << status.str();
    EXPECT_TRUE(contains(status, "'1,0#1' on local")) << status.str();
  });
}

/// The difference cannot be detected earlier: ranks may create the other group
/// later.
TEST(Groups, OfDifferentRanks) {
  onMembers(3, [](JobMember &member) {
    auto group =
        member.newGroup(member.rank() == 0 ? Ints{0, 1} : Ints{0, 1, 2});
    ASSERT_TRUE(group) << group.status().str();
    CallOptions options; // The first time-out ends the others' calls.
    options.timeout = member.rank() == 2 ? 1s : 20s;
    Status status = (*group)->barrier(options);
    EXPECT_EQ(status.getRank(), 0) << status.str();
    if (member.rank() == 2)
      EXPECT_TRUE(contains(status, "rank 0 has not made this group of ranks 0, "
                                   "1, 2: do all ranks name the same ones?"))
          << status.str();
  });
}

/// A group that is refused on one rank counts on none.
TEST(Groups, ANameThatIsTakenHere) {
  onMembers(2, [](JobMember &member) {
    Ints all = {0, 1};
    GroupOptions mine;
    mine.name = "mine";
    if (member.rank() == 0) {
      EXPECT_TRUE(member.newGroup(Ints{0}, mine));
      expectInvalid(member.newGroup(all, mine).status(),
                    "there is a group 'mine' already");
    }
    EXPECT_OK((*member.newGroup(all))->barrier());
  });
}

} // namespace
