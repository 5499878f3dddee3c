//===- Report.cpp - reports on the ends of workers ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include <cstring>
#include <fmt/format.h>
#include <sys/wait.h>

using namespace dist;

std::string dist::describe(const WorkerEnd &end) {
  if (!WIFSIGNALED(end.status))
    return fmt::format("exit code {}", WEXITSTATUS(end.status));
  int signal = WTERMSIG(end.status);
  const char *name = sigabbrev_np(signal);
  return fmt::format("signal {} (SIG{})", signal, name ? name : "?");
}

std::string dist::failureOf(const Worker &worker) {
  std::string text =
      fmt::format("rank {} failed with {} after {:.2f} s", worker.rank,
                  describe(*worker.end), worker.end->seconds);
  if (!worker.end->reason.empty())
    text += ", " + worker.end->reason;
  if (worker.last->get().empty())
    return text + "; it wrote nothing";
  text += "; its last lines:";
  for (const std::string &line : worker.last->get())
    text += "\n  | " + line;
  return text;
}

static std::string endOf(const Worker &worker) {
  if (!worker.end)
    return "does not end";
  if (worker.end->wasStopped)
    return describe(*worker.end) + ", was stopped";
  bool wasEnded = worker.end->wasTold && worker.end->isFailure();
  return describe(*worker.end) + (wasEnded ? ", requested to end" : "");
}

std::string dist::tableOf(const std::vector<Worker> &workers) {
  std::string table =
      fmt::format("  {:<6}{:<10}{:<34}{:>10}{:>10}{:>12}", "rank", "process",
                  "ended with", "after", "CPU", "memory");
  for (const Worker &worker : workers) {
    WorkerEnd end = worker.end.value_or(WorkerEnd());
    table += fmt::format("\n  {:<6}{:<10}{:<34}{:>8.2f} s{:>8.2f} s{:>8} MiB",
                         worker.rank, worker.pid, endOf(worker), end.seconds,
                         end.cpuSeconds, end.peakBytes >> 20);
  }
  return table;
}
