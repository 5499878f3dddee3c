//===- SweepOurs.cpp - a sweep over sizes, of local and shm ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bench-sweep local|shm|shm-direct|copy RANKS OPS SIZES
//   bench-sweep shm 2 all_reduce,all_gather 4,65536
//
// Times calls of the public Group. shm-direct: the buffers are in memory of the
// backend. copy: each rank copies SIZES bytes from one buffer to another of its
// own, past the caches, which measures the available memory bandwidth.
//
//===----------------------------------------------------------------------===//

#include "Sweep.h"
#include "dist/Runtime/Elements/StreamCopy.h"
#include "dist/Runtime/Group/JobMember.h"

#include <memory>
#include <sys/wait.h>

using namespace dist;

static void insist(const Status &status) {
  if (status.ok())
    return;
  std::fprintf(stderr, "%s\n", status.str().c_str());
  std::exit(1);
}

static std::shared_ptr<void> memoryFor(Group &group, int64_t elements,
                                       bool isDirect) {
  size_t bytes = size_t(elements) * 4;
  std::shared_ptr<void> memory(
      std::aligned_alloc(4096, (bytes + 4096) / 4096 * 4096), std::free);
  if (isDirect)
    memory = *group.processGroup().allocate(bytes);
  std::fill_n(static_cast<float *>(memory.get()), elements, 1.f);
  return memory;
}

/// Returns the call, which is chosen before it is timed.
static std::function<void()> callOf(Group &group, const std::string &op,
                                    TensorView send, TensorView receive) {
  if (op == "all_reduce")
    return [=, &group] { insist(group.allReduce(send, receive)); };
  if (op == "all_gather")
    return [=, &group] { insist(group.allGather(send, receive)); };
  if (op == "reduce_scatter")
    return [=, &group] { insist(group.reduceScatter(send, receive)); };
  if (op == "all_to_all")
    return [=, &group] { insist(group.allToAll(send, receive)); };
  return [=, &group] { insist(group.broadcast(receive, 0)); };
}

static void run(const char *backend, JobMember &member,
                const std::vector<sweep::Case> &cases) {
  Group &group = *member.world();
  sweep::bind(group.rank());
  bool isDirect = std::string(backend) == "shm-direct";
  for (const sweep::Case &item : cases) {
    auto sends = memoryFor(group, item.sends(), isDirect);
    auto receives = memoryFor(group, item.receives(), isDirect);
    auto *send = static_cast<float *>(sends.get());
    auto *receive = static_cast<float *>(receives.get());
    sweep::report(backend, item, group.rank(), send, receive,
                  callOf(group, item.op,
                         view(std::span(send, size_t(item.sends()))),
                         view(std::span(receive, size_t(item.receives())))));
  }
  insist(member.destroy());
}

static void onThreads(int ranks, const std::vector<sweep::Case> &cases) {
  auto members = JobMember::local(ranks);
  std::vector<std::thread> threads;
  for (auto &member : members)
    threads.emplace_back([&] { run("local", *member, cases); });
  for (std::thread &thread : threads)
    thread.join();
}

/// Runs the cases on processes. Returns 0, or 1 if a process failed.
static int onProcesses(const char *backend, int ranks,
                       const std::vector<sweep::Case> &cases) {
  std::string url =
      "file:///tmp/dist-sweep-" + std::to_string(getpid()) + ".store";
  for (int rank = 0; rank < ranks; ++rank)
    if (fork() == 0) {
      JobOptions options;
      options.backend = "shm";
      options.rank = rank;
      options.worldSize = ranks;
      auto member = JobMember::init(url, options);
      insist(member ? Status() : member.status());
      run(backend, **member, cases);
      std::exit(0);
    }
  int failed = 0;
  for (int status = 0; wait(&status) > 0;)
    failed |= status != 0;
  return failed;
}

/// Copies in several threads, each between buffers of its own.
static void copies(int ranks, const std::vector<sweep::Case> &cases) {
  for (const sweep::Case &item : cases) {
    std::vector<std::thread> threads;
    for (int rank = 0; rank < ranks; ++rank)
      threads.emplace_back([&, rank] {
        sweep::bind(rank);
        size_t bytes = size_t(item.bytes);
        std::vector<char> from(bytes, 1), to(bytes, 2);
        double seconds = sweep::measure(item.bytes, [&] {
          copyBytes(to.data(), from.data(), bytes, /*streams=*/true);
        });
        if (rank == 0)
          sweep::print("copy", item, seconds);
      });
    for (std::thread &thread : threads)
      thread.join();
  }
}

int main(int count, char **arguments) {
  if (count != 5) {
    std::fprintf(stderr, "bench-sweep BACKEND RANKS OPS SIZES\n");
    return 2;
  }
  std::string backend = arguments[1];
  int ranks = std::atoi(arguments[2]);
  auto cases = sweep::casesOf(arguments[3], ranks, arguments[4]);
  if (backend == "local")
    onThreads(ranks, cases);
  else if (backend == "copy")
    copies(ranks, cases);
  else
    return onProcesses(arguments[1], ranks, cases);
  return 0;
}
