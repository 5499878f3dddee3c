//===- CollectiveFailureTest.cpp - failures of ranks that disagree --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include <gtest/gtest.h>

using namespace dist;
using dist::testing::onRanks;
using namespace std::chrono_literals;

namespace {

CollectiveRequest allReduce(std::vector<float> &data) {
  return {{CollectiveOp::AllReduce,
           DType::F32,
           ReductionKind::Sum,
           0,
           {},
           {int64_t(data.size())}},
          {data.data()},
          {data.data()},
          "model.py:7"};
}

bool contains(const Status &status, const std::string &text) {
  return status.getMessage().find(text) != std::string::npos;
}

/// Rank 1 changes the request; every rank must get the difference.
void expectMismatch(const std::function<void(CollectiveSignature &)> &change,
                    const std::string &expected) {
  std::vector<std::vector<float>> data(3, std::vector<float>(6));
  for (const Status &status : onRanks(3, [&](ProcessGroup &group) {
         CollectiveRequest request = allReduce(data[group.rank()]);
         if (group.rank() == 1)
           change(request.signature);
         return group.run(request);
       })) {
    if (status.getCode() == StatusCode::Aborted)
      continue;
    EXPECT_EQ(status.getCode(), StatusCode::Mismatch) << status.str();
    EXPECT_TRUE(contains(status, "all_reduce(sum, f32, counts [6])"))
        << status.str();
    EXPECT_TRUE(contains(status, expected)) << status.str();
    EXPECT_TRUE(contains(status, "model.py:7")) << status.str();
  }
}

TEST(Mismatch, Count) {
  expectMismatch([](auto &signature) { signature.counts = {3}; },
                 "rank 1 call 1: all_reduce(sum, f32, counts [3])");
}

TEST(Mismatch, DType) {
  expectMismatch([](auto &signature) { signature.dtype = DType::I32; },
                 "rank 1 call 1: all_reduce(sum, i32, counts [6])");
}

TEST(Mismatch, Reduction) {
  expectMismatch(
      [](auto &signature) { signature.reduction = ReductionKind::Max; },
      "rank 1 call 1: all_reduce(max, f32, counts [6])");
}

TEST(Mismatch, Op) {
  expectMismatch(
      [](auto &signature) { signature.op = CollectiveOp::Broadcast; },
      "rank 1 call 1: broadcast(f32, counts [6], root 0)");
}

TEST(Mismatch, Root) {
  expectMismatch([](auto &signature) { signature.root = 2; },
                 "rank 1 call 1: all_reduce(sum, f32, counts [6], root 2)");
}

/// The request of more than half of the ranks is the right one.
TEST(Mismatch, NamesWhoDeviates) {
  for (int odd : {0, 1, 2})
    for (const Status &status : onRanks(3, [&](ProcessGroup &group) {
           std::vector<float> data(group.rank() == odd ? 2 : 3);
           return group.run(allReduce(data));
         }))
      EXPECT_EQ(status.getRank(), odd) << status.str();
  for (const Status &status : onRanks(2, [&](ProcessGroup &group) {
         std::vector<float> data(group.rank() + 1);
         return group.run(allReduce(data));
       }))
    EXPECT_EQ(status.getRank(), -1) << status.str();
  std::vector<int> members = {4, 7, 2, 0, 5};
  using Digests = std::vector<uint64_t>;
  EXPECT_EQ(whoDeviates(members, Digests{1, 2, 3, 4, 5}), -1);
  EXPECT_EQ(whoDeviates(members, Digests{1, 2, 2, 1, 2}), 4);
  EXPECT_EQ(whoDeviates(members, Digests{2, 2, 1, 2, 2}), 2);
  EXPECT_EQ(whoDeviates(members, Digests{5, 5, 5, 5, 5}), -1);
}

TEST(Abort, NamesTheCulpritAtOnce) {
  auto begin = std::chrono::steady_clock::now();
  auto statuses = onRanks(4, [&](ProcessGroup &group) {
    if (group.rank() == 2) {
      std::this_thread::sleep_for(50ms);
      Status why(StatusCode::Internal, "out of luck", 2);
      group.abort(why);
      return why;
    }
    std::vector<float> data(16);
    return group.run(allReduce(data));
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
  for (int rank : {0, 1, 3}) {
    EXPECT_EQ(statuses[rank].getCode(), StatusCode::Aborted);
    EXPECT_EQ(statuses[rank].getRank(), 2);
    EXPECT_TRUE(contains(statuses[rank], "rank 2 failed: out of luck"));
  }
}

TEST(Abort, ReachesSplitGroups) {
  Mesh mesh = *Mesh::parse("a=2,b=2");
  auto statuses = onRanks(4, [&](ProcessGroup &world) {
    auto group = world.split(mesh, {"a"});
    if (world.rank() == 0) {
      std::this_thread::sleep_for(20ms);
      world.abort(Status(StatusCode::Internal, "gone", 0));
      return Status();
    }
    std::vector<float> data(4);
    // Ranks 1 and 3 are a group without rank 0 and may finish a round first.
    for (;;)
      if (Status status = (*group)->run(allReduce(data)); !status.ok())
        return status;
  });
  for (int rank : {1, 2, 3})
    EXPECT_EQ(statuses[rank].getRank(), 0) << statuses[rank].str();
}

TEST(TimeOut, NamesWhoIsMissing) {
  auto statuses = onRanks(
      4,
      [&](ProcessGroup &group) {
        if (group.rank() % 2 == 1) {
          std::this_thread::sleep_for(1500ms);
          return Status();
        }
        std::vector<float> data(4);
        return group.run(allReduce(data));
      },
      1000ms); // Ranks 0 and 2 may begin apart.
  for (int rank : {0, 2}) {
    EXPECT_EQ(statuses[rank].getRank(), 1) << statuses[rank].str();
    EXPECT_TRUE(contains(statuses[rank], "rank 1, 3 have not arrived in time"))
        << statuses[rank].str();
  }
}

/// No rank waits for the time-out if another one has left the group.
TEST(Lost, WhoHasLeft) {
  auto begin = std::chrono::steady_clock::now();
  auto statuses = onRanks(3, [&](ProcessGroup &group) {
    std::vector<float> data(4);
    return group.rank() == 1 ? Status() : group.run(allReduce(data));
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
  for (int rank : {0, 2}) {
    EXPECT_EQ(statuses[rank].getRank(), 1) << statuses[rank].str();
    EXPECT_TRUE(
        contains(statuses[rank], "rank 1 is lost: it has left the group"))
        << statuses[rank].str();
  }
}

/// Returns the error of a request that is wrong by itself.
std::string errorOf(const std::function<void(CollectiveRequest &)> &change) {
  std::vector<float> data(8);
  return onRanks(1,
                 [&](ProcessGroup &group) {
                   CollectiveRequest request = allReduce(data);
                   change(request);
                   return group.run(request);
                 })[0]
      .getMessage();
}

TEST(Verify, Requests) {
  EXPECT_NE(errorOf([](auto &r) {
              r.sends.clear();
            }).find("1 counts need as many sends and receives, got 0 and 1"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.op = CollectiveOp::Exchange;
            }).find("1 counts need as many fetches, got 0"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.op = CollectiveOp::Exchange;
              r.signature.fetches.emplace_back();
            }).find("an exchange needs a plan for each fetch"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.reduction = ReductionKind::And;
            }).find("no reduction 'and' of f32"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.op = CollectiveOp::Broadcast;
              r.signature.root = 4;
            }).find("root 4 is not a rank of a group of 1"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.op = CollectiveOp::Permute;
            }).find("expected 1 sources, got 0"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.op = CollectiveOp::Permute;
              r.signature.sources = {1};
            }).find("source 1 is not a rank of a group of 1"),
            std::string::npos);
  EXPECT_NE(errorOf([](auto &r) {
              r.signature.counts = {-1};
            }).find("a count of -1 is not 1 equal blocks"),
            std::string::npos);
}

TEST(Verify, Names) {
  EXPECT_EQ(*parseCollectiveOp("all_to_all"), CollectiveOp::AllToAll);
  EXPECT_EQ(parseCollectiveOp("sum").status().getMessage(),
            "'sum' is not a collective");
}

TEST(Split, WithoutOneself) {
  auto communicators = createLocalCommunicators(2);
  auto group = communicators[0]->split({1}, "part");
  EXPECT_FALSE(group);
  EXPECT_TRUE(contains(group.status(), "rank 0 is not among the members [1] of "
                                       "the group that it requests"));
}

TEST(Split, OfAMeshOfAnotherSize) {
  Mesh mesh = *Mesh::parse("a=2");
  onRanks(3, [&](ProcessGroup &world) {
    auto group = world.split(mesh, {"a"});
    EXPECT_FALSE(group);
    EXPECT_TRUE(contains(group.status(), "the group has 3"));
    return Status();
  });
}

} // namespace
