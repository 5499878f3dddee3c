//===- Collectives.cpp - collectives of threads ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bench-collectives --benchmark_filter=all_reduce
//
// Arguments: ranks, bytes of the send of one rank. Time is that of one
// collective; bytes_per_second counts the sends of one rank.
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Local/LocalCommunicator.h"
#include "dist/Runtime/Comm/ProcessGroup.h"

#include <benchmark/benchmark.h>
#include <thread>

using namespace dist;

namespace {

/// The buffers of one rank, and a request for one collective on them.
struct Rank {
  Rank(CollectiveOp op, int size, int64_t bytes)
      : send(size_t(bytes) / sizeof(float), 1.0f) {
    request.signature.op = op;
    request.signature.counts = {int64_t(send.size())};
    for (int rank = 0; rank < size; ++rank)
      request.signature.sources.push_back((rank + 1) % size);
    receive.resize(size_t(request.signature.receiveCount(0, size)));
    bool inPlace = op == CollectiveOp::AllReduce;
    request.sends = {send.data()};
    request.receives = {inPlace ? send.data() : receive.data()};
  }
  std::vector<float> send, receive;
  CollectiveRequest request;
};

} // namespace

static void runCollective(benchmark::State &state, CollectiveOp op) {
  int size = int(state.range(0));
  auto communicators = createLocalCommunicators(size);
  auto body = [&](int rank, auto &&keepRunning) {
    ProcessGroup group(std::move(communicators[size_t(rank)]), "world",
                       std::chrono::minutes(1));
    Rank own(op, size, state.range(1));
    while (keepRunning())
      if (!group.run(own.request).ok())
        std::abort();
  };
  std::vector<std::thread> threads;
  for (int rank = 1; rank < size; ++rank)
    threads.emplace_back(body, rank, [rounds = state.max_iterations]() mutable {
      return rounds-- > 0;
    });
  body(0, [&] { return state.KeepRunning(); });
  for (std::thread &thread : threads)
    thread.join();
  state.SetBytesProcessed(state.iterations() * state.range(1));
}

static void arguments(benchmark::internal::Benchmark *bench) {
  for (int64_t ranks : {2, 4})
    for (int64_t bytes : {64, 64 << 10, 1 << 20, 64 << 20})
      bench->Args({ranks, bytes});
  bench->UseRealTime()->Unit(benchmark::kMicrosecond);
}

BENCHMARK_CAPTURE(runCollective, all_reduce, CollectiveOp::AllReduce)
    ->Apply(arguments);
BENCHMARK_CAPTURE(runCollective, all_gather, CollectiveOp::AllGather)
    ->Apply(arguments);
BENCHMARK_CAPTURE(runCollective, reduce_scatter, CollectiveOp::ReduceScatter)
    ->Apply(arguments);
BENCHMARK_CAPTURE(runCollective, all_to_all, CollectiveOp::AllToAll)
    ->Apply(arguments);
BENCHMARK_CAPTURE(runCollective, permute, CollectiveOp::Permute)
    ->Apply(arguments);
BENCHMARK_CAPTURE(runCollective, barrier, CollectiveOp::Barrier)
    ->Args({2, 0})
    ->Args({4, 0})
    ->UseRealTime();
