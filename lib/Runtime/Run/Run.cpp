//===- Run.cpp - what dist-run does ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Run.h"
#include "Processes.h"
#include "Program.h"
#include "Runner.h"
#include "ShowCheckpoint.h"
#include "dist/Runtime/Group/Backends.h"
#include "dist/Runtime/Store/Rendezvous.h"

#include <csignal>
#include <fmt/format.h>
#include <new>

using namespace dist;

static Result<ExitStatus> runGuarded(RunOptions options, Interrupt &interrupt) {
  try {
    return Runner(std::move(options), interrupt).run();
  } catch (const std::bad_alloc &) {
    return Status(StatusCode::ResourceExhausted,
                  "out of memory: inputs and outputs do not fit");
  }
}

static ExitStatus exitStatus(const Result<ExitStatus> &ended,
                             const Interrupt &interrupt) {
  if (interrupt.happened()) {
    fmt::print(stderr, "dist-run: interrupted\n");
    return ExitStatus::Interrupted;
  }
  if (ended)
    return *ended;
  bool isSaid = ended.status().getCode() == StatusCode::Unavailable;
  fmt::print(stderr, "dist-run: {}{}\n",
             isSaid ? "" : "error: ", ended.status().getMessage());
  return ExitStatus::Failure;
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
static int start(RunOptions options, const std::vector<std::string> &words,
                 LaunchOptions launcher) {
  int ranks = 0;
  {
    Interrupt interrupt; // Its thread ends before there are processes.
    auto loaded = loadProgram(options, interrupt);
    if (!loaded || interrupt.happened())
      return int(exitStatus(loaded.status(), interrupt));
    ranks = int((*loaded)->manifest().mesh.numRanks());
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
  return int(ExitStatus::Usage);
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
  Result<bool> starts = isStarter(*options, launcher.has_value());
  if (!starts) {
    fmt::print(stderr, "dist-run: error: {}\n", starts.status().getMessage());
    return int(ExitStatus::Usage);
  }
  LaunchOptions ofRanks;
  ofRanks.workers = 0;
  if (*starts)
    return start(*options, words, launcher.value_or(ofRanks));
  Interrupt interrupt;
  return int(exitStatus(runGuarded(std::move(*options), interrupt), interrupt));
}

int dist::runMain(int argc, char **argv) {
  std::vector<std::string> words(argv, argv + argc);
  auto launcher = takeLauncher(words);
  return launcher ? runWords(words, std::move(*launcher))
                  : refuse(launcher.status());
}
