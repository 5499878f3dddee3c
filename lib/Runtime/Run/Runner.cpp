//===- Runner.cpp - one run of dist-run -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"
#include "CostWarning.h"
#include "MeshSize.h"
#include "Processes.h"
#include "Program.h"
#include "Progress.h"
#include "Summary.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "dist/Runtime/Run/Compile.h"
#include "dist/Runtime/Session/Agreement.h"
#include "dist/Runtime/Session/Outputs.h"
#include "dist/Runtime/Session/RankPath.h"
#include "dist/Runtime/Session/Report.h"
#include "dist/Support/AtomicFile.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <unistd.h>

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

/// How large the mesh is, where it follows the ranks.
Status Runner::sizeMesh() {
  if (!self && followsRanks(options.mesh))
    return Status::invalid(fmt::format(
        "--mesh {} follows how many processes there are, but the ranks of the "
        "backend local are threads: choose another --backend, such as shm",
        options.mesh));
  Result<std::string> mesh = meshOf(options.mesh, self ? self->size() : 0);
  if (mesh)
    options.mesh = *mesh;
  return mesh.status();
}

/// The first rank compiles, and the others find what it has kept.
Status Runner::load(Status before) {
  auto loadHere = [&] {
    auto loaded = loadProgram(options, interrupt);
    artifact = loaded ? *loaded : nullptr;
    return loaded.status();
  };
  Status first = before.ok() && isFirst() ? loadHere() : before;
  if (!self)
    return first;
  Status agreed = agreeOn(first, *self->world());
  if (agreed.ok() && !isFirst())
    agreed = loadHere();
  return agreed.ok()
             ? verifyProcesses(artifact->manifest().mesh, *self->world())
             : agreed;
}

Status Runner::findCarries() {
  Result<std::vector<Carry>> found = carriesOf(artifact->manifest(), options);
  if (!found)
    return found.status();
  carries = std::move(*found);
  if (options.stepCount() > 1 && carries.empty() && !options.quiet)
    fmt::print(stderr,
               "dist-run: warning: --steps {}: no result replaces an argument, "
               "so no step goes on from the one before; donate the state (in "
               "JAX donate_argnums), or say it with --carry RESULT=ARGUMENT\n",
               options.stepCount());
  return {};
}

Status Runner::openCheckpoints() {
  if (!options.usesCheckpoints())
    return {};
  Result<std::unique_ptr<RunCheckpoints>> opened =
      RunCheckpoints::open(options, artifact->manifest(), isFirst());
  if (!opened)
    return opened.status();
  checkpoints = std::move(*opened);
  if (!options.quiet)
    fmt::print(stderr, "{}", checkpoints->announcement());
  return {};
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
  Status status = sizeMesh();
  if (status.ok())
    status = load(verifyWritable());
  if (status.ok())
    status = findCarries();
  if (status.ok())
    status = openCheckpoints();
  if (status.ok())
    status = loadInputs(artifact->manifest());
  if (self)
    status = agree(status);
  return status.ok() ? verifyReplicas(artifact->manifest(), inputs,
                                      self ? self->world() : nullptr)
                     : status;
}

/// That all ranks are ready, for the same run.
Status Runner::agree(const Status &own) {
  if (Status status = agreeOn(own, *self->world()); !status.ok())
    return status;
  std::string resumed = checkpoints ? checkpoints->resumedId() : "";
  return verifySame(factsOf(*artifact, options, inputs, resumed),
                    *self->world());
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
    if (!options.quiet && !inputs.ignored.empty())
      fmt::print(stderr,
                 "dist-run: remark: --inputs: no argument is named {}; ignored "
                 "(JAX drops arguments that are not used)\n",
                 fmt::join(inputs.ignored, ", "));
    return {};
  }
  const char *hint = options.inputs.empty()
                         ? "\ngive them with --inputs FILE.npz, or try "
                           "--random-inputs 0"
                         : "";
  return Status::invalid(bound.status().getMessage() + hint);
}

/// A thread cannot be ended, a process can.
[[noreturn]] static void endWithStuckRanks(const Status &why) {
  fmt::print(stderr,
             "dist-run: error: {}\n  other ranks do not answer: they are still "
             "in a kernel or a library, and end with this process\n",
             why.getMessage());
  std::fflush(stderr);
  removeUnfinishedFiles();
  _exit(int(ExitStatus::Failure));
}

Result<RunResults>
Runner::execute(const std::shared_ptr<const Artifact> &program, Inputs &inputs,
                RunKind kind) {
  bool measured = kind == RunKind::Measured;
  ExecutorOptions settings;
  settings.timeout = std::chrono::seconds(options.timeoutSeconds);
  settings.overlap = options.overlap;
  settings.onStuck = endWithStuckRanks;
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
  std::atomic<bool> isToldToEnd = false;
  auto spare = [&](std::function<void()> instead) {
    interrupt.spareOnce([=](Interrupt::Signal received) {
      if (received.number == SIGTERM)
        instead();
      return received.number == SIGTERM;
    });
  };
  if (checkpoints && checkpoints->keeps())
    spare([&] { isToldToEnd = true; });
  Progress progress(options);
  if (kind == RunKind::Moved)
    progress.hide();
  Result<RunResults> run = runSteps(
      **executor, inputs, options, carries, checkpoints.get(), isToldToEnd,
      [&](const StepEvent &event) { progress.show(event); });
  interrupt.spareOnce(nullptr);
  if (run && run->endedAfter)
    spare([] {}); // A launcher tells all ranks, also those that knew it.
  progress.finish();
  if (!run || !measured || run->endedAfter)
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
  if (status.ok() && !options.quiet) {
    fmt::print("{}", summaryOf(manifest, results, *report, options));
    for (const std::string &warning : costWarnings(manifest, *report))
      fmt::print(stderr, "dist-run: warning: {}\n", warning);
  }
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
  else
    fmt::print(stderr, "{}", notesOf(comparisons));
  return good;
}

RoundingRuns
Runner::roundingRuns(const std::shared_ptr<const Artifact> &program,
                     std::vector<Array> plain) {
  return {program->manifest(), inputs, std::move(plain),
          [this, program](Inputs &moved) -> Result<std::vector<Array>> {
            Result<RunResults> run = execute(program, moved, RunKind::Moved);
            if (!run)
              return run.status();
            return std::move(run->values);
          }};
}

Result<bool> Runner::verify() {
  Result<std::shared_ptr<const Artifact>> program =
      compileProgram(options, /*singleDevice=*/true, interrupt);
  if (!program)
    return program.status();
  if (!sameTypes(artifact->manifest(), (*program)->manifest()))
    return Status::internal("the program for a single device has other "
                            "arguments or results");
  bool hasManualRegions = !(*program)->manifest().mesh.axes.empty();
  if (!results.replicas.ok() && !hasManualRegions)
    return results.replicas;
  if (!results.replicas.ok())
    fmt::print(stderr, "dist-run: {}: its manual regions may make it so\n",
               results.replicas.getMessage());
  if (!options.quiet && options.stepCount() > 1)
    fmt::print(stderr, "the same on a single device, to compare:\n");
  Result<RunResults> single = execute(*program, inputs, RunKind::Reference);
  if (!single)
    return single.status();
  RoundingRuns runs = roundingRuns(*program, single->values);
  auto compare = [&](const RoundingRuns &runs) {
    return dist::compareResults(artifact->manifest(), results.values,
                                single->values, options.tolerance, runs);
  };
  Result<std::vector<Comparison>> comparisons =
      options.tolerance
          ? Result<std::vector<Comparison>>(compare(runs))
          : compareWithRounding(runs, RoundingRuns::kFirst, compare);
  if (!comparisons)
    return comparisons.status();
  return judge(*comparisons,
               hasManualRegions
                   ? fmt::format("the program on {}, with all but its manual "
                                 "regions replicated",
                                 (*program)->manifest().mesh.str())
                   : "the program on a single device");
}

/// Measures what rounding does only if something differs.
Result<bool> Runner::compareWithFile() {
  Result<RecordedResults> recorded =
      readRecorded(artifact->manifest(), options.expected);
  if (!recorded)
    return recorded.status();
  RoundingRuns runs = roundingRuns(artifact, results.values);
  auto compare = [&](const RoundingRuns &runs) {
    return compareWithRecorded(artifact->manifest(), results.values, *recorded,
                               options.tolerance, options.measuresRounding(),
                               runs);
  };
  Result<std::vector<Comparison>> comparisons =
      options.measuresRounding()
          ? compareWithRounding(runs, 0, compare)
          : Result<std::vector<Comparison>>(compare(runs));
  if (!comparisons)
    return comparisons.status();
  return judge(*comparisons, options.expected);
}

Result<bool> Runner::compareResults() {
  bool good = true;
  if (options.verify) {
    Result<bool> same = verify();
    if (!same)
      return same;
    good &= *same;
  }
  if (!options.expected.empty()) {
    Result<bool> same = compareWithFile();
    if (!same)
      return same;
    good &= *same;
  }
  return good;
}

Result<ExitStatus> Runner::run() {
  if (Status status = join(); !status.ok())
    return status;
  if (Status status = prepare(); !status.ok())
    return status;
  Result<RunResults> run = execute(artifact, inputs, RunKind::Measured);
  if (!run)
    return run.status();
  if (run->endedAfter && isFirst())
    fmt::print(stderr,
               "dist-run: SIGTERM: ended after step {} of {}, which is kept in "
               "{}; the same command line goes on from there\n",
               run->endedAfter, options.stepCount(), options.checkpoint);
  if (run->endedAfter)
    return ExitStatus::Terminated;
  Result<bool> good = isFirst() ? compareResults() : Result<bool>(true);
  if (!good)
    return good.status();
  return *good ? ExitStatus::Ok : ExitStatus::Failure;
}
