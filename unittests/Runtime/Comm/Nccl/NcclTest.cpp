//===- NcclTest.cpp - the backend nccl, on a double and on GPUs -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests besides those of all backends, on a test double of NCCL and CUDA
// (NcclDouble/Double.h), which stands for this project's own logic; and the
// real thing where there is a GPU, else visibly skipped.
//
//===----------------------------------------------------------------------===//

#include "NcclRanks.h"
#include "dist/Runtime/Group/Group.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>

using namespace dist;
using namespace dist::testing;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

using Environment = std::vector<std::pair<const char *, std::string>>;

/// Returns the availability of the backend in a process, as CUDA does not
/// survive a fork.
Status availableWith(const Environment &environment) {
  auto connect = [&](int) -> Result<std::unique_ptr<Communicator>> {
    for (const auto &[name, value] : environment)
      setenv(name, value.c_str(), 1);
    auto found = findBackend("nccl");
    if (!found)
      return found.status();
    return std::move(createLocalCommunicators(1).front());
  };
  return RankProcesses(1, connect, [](int, auto) { return Status(); }).join(0);
}

bool contains(const Status &status, const std::string &text) {
  return status.getMessage().find(text) != std::string::npos;
}

void expectMissing(Environment environment, const std::string &what) {
  environment.insert(environment.begin(),
                     {{"DIST_NCCL_LIBRARY", DIST_NCCL_DOUBLE},
                      {"DIST_CUDA_LIBRARY", DIST_NCCL_DOUBLE}});
  Status status = availableWith(environment);
  EXPECT_EQ(status.getCode(), StatusCode::Unavailable) << status.str();
  EXPECT_TRUE(contains(status, what)) << status.str();
}

TEST(Nccl, SaysWhatIsMissing) {
  expectMissing({{"DIST_NCCL_LIBRARY", "/nowhere/libnccl.so.2"}},
                "it needs NCCL 2.18 or later (PyPI: nvidia-nccl-cu13 or -cu12, "
                "whose libnccl.so.2 is named by DIST_NCCL_LIBRARY): /nowhere");
  expectMissing({{"DIST_NCCL_LIBRARY", "libm.so.6"}},
                "libm.so.6 has no ncclGetVersion");
  expectMissing({{"DIST_NCCL_DOUBLE_FAULT", "old"}}, "is of version 21700");
  expectMissing({{"DIST_CUDA_LIBRARY", "/nowhere/libcuda.so.1"}},
                "it needs an NVIDIA GPU and its driver (Debian: libcuda1): "
                "/nowhere");
  expectMissing({{"DIST_NCCL_DOUBLE_FAULT", "no-gpu"}}, "there is no GPU");
  expectMissing({{"DIST_NCCL_DOUBLE_FAULT", "no-driver"}}, "CUDA: played");
}

//===----------------------------------------------------------------------===//
// On the double
//===----------------------------------------------------------------------===//

CollectiveRequest allReduce(std::vector<float> &data) {
  CollectiveRequest request;
  request.signature.op = CollectiveOp::AllReduce;
  request.signature.counts = {int64_t(data.size())};
  request.sends = {data.data()};
  request.receives = {data.data()};
  return request;
}

/// Starts three ranks, of which rank 1 has a fault. Each returns its status,
/// unless the end of its group takes too long.
std::unique_ptr<RankProcesses>
loopWithFault(const std::string &fault,
              std::chrono::milliseconds timeout = 20s) {
  auto connect = connectBy(TestBackend::NcclDouble, 3);
  auto withFault = [=](int rank) {
    if (rank == 1)
      setenv("DIST_NCCL_DOUBLE_FAULT", fault.c_str(), 1);
    return connect(rank);
  };
  auto body = [=](int, std::unique_ptr<Communicator> end) {
    Status status;
    Clock::time_point failed;
    {
      ProcessGroup group(std::move(end), "world", timeout);
      std::vector<float> data(1000);
      while (status.ok())
        status = group.run(allReduce(data));
      failed = Clock::now();
      EXPECT_EQ(group.run(allReduce(data)).getCode(), StatusCode::Aborted);
    }
    if (Clock::now() - failed > 2s)
      return Status::internal("the end took more than 2 s");
    return status;
  };
  return std::make_unique<RankProcesses>(3, withFault, body);
}

void expectAllBlameRank1(const std::string &fault, StatusCode code,
                         const std::string &text) {
  auto begin = Clock::now();
  std::vector<Status> statuses = loopWithFault(fault)->join();
  for (int rank = 0; rank < 3; ++rank) {
    const Status &status = statuses[size_t(rank)];
    EXPECT_EQ(status.getCode(), rank == 1 ? code : StatusCode::Aborted)
        << fault << ": " << status.str();
    EXPECT_EQ(status.getRank(), 1) << fault << ": " << status.str();
    EXPECT_TRUE(contains(status, text)) << fault << ": " << status.str();
  }
  EXPECT_LT(Clock::now() - begin, 5s);
}

TEST(NcclDouble, FailuresOfARankAreToldToAll) {
  expectAllBlameRank1("async-error 3", StatusCode::Internal,
                      "NCCL: played: remote process exited");
  expectAllBlameRank1("fails 2", StatusCode::Internal,
                      "NCCL: played: internal error");
  expectAllBlameRank1("cuda-fails 2", StatusCode::Internal,
                      "CUDA: played: an illegal memory access");
  expectAllBlameRank1("no-memory", StatusCode::ResourceExhausted,
                      "CUDA: played: out of memory");
}

TEST(NcclDouble, WhatHangsIsStopped) {
  for (const char *fault : {"hangs 3", "init-hangs"}) {
    auto begin = Clock::now();
    for (const Status &status : loopWithFault(fault, 500ms)->join()) {
      EXPECT_TRUE(status.getCode() == StatusCode::DeadlineExceeded ||
                  status.getCode() == StatusCode::Aborted)
          << fault << ": " << status.str();
      EXPECT_TRUE(contains(status, "NCCL has not ended in time"))
          << fault << ": " << status.str();
    }
    EXPECT_LT(Clock::now() - begin, 5s);
  }
}

TEST(NcclDouble, KilledInACallIsNamed) {
  auto ranks = loopWithFault("killed 5");
  (void)ranks->join(1);
  auto begin = Clock::now();
  for (int rank : {0, 2}) {
    Status status = ranks->join(rank);
    EXPECT_EQ(status.getRank(), 1) << status.str();
  }
  EXPECT_LT(Clock::now() - begin, 2s);
}

void expectAllOk(int size, const std::function<Status(ProcessGroup &)> &body) {
  for (const Status &status : onRanks(TestBackend::NcclDouble, size, body))
    EXPECT_TRUE(status.ok()) << size << " ranks: " << status.str();
}

TEST(NcclDouble, CollectivesOfMemoryOnTheGpu) {
  for (int size : {1, 2, 5})
    expectAllOk(size, compareMemories);
}

TEST(NcclDouble, MessagesOfMemoryOnTheGpu) {
  for (int size : {1, 2, 3})
    expectAllOk(size, passOn);
}

/// One thread polls a queue's first collective, while another one posts: none
/// may hold a lock that the other one needs.
TEST(NcclDouble, MessagesBesideCollectives) {
  expectAllOk(2, [](ProcessGroup &group) -> Status {
    alarm(60);
    std::vector<int> data(1000, 1);
    CollectiveRequest request;
    request.signature.op = CollectiveOp::Broadcast;
    request.signature.dtype = DType::I32;
    request.signature.counts = {int64_t(data.size())};
    request.sends = {data.data()};
    request.receives = {data.data()};
    int other = 1 - group.rank(), sent = 0, got = 0;
    for (int queue = 0; queue < 40; ++queue) {
      GroupCall call;
      call.requests = {request};
      auto collective = group.start(call, std::to_string(queue));
      Status status = collective.status();
      while (status.ok() && !collective->isCompleted()) {
        auto messages = group.post({{true, other, DType::I32, 1, &sent},
                                    {false, other, DType::I32, 1, &got}});
        status = messages ? messages->wait(1ms) : messages.status();
        if (status.getCode() == StatusCode::DeadlineExceeded)
          status = {};
      }
      if (status.ok())
        status = collective->wait();
      if (!status.ok())
        return status;
    }
    alarm(0);
    return {};
  });
}

/// Uses memory on the GPU like a user.
TEST(NcclDouble, ViewsOfMemoryOnTheGpu) {
  expectAllOk(2, [](ProcessGroup &world) -> Status {
    auto part = world.split({0, 1}, "views", "views", 20s);
    auto device = NcclDevice::open(world.rank());
    if (!part || !device)
      return part ? device.status() : part.status();
    Group group(std::move(*part));
    OnGpu data(*device, {1, 2, 3, 4});
    TensorView view{data.get(), 4, DType::F32, MemorySpace::Device, {}, {}};
    if (Status status = group.allReduce(view); !status.ok())
      return status;
    EXPECT_EQ(data.read(), (std::vector<float>{2, 4, 6, 8}));
    std::vector<TensorView> blocks(2, view);
    Status status = group.allToAll(blocks, blocks);
    EXPECT_TRUE(
        contains(status, "blocks of different sizes must be in host memory"))
        << status.str();
    return {};
  });
}

/// The communicators of queues are split from one that they share.
TEST(NcclDouble, QueuesSplit) {
  TemporaryDirectory files;
  auto connect = connectBy(TestBackend::NcclDouble, 3);
  auto there = [&](int rank) {
    setenv("DIST_NCCL_DOUBLE_DIR", files.path.c_str(), 1);
    return connect(rank);
  };
  RankProcesses ranks(3, there, [](int, auto end) {
    ProcessGroup group(std::move(end), "world", 20s);
    return useQueues(group);
  });
  for (const Status &status : ranks.join())
    EXPECT_TRUE(status.ok()) << status.str();
  int splits = 0; // nccl-double-PID-ID-SPLIT-here-RANK-RANK, and without SPLIT.
  for (const auto &entry : std::filesystem::directory_iterator(files.path)) {
    std::string name = entry.path().filename().string();
    splits += std::count(name.begin(), name.end(), '-') == 7;
  }
  EXPECT_EQ(splits, 3 * 3);
}

TEST(NcclDouble, ARankThatNeverComesIsNamed) {
  setenv("DIST_NCCL_HOST", "no such host", 1);
  Status wrong =
      RankProcesses(2, connectBy(TestBackend::NcclDouble, 2), [](int, auto) {
        return Status();
      }).join(0);
  unsetenv("DIST_NCCL_HOST");
  EXPECT_TRUE(contains(wrong, "cannot listen at no such host")) << wrong.str();
  auto alone = [](int) -> Result<std::unique_ptr<Communicator>> {
    setenv("DIST_NCCL_LIBRARY", DIST_NCCL_DOUBLE, 1);
    setenv("DIST_CUDA_LIBRARY", DIST_NCCL_DOUBLE, 1);
    return (*findBackend("nccl"))->create({0, 3, createMemoryStore(), 200ms});
  };
  Status status =
      RankProcesses(1, alone, [](int, auto) { return Status(); }).join(0);
  EXPECT_TRUE(contains(status, "rank 1, 2 have not arrived in time"))
      << status.str();
}

//===----------------------------------------------------------------------===//
// On GPUs
//===----------------------------------------------------------------------===//

/// NCCL with a GPU, or skipped. Two ranks may share it.
class NcclReal : public ::testing::Test {
protected:
  void SetUp() override {
    Status status = availableWith({});
    if (!status.ok())
      GTEST_SKIP() << status.str();
  }

  static void expectAllOk(int size,
                          const std::function<Status(ProcessGroup &)> &body) {
    for (const Status &status : onRanks(TestBackend::Nccl, size, body))
      EXPECT_TRUE(status.ok()) << size << " ranks: " << status.str();
  }
};

TEST_F(NcclReal, OneRank) {
  for (auto body : {compareMemories, passOn, useQueues})
    expectAllOk(1, body);
}

TEST_F(NcclReal, TwoRanks) {
  for (auto body : {compareMemories, passOn, useQueues})
    expectAllOk(2, body);
}

/// NCCL's kernel waits for a rank that is gone: it is ended, and the process
/// continues.
TEST_F(NcclReal, KilledRankIsNamed) {
  RankProcesses ranks(2, connectBy(TestBackend::Nccl, 2),
                      [](int rank, auto end) {
                        ProcessGroup group(std::move(end), "world", 30s);
                        std::vector<float> data(1 << 20);
                        Status status;
                        for (int i = 0; status.ok(); ++i) {
                          if (rank == 1 && i == 20)
                            raise(SIGKILL);
                          status = group.run(allReduce(data));
                        }
                        return status;
                      });
  (void)ranks.join(1);
  auto begin = Clock::now();
  Status status = ranks.join(0);
  EXPECT_EQ(status.getRank(), 1) << status.str();
  EXPECT_LT(Clock::now() - begin, 5s);
}

} // namespace
