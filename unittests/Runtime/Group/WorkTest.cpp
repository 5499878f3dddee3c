//===- WorkTest.cpp - asynchronous calls ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "dist/Runtime/Comm/WorkQueue.h"
#include "dist/Runtime/FloatMode.h"
#include "dist/Runtime/Group/CHandles.h"

#include <atomic>
#include <limits>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

TEST(WorkQueue, RunsOnTheCallersThreadIfItIsIdle) {
  WorkQueue queue;
  std::thread::id ran;
  EXPECT_OK(queue.run([&] {
    ran = std::this_thread::get_id();
    return Status();
  }));
  EXPECT_EQ(ran, std::this_thread::get_id());
}

TEST(WorkQueue, KeepsTheOrder) {
  WorkQueue queue;
  std::atomic<bool> go = false;
  Ints order;
  auto append = [&](int i) {
    return [&order, i] {
      order.push_back(i);
      return Status();
    };
  };
  PendingWork first = queue.start(
      [&] {
        while (!go)
          std::this_thread::yield();
        return Status::invalid("no");
      },
      {});
  PendingWork second = queue.start(append(1), {});
  EXPECT_FALSE(second.isCompleted());
  EXPECT_EQ(second.status().getCode(), StatusCode::Unavailable);
  EXPECT_EQ(second.wait(1ms).getCode(), StatusCode::DeadlineExceeded);
  go = true;
  EXPECT_OK(queue.run(append(2)));
  EXPECT_EQ(order, (Ints{1, 2}));
  EXPECT_EQ(first.wait().getMessage(), "no");
  EXPECT_EQ(first.status().getMessage(), "no");
  EXPECT_OK(second.status());
}

/// True if half of the smallest normal float is not treated as zero.
bool keepsSubnormals() {
  volatile float smallest = std::numeric_limits<float>::min();
  volatile float half = smallest / 2;
  return half > 0;
}

TEST(WorkQueue, DoesArithmeticAsWhoStartsATaskDoes) {
  WorkQueue queue;
  FloatMode mode = FloatMode::ofThisThread();
  auto runHere = [&] {
    bool keeps = false;
    auto task = [&] {
      keeps = keepsSubnormals();
      return Status();
    };
    EXPECT_OK(queue.start(task, {}).wait());
    return keeps;
  };
  EXPECT_TRUE(runHere());
  mode.withoutSubnormals().set();
  bool keeps = runHere();
  mode.set();
#if defined(__x86_64__)
  EXPECT_FALSE(keeps);
#endif
  EXPECT_TRUE(keepsSubnormals() && runHere());
}

TEST(WorkQueue, SaysWhenItHasCarriedOutATask) {
  WorkQueue queue;
  auto before = std::chrono::steady_clock::now();
  auto sleep = [] {
    std::this_thread::sleep_for(20ms);
    return Status();
  };
  PendingWork work = queue.start(sleep, {});
  EXPECT_OK(work.wait());
  WorkSpan span = work.span();
  EXPECT_GE(span.begin, before);
  EXPECT_GE(span.end - span.begin, 20ms);
  EXPECT_LE(span.end, std::chrono::steady_clock::now());
}

TEST(WorkQueue, GoesOnAfterAnExceptionOfTheCallersThread) {
  auto queue = std::make_unique<WorkQueue>();
  EXPECT_THROW((void)queue->run([]() -> Status { throw std::bad_alloc(); }),
               std::bad_alloc);
  bool isThere = queue->start([] { return Status(); }, {}).wait(5s).ok();
  if (!isThere)
    (void)queue.release(); // Its destructor would wait forever.
  EXPECT_TRUE(isThere);
}

/// No caller is on the queue's thread to catch an exception.
TEST(WorkQueue, ExceptionsAreFailuresOfTheWork) {
  WorkQueue queue;
  auto failing = [&](auto exception) {
    return queue.start([=]() -> Status { throw exception; }, {}).wait();
  };
  EXPECT_EQ(failing(std::bad_alloc()).getCode(), StatusCode::ResourceExhausted);
  EXPECT_EQ(failing(std::runtime_error("why")).getMessage(), "why");
  EXPECT_EQ(failing(5).getCode(), StatusCode::Internal);
  EXPECT_OK(queue.start([] { return Status(); }, {}).wait());
}

/// The other ranks get the failure.
TEST(Work, AnExceptionFailsTheGroup) {
  onMembers(2, [](JobMember &member) {
    ProcessGroup &group = member.world()->processGroup();
    GroupCall call;
    if (group.rank() == 1)
      call.finish = [] { throw std::runtime_error("no room"); };
    auto work = group.start(call);
    ASSERT_TRUE(work);
    Status own = work->wait(); // Rank 0 may fail before it is done.
    EXPECT_TRUE(group.rank() == 0 || contains(own, "no room")) << own.str();
    Status status = member.world()->barrier();
    EXPECT_TRUE(contains(status, "no room")) << status.str();
    EXPECT_EQ(status.getRank(), 1);
  });
}

/// The failure of a C function that is no collective is treated in the same
/// way.
TEST(Work, AnExceptionOfAFunctionOfCFailsTheGroup) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Status status = orAbort(group, "dist_split", [&]() -> Status {
      if (group.rank() == 1)
        throw std::bad_alloc();
      return group.barrier();
    });
    EXPECT_EQ(status.getCode(), group.rank() == 1
                                    ? StatusCode::ResourceExhausted
                                    : StatusCode::Aborted);
    EXPECT_EQ(status.getRank(), 1);
    EXPECT_TRUE(contains(status, "dist_split in group 'world': out of memory"))
        << status.str();
  });
}

/// A call behind a work does not begin if that has failed.
TEST(Work, AQueueFailsWithWhatItWaitsFor) {
  onMembers(1, [](JobMember &member) {
    Group &group = *member.world();
    WorkQueue other;
    PendingWork failing =
        other.start([] { return Status::internal("upstream"); }, {});
    EXPECT_OK(group.waitFor(failing, "after"));
    Ints data(1);
    CallOptions options;
    options.queue = "after";
    Status status = group.allReduce(view(data), {}, options);
    EXPECT_TRUE(contains(status, "upstream")) << status.str();
  });
}

TEST(WorkQueue, EndsWithAllTasks) {
  int done = 0;
  {
    WorkQueue queue;
    for (int i = 0; i < 100; ++i)
      queue.start([&] { return ++done, Status(); }, {});
  }
  EXPECT_EQ(done, 100);
}

TEST(Work, NothingIsComplete) {
  PendingWork work;
  EXPECT_TRUE(work.isCompleted());
  EXPECT_OK(work.wait());
  EXPECT_OK(work.status());
  EXPECT_EQ(work.source(), -1);
}

/// Waits with a limit for a receive that has not been sent to. The group and
/// the receive continue.
TEST(Work, ALimitedWaitFailsNothing) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints data(3, group.rank());
    if (group.rank() == 0) {
      auto work = *group.ireceive(view(data), 1);
      EXPECT_FALSE(work.isCompleted());
      EXPECT_EQ(work.wait(5ms).getCode(), StatusCode::DeadlineExceeded);
      EXPECT_OK(group.barrier());
      EXPECT_OK(work.wait());
    } else {
      EXPECT_OK(group.barrier());
      EXPECT_OK(group.send(view(data), 0));
    }
    EXPECT_EQ(data, Ints(3, 1));
  });
}

TEST(Work, MayBeDropped) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints data(3, group.rank());
    if (group.rank() == 0)
      (void)group.ireceive(view(data), 1);
    else
      (void)group.isend(view(data), 0);
    EXPECT_OK(group.wait(view(data)));
    EXPECT_EQ(data, Ints(3, 1));
  });
}

TEST(Work, OfMemory) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints a(1000, 1), b(1, 1);
    PendingWork works[2];
    CallOptions first, second;
    first.work = &works[0];
    second.work = &works[1];
    second.queue = "second";
    EXPECT_OK(group.allReduce(view(a), {}, first));
    // The other rank joins this one only after the wait.
    if (group.rank() == 0)
      EXPECT_OK(group.allReduce(view(b), {}, second));
    EXPECT_OK(group.wait(view(std::span(a.data() + 999, 1))));
    EXPECT_EQ(a, Ints(1000, 2));
    if (group.rank() == 1)
      EXPECT_OK(group.allReduce(view(b), {}, second));
    EXPECT_OK(group.wait(view(b)));
    EXPECT_EQ(b[0], 2);
  });
}

/// The other rank joins late, so nothing is there before the wait.
TEST(Work, OfMemoryOfUnevenCalls) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    int rank = group.rank();
    Ints one(1 + rank), in(3), out(3);
    std::vector<int64_t> counts = {1, 2};
    auto ins = *blocksOf(view(in), counts), outs = *blocksOf(view(out), counts);
    using Call = std::function<Status(const CallOptions &)>;
    auto expectWaitFor = [&](const TensorView &memory, const Call &call) {
      one.assign(1 + rank, 7);
      in.assign(3, 7);
      out.assign(3, 0);
      if (rank == 1)
        std::this_thread::sleep_for(10ms);
      PendingWork work;
      CallOptions options;
      options.work = &work;
      EXPECT_OK(call(options));
      EXPECT_OK(group.wait(memory));
      EXPECT_TRUE(work.isCompleted());
      EXPECT_OK(group.barrier());
    };
    expectWaitFor(view(one), [&](auto &options) {
      return group.reduceScatter(ins, view(one), {}, options);
    });
    EXPECT_EQ(one, Ints(1 + rank, 14));
    expectWaitFor(ins[rank], [&](auto &options) {
      return group.reduceScatter(ins, view(one), {}, options);
    });
    expectWaitFor(outs[rank], [&](auto &options) {
      return group.allGather(view(one), outs, options);
    });
    EXPECT_EQ(out, Ints(3, 7));
    expectWaitFor(rank == 0 ? outs[0] : view(one), [&](auto &options) {
      return group.gather(view(one), outs, 0, options);
    });
    expectWaitFor(view(one), [&](auto &options) {
      return group.scatter(ins, view(one), 0, options);
    });
    std::vector<int64_t> same(2, 1);
    auto sent = *blocksOf(ins[1], same), received = *blocksOf(outs[1], same);
    for (const TensorView &memory : {sent[rank], received[rank]})
      expectWaitFor(memory, [&](auto &options) {
        return group.allToAll(sent, received, options);
      });
  });
}

TEST(Work, AQueueWaitsForAnother) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints data(1, group.rank() + 1), copy(1, -1);
    auto received = *group.ireceive(view(copy), 1 - group.rank());
    EXPECT_OK(group.waitFor(received, "after"));
    PendingWork work;
    CallOptions options;
    options.work = &work;
    options.queue = "after";
    EXPECT_OK(group.allReduce(view(copy), {}, options));
    std::this_thread::sleep_for(5ms);
    EXPECT_FALSE(work.isCompleted());
    EXPECT_OK(group.barrier());
    auto sent = *group.isend(view(data), 1 - group.rank());
    EXPECT_OK(work.wait());
    EXPECT_OK(sent.wait());
    EXPECT_EQ(copy[0], 3);
  });
}

TEST(Work, AFailureIsTheWorks) {
  onMembers(2, [](JobMember &member) {
    Group &group = *member.world();
    Ints data(2 + group.rank(), 7);
    PendingWork work;
    CallOptions options;
    options.work = &work;
    options.location = "net.py:3";
    EXPECT_OK(group.allReduce(view(data), {}, options));
    Status status = work.wait();
    EXPECT_TRUE(contains(status, "all_reduce(sum, i32, counts [2])"))
        << status.str();
    EXPECT_TRUE(contains(status, "counts [3]")) << status.str();
    EXPECT_EQ(data, Ints(2 + group.rank(), 7));
    EXPECT_EQ(group.barrier().getCode(), StatusCode::Aborted);
  });
}

} // namespace
