//===- NcclRanks.h - ranks with data on a GPU -------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_COMM_NCCL_NCCLRANKS_H
#define DIST_UNITTESTS_RUNTIME_COMM_NCCL_NCCLRANKS_H

#include "Comm/Nccl/NcclQueue.h"
#include "Ranks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

namespace dist::testing {

/// Bytes on the GPU of this process.
class OnGpu {
public:
  OnGpu(std::shared_ptr<NcclDevice> device, const std::vector<float> &contents)
      : device(device), queue(device), count(contents.size()) {
    NcclDevice::Scope scope(*device);
    EXPECT_TRUE(queue.open().ok());
    data = queue.allocate(count * sizeof(float));
    copy(data, contents.data());
  }

  void *get() const { return data; }
  std::vector<float> read() {
    std::vector<float> contents(count);
    NcclDevice::Scope scope(*device);
    copy(contents.data(), data);
    return contents;
  }

private:
  void copy(void *to, const void *from) {
    queue.copy(to, from, count * sizeof(float));
    for (auto idle = queue.isIdle(); idle && !*idle; idle = queue.isIdle())
      std::this_thread::yield();
    EXPECT_TRUE(queue.isIdle());
    queue.land();
  }

  std::shared_ptr<NcclDevice> device;
  NcclQueue queue;
  size_t count;
  void *data = nullptr;
};

/// Returns collectives of float, with and without NCCL's reductions, even and
/// not.
inline std::vector<CollectiveSignature> signaturesFor(int size) {
  std::vector<CollectiveSignature> all;
  for (int op = 0; op < int(CollectiveOp::Exchange); ++op)
    for (Reduction reduction : {Reduction::Sum, Reduction::Min}) {
      CollectiveSignature signature;
      signature.op = CollectiveOp(op);
      signature.reduction = reduction;
      signature.root = size - 1;
      for (int rank = 0; rank < size; ++rank)
        signature.sources.push_back(rank == 0 ? -1 : (rank + 1) % size);
      signature.counts = {6 * size, 0, 1000 * size};
      if (reduces(signature.op) || reduction == Reduction::Sum)
        all.push_back(signature);
      if (signature.op != CollectiveOp::ReduceScatter)
        continue;
      signature.counts = {6 * size - 1};
      signature.receiveCounts = {6};
      all.push_back(signature);
    }
  return all;
}

/// Returns the results of a collective, whose buffers may be on the GPU.
inline Result<std::vector<std::vector<float>>>
resultsOf(ProcessGroup &group, const CollectiveSignature &signature,
          const std::shared_ptr<NcclDevice> &device) {
  std::vector<std::vector<float>> sends, receives;
  std::vector<OnGpu> onGpu;
  CollectiveRequest request{signature, {}, {}, "", nullptr};
  for (size_t i = 0; i < signature.counts.size(); ++i) {
    std::vector<float> &send = sends.emplace_back(size_t(signature.counts[i]));
    for (size_t k = 0; k < send.size(); ++k)
      send[k] = float((group.rank() * 7 + k * 5) % 11);
    receives.emplace_back(size_t(signature.receiveCount(i, group.size())), -1);
  }
  onGpu.reserve(2 * sends.size());
  for (size_t i = 0; i < sends.size(); ++i) {
    request.sends.push_back(device ? onGpu.emplace_back(device, sends[i]).get()
                                   : sends[i].data());
    request.receives.push_back(
        device ? onGpu.emplace_back(device, receives[i]).get()
               : receives[i].data());
  }
  if (Status status = group.run(request); !status.ok())
    return status;
  for (size_t i = 0; device && i < receives.size(); ++i)
    receives[i] = onGpu[2 * i + 1].read();
  return receives;
}

/// Checks that results on the GPU equal those on the host.
inline Status compareMemories(ProcessGroup &group) {
  auto device = NcclDevice::open(group.rank());
  if (!device)
    return device.status();
  for (const CollectiveSignature &signature : signaturesFor(group.size())) {
    auto host = resultsOf(group, signature, nullptr);
    auto gpu = host ? resultsOf(group, signature, *device) : host;
    if (!gpu)
      return gpu.status();
    if (*host != *gpu)
      return Status::internal(signature.str() + " differs on the GPU");
  }
  return {};
}

/// Sends messages from the GPU of each rank to that of the next one.
inline Status passOn(ProcessGroup &group) {
  auto device = NcclDevice::open(group.rank());
  if (!device)
    return device.status();
  int size = group.size(), rank = group.rank();
  OnGpu own(*device, std::vector<float>(100, float(rank)));
  OnGpu got(*device, std::vector<float>(100, -1));
  auto work =
      group.post({{false, (rank + size - 1) % size, DType::F32, 100, got.get()},
                  {true, (rank + 1) % size, DType::F32, 100, own.get()}});
  if (!work)
    return work.status();
  if (Status status = work->wait(); !status.ok())
    return status;
  EXPECT_EQ(got.read(),
            std::vector<float>(100, float((rank + size - 1) % size)));
  return {};
}

/// Runs an all_reduce on each of several queues at once, and on none.
inline Status useQueues(ProcessGroup &group) {
  constexpr int kQueues = 4;
  std::vector<std::vector<int>> data(kQueues, std::vector<int>(1000, 1));
  std::vector<PendingWork> works;
  for (int i = 0; i < kQueues; ++i) {
    CollectiveRequest request;
    request.signature.op = CollectiveOp::AllReduce;
    request.signature.dtype = DType::I32;
    request.signature.counts = {1000};
    request.sends.push_back(data[size_t(i)].data());
    request.receives.push_back(data[size_t(i)].data());
    GroupCall call;
    call.requests.push_back(request);
    auto work = group.start(call, i == 0 ? "" : std::to_string(i));
    if (!work)
      return work.status();
    works.push_back(*work);
  }
  for (PendingWork &work : works)
    if (Status status = work.wait(); !status.ok())
      return status;
  for (const auto &sums : data)
    EXPECT_EQ(sums, std::vector<int>(1000, group.size()));
  return {};
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_COMM_NCCL_NCCLRANKS_H
