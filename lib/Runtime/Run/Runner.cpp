//===- Runner.cpp - one run of dist-run -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"
#include "Outputs.h"
#include "Processes.h"
#include "Program.h"
#include "Progress.h"
#include "RankPath.h"
#include "Report.h"
#include "Summary.h"
#include "Verify.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "dist/Runtime/Run/Compile.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

using namespace dist;

Status Runner::join() {
  if (options.backend == "local")
    return {};
  Result<std::unique_ptr<JobMember>> joined = joinJob(options);
  if (joined)
    self = std::move(*joined);
  options.quiet |= !isFirst();
  return joined.status();
}

/// The first rank compiles, and the others find what it has kept.
Result<std::shared_ptr<const Artifact>> Runner::loadInTurn() {
  auto wait = [&] { return self ? self->world()->barrier() : Status(); };
  if (Status status = isFirst() ? Status() : wait(); !status.ok())
    return status;
  auto loaded = loadProgram(options, interrupt);
  if (Status status = isFirst() && loaded ? wait() : Status(); !status.ok())
    return status;
  return loaded;
}

std::vector<int> Runner::ranksOf(const Manifest &manifest) const {
  if (self)
    return {self->rank()};
  std::vector<int> ranks(size_t(manifest.mesh.numRanks()));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

Status Runner::verifyWritable() const {
  std::vector<std::string> paths;
  if (isFirst())
    paths = {options.report, options.trace, options.writePlan};
  if (options.wantsParts() && self)
    paths.push_back(rankPath(options.outputs, self->rank()));
  else if (options.wantsParts())
    paths.push_back(rankPath(options.outputs, 0));
  else if (isFirst())
    paths.push_back(options.outputs);
  for (const std::string &path : paths)
    if (!path.empty())
      if (Status status = dist::verifyWritable(path); !status.ok())
        return status;
  return {};
}

Status Runner::prepare() {
  if (Status status = verifyWritable(); !status.ok())
    return status;
  Result<std::shared_ptr<const Artifact>> loaded = loadInTurn();
  if (!loaded)
    return loaded.status();
  artifact = *loaded;
  if (Status status =
          self ? verifyProcesses(artifact->manifest().mesh, *self->world())
               : Status();
      !status.ok())
    return status;
  if (options.usesCheckpoints()) {
    Result<std::unique_ptr<RunCheckpoints>> opened =
        RunCheckpoints::open(options, artifact->manifest());
    if (!opened)
      return opened.status();
    checkpoints = std::move(*opened);
    if (!options.quiet)
      fmt::print(stderr, "{}", checkpoints->announcement());
  }
  return loadInputs(artifact->manifest());
}

Status Runner::loadInputs(const Manifest &manifest) {
  if (options.randomSeed) {
    inputs =
        randomInputs(manifest, uint64_t(*options.randomSeed), options.intRange);
    return {};
  }
  auto arrays = readInputFiles(options.inputs, ranksOf(manifest));
  if (!arrays)
    return arrays.status();
  Result<Inputs> bound =
      bindInputs(manifest, std::move(*arrays), options.stepCount(),
                 checkpoints ? checkpoints->restored() : std::vector<bool>());
  if (bound) {
    inputs = std::move(*bound);
    return verifyReplicas(manifest, inputs, self ? self->world() : nullptr);
  }
  const char *hint = options.inputs.empty()
                         ? "\ngive them with --inputs FILE.npz, or try "
                           "--random-inputs 0"
                         : "";
  return Status::invalid(bound.status().getMessage() + hint);
}

Result<RunResults>
Runner::execute(const std::shared_ptr<const Artifact> &program, bool measured) {
  ExecutorOptions settings;
  settings.timeout = std::chrono::seconds(options.timeoutSeconds);
  settings.traceSteps =
      measured && !options.trace.empty() ? int(options.traceSteps) : 0;
  Result<std::unique_ptr<Executor>> executor =
      self && measured
          ? createProcessExecutor(program, *self->world(), settings)
          : Executor::create(program, settings);
  if (!executor)
    return executor.status();
  InterruptAction cancel(interrupt,
                         [&] { (*executor)->cancel("interrupted"); });
  Progress progress(options);
  Result<RunResults> run =
      runSteps(**executor, inputs, options, checkpoints.get(),
               [&](const StepEvent &event) { progress.show(event); });
  progress.finish();
  if (!run || !measured)
    return run;
  results = *run;
  if (Status status = writeFiles(**executor); !status.ok())
    return status;
  return run;
}

Status Runner::writeResults(Executor &executor) {
  const Manifest &manifest = executor.manifest();
  if (options.wantsParts())
    return executor.onRanks([&](int rank) {
      return writeOutputs(rankPath(options.outputs, rank), manifest,
                          results.parts.at(rank), options.outputKeys);
    });
  if (options.outputs.empty() || !executor.hasResults())
    return {};
  return writeOutputs(options.outputs, manifest, results.values,
                      options.outputKeys);
}

Status Runner::writeFiles(Executor &executor) {
  const Manifest &manifest = executor.manifest();
  Result<CommunicationReport> report = reportOf(executor);
  using Events = std::vector<std::vector<TraceEvent>>;
  auto trace =
      options.trace.empty() ? Result<Events>(Events()) : executor.trace();
  Status status = report ? trace.status() : report.status();
  if (status.ok())
    status = writeResults(executor);
  if (!status.ok() || !executor.hasResults())
    return status;
  if (!options.report.empty())
    status = writeFile(options.report, report->toJson().dump(1) + "\n");
  if (status.ok() && !options.trace.empty())
    status = writeFile(options.trace, chromeTrace(manifest, *trace));
  if (status.ok() && !options.quiet)
    fmt::print("{}", summaryOf(manifest, results, *report, options));
  return status;
}

/// Prints how results differ from what is expected, and says whether that is
/// allowed.
bool Runner::judge(const std::vector<Comparison> &comparisons,
                   const std::string &against) const {
  bool good = std::all_of(comparisons.begin(), comparisons.end(),
                          [](const Comparison &item) { return item.good(); });
  if (!options.quiet || !good)
    fmt::print("\n{}", comparisonTable(comparisons, against));
  return good;
}

Result<bool> Runner::verify() {
  Result<std::shared_ptr<const Artifact>> program =
      compileProgram(options, /*singleDevice=*/true, interrupt);
  if (!program)
    return program.status();
  if (!sameTypes(artifact->manifest(), (*program)->manifest()))
    return Status::internal("the program for a single device has other "
                            "arguments or results");
  if (!options.quiet && options.stepCount() > 1)
    fmt::print(stderr, "the same on a single device, to compare:\n");
  Result<RunResults> single = execute(*program, /*measured=*/false);
  if (!single)
    return single.status();
  return judge(compareResults(artifact->manifest(), results.values,
                              single->values, options.tolerance),
               "the program on a single device");
}

Result<bool> Runner::compareWithFile() {
  auto comparisons = compareWithRecorded(artifact->manifest(), results.values,
                                         options.expected, options.tolerance);
  if (!comparisons)
    return comparisons.status();
  return judge(*comparisons, options.expected);
}

Result<bool> Runner::run() {
  if (Status status = join(); !status.ok())
    return status;
  if (Status status = prepare(); !status.ok())
    return status;
  if (Result<RunResults> run = execute(artifact, /*measured=*/true); !run)
    return run.status();
  bool good = true;
  if (options.verify && isFirst()) {
    Result<bool> same = verify();
    if (!same)
      return same.status();
    good &= *same;
  }
  if (!options.expected.empty() && isFirst()) {
    Result<bool> same = compareWithFile();
    if (!same)
      return same.status();
    good &= *same;
  }
  return good;
}
