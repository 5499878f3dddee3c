//===- GroupConformanceTest.cpp - every operation of groups ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each backend runs this suite, on 1 to 5 ranks: values, in place and out of
// place, sizes (zero among them), uneven blocks, objects.
//
//===----------------------------------------------------------------------===//

#include "Members.h"
#include "Ranks.h"

#include <numeric>
#include <sys/mman.h>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;

namespace {

class GroupConformance
    : public ::testing::TestWithParam<std::tuple<TestBackend, int>> {
protected:
  int size() const { return std::get<1>(GetParam()); }
  int sum() const { return size() * (size() + 1) / 2; }

  /// Runs `body` with the group of all ranks.
  void onAll(const std::function<void(Group &)> &body) {
    for (const Status &status :
         onEnds(std::get<0>(GetParam()), size(), [&](int, auto end) {
           JobMember member(std::move(end), nullptr, within(60s));
           body(*member.world());
           return Status();
         }))
      EXPECT_TRUE(status.ok()) << status.str();
  }
};

/// Returns elements 100 * r + i of rank r.
Ints numbered(int rank, int count) {
  Ints data(count);
  std::iota(data.begin(), data.end(), 100 * rank);
  return data;
}

TensorView part(Ints &data, int begin, int count) {
  return view(std::span(data.data() + begin, size_t(count)));
}

TEST_P(GroupConformance, AllReduce) {
  onAll([&](Group &group) {
    for (int count : {0, 1, 1000}) {
      Ints in(count, group.rank() + 1), out(count, -1), same = in;
      EXPECT_OK(group.allReduce(view(in), view(out)));
      EXPECT_EQ(out, Ints(count, sum()));
      EXPECT_OK(group.allReduce(view(same), Reduction::Max));
      EXPECT_EQ(same, Ints(count, size()));
    }
  });
}

TEST_P(GroupConformance, AllReduceOfEveryKind) {
  onAll([&](Group &group) {
    auto reduced = [&](Reduction reduction) {
      Ints data = {group.rank() + 1};
      EXPECT_OK(group.allReduce(view(data), reduction));
      return data[0];
    };
    int product = 1, all = ~0, any = 0, odd = 0;
    for (int value = 1; value <= size(); ++value) {
      product *= value;
      all &= value;
      any |= value;
      odd ^= value;
    }
    EXPECT_EQ(reduced(Reduction::Product), product);
    EXPECT_EQ(reduced(Reduction::Min), 1);
    EXPECT_EQ(reduced(Reduction::Average), sum() / size());
    EXPECT_EQ(reduced(Reduction::And), all);
    EXPECT_EQ(reduced(Reduction::Or), any);
    EXPECT_EQ(reduced(Reduction::Xor), odd);
  });
}

TEST_P(GroupConformance, Reduce) {
  onAll([&](Group &group) {
    for (int root = 0; root < size(); ++root) {
      Ints in(7, group.rank() + 1), out(7, -1);
      EXPECT_OK(group.reduce(view(in), view(out), root));
      bool isRoot = group.rank() == root;
      EXPECT_EQ(out, Ints(7, isRoot ? sum() : -1));
      EXPECT_OK(group.reduce(view(in), view(in), root));
      EXPECT_EQ(in, Ints(7, isRoot ? sum() : group.rank() + 1));
    }
  });
}

TEST_P(GroupConformance, Broadcast) {
  onAll([&](Group &group) {
    for (int root = 0; root < size(); ++root) {
      Ints data = numbered(group.rank(), 5);
      EXPECT_OK(group.broadcast(view(data), root));
      EXPECT_EQ(data, numbered(root, 5));
    }
  });
}

TEST_P(GroupConformance, AllGather) {
  onAll([&](Group &group) {
    Ints expected, own = numbered(group.rank(), 3), out(3 * size());
    for (int rank = 0; rank < size(); ++rank)
      for (int value : numbered(rank, 3))
        expected.push_back(value);
    EXPECT_OK(group.allGather(view(own), view(out)));
    EXPECT_EQ(out, expected);
    Ints inPlace(3 * size());
    std::copy(own.begin(), own.end(), inPlace.begin() + 3 * group.rank());
    EXPECT_OK(
        group.allGather(part(inPlace, 3 * group.rank(), 3), view(inPlace)));
    EXPECT_EQ(inPlace, expected);
  });
}

TEST_P(GroupConformance, GatherAndScatter) {
  onAll([&](Group &group) {
    for (int root = 0; root < size(); ++root) {
      bool isRoot = group.rank() == root;
      Ints own = numbered(group.rank(), 2), all(isRoot ? 2 * size() : 0),
           back(2);
      EXPECT_OK(group.gather(view(own), view(all), root));
      for (int i = 0; isRoot && i < 2 * size(); ++i)
        EXPECT_EQ(all[i], 100 * (i / 2) + i % 2);
      EXPECT_OK(group.scatter(view(all), view(back), root));
      EXPECT_EQ(back, own);
      // In place on the root.
      TensorView mine = isRoot ? part(all, 2 * root, 2) : view(own);
      EXPECT_OK(group.gather(mine, view(all), root));
      EXPECT_OK(group.scatter(view(all), mine, root));
      EXPECT_EQ(own, numbered(group.rank(), 2));
    }
  });
}

TEST_P(GroupConformance, ReduceScatter) {
  onAll([&](Group &group) {
    Ints in(2 * size()), out(2);
    for (int i = 0; i < 2 * size(); ++i)
      in[i] = i + group.rank();
    int others = size() * (size() - 1) / 2, first = 2 * group.rank();
    Ints expected = {size() * first + others, size() * (first + 1) + others};
    EXPECT_OK(group.reduceScatter(view(in), view(out)));
    EXPECT_EQ(out, expected);
    EXPECT_OK(group.reduceScatter(view(in), part(in, first, 2)));
    EXPECT_EQ((Ints{in[first], in[first + 1]}), expected);
  });
}

TEST_P(GroupConformance, AllToAll) {
  onAll([&](Group &group) {
    Ints in = numbered(group.rank(), size()), out(size());
    EXPECT_OK(group.allToAll(view(in), view(out)));
    for (int rank = 0; rank < size(); ++rank)
      EXPECT_EQ(out[rank], 100 * rank + group.rank());
  });
}

//===----------------------------------------------------------------------===//
// Uneven blocks: rank r's has r elements (so rank 0 has none)
//===----------------------------------------------------------------------===//

std::vector<int64_t> rising(int size) {
  std::vector<int64_t> counts(size);
  std::iota(counts.begin(), counts.end(), 0);
  return counts;
}

TEST_P(GroupConformance, UnevenAllGather) {
  onAll([&](Group &group) {
    Ints own = numbered(group.rank(), group.rank()), expected;
    for (int rank = 0; rank < size(); ++rank)
      for (int value : numbered(rank, rank))
        expected.push_back(value);
    Ints out(expected.size(), -1);
    auto blocks = *blocksOf(view(out), rising(size()));
    EXPECT_OK(group.allGather(view(own), blocks));
    EXPECT_EQ(out, expected);
    EXPECT_OK(group.allGather(blocks[group.rank()], blocks));
    EXPECT_EQ(out, expected);
  });
}

TEST_P(GroupConformance, UnevenGatherAndScatter) {
  onAll([&](Group &group) {
    int root = size() - 1;
    bool isRoot = group.rank() == root;
    Ints own = numbered(group.rank(), group.rank());
    Ints all(isRoot ? size() * (size() - 1) / 2 : 0), back(own.size());
    auto blocks = isRoot ? *blocksOf(view(all), rising(size()))
                         : std::vector<TensorView>();
    EXPECT_OK(group.gather(view(own), blocks, root));
    if (isRoot && size() > 1)
      EXPECT_EQ(all.back(), 100 * root + root - 1);
    EXPECT_OK(group.scatter(blocks, view(back), root));
    EXPECT_EQ(back, own);
  });
}

TEST_P(GroupConformance, UnevenReduceScatter) {
  onAll([&](Group &group) {
    Ints in(size() * (size() - 1) / 2, group.rank() + 1);
    Ints out(group.rank(), -1);
    auto blocks = *blocksOf(view(in), rising(size()));
    EXPECT_OK(group.reduceScatter(blocks, view(out)));
    EXPECT_EQ(out, Ints(group.rank(), sum()));
    EXPECT_OK(
        group.reduceScatter(blocks, blocks[group.rank()], Reduction::Average));
    for (int i = 0; i < group.rank(); ++i)
      EXPECT_EQ(in[group.rank() * (group.rank() - 1) / 2 + i], sum() / size());
  });
}

/// Rank r sends r + s elements to rank s.
TEST_P(GroupConformance, UnevenAllToAll) {
  onAll([&](Group &group) {
    std::vector<int64_t> counts = rising(size());
    for (int64_t &count : counts)
      count += group.rank();
    int64_t total = std::accumulate(counts.begin(), counts.end(), int64_t(0));
    Ints in(total, group.rank()), out(total, -1);
    EXPECT_OK(group.allToAll(*blocksOf(view(in), counts),
                             *blocksOf(view(out), counts)));
    for (int rank = 0, i = 0; rank < size(); ++rank)
      for (int64_t k = 0; k < counts[rank]; ++k)
        EXPECT_EQ(out[i++], rank);
  });
}

//===----------------------------------------------------------------------===//
// Objects, messages, barrier
//===----------------------------------------------------------------------===//

TEST_P(GroupConformance, Objects) {
  onAll([&](Group &group) {
    auto textOf = [](int rank) { return std::string(rank * 1000, 'a' + rank); };
    std::vector<std::string> expected;
    for (int rank = 0; rank < size(); ++rank)
      expected.push_back(textOf(rank));
    int root = size() - 1;
    bool isRoot = group.rank() == root;
    EXPECT_EQ(*group.allGatherObjects(textOf(group.rank())), expected);
    auto gathered = *group.gatherObjects(textOf(group.rank()), root);
    EXPECT_EQ(gathered, isRoot ? expected : std::vector<std::string>());
    EXPECT_EQ(*group.broadcastObject(isRoot ? "all" : "none", root), "all");
    EXPECT_EQ(*group.scatterObjects(gathered, root), textOf(group.rank()));
  });
}

TEST_P(GroupConformance, MessagesAroundARing) {
  onAll([&](Group &group) {
    if (size() == 1)
      return;
    int next = (group.rank() + 1) % size();
    int previous = (group.rank() + size() - 1) % size();
    for (int count : {0, 1, 100000}) {
      Ints out = numbered(group.rank(), count), in(count);
      auto received = *group.ireceive(view(in), previous);
      auto sent = *group.isend(view(out), next);
      EXPECT_OK(received.wait());
      EXPECT_OK(sent.wait());
      EXPECT_EQ(received.source(), previous);
      EXPECT_EQ(in, numbered(previous, count));
      Ints again(count);
      EXPECT_OK(group.exchange(std::vector<PeerMessage>{
          {true, next, view(out)}, {false, previous, view(again)}}));
      EXPECT_EQ(again, in);
    }
  });
}

TEST_P(GroupConformance, MessagesThatWait) {
  onAll([&](Group &group) {
    if (group.rank() > 0) {
      Ints data = {group.rank()};
      EXPECT_OK(group.send(view(data), 0));
      EXPECT_OK(group.sendObject(std::string(group.rank(), 'x'), 0));
      return;
    }
    for (int from = 1; from < size(); ++from) {
      Ints data(1);
      int source = from;
      if (group.capabilities().hasAnySource)
        EXPECT_OK(group.receive(view(data), kAnySource, {}, &source));
      else
        EXPECT_OK(group.receive(view(data), from));
      EXPECT_EQ(data[0], source);
      EXPECT_EQ(*group.receiveObject(source), std::string(source, 'x'));
    }
  });
}

/// No rank leaves before all have come; the count is of all processes.
TEST_P(GroupConformance, Barrier) {
  void *shared = mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  auto &arrived = *new (shared) std::atomic<int>(0);
  onAll([&](Group &group) {
    ++arrived;
    EXPECT_OK(group.barrier());
    if (!isUnderMpi()) // Processes share no memory there.
      EXPECT_EQ(arrived, size());
  });
  munmap(shared, sizeof(arrived));
}

//===----------------------------------------------------------------------===//
// Asynchronous calls
//===----------------------------------------------------------------------===//

TEST_P(GroupConformance, CallsOnQueuesGoOnByThemselves) {
  onAll([&](Group &group) {
    constexpr int kCalls = 50;
    std::vector<Ints> a(kCalls, Ints(100, 1)), b(kCalls, Ints(1, 2));
    std::vector<PendingWork> works(2 * kCalls);
    // The ranks' progress on the two queues is independent.
    for (int i = 0; i < kCalls; ++i) {
      CallOptions first, second;
      first.work = &works[2 * i];
      second.work = &works[2 * i + 1];
      second.queue = "other";
      EXPECT_OK(group.allReduce(view(a[i]), {}, first));
      EXPECT_OK(group.allReduce(view(b[i]), Reduction::Product, second));
    }
    // A synchronous call comes after those before it on its queue.
    Ints last(1, 3);
    EXPECT_OK(group.allReduce(view(last)));
    EXPECT_TRUE(works[2 * kCalls - 2].isCompleted());
    for (const PendingWork &work : works)
      EXPECT_OK(work.wait());
    EXPECT_EQ(a.back(), Ints(100, size()));
    EXPECT_EQ(b.back(), Ints(1, 1 << size()));
    EXPECT_EQ(last, Ints(1, 3 * size()));
  });
}

TEST_P(GroupConformance, CoalescedCallsAreOneBatch) {
  onAll([&](Group &group) {
    Ints a(3, 1), b(4, group.rank()), c(size(), group.rank()), d(size());
    Ints in(1, 1), out(1), e(size(), group.rank());
    auto blocks = *blocksOf(view(e), std::vector<int64_t>(size(), 1));
    PendingWork work;
    CallOptions options;
    options.work = &work;
    EXPECT_OK(group.startCoalescing());
    EXPECT_OK(group.allReduce(view(a)));
    EXPECT_OK(group.broadcast(view(b), 0));
    EXPECT_OK(
        group.allToAll(*blocksOf(view(c), std::vector<int64_t>(size(), 1)),
                       *blocksOf(view(d), std::vector<int64_t>(size(), 1))));
    EXPECT_OK(group.allGather(blocks[group.rank()], blocks)); // In place.
    EXPECT_EQ(a, Ints(3, 1));
    EXPECT_OK(group.endCoalescing(options));
    EXPECT_OK(work.wait());
    EXPECT_EQ(a, Ints(3, size()));
    EXPECT_EQ(b, Ints(4, 0));
    EXPECT_EQ(d.back(), size() - 1);
    EXPECT_EQ(e, d);
    if (size() == 1)
      return;
    EXPECT_OK(group.startCoalescing());
    EXPECT_OK(group.send(view(in), (group.rank() + 1) % size()));
    EXPECT_OK(group.receive(view(out), (group.rank() + size() - 1) % size()));
    EXPECT_OK(group.endCoalescing());
    EXPECT_EQ(out, in);
  });
}

INSTANTIATE_TEST_SUITE_P(Backends, GroupConformance,
                         ::testing::Combine(::testing::ValuesIn(backendsHere()),
                                            ::testing::Range(1, 6)),
                         [](const auto &info) {
                           return toString(std::get<0>(info.param)) +
                                  std::to_string(std::get<1>(info.param));
                         });

} // namespace
