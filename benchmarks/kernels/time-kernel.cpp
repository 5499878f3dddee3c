//===- time-kernel.cpp - compiles the kernels of a file and times them ----===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   time-kernel FILE.mlir [OBJECT-PREFIX]
//
// For each function: compile time (of all of them together), best time of a
// call, bytes of arguments and results per second. Arguments hold small
// numbers. With a prefix, the object files are written to PREFIX<name>.o.
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <limits>

using dist::testing::KernelRunner;
using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A buffer of small numbers.
static void *makeBuffer(int64_t bytes) {
  void *buffer = std::aligned_alloc(64, (bytes / 64 + 1) * 64);
  std::memset(buffer, 0, bytes);
  if (bytes % 4 == 0)
    for (int64_t i = 0; i < bytes / 4; ++i)
      static_cast<float *>(buffer)[i] = float(i % 17) / 16;
  return buffer;
}

static void timeKernel(KernelRunner &runner, size_t kernel) {
  std::vector<void *> buffers;
  int64_t total = 0;
  for (int64_t bytes : runner.bufferBytes(kernel)) {
    total += bytes;
    buffers.push_back(makeBuffer(bytes));
  }
  runner.run(buffers, {0, 0, 0, 0}, kernel);
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 21; ++i) {
    Clock::time_point start = Clock::now();
    runner.run(buffers, {0, 0, 0, 0}, kernel);
    best = std::min(best, secondsSince(start));
  }
  std::printf("%-24s %8.1f us %8.2f GB/s  scratch %lld\n",
              runner.object(kernel).symbol.c_str(), best * 1e6,
              total / best / 1e9,
              static_cast<long long>(runner.scratchBytes(kernel)));
  for (void *buffer : buffers)
    std::free(buffer);
}

int main(int argc, char **argv) {
  auto file = argc > 1 ? llvm::MemoryBuffer::getFile(argv[1])
                       : std::errc::invalid_argument;
  if (!file) {
    llvm::errs() << "usage: time-kernel FILE.mlir [OBJECT-PREFIX]\n";
    return 1;
  }
  Clock::time_point start = Clock::now();
  KernelRunner runner((*file)->getBuffer().str());
  double compileSeconds = secondsSince(start);
  double cpuSeconds = double(std::clock()) / CLOCKS_PER_SEC;
  if (!runner.ok()) {
    llvm::errs() << runner.errors();
    return 1;
  }
  std::printf("compiled %zu kernels in %.1f ms, %.1f ms of CPU\n",
              runner.size(), compileSeconds * 1e3, cpuSeconds * 1e3);
  for (size_t kernel = 0; kernel < runner.size(); ++kernel) {
    if (argc > 2)
      std::ofstream(argv[2] + runner.object(kernel).symbol + ".o")
          << runner.object(kernel).object;
    timeKernel(runner, kernel);
  }
}
