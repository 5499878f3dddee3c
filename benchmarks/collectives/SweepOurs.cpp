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
// Prints `BACKEND OP RANKS BYTES MICROSECONDS`. shm-direct: the buffers lie in
// memory of the backend. copy: each rank copies SIZES bytes from one buffer to
// another of its own, past the caches: the memory bandwidth there is.
//
//===----------------------------------------------------------------------===//

#include "Sweep.h"
#include "dist/Runtime/Comm/LocalCommunicator.h"
#include "dist/Runtime/Comm/ShmCommunicator.h"
#include "dist/Runtime/Comm/StreamCopy.h"

#include <memory>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace dist;

namespace {

/// A store of one value in a file.
class OneFile final : public Store {
public:
  explicit OneFile(std::string path) : path(std::move(path)) {}
  Status set(std::string_view, std::string_view value) override {
    std::FILE *file = std::fopen((path + ".new").c_str(), "w");
    std::fwrite(value.data(), 1, value.size(), file);
    std::fclose(file);
    std::rename((path + ".new").c_str(), path.c_str());
    return {};
  }
  Result<std::string> get(std::string_view, Deadline) override {
    std::FILE *file = nullptr;
    while (!(file = std::fopen(path.c_str(), "r")))
      usleep(100);
    char text[4096];
    size_t length = std::fread(text, 1, sizeof(text), file);
    std::fclose(file);
    return std::string(text, length);
  }
  Result<bool> remove(std::string_view) override {
    return std::remove(path.c_str()) == 0;
  }
  Result<int64_t> add(std::string_view, int64_t) override { return none(); }
  Result<std::optional<std::string>> compareSet(std::string_view,
                                                std::optional<std::string_view>,
                                                std::string_view) override {
    return none();
  }
  Status wait(std::span<const std::string>, Deadline) override {
    return none();
  }
  Result<bool> check(std::span<const std::string>) override { return none(); }
  Result<int64_t> removeAll(std::string_view) override { return none(); }
  Result<int64_t> count(std::string_view) override { return none(); }

private:
  static Status none() { return Status::internal("not in this store"); }
  std::string path;
};

} // namespace

static void insist(const Status &status) {
  if (status.ok())
    return;
  std::fprintf(stderr, "%s\n", status.str().c_str());
  std::exit(1);
}

static std::shared_ptr<void> memoryFor(Communicator &end, int64_t elements,
                                       bool isDirect) {
  size_t bytes = size_t(elements) * 4;
  std::shared_ptr<void> memory(
      std::aligned_alloc(4096, (bytes + 4096) / 4096 * 4096), std::free);
  if (isDirect)
    memory = *end.allocate(bytes);
  std::fill_n(static_cast<float *>(memory.get()), elements, 1.f);
  return memory;
}

static void run(const char *backend, Communicator &end,
                const std::vector<sweep::Case> &cases) {
  uint64_t sequence = 0;
  sweep::bind(end.rank());
  bool isDirect = std::string(backend) == "shm-direct";
  for (const sweep::Case &item : cases) {
    CollectiveRequest request;
    request.signature.op = *parseCollectiveOp(item.op);
    request.signature.counts = {item.sends()};
    auto send = memoryFor(end, item.sends(), isDirect);
    auto receive = memoryFor(end, item.receives(), isDirect);
    request.sends = {send.get()};
    bool isRoot = item.op == "broadcast" && end.rank() == 0;
    request.receives = {isRoot ? send.get() : receive.get()}; // As the peers.
    double seconds = sweep::measure(item.bytes, [&] {
      insist(end.submit(
          {{&request, 1}, ++sequence, deadlineIn(std::chrono::minutes(1))}));
    });
    if (end.rank() == 0)
      sweep::print(backend, item, seconds);
  }
}

static void onThreads(int ranks, const std::vector<sweep::Case> &cases) {
  auto ends = createLocalCommunicators(ranks);
  std::vector<std::thread> threads;
  for (auto &end : ends)
    threads.emplace_back([&] { run("local", *end, cases); });
  for (std::thread &thread : threads)
    thread.join();
}

static void onProcesses(const char *backend, int ranks,
                        const std::vector<sweep::Case> &cases) {
  OneFile store("/tmp/dist-sweep-" + std::to_string(getpid()));
  for (int rank = 0; rank < ranks; ++rank)
    if (fork() == 0) {
      auto end = createShmCommunicator(store, rank, ranks);
      insist(end ? Status() : end.status());
      run(backend, **end, cases);
      end->reset();
      std::exit(0);
    }
  while (wait(nullptr) > 0)
    ;
}

/// Each of some threads copies between buffers of its own.
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
    onProcesses(arguments[1], ranks, cases);
  return 0;
}
