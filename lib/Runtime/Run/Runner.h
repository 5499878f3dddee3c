//===- Runner.h - one run of dist-run ---------------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_RUN_RUNNER_H
#define DIST_RUNTIME_RUN_RUNNER_H

#include "dist/Runtime/Group/JobMember.h"
#include "dist/Runtime/Run/Interrupt.h"
#include "dist/Runtime/Run/Options.h"
#include "dist/Runtime/Session/ProgramSession.h"
#include "dist/Runtime/Session/Verify.h"

namespace dist {

enum class ExitStatus {
  Ok = 0,
  Failure = 1, ///< Or a mismatch.
  Usage = 2,
  Interrupted = 130,
  Refused = 3,      ///< What is wrong will be so in another attempt of the job.
  Terminated = 143, ///< By SIGTERM, with a checkpoint.
};

/// The run that the user requests, that on a single device to compare with, or
/// one with moved inputs.
enum class RunKind { Measured, Reference, Moved };

/// One run of dist-run, in the steps of run().
class Runner {
public:
  Runner(RunOptions options, Interrupt &interrupt)
      : options(std::move(options)), interrupt(interrupt) {}

  Result<ExitStatus> run();

private:
  Status join();
  /// True if this process writes and compares: where ranks are processes, the
  /// first of them.
  bool isFirst() const { return !self || self->rank() == 0; }
  Status prepare();
  Status sizeMesh();
  Status load(Status before);
  Status openSession();
  void announce() const;
  Status feed();
  Status feedFiles();
  ExecutorOptions executorOptions(RunKind kind) const;
  Result<bool> compareResults();
  /// Takes all steps of the program for several devices, and writes the files.
  Result<SessionResults> measure();
  /// Takes all steps of a program in this process, to compare.
  Result<SessionResults> repeat(const std::shared_ptr<const Artifact> &program,
                                Inputs values, RunKind kind);
  Result<SessionResults> takeSteps(ProgramSession &session, bool isShown);
  /// Lets the first SIGTERM end the session after the step that runs.
  void leaveTerminationTo(std::function<void()> instead);
  /// Runs with moved inputs of a program, whose results without these are
  /// `plain`.
  RoundingRuns roundingRuns(const std::shared_ptr<const Artifact> &program,
                            std::vector<Array> plain);
  Status writeFiles(Executor &executor);
  Status writeResults(Executor &executor);
  /// Returns the ranks of this process.
  std::vector<int> ranksOf(const Manifest &manifest) const;
  Status verifyWritable() const;
  Result<std::shared_ptr<const Artifact>>
  compileMoved(const std::shared_ptr<const Artifact> &single);
  Result<bool> verify();
  Result<bool> compareWithFile();
  bool judge(const std::vector<Comparison> &comparisons,
             const std::string &against) const;

  RunOptions options;
  Interrupt &interrupt;
  std::unique_ptr<JobMember> self; ///< Null: the ranks are threads.
  std::shared_ptr<const Artifact> artifact;
  std::unique_ptr<ProgramSession>
      session;                ///< Of `artifact`; null after its steps.
  std::vector<Carry> carries; ///< Of the single-device program, too.
  Inputs inputs;              ///< For the runs to compare.
  SessionResults results;
};

} // namespace dist

#endif // DIST_RUNTIME_RUN_RUNNER_H
