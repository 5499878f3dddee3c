//===- Options.cpp - dist-run's command line ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Options.h"
#include "dist/Runtime/Session/RankPath.h"

#include "dist/Support/OptionTable.h"
#include "dist/Support/RecomputeRule.h"
#include "dist/Support/SharedOptions.h"
#include "dist/Support/StatePairs.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static Status setTolerance(RunOptions &options, std::string_view value) {
  double number = 0;
  if (!parseNumber(value, number) || !(number >= 0))
    return Status::invalid(
        fmt::format("needs a number of at least 0, got '{}'", value));
  options.tolerance = number;
  return {};
}

static Status addCarry(RunOptions &options, std::string_view value) {
  Result<CarryRequest> carry = parseCarry(value);
  if (carry)
    options.carries.emplace_back(carry->result, carry->argument);
  return carry.status();
}

static Status setOutputKeys(RunOptions &options, std::string_view value) {
  if (value == "both")
    options.outputKeys = OutputKeys::Both;
  else if (value == "position")
    options.outputKeys = OutputKeys::Position;
  else if (value == "name")
    options.outputKeys = OutputKeys::Name;
  else
    return Status::invalid(
        fmt::format("needs both, position or name, got '{}'", value));
  return {};
}

static Status setCollectiveThreads(RunOptions &options,
                                   std::string_view value) {
  if (value == "auto")
    options.overlap = OverlapMode::Auto;
  else if (value == "on" || value == "off")
    options.overlap = value == "on" ? OverlapMode::On : OverlapMode::Off;
  else
    return Status::invalid(
        fmt::format("needs auto, on or off, got '{}'", value));
  return {};
}

static Status setRecompute(RunOptions &options, std::string_view value) {
  if (!parseRecomputePolicy(value))
    return Status::invalid(
        fmt::format("needs none, cheap, dots or inputs, got '{}'", value));
  options.recompute = value;
  return {};
}

static Status setPartialSums(RunOptions &options, std::string_view value) {
  if (value != "f32" && value != "storage")
    return Status::invalid(
        fmt::format("needs f32 or storage, got '{}'", value));
  options.partialSums = value;
  return {};
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static OptionTable tableOf(RunOptions &options) {
  auto by = [&](Status (*set)(RunOptions &, std::string_view)) {
    return
        [&options, set](std::string_view value) { return set(options, value); };
  };
  return OptionTable({
      {shared::planName, shared::planValue, shared::planHelp,
       setText(options.plan)},
      {shared::customCallsName, shared::customCallsValue,
       shared::customCallsHelp, addText(options.customCalls), true},
      {shared::dropCallbacksName, nullptr, shared::dropCallbacksHelp,
       setFlag(options.dropCallbacks)},
      {shared::clusterName, shared::clusterValue, shared::clusterHelp,
       setText(options.cluster)},
      {shared::meshName, shared::meshValue, shared::meshHelp,
       setText(options.mesh)},
      {shared::microBatchesName, shared::microBatchesValue,
       shared::microBatchesHelp, setInteger(options.microBatches, 1)},
      {shared::precisionName, shared::precisionValue, shared::precisionHelp,
       setText(options.precision)},
      {shared::narrowCollectivesName, shared::narrowCollectivesValue,
       shared::narrowCollectivesHelp, setText(options.narrowCollectives)},
      {shared::gradientMergeName, shared::gradientMergeValue,
       shared::gradientMergeHelp, setInteger(options.gradientMerge, 1)},
      {shared::recomputeName, shared::recomputeValue, shared::recomputeHelp,
       by(setRecompute)},
      {shared::memoryName, shared::memoryValue, shared::memoryHelp,
       setText(options.memory)},
      {shared::dataAxesName, shared::dataAxesValue, shared::dataAxesHelp,
       setText(options.dataAxes)},
      {shared::replicateName, shared::replicateValue, shared::replicateHelp,
       addText(options.replicate), true},
      {shared::partialSumsName, shared::partialSumsValue,
       shared::partialSumsHelp, by(setPartialSums)},
      {shared::writePlanName, shared::writePlanValue, shared::writePlanHelp,
       setText(options.writePlan)},
      {shared::planReportName, shared::planReportValue, shared::planReportHelp,
       setText(options.planReport)},
      {"inputs", "FILE.npz",
       "arrays named arg0, arg1, ... or as the arguments are; "
       "FILE.safetensors,\n"
       "and NAME.npy, too. One with an extra leading dimension of --steps is "
       "a\n"
       "sequence: a slice a step. FILE.{rank}.npz: each rank reads its own, "
       "with\n"
       "its parts of the arrays. May be given several times",
       addText(options.inputs), true},
      {"random-inputs", "SEED",
       "instead of --inputs: reproducible arguments, floats from a normal\n"
       "distribution times 0.02, integers from [0, --int-range)",
       setInteger(options.randomSeed, 0)},
      {"int-range", "K", "see --random-inputs; default 2",
       setInteger(options.intRange, 1)},
      {"outputs", "FILE.npz",
       "writes the results: result0, result1, ... and by name. With\n"
       "--steps, a scalar that replaces no argument is an array of all "
       "steps.\n"
       "FILE.{rank}.npz: each rank writes its parts",
       setText(options.outputs)},
      {"output-keys", "KEYS", "both (default), position or name",
       by(setOutputKeys)},
      {"steps", "N",
       "runs N steps. Results that replace an argument (donation) become that\n"
       "argument in the next step",
       setInteger(options.steps, 1)},
      {shared::carryName, shared::carryValue, shared::carryHelp, by(addCarry),
       true},
      {"checkpoint", "DIR",
       "keeps the state in DIR/step-000100 and so on, and goes on from the\n"
       "latest that is there",
       setText(options.checkpoint)},
      {"every", "K",
       "steps from checkpoint to checkpoint; without it there is one at the\n"
       "end",
       setInteger(options.every, 1)},
      {"keep", "N", "removes all checkpoints but the last N; default: none",
       setInteger(options.keep, 1)},
      {"resume", "FROM",
       "auto (default): from the latest of --checkpoint, if there is one;\n"
       "never: from the inputs, DIR must be empty; or a checkpoint, or a\n"
       "directory with some, to begin with where --checkpoint has none",
       setText(options.resume)},
      {"show-checkpoint", "DIR",
       "runs nothing: shows the contents of a checkpoint, and verifies it",
       setText(options.showCheckpoint)},
      {"verify", nullptr,
       "runs the program on a single device as well, and compares results up\n"
       "to the effect of rounding; needs the program, not an artifact",
       setFlag(options.verify)},
      {"expect", "FILE.npz",
       "compares results with these arrays (named as in --outputs)",
       setText(options.expected)},
      {"tolerance", "T",
       "largest difference of --verify and --expect, as a part of the largest\n"
       "expected value, instead of one that follows from rounding",
       by(setTolerance)},
      {"report", "FILE", "writes the collectives of one step as JSON",
       setText(options.report)},
      {"trace", "FILE",
       "writes a Chrome trace: the kernels and the communication of each rank",
       setText(options.trace)},
      {"trace-steps", "N", "steps in the trace, from the first; default 3",
       setInteger(options.traceSteps, 1)},
      {"tokens-per-step", "N", "shows tokens/s",
       setInteger(options.tokensPerStep, 1)},
      {"backend", "NAME",
       "local (default): ranks are threads of one process. With shm, gloo, "
       "nccl or\n"
       "another they are processes; dist-run starts them, unless a launcher "
       "has\n"
       "(docs/guide/launch.md). With mpi: mpirun -n N dist-run ... starts them",
       setText(options.backend)},
      {"processes", "N",
       "-n N: starts N processes, also where a launcher has started this one;\n"
       "without it as many as the mesh has ranks",
       setInteger(options.processes, 1), false, 'n'},
      {"collective-threads", "WHEN",
       "whether started collectives run in threads of their own, while ranks\n"
       "compute: on, off, or auto (default), where that saves time",
       by(setCollectiveThreads)},
      {"timeout", "SECONDS",
       "time that a rank waits for the others; default 600. If given, also "
       "the\n"
       "time for which ranks compute without a collective or the end of a step",
       setInteger(options.timeoutSeconds, 1)},
      {"dead-after", "SECONDS",
       "ranks that are processes: one that does not run for so long is lost;\n"
       "default $DIST_DEAD_AFTER, or 30",
       setSeconds(options.deadAfter, 100ms)},
      {"quiet", nullptr, "no progress, no summary", setFlag(options.quiet)},
      {"help", nullptr, "this text", setFlag(options.help)},
  });
}

std::string dist::helpText() {
  RunOptions unused;
  return "dist-run PROGRAM [options]\n\n"
         "Runs an artifact of dist-compile (step.dist) on all ranks of its "
         "mesh. Any other\nPROGRAM (step.mlir) is compiled first; the artifact "
         "is kept in $DIST_CACHE_DIR or\n~/.cache/dist-mlir. The options from "
         "--plan to --dist-plan-report are for that. A plan by\ncost is for "
         "this host, unless --cluster or a mesh is given. --mesh dp=*,tp=2: "
         "dp\nfollows how many ranks a job of processes has. --write-plan and "
         "--dist-plan-report\ncompile, even if the artifact is kept.\n\n"
         "dist-run [-n N] [options] -- COMMAND starts N processes of any "
         "COMMAND; dist-run\n--help -- lists its options.\n\n"
         "dist-run --calibrate [-o FILE] measures this host, for --cluster; "
         "--calibrate\n--help says how.\n\n" +
         tableOf(unused).help(24) +
         "\nExit status: 0; 1: failure or mismatch; 2: wrong command line; "
         "130: interrupted;\n143: ended by SIGTERM, with a checkpoint.\n";
}

bool RunOptions::wantsParts() const { return isPerRank(outputs); }

SessionOptions RunOptions::session() const {
  SessionOptions session = *this;
  session.steps = stepCount();
  session.keepsSeries = steps.has_value();
  session.lateScalars = true;
  session.collectsParts = wantsParts();
  session.collectsResults =
      verify || (!outputs.empty() && !wantsParts()) || !expected.empty();
  session.comparesReplicas = verify;
  session.keepsInputs = verify || measuresRounding();
  return session;
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

static Status verifyTogether(const RunOptions &options) {
  if (!options.showCheckpoint.empty())
    return {};
  if (options.program.empty())
    return Status::invalid(
        "expected a program to run, e.g. dist-run step.dist");
  if (options.processes && options.backend == "local")
    return Status::invalid("-n starts processes, but the ranks of the backend "
                           "local are threads: choose another --backend, such "
                           "as shm");
  if (options.deadAfter > 0ms && options.backend == "local")
    return Status::invalid("--dead-after is of ranks that are processes: "
                           "choose another --backend, such as shm");
  if (!options.inputs.empty() && options.randomSeed)
    return Status::invalid("--inputs and --random-inputs exclude each other");
  if (options.verify &&
      (options.wantsParts() ||
       std::any_of(options.inputs.begin(), options.inputs.end(), isPerRank)))
    return Status::invalid("--verify runs the program on a single device as "
                           "well: it needs whole arrays, without {rank}");
  if (options.checkpoint.empty() && (options.every || options.keep))
    return Status::invalid("--every and --keep are of --checkpoint DIR");
  if (options.usesCheckpoints() && !options.steps)
    return Status::invalid("--checkpoint and --resume need --steps N: how many "
                           "there are in all");
  if (options.usesCheckpoints() && options.verify)
    return Status::invalid("--verify runs all steps twice, from the inputs: "
                           "without --checkpoint and --resume");
  return {};
}

Result<RunOptions> dist::parseOptions(int argc, char **argv) {
  RunOptions options;
  auto setProgram = [&](std::string_view word) {
    if (!options.program.empty())
      return Status::invalid(fmt::format("expected one program, got '{}' and "
                                         "'{}'",
                                         options.program, word));
    options.program = word;
    return Status();
  };
  Status status = tableOf(options).parse(argc, argv, setProgram);
  if (status.ok() && !options.help)
    status = verifyTogether(options);
  return status.ok() ? Result<RunOptions>(std::move(options)) : status;
}
