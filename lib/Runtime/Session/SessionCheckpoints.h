//===- SessionCheckpoints.h - where steps begin -----------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_SESSION_SESSIONCHECKPOINTS_H
#define DIST_LIB_RUNTIME_SESSION_SESSIONCHECKPOINTS_H

#include "dist/Runtime/Checkpoint/BackgroundTask.h"
#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "dist/Runtime/Checkpoint/SaveCheckpoint.h"
#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Session/SessionOptions.h"

namespace dist {

/// The checkpoints of one session. The state is the arguments that
/// results replace, under their names; what is noted of every step (scalar
/// results that replace nothing) is `steps/NAME`, an array over the steps.
/// Where ranks are processes, their group must outlive it.
class SessionCheckpoints {
public:
  /// Finds the checkpoint to continue: the latest one, or where that is damaged
  /// the one before it, with a warning. The error lists all tensors that do not
  /// fit the program.
  static Result<std::unique_ptr<SessionCheckpoints>>
  open(const SessionOptions &options, const Manifest &manifest,
       const std::vector<Carry> &carries);

  /// The number of steps in the checkpoint that is continued; 0 without one.
  int64_t firstStep() const { return resumed ? resumed->manifest().step : 0; }
  /// The identity and the step of the checkpoint that is continued; "" without
  /// one.
  std::string resumedId() const;
  bool restores(int argument) const {
    return resumed && isState[size_t(argument)];
  }
  /// True for the arguments that the checkpoint restores.
  std::vector<bool> restored() const {
    return resumed ? isState : std::vector<bool>(isState.size());
  }
  /// The path of the checkpoint that the session continues; empty: none.
  std::string path() const { return resumed ? resumed->getPath() : ""; }

  /// Opens the directory; gives arguments their values. If the checkpoint that
  /// it resumes is damaged on some rank, all take the one before it. Where
  /// ranks are processes, all of them call it, save and finish.
  Status begin(Executor &executor);
  /// Unmaps the files of the resumed checkpoint.
  void unmap() {
    if (resumed)
      resumed->unmap();
  }
  /// The bytes of what was noted of a result.
  Status restoreRecord(int result, std::vector<std::byte> &record) const;
  /// Returns a result of the last step of the checkpoint. Errors: the result is
  /// not part of the state.
  Result<Array> result(int index) const;

  /// The argument that a result replaces, or -1.
  int argumentOf(int result) const { return replaced[size_t(result)]; }

  /// True if there is a directory to keep the state in.
  bool keeps() const { return !options.checkpoint.empty(); }
  bool isDue(int64_t steps) const;
  /// Copies the results of the last step and writes them beside the next ones.
  /// Where the one before could not be written (a warning then) this one
  /// is written at once. Errors: it could not be written either.
  Status save(Executor &executor, int64_t steps,
              const std::vector<std::vector<std::byte>> &records);
  /// Waits for the last one.
  Status finish() { return writer.wait(); }

private:
  SessionCheckpoints(const SessionOptions &options, const Manifest &manifest,
                     std::vector<Carry> carries);
  Status verifyNames() const;
  /// Creates the group of this process, where ranks are processes.
  Status makeGroups(Executor &executor);
  Status openDirectory();
  Status restore(Executor &executor) const;
  Status restoreRank(Executor &executor, int rank) const;
  Status restoreWhole(Executor &executor);
  Status resumeFrom(const std::string &path);
  Result<Checkpoint> openWhole(std::string path) const;
  std::optional<std::string> fallBack(const std::string &path,
                                      const Status &damage) const;
  void warn(const std::string &text) const;
  void complain(Status status, int64_t steps);
  Result<std::string> findResumed() const;
  bool isContinued() const;
  Status verifyFit() const;
  bool isOfCommunication(const Status &status) const;
  bool isRecord(int result) const;
  std::string recordName(int result) const;
  /// All ranks of this process together.
  Status write(int64_t steps, const CheckpointPlan &plan);

  const SessionOptions &options;
  const Manifest &manifest;
  std::vector<Carry> carries;
  std::vector<bool> isState; ///< By argument.
  std::vector<int> replaced; ///< argumentOf, by result.
  std::vector<std::string> resultNames;
  std::vector<std::string> names; ///< Of the state, by carry.
  CheckpointPlan statePlan;
  std::optional<Checkpoint> resumed;
  std::optional<CheckpointDirectory> directory;
  bool areThreads = true; ///< All ranks, of this process.
  /// The groups of the ranks of this process.
  std::vector<std::unique_ptr<CheckpointGroup>> groups;
  std::vector<RankSnapshot> snapshots; ///< By rank.
  BackgroundTask writer;               ///< Last: it uses the above.
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_SESSION_SESSIONCHECKPOINTS_H
