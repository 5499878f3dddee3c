//===- Run.cpp - what dist-run does ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Run.h"
#include "MeshSize.h"
#include "Processes.h"
#include "Program.h"
#include "Runner.h"
#include "ShowCheckpoint.h"
#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Run/Compile.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <new>
#include <system_error>

using namespace dist;

static Result<ExitStatus> runGuarded(RunOptions options, Interrupt &interrupt) {
  try {
    return Runner(std::move(options), interrupt).run();
  } catch (const std::bad_alloc &) {
    return Status(StatusCode::ResourceExhausted,
                  "out of memory: inputs and outputs do not fit");
  } catch (const std::system_error &error) {
    return Status(StatusCode::ResourceExhausted,
                  fmt::format("the system refuses a thread or a lock: {} (see "
                              "ulimit -v and ulimit -u)",
                              error.what()));
  }
}

static ExitStatus exitStatus(const Result<ExitStatus> &ended,
                             Interrupt &interrupt, bool isLaunched = false) {
  if (interrupt.happened()) {
    fmt::print(stderr, "{}", interrupt.message());
    return ExitStatus::Interrupted;
  }
  if (ended)
    return *ended;
  bool isSaid = ended.status().getCode() == StatusCode::Unavailable;
  fmt::print(stderr, "dist-run: {}{}\n",
             isSaid ? "" : "error: ", ended.status().getMessage());
  bool isLasting = ended.status().getCode() == StatusCode::InvalidArgument;
  return isLaunched && isLasting ? ExitStatus::Refused : ExitStatus::Failure;
}

/// True if this process starts the ranks. Errors: no such backend; options of
/// the launcher for ranks that are threads.
static Result<bool> isStarter(const RunOptions &options, bool isLauncher,
                              bool isLaunched) {
  if (options.backend == "local" && isLauncher)
    return Status::invalid("options of the launcher start processes, but the "
                           "ranks of the backend local are threads: choose "
                           "another --backend, such as shm");
  if (options.backend == "local")
    return false;
  if (Result<const Backend *> backend = findBackend(options.backend); !backend)
    return backend.status();
  if (isLaunched)
    return false;
  if (options.processes || isLauncher)
    return true;
  Result<bool> isRank = isRankOfJob();
  return isRank ? Result<bool>(!*isRank) : isRank;
}

static int refuseJob(const std::string &why) {
  fmt::print(stderr, "dist-run: error: {}\n", why);
  return int(ExitStatus::Usage);
}

/// True if dist-run must not start so many ranks itself, which it reports.
static bool needsOtherLauncher(const RunOptions &options, int ranks) {
  Result<const Backend *> backend = findBackend(options.backend);
  std::string other = backend ? (*backend)->launcher() : "";
  if (other.empty() || ranks == 1)
    return false;
  refuseJob(fmt::format(
      "the {0} ranks of the backend {1} must be processes that {2} starts, and "
      "dist-run cannot start them: run {2} -n {0} dist-run {3} --backend {1} "
      "..., without -n or other options of the launcher after dist-run",
      ranks, options.backend, other, options.program));
  return true;
}

/// The ranks of an elastic job compile the program in each attempt.
static int startElastic(const RunOptions &options,
                        const std::vector<std::string> &words,
                        LaunchOptions launcher) {
  if (isArtifact(options.program) || !followsRanks(options.mesh))
    return refuseJob(fmt::format(
        "--nnodes {}:{} changes how many ranks there are: give the program, "
        "not an artifact, and a --mesh with an axis that follows, e.g. dp=*",
        launcher.minNodes, launcher.maxNodes));
  launcher.workers = std::max(launcher.workers, 1);
  if (needsOtherLauncher(options, launcher.workers * launcher.maxNodes))
    return int(ExitStatus::Usage);
  return startRanks(words, std::move(launcher));
}

/// Compiles, then starts as many processes as there are ranks.
static int start(RunOptions options, const std::vector<std::string> &words,
                 LaunchOptions launcher) {
  if (options.processes && launcher.workers == 0)
    launcher.workers = int(*options.processes);
  if (launcher.isElastic())
    return startElastic(options, words, std::move(launcher));
  int ranks = 0, nodes = launcher.maxNodes;
  if (followsRanks(options.mesh) && launcher.workers == 0)
    return refuseJob(fmt::format("--mesh {} follows how many ranks there are: "
                                 "set it with -n",
                                 options.mesh));
  {
    Interrupt interrupt; // Its thread ends before there are processes.
    Result<std::string> mesh = meshOf(options.mesh, launcher.workers * nodes);
    if (!mesh)
      return int(exitStatus(mesh.status(), interrupt));
    options.mesh = *mesh;
    auto loaded = loadProgram(options, interrupt);
    if (!loaded || interrupt.happened())
      return int(exitStatus(loaded.status(), interrupt));
    ranks = int((*loaded)->manifest().mesh.numRanks());
  }
  if (launcher.workers == 0)
    launcher.workers = ranks / nodes;
  if (needsOtherLauncher(options, ranks))
    return int(ExitStatus::Usage);
  if (launcher.workers * nodes == ranks)
    return startRanks(words, std::move(launcher));
  return refuseJob(fmt::format(
      "-n {}{}, but the program is compiled for {} ranks: leave -n out, or "
      "give a --mesh of as many",
      launcher.workers,
      nodes == 1 ? "" : fmt::format(" on each of {} nodes", nodes), ranks));
}

static int refuse(const Status &status) {
  fmt::print(stderr,
             "dist-run: error: {}\n(dist-run --help lists all options)\n",
             status.getMessage());
  return int(ExitStatus::Usage);
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
    return int(ExitStatus::Ok);
  }
  if (!options->showCheckpoint.empty())
    return showCheckpoint(options->showCheckpoint) ? 0
                                                   : int(ExitStatus::Failure);
  std::signal(SIGXFSZ, SIG_IGN); // A file that grows too large is an error.
  bool isLaunched = isStartedRank();
  Result<bool> starts = isStarter(*options, launcher.has_value(), isLaunched);
  if (!starts)
    return refuseJob(starts.status().getMessage());
  LaunchOptions ofRanks;
  ofRanks.workers = 0;
  if (*starts)
    return start(*options, words, launcher.value_or(ofRanks));
  Interrupt interrupt(isLaunched);
  return int(exitStatus(runGuarded(std::move(*options), interrupt), interrupt,
                        isLaunched));
}

int dist::runMain(int argc, char **argv) {
  std::vector<std::string> words(argv, argv + argc);
  auto launcher = takeLauncher(words);
  int status = launcher ? runWords(words, std::move(*launcher))
                        : refuse(launcher.status());
  removeTemporaryCache();
  return status;
}
