//===- HostedRanks.h - the ranks of this process ----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_EXEC_HOSTEDRANKS_H
#define DIST_RUNTIME_EXEC_HOSTEDRANKS_H

#include "FeedPlan.h"
#include "RankProgram.h"
#include "TensorLayouts.h"
#include "dist/Runtime/Exec/RankPool.h"

namespace dist {

/// The part of an executor that runs the ranks of its process, all or one of
/// them, each in a thread. Derived classes assemble the results of all ranks.
class HostedRanks : public Executor {
public:
  const Manifest &manifest() const override { return artifact->manifest(); }
  Status setArguments(const std::map<int, ArrayView> &values) override;
  Status step() override;
  std::string failedAt() override;
  std::string standsAt() const override {
    return ranks.empty() ? "" : ranks.front().standsAt();
  }
  Status setCarries(const std::vector<Carry> &carries) override;
  Status advance() override;
  void *argumentBuffer(int rank, int index) override {
    RankProgram &own = program(rank);
    return own.bufferOrNull(own.program().arguments[size_t(index)]);
  }
  const void *resultBuffer(int rank, int index) const override {
    const RankProgram &own = ranks[size_t(rank - first)];
    return own.bufferOrNull(own.program().results[size_t(index)]);
  }
  Status onRanks(const std::function<Status(int rank)> &task) override {
    return pool.run(task);
  }
  void cancel(const std::string &reason) override;

protected:
  /// Returns a result of the last step, assembled in every process.
  virtual Result<Array> wholeResult(int index) = 0;

  /// Creates `count` ranks from `first` on.
  HostedRanks(std::shared_ptr<const Artifact> artifact,
              const ExecutorOptions &options, int first, int count);

  /// Adds the next rank. Its group must outlive it.
  void add(RankMemory memory, ProcessGroup &world);
  /// Connects the ranks; called after all are added.
  Status connect();

  std::shared_ptr<const Artifact> artifact;
  TensorLayouts layouts;
  std::vector<RankProgram> ranks;

private:
  RankProgram &program(int rank) { return ranks[rank - first]; }
  void abort(const Status &why);
  void reportStuck(const Status &why);
  Status findEndless();

  ExecutorOptions options;
  int first;
  std::chrono::steady_clock::time_point origin =
      std::chrono::steady_clock::now();
  std::vector<FeedPlan> feeds; ///< By program.
  int steps = 0;
  // State of the thread that steps.
  bool isStepping = false;
  std::vector<uint64_t> seenProgress; ///< By rank, when it last changed.
  std::chrono::steady_clock::time_point lastProgress;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  Status cancelled; ///< Guarded by mutex, like those below.
  std::string failurePlace;
  RankPool pool; ///< Last: its threads use all of the above.
};

} // namespace dist

#endif // DIST_RUNTIME_EXEC_HOSTEDRANKS_H
