//===- Executor.h - runs an artifact on N ranks -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_EXECUTOR_H
#define DIST_RUNTIME_EXEC_EXECUTOR_H

#include "dist/Runtime/Artifact/Artifact.h"
#include "dist/Runtime/Exec/Trace.h"
#include "dist/Runtime/Host/HostCores.h"
#include "dist/Support/StatePairs.h"

#include <chrono>
#include <functional>
#include <map>

namespace dist {

class Group;

/// The treatment of collectives that the program only starts. With overlap they
/// continue while the rank computes, else they run where they are started. The
/// results have the same bits.
enum class OverlapMode {
  Auto, ///< If it saves time (docs/guide/runtime.md).
  On,
  Off
};

struct ExecutorOptions {
  /// The longest time that a rank waits for the others in one collective.
  std::chrono::milliseconds timeout = std::chrono::minutes(10);
  /// The longest time that the ranks of this process compute without a
  /// collective or the end of the step, for example in an endless loop. After
  /// it, step() fails with DEADLINE_EXCEEDED as soon as the ranks reach their
  /// next command; for ranks that do not, see onStuck. 0: no limit.
  std::chrono::milliseconds computeTimeout{0};
  /// The number of steps that are traced, from the first.
  int traceSteps = 0;
  OverlapMode overlap = OverlapMode::Auto;
  /// Called with the first failure if other ranks of this process do not return
  /// within five seconds of it, for example from a library that spins: their
  /// threads cannot be ended. Null: step() waits for them.
  std::function<void(const Status &)> onStuck = nullptr;
};

using Carry = StatePair;

/// An artifact with its ranks, here threads of this process, and their memory.
///
///   auto executor = Executor::create(artifact, {});
///   (*executor)->setArguments({{0, x}});      // whole tensors, cut here
///   (*executor)->step();
///   Result<Array> y = (*executor)->result(0); // assembled from the ranks
class Executor {
public:
  /// The largest number of ranks of the `local` backend.
  static constexpr int64_t kMaxRanks = kMaxHostRanks;

  /// Creates an executor. Errors: more ranks than kMaxRanks; more memory than
  /// the machine has.
  static Result<std::unique_ptr<Executor>>
  create(std::shared_ptr<const Artifact> artifact,
         const ExecutorOptions &options);
  virtual ~Executor() = default;

  virtual const Manifest &manifest() const = 0;

  /// True if results are assembled in this process. If ranks are processes, it
  /// is that of the first rank.
  virtual bool hasResults() const { return true; }

  /// Sets the values of arguments. Types and shapes must be the manifest's.
  virtual Status setArguments(const std::map<int, ArrayView> &values) = 0;

  /// Runs all commands once, on every rank. If a rank fails, all others stop
  /// and the failure names it. The executor cannot be used after that.
  virtual Status step() = 0;

  /// Returns the command of the rank that failed first in step(), with its
  /// source line: "command 34 of 120". Empty if no command had begun.
  virtual std::string failedAt() { return ""; }

  /// Returns the command that the first rank of this process carries out, with
  /// its operation and source line: "command 34 of 120 (all_reduce at
  /// a.mlir:8:10)". Empty if its program has none. For other threads.
  virtual std::string standsAt() const { return ""; }

  /// Returns the assembled result of the last step. If ranks are processes, all
  /// of them call it with the same index; the first rank returns the result and
  /// the others nothing.
  virtual Result<Array> result(int index) = 0;

  /// Checks that the ranks with the same part of a result have the same bits.
  /// If ranks are processes, all of them call it, and the first rank checks.
  virtual Status verifyReplicas(int index) = 0;

  /// Chooses the results that advance() makes arguments. The default is those
  /// of the manifest.
  virtual Status setCarries(const std::vector<Carry> &carries) = 0;

  /// Makes results arguments of the next step. Results that are sharded
  /// differently from their arguments are gathered and cut again. result() is
  /// undefined until the next step. If ranks are processes, all of them call
  /// it.
  virtual Status advance() = 0;

  /// Returns the group of all processes if ranks are processes, else null.
  virtual Group *processes() { return nullptr; }

  /// Returns the buffer in which a rank of this process has an argument of the
  /// next step, or a result of the last one, with its padding; null if its
  /// program has none.
  virtual void *argumentBuffer(int rank, int index) = 0;
  virtual const void *resultBuffer(int rank, int index) const = 0;

  /// Runs a task for every rank of this process, on the rank's thread, between
  /// two steps. A failure is treated like one of step().
  virtual Status onRanks(const std::function<Status(int rank)> &task) = 0;

  /// Stops all ranks at once. A running step() returns ABORTED with this
  /// reason. May be called from any thread.
  virtual void cancel(const std::string &reason) = 0;

  /// Returns how often each rank has run each command of its program in the
  /// last step. If ranks are processes, all of them call it.
  virtual Result<std::vector<std::vector<uint32_t>>> executed() = 0;

  /// Returns the events of each rank. If ranks are processes, all of them call
  /// it.
  virtual Result<std::vector<std::vector<TraceEvent>>> trace() = 0;
};

/// Returns the carries of the manifest.
std::vector<Carry> aliasesOf(const Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_EXECUTOR_H
