//===- ProgramSession.h - a program that takes steps ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library that dist-run is built on, for programs that embed the runtime:
// load an artifact, feed its arguments, take steps, keep checkpoints. It reads
// no command line, writes no text, and returns every error as a Status.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_SESSION_PROGRAMSESSION_H
#define DIST_RUNTIME_SESSION_PROGRAMSESSION_H

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Session/Agreement.h"
#include "dist/Runtime/Session/Inputs.h"
#include "dist/Runtime/Session/SessionOptions.h"

#include <atomic>
#include <mutex>

namespace dist {

class SessionCheckpoints;
class StepScalars;

struct StepEvent {
  int64_t step = 0; ///< The first step is 0.
  double seconds = 0;
  /// The value of SessionResults::metricResult and its name. Where ranks are
  /// processes, only the first rank has the value.
  std::optional<double> metric;
  std::string_view metricName;
  /// The step of the metric: this one, or with SessionOptions::lateScalars
  /// perhaps the one before.
  int64_t metricStep = 0;
};

/// The results on the ranks of this process, by rank. One without data
/// has no single part there.
using ResultParts = std::map<int, std::vector<Array>>;

struct SessionResults {
  /// After the last step, with SessionOptions::collectsResults. Scalars that
  /// replace no argument are arrays over the steps, with keepsSeries.
  std::vector<Array> values;
  /// With comparesReplicas: an error that names a result of which ranks hold
  /// different copies, if there is one.
  Status replicas;
  ResultParts parts; ///< With collectsParts.
  std::vector<double> stepSeconds;
  /// Seconds for which each checkpoint delayed the steps.
  std::vector<double> checkpointSeconds;
  /// The number of steps after which endEarly() ended the session; 0: it did
  /// not.
  int64_t endedAfter = 0;
  /// The first scalar result that is a float (most often the loss), or -1.
  int metricResult = -1;
};

/// A program, its ranks, their arguments and their state. The ranks are threads
/// of this process:
///
///   auto artifact = Artifact::load("step.dist");
///   SessionOptions options;
///   options.checkpoint = "checkpoints";
///   auto session = ProgramSession::open(*artifact, options);
///   Status status = (*session)->feed({{"w", w}, {"batch", batch}});
///   for (int i = 0; i < 3; ++i)
///     Result<StepEvent> step = (*session)->step(); // step->metric: the loss
///   Result<Array> trained = (*session)->result("w");
///   status = (*session)->keep(); // checkpoints/step-000003
///
/// Or this process is one rank of a job, and calls the same functions in the
/// same order as the others:
///
///   auto member = JobMember::init("env://", {});
///   auto session = ProgramSession::open(*artifact, options, {},
///                                       (*member)->world());
///
/// A session that has failed in begin() or step() is of no further use. Not
/// safe for use by several threads at once, except for cancel(), endEarly() and
/// standsAt().
class ProgramSession {
public:
  /// Reads the checkpoint to continue, if there is one. `processes`, if not
  /// null, must outlive the session. With `carries`, these pairs alone replace
  /// arguments. Errors: pairs of results and arguments that do not fit; a
  /// checkpoint that does not fit the program.
  static Result<std::unique_ptr<ProgramSession>>
  open(std::shared_ptr<const Artifact> artifact, SessionOptions options,
       ExecutorOptions ranks = {}, Group *processes = nullptr,
       std::optional<std::vector<Carry>> carries = std::nullopt);
  ~ProgramSession();

  const Manifest &manifest() const;
  const std::vector<Carry> &carries() const { return pairs; }

  /// Sets the values of arguments: by name, or as arg0, arg1, ... The first
  /// call sets all arguments except those that a checkpoint restores, later
  /// calls any of them. The error lists all arrays that do not fit.
  Status feed(NamedArrays arrays);
  /// The same from files or ranks. With SessionOptions::steps, an array with
  /// one more leading dimension of as many elements is a sequence: each step
  /// takes a slice.
  Status feed(InputArrays arrays);
  Status feed(Inputs values);
  const Inputs &inputs() const { return given; }

  /// Verifies that all ranks run the same program with the same options, inputs
  /// and copies of replicated parts. Where ranks are processes, all of them
  /// call it before the first step, and a rank that has failed passes its
  /// failure, which all of them then return.
  Status agree(const Status &own, const Facts &more = {});

  /// Starts the ranks and restores the checkpoint. step() does so too.
  /// Errors: more memory than the machine has; a damaged checkpoint.
  Status begin();

  /// The number of steps that are done, including those of the checkpoint.
  int64_t stepsDone() const { return done; }
  /// True if options.steps is not reached and endEarly() has not taken effect.
  bool hasNext() const;

  /// Takes one step, and keeps a checkpoint if one is due. Errors: the failure
  /// of the rank that failed first, and where in the program it stood.
  Result<StepEvent> step();

  /// Returns where in the program this process stands: "step 3 of 10, command 4
  /// of 12 (all_reduce at a.mlir:8:10)". Empty before the first step.
  std::string standsAt();

  /// A result of the last step, by name or as result0, result1, ..., or the
  /// argument that is its state. Where ranks are processes all of them call it,
  /// and the first rank gets the value. Errors: no such result; no step.
  Result<Array> result(std::string_view key);

  /// Copies the state, and writes it as a checkpoint while steps go on. Where
  /// ranks are processes all of them call it. The
  /// next keep() and finish() wait, and return its error. Errors: no
  /// `checkpoint` directory; no step; the checkpoint before could not be
  /// written.
  Status keep();

  /// Ends the session after the current step, on all ranks, with a checkpoint;
  /// finish() has no values then. Without a `checkpoint` directory it has no
  /// effect: use cancel(). For signal handlers and other threads.
  void endEarly() { isToldToEnd = true; }
  /// Stops a step that runs; it returns ABORTED.
  void cancel(const std::string &reason);

  /// Waits for the last checkpoint and collects the results that the options
  /// request.
  Result<SessionResults> finish();

  /// The ranks; null before begin().
  Executor *executor() { return ranks.get(); }
  /// The path of the checkpoint that it continues; empty: none.
  std::string continued() const;
  /// True if a directory for checkpoints is given.
  bool keepsState() const { return !options.checkpoint.empty(); }

private:
  ProgramSession(std::shared_ptr<const Artifact> artifact,
                 SessionOptions options, ExecutorOptions ranks,
                 Group *processes);
  bool isRestored(size_t argument) const;
  Status verifySequences() const;
  Status start();
  Status createRanks();
  Status restore();
  Status feedRanks();
  Status feedWhole();
  bool hasRun() const { return done > first; }
  Status runStep(StepEvent &event);
  Status endTogether();
  Status save();
  std::string placeOf(int64_t step, const std::string &part) const;
  Status failedAt(const Status &failure, int64_t step,
                  const std::string &part) const;
  Result<Array> valueOf(size_t result);
  Status assemble();
  Status compareCopies(size_t result);
  Status takeParts();
  Status verifyKeptPart(size_t result) const;

  const std::shared_ptr<const Artifact> artifact;
  const SessionOptions options;
  const ExecutorOptions rankOptions;
  Group *const processes; ///< Null: the ranks are threads of this process.
  std::vector<Carry> pairs;
  Inputs given;
  bool isFed = false;        ///< feed() was called.
  std::vector<bool> isWhole; ///< Arguments that are given as whole arrays.
  std::vector<bool> isNew;   ///< Arguments that the ranks do not have yet.
  std::unique_ptr<SessionCheckpoints> checkpoints; ///< Null: there are none.
  std::mutex mutex;
  std::optional<Status> begun; ///< The outcome of start().
  Status cancelled;            ///< Guarded by mutex, as is the pointer `ranks`.
  std::unique_ptr<Executor> ranks;
  std::unique_ptr<StepScalars> scalars; ///< Null before begin().
  std::atomic<bool> isToldToEnd = false;
  std::atomic<int64_t> current = -1; ///< The step that runs or was the last.
  /// The part of the step, for texts; null: its commands.
  std::atomic<const char *> phase = nullptr;
  int64_t first = 0, done = 0; ///< Steps before this session; steps in all.
  int64_t savedStep = -1;
  SessionResults results;
};

} // namespace dist

#endif // DIST_RUNTIME_SESSION_PROGRAMSESSION_H
