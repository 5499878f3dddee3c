//===- Sweep.h - measurements of all collective libraries -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_BENCHMARKS_COLLECTIVES_SWEEP_H
#define DIST_BENCHMARKS_COLLECTIVES_SWEEP_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sched.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace sweep {

/// A case as in nccl-tests: `bytes` are those of the larger of send and
/// receive.
struct Case {
  std::string op;
  int ranks;
  int64_t bytes;

  /// Return the f32 elements of a rank's block, and of all blocks.
  int64_t block() const { return std::max<int64_t>(1, bytes / 4 / ranks); }
  int64_t whole() const {
    bool isOne = op == "all_reduce" || op == "broadcast";
    return isOne ? std::max<int64_t>(1, bytes / 4) : block() * ranks;
  }
  int64_t sends() const { return op == "all_gather" ? block() : whole(); }
  int64_t receives() const {
    return op == "reduce_scatter" ? block() : whole();
  }
};

/// Returns the seconds of one call: the median of batches. All ranks call it.
inline double measure(int64_t bytes, const std::function<void()> &call) {
  using Clock = std::chrono::steady_clock;
  int calls = int(std::clamp<int64_t>(
      (int64_t(8) << 20) / std::max<int64_t>(bytes, 1), 2, 300));
  for (int i = 0; i < std::max(2, calls / 4); ++i)
    call();
  std::vector<double> batches;
  for (int batch = 0; batch < 7; ++batch) {
    auto begin = Clock::now();
    for (int i = 0; i < calls; ++i)
      call();
    batches.push_back(
        std::chrono::duration<double>(Clock::now() - begin).count() / calls);
  }
  std::sort(batches.begin(), batches.end());
  return batches[batches.size() / 2];
}

/// Binds a rank to one core, like mpirun.
inline void bind(int rank) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(unsigned(rank) % std::thread::hardware_concurrency(), &cores);
  sched_setaffinity(0, sizeof(cores), &cores);
}

/// Prints a line in one write, as several processes print.
inline void print(const char *backend, const Case &item, double seconds) {
  char line[256];
  int length = std::snprintf(line, sizeof line, "%s %s %d %lld %.4f\n", backend,
                             item.op.c_str(), item.ranks,
                             static_cast<long long>(item.bytes), seconds * 1e6);
  [[maybe_unused]] auto written = ::write(STDOUT_FILENO, line, size_t(length));
}

/// Returns the value of all elements that a rank sends: its number from 1 on.
inline float valueOf(int rank) { return float(rank + 1); }

/// True if `receive` has the result for these values.
inline bool isRight(const Case &item, const float *receive) {
  float sum = float(item.ranks * (item.ranks + 1)) / 2;
  for (int64_t i = 0; i < item.receives(); ++i) {
    bool isSum = item.op == "all_reduce" || item.op == "reduce_scatter";
    bool isFirst = item.op == "broadcast";
    float expected = isSum     ? sum
                     : isFirst ? valueOf(0)
                               : valueOf(int(i / item.block()));
    if (receive[i] != expected)
      return false;
  }
  return true;
}

/// Times a call that reads `send` and writes `receive` (a broadcast's buffer is
/// `receive` on all ranks), checks its result, and prints `BACKEND OP RANKS
/// BYTES MICROSECONDS`. All ranks call it.
inline void report(const char *backend, const Case &item, int rank, float *send,
                   float *receive, const std::function<void()> &call) {
  double seconds = measure(item.bytes, call);
  std::fill_n(receive, item.receives(),
              item.op == "broadcast" ? valueOf(rank) : 0);
  std::fill_n(send, item.sends(), valueOf(rank));
  call();
  if (!isRight(item, receive)) {
    std::fprintf(stderr, "%s: a wrong result of %s of %lld bytes\n", backend,
                 item.op.c_str(), static_cast<long long>(item.bytes));
    std::exit(1);
  }
  print(backend, item, seconds);
}

/// Splits "4,1024" and "all_reduce,broadcast".
inline std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    size_t end = std::min(text.find(',', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

inline std::vector<Case> casesOf(const char *ops, int ranks,
                                 const char *sizes) {
  std::vector<Case> cases;
  for (const std::string &op : split(ops))
    for (const std::string &bytes : split(sizes))
      cases.push_back({op, ranks, std::atoll(bytes.c_str())});
  return cases;
}

} // namespace sweep

#endif // DIST_BENCHMARKS_COLLECTIVES_SWEEP_H
