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

/// Determines the size of an axis that follows the number of ranks.
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

Status Runner::openSession() {
  SessionOptions settings = options.session();
  if (isFirst())
    settings.onWarning = [](const std::string &text) {
      fmt::print(stderr, "dist-run: warning: {}\n", text);
    };
  auto opened = ProgramSession::open(artifact, std::move(settings),
                                     executorOptions(RunKind::Measured),
                                     self ? self->world() : nullptr);
  if (!opened)
    return opened.status();
  session = std::move(*opened);
  carries = session->carries();
  if (!options.quiet)
    announce();
  return {};
}

/// Prints what the user may not expect of the steps.
void Runner::announce() const {
  if (options.stepCount() > 1 && carries.empty())
    fmt::print(
        stderr,
        "dist-run: warning: --steps {}: no result replaces an argument, "
        "so no step goes on from the one before; donate the state (in "
        "JAX donate_argnums), or specify it with --carry RESULT=ARGUMENT\n",
        options.stepCount());
  if (int64_t done = session->stepsDone(); !session->continued().empty())
    fmt::print(stderr, "going on after step {}, from {}{}\n", done,
               session->continued(),
               done == options.stepCount() ? ": --steps has no more" : "");
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
    status = openSession();
  if (status.ok())
    status = feed();
  if (session)
    return session->agree(
        status,
        {{"--trace",
          options.trace.empty() ? "no" : std::to_string(options.traceSteps)}});
  return self ? agreeOn(status, *self->world()) : status;
}

Status Runner::feed() {
  Status status = options.randomSeed
                      ? session->feed(randomInputs(
                            artifact->manifest(), uint64_t(*options.randomSeed),
                            options.intRange))
                      : feedFiles();
  if (status.ok() && options.session().keepsInputs)
    inputs = session->inputs();
  return status;
}

/// Says what inputs were ignored, and what starts without.
static void remarkInputs(const Inputs &inputs) {
  if (!inputs.ignored.empty())
    fmt::print(stderr,
               "dist-run: remark: --inputs: no argument is named {}; ignored "
               "(JAX drops arguments that are not used)\n",
               fmt::join(inputs.ignored, ", "));
  size_t count = inputs.started.size();
  if (count > 0)
    fmt::print(stderr,
               "dist-run: remark: --inputs: nothing is named {}{}; state that "
               "passes have appended starts with 0\n",
               inputs.started[0],
               count > 1 ? fmt::format(", and {} more", count - 1) : "");
}

Status Runner::feedFiles() {
  auto arrays = readInputFiles(options.inputs, ranksOf(artifact->manifest()));
  if (!arrays)
    return arrays.status();
  if (Status fed = session->feed(std::move(*arrays)); !fed.ok()) {
    const char *hint = options.inputs.empty()
                           ? "\ngive them with --inputs FILE.npz, or try "
                             "--random-inputs 0"
                           : "";
    return Status(fed.getCode(), fed.getMessage() + hint);
  }
  if (!options.quiet)
    remarkInputs(session->inputs());
  return {};
}

/// A thread cannot be ended, a process can.
[[noreturn]] static void endWithStuckRanks(const Status &why) {
  fmt::print(stderr,
             "dist-run: error: {}\n  some ranks do not answer: they are still "
             "in a kernel or a library, and end with this process\n",
             why.getMessage());
  std::fflush(stderr);
  removeUnfinishedFiles();
  _exit(int(ExitStatus::Failure));
}

ExecutorOptions Runner::executorOptions(RunKind kind) const {
  ExecutorOptions settings;
  settings.timeout = options.timeout();
  // Other runs do the work of all ranks on one device, or several times.
  if (options.timeoutSeconds && kind == RunKind::Measured)
    settings.computeTimeout = options.timeout();
  settings.overlap = options.overlap;
  settings.onStuck = endWithStuckRanks;
  if (kind == RunKind::Measured && !options.trace.empty())
    settings.traceSteps = int(options.traceSteps);
  return settings;
}

void Runner::leaveTerminationTo(std::function<void()> instead) {
  interrupt.spareOnce([=](Interrupt::Signal received) {
    if (received.number == SIGTERM)
      instead();
    return received.number == SIGTERM;
  });
}

Result<SessionResults> Runner::takeSteps(ProgramSession &session,
                                         bool isShown) {
  InterruptAction cancel(
      interrupt, [&] { session.cancel("interrupted"); },
      [&] { return session.standsAt(); });
  if (session.keepsState())
    leaveTerminationTo([&] { session.endEarly(); });
  Progress progress(options);
  if (!isShown)
    progress.hide();
  Status status = session.begin();
  while (status.ok() && session.hasNext()) {
    Result<StepEvent> event = session.step();
    status = event.status();
    if (event)
      progress.show(*event);
  }
  Result<SessionResults> taken =
      status.ok() ? session.finish() : Result<SessionResults>(status);
  interrupt.spareOnce(nullptr);
  if (taken && taken->endedAfter)
    leaveTerminationTo([] {}); // A launcher signals all ranks.
  progress.finish();
  return taken;
}

Result<SessionResults> Runner::measure() {
  std::unique_ptr<ProgramSession> own =
      std::move(session); // Freed before comparing.
  Result<SessionResults> taken = takeSteps(*own, /*isShown=*/true);
  if (!taken || taken->endedAfter)
    return taken;
  results = *taken;
  if (Status status = writeFiles(*own->executor()); !status.ok())
    return status;
  return taken;
}

Result<SessionResults>
Runner::repeat(const std::shared_ptr<const Artifact> &program, Inputs values,
               RunKind kind) {
  auto opened =
      ProgramSession::open(program, options.session(), executorOptions(kind),
                           /*processes=*/nullptr, carries);
  if (!opened)
    return opened.status();
  if (Status status = (*opened)->feed(std::move(values)); !status.ok())
    return status;
  return takeSteps(**opened, /*isShown=*/kind != RunKind::Moved);
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

/// Returns the text of the file of --report.
static std::string toJson(const CommunicationReport &communication,
                          const PipelineReport &pipeline) {
  nlohmann::json report = communication.toJson();
  if (!pipeline.empty())
    report["coordinates"] = pipeline.toJson();
  return report.dump(1) + "\n";
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
  PipelineReport pipeline(manifest, *trace);
  if (!options.report.empty())
    status = writeFile(options.report, toJson(*report, pipeline));
  if (status.ok() && !options.trace.empty())
    status = writeFile(options.trace, chromeTrace(manifest, *trace));
  if (status.ok() && !options.quiet) {
    fmt::print("{}", summaryOf(manifest, results, *report, pipeline, options));
    for (const std::string &warning : costWarnings(manifest, *report))
      fmt::print(stderr, "dist-run: warning: {}\n", warning);
  }
  return status;
}

Result<ExitStatus> Runner::run() {
  if (Status status = join(); !status.ok())
    return status;
  if (Status status = prepare(); !status.ok())
    return status;
  Result<SessionResults> run = measure();
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
