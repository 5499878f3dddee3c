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
#include "dist/Support/StatePairs.h"

#include <chrono>
#include <functional>
#include <map>

namespace dist {

class Group;

/// Whether what the program starts goes on while the rank computes; else it is
/// carried out where it is started. The results are the same bits.
enum class OverlapMode {
  Auto, ///< Where that saves time: see docs/guide/runtime.md.
  On,
  Off
};

struct ExecutorOptions {
  /// How long a rank waits for the others in one collective.
  std::chrono::milliseconds timeout = std::chrono::minutes(10);
  /// Steps that are traced, from the first.
  int traceSteps = 0;
  OverlapMode overlap = OverlapMode::Auto;
  /// Called with the first failure where other ranks of this process do not
  /// come back within five seconds of it, as from a library that spins: their
  /// threads cannot be ended. Null: step() waits for them.
  std::function<void(const Status &)> onStuck = nullptr;
};

using Carry = StatePair;

/// An artifact with its ranks, here threads of this process, and their memory.
///
///   auto executor = Executor::create(artifact, {});
///   executor->setArgument(0, x);           // whole tensors, cut here
///   executor->step();
///   Result<Array> y = executor->result(0); // put together from the ranks
class Executor {
public:
  /// The number of ranks that the `local` backend runs at most.
  static constexpr int64_t kMaxRanks = 256;

  /// Errors: more ranks than kMaxRanks; more memory than the machine has.
  static Result<std::unique_ptr<Executor>>
  create(std::shared_ptr<const Artifact> artifact,
         const ExecutorOptions &options);
  virtual ~Executor() = default;

  virtual const Manifest &manifest() const = 0;

  /// Whether results come together in this process: where ranks are processes,
  /// in that of the first rank.
  virtual bool hasResults() const { return true; }

  /// Gives arguments their values. Types and shapes must be the manifest's.
  virtual Status setArguments(const std::map<int, ArrayView> &values) = 0;

  /// Runs all commands once, on every rank. If a rank fails, all others stop
  /// and the failure names it; the executor is of no use any more.
  virtual Status step() = 0;

  /// The command at which the rank stood that failed first in step(), with its
  /// source line: "command 34 of 120". Empty: no command had begun.
  virtual std::string failedAt() { return ""; }

  /// The result of the last step, put together. Where ranks are processes, all
  /// of them ask for the same; the first rank's has it, the others nothing.
  virtual Result<Array> result(int index) = 0;

  /// That the ranks that hold the same part of a result hold the same bits.
  /// Processes ask as for results, and the first rank's looks.
  virtual Status verifyReplicas(int index) = 0;

  /// Chooses the results that advance() makes arguments; at first those that
  /// the manifest says.
  virtual Status setCarries(const std::vector<Carry> &carries) = 0;

  /// Makes results arguments of the next step; those that are sharded otherwise
  /// than their arguments are gathered and cut again. result() is of no use
  /// until that has run. Processes ask as for results.
  virtual Status advance() = 0;

  /// Where ranks are processes, the group of all of them; else null.
  virtual Group *processes() { return nullptr; }

  /// The buffer in which a rank of this process has an argument of the next
  /// step, or a result of the last one, with its padding.
  virtual void *argumentBuffer(int rank, int index) = 0;
  virtual const void *resultBuffer(int rank, int index) const = 0;

  /// Carries out a task for every rank of this process, on its thread, between
  /// two steps. A failure is as one of step().
  virtual Status onRanks(const std::function<Status(int rank)> &task) = 0;

  /// Stops all ranks at once; a step that runs returns ABORTED with this
  /// reason. May be called from any thread.
  virtual void cancel(const std::string &reason) = 0;

  /// How often each rank has carried out each command in the last step;
  /// processes ask as for results.
  virtual Result<std::vector<std::vector<uint32_t>>> executed() = 0;

  /// The events of each rank; processes ask as for results.
  virtual Result<std::vector<std::vector<TraceEvent>>> trace() = 0;
};

/// The carries that the manifest asks for.
std::vector<Carry> aliasesOf(const Manifest &manifest);

} // namespace dist

#endif // DIST_RUNTIME_EXEC_EXECUTOR_H
