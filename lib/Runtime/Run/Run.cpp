//===- Run.cpp - what dist-run does ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Run.h"
#include "Outputs.h"
#include "Processes.h"
#include "Progress.h"
#include "Report.h"
#include "RunCheckpoints.h"
#include "SearchedPlan.h"
#include "ShowCheckpoint.h"
#include "Summary.h"
#include "Verify.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Run/Compile.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <new>

using namespace dist;

static constexpr int kOk = 0, kFailure = 1, kUsage = 2, kInterrupted = 130;

namespace {

/// One run of dist-run, step by step as run() says.
class Runner {
public:
  Runner(RunOptions options, Interrupt &interrupt)
      : options(std::move(options)), interrupt(interrupt) {}

  /// False if results differ from what is expected.
  Result<bool> run();

  /// How many ranks the program has; compiles it.
  Result<int> countRanks();

private:
  Status join();
  /// Where ranks are processes, the first of them writes and compares.
  bool isFirst() const { return !self || self->rank() == 0; }
  Status prepare();
  Result<std::shared_ptr<const Artifact>> loadInTurn();
  Result<std::shared_ptr<const Artifact>> loadProgram();
  Status loadInputs(const Manifest &manifest);
  Result<RunResults> execute(const std::shared_ptr<const Artifact> &artifact,
                             bool measured);
  Status writeFiles(Executor &executor);
  Result<bool> verify();
  Result<bool> compareWithFile();
  bool judge(const std::vector<Comparison> &comparisons,
             const std::string &against) const;

  RunOptions options;
  Interrupt &interrupt;
  std::unique_ptr<JobMember> self; ///< Null: the ranks are threads.
  std::shared_ptr<const Artifact> artifact;
  Inputs inputs;
  RunResults results;
  std::unique_ptr<RunCheckpoints> checkpoints; ///< Null: there are none.
};

} // namespace

static Status verifyMesh(const RunOptions &options, const Manifest &manifest) {
  const std::pair<const char *, bool> ofCompiler[] = {
      {"plan", !options.plan.empty()},
      {"cluster", !options.cluster.empty()},
      {"custom-calls", !options.customCalls.empty()},
      {"memory", !options.memory.empty()},
      {"data-axes", !options.dataAxes.empty()},
      {"replicate", !options.replicate.empty()},
      {"write-plan", !options.writePlan.empty()},
      {"dist-plan-report", !options.planReport.empty()}};
  for (auto [name, isGiven] : ofCompiler)
    if (isGiven)
      return Status::invalid(fmt::format(
          "--{} has no effect on '{}', which is compiled: give the program",
          name, options.program));
  if (options.mesh.empty())
    return {};
  Result<Mesh> mesh = Mesh::parse(options.mesh);
  if (!mesh)
    return mesh.status();
  if (mesh->axes != manifest.mesh.axes)
    return Status::invalid(
        fmt::format("'{}' is compiled for the mesh {}, got --mesh {}: give the "
                    "program to compile it for another one",
                    options.program, manifest.mesh.str(), options.mesh));
  return {};
}

/// An ELF file, or what is called like an artifact.
static bool isArtifact(const std::string &path) {
  return looksLikeArtifact(path) || path.ends_with(".dist");
}

Result<std::shared_ptr<const Artifact>> Runner::loadProgram() {
  if (!isArtifact(options.program)) {
    if (!options.writePlan.empty() && !isSearched(options))
      return Status::invalid("--write-plan writes what is chosen by cost: "
                             "expected --plan auto, or "
                             "a plan file with \"auto\": true");
    options.assumedCluster = assumedCluster(options);
    if (!options.assumedCluster.empty() && !options.quiet)
      fmt::print(stderr,
                 "unless the program has a mesh, it is planned for {} (this "
                 "host); --cluster or --mesh says otherwise\n",
                 options.assumedCluster);
    return compileProgram(options, /*singleDevice=*/false, interrupt);
  }
  if (options.verify)
    return Status::invalid(fmt::format(
        "--verify needs the program to compile it for a single device; '{}' is "
        "an artifact",
        options.program));
  auto loaded = Artifact::load(options.program);
  if (loaded)
    if (Status status = verifyMesh(options, (*loaded)->manifest());
        !status.ok())
      return status;
  return loaded;
}

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
  auto loaded = loadProgram();
  if (Status status = isFirst() && loaded ? wait() : Status(); !status.ok())
    return status;
  return loaded;
}

Result<int> Runner::countRanks() {
  auto loaded = loadProgram();
  return loaded ? Result<int>(int((*loaded)->manifest().mesh.numRanks()))
                : loaded.status();
}

Status Runner::prepare() {
  for (const std::string *path :
       {&options.outputs, &options.report, &options.trace, &options.writePlan})
    if (!path->empty() && isFirst())
      if (Status status = verifyWritable(*path); !status.ok())
        return status;
  Result<std::shared_ptr<const Artifact>> loaded = loadInTurn();
  if (!loaded)
    return loaded.status();
  artifact = *loaded;
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
  NamedArrays arrays;
  if (!options.inputs.empty()) {
    Result<NamedArrays> read = readInputFile(options.inputs);
    if (!read)
      return read.status();
    arrays = std::move(*read);
  }
  Result<Inputs> bound =
      bindInputs(manifest, std::move(arrays), options.stepCount(),
                 checkpoints ? checkpoints->restored() : std::vector<bool>());
  if (bound) {
    inputs = std::move(*bound);
    return {};
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

Status Runner::writeFiles(Executor &executor) {
  const Manifest &manifest = executor.manifest();
  Result<CommunicationReport> report = reportOf(executor);
  using Events = std::vector<std::vector<TraceEvent>>;
  auto trace =
      options.trace.empty() ? Result<Events>(Events()) : executor.trace();
  Status status = report ? trace.status() : report.status();
  if (!status.ok() || !executor.hasResults())
    return status;
  if (!options.outputs.empty())
    status = writeOutputs(options.outputs, manifest, results.values,
                          options.outputKeys);
  if (status.ok() && !options.report.empty())
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

static Result<bool> runGuarded(RunOptions options, Interrupt &interrupt) {
  try {
    return Runner(std::move(options), interrupt).run();
  } catch (const std::bad_alloc &) {
    return Status(StatusCode::ResourceExhausted,
                  "out of memory: inputs and outputs do not fit");
  }
}

static int exitStatus(const Result<bool> &good, const Interrupt &interrupt) {
  if (interrupt.happened()) {
    fmt::print(stderr, "dist-run: interrupted\n");
    return kInterrupted;
  }
  if (!good) {
    bool isSaid = good.status().getCode() == StatusCode::Unavailable;
    fmt::print(stderr, "dist-run: {}{}\n",
               isSaid ? "" : "error: ", good.status().getMessage());
  }
  return good && *good ? kOk : kFailure;
}

/// Whether this process is to start the ranks. Errors: no such backend; options
/// of the launcher for ranks that are threads.
static Result<bool> isStarter(const RunOptions &options, bool isLauncher) {
  if (options.backend == "local" && isLauncher)
    return Status::invalid("options of the launcher start processes, but the "
                           "ranks of the backend local are threads: choose "
                           "another --backend, such as shm");
  if (options.backend == "local")
    return false;
  if (Result<const Backend *> backend = findBackend(options.backend); !backend)
    return backend.status();
  if (isStartedRank())
    return false;
  if (options.processes || isLauncher)
    return true;
  Result<bool> isRank = isRankOfJob();
  return isRank ? Result<bool>(!*isRank) : isRank;
}

/// Compiles, then starts as many processes as there are ranks.
static int start(const RunOptions &options,
                 const std::vector<std::string> &words,
                 LaunchOptions launcher) {
  int ranks = 0;
  {
    Interrupt interrupt; // Its thread ends before there are processes.
    Result<int> counted = Runner(options, interrupt).countRanks();
    if (!counted || interrupt.happened())
      return exitStatus(counted.status(), interrupt);
    ranks = *counted;
  }
  int nodes = launcher.maxNodes;
  if (launcher.workers == 0)
    launcher.workers = int(options.processes.value_or(ranks / nodes));
  if (launcher.workers * nodes == ranks)
    return startRanks(words, std::move(launcher));
  fmt::print(stderr,
             "dist-run: error: -n {}{}, but the program is compiled for {} "
             "ranks: leave -n out, or give a --mesh of as many\n",
             launcher.workers,
             nodes == 1 ? "" : fmt::format(" on each of {} nodes", nodes),
             ranks);
  return kUsage;
}

static int refuse(const Status &status) {
  fmt::print(stderr,
             "dist-run: error: {}\n(dist-run --help lists all options)\n",
             status.getMessage());
  return kUsage;
}

/// The rest of main, for a command line without the launcher's options.
static int runWords(const std::vector<std::string> &words,
                    std::optional<LaunchOptions> launcher) {
  std::vector<std::string> copies = words; // Parsing reorders them.
  std::vector<char *> pointers;
  for (std::string &word : copies)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  Result<RunOptions> options = parseOptions(int(words.size()), pointers.data());
  if (!options)
    return refuse(options.status());
  if (options->help) {
    fmt::print("{}", helpText());
    return kOk;
  }
  if (!options->showCheckpoint.empty())
    return showCheckpoint(options->showCheckpoint) ? kOk : kFailure;
  std::signal(SIGXFSZ, SIG_IGN); // A file that grows too large is an error.
  Result<bool> starts = isStarter(*options, launcher.has_value());
  if (!starts) {
    fmt::print(stderr, "dist-run: error: {}\n", starts.status().getMessage());
    return kUsage;
  }
  LaunchOptions ofRanks;
  ofRanks.workers = 0;
  if (*starts)
    return start(*options, words, launcher.value_or(ofRanks));
  Interrupt interrupt;
  return exitStatus(runGuarded(std::move(*options), interrupt), interrupt);
}

int dist::runMain(int argc, char **argv) {
  std::vector<std::string> words(argv, argv + argc);
  auto launcher = takeLauncher(words);
  return launcher ? runWords(words, std::move(*launcher))
                  : refuse(launcher.status());
}
