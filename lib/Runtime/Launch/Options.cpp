//===- Options.cpp - the launcher's command line --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostCores.h"
#include "dist/Runtime/Launch/Command.h"
#include "dist/Runtime/Store/Rendezvous.h"
#include "dist/Support/OptionTable.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

using namespace dist;
using namespace std::chrono_literals;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Counts NVIDIA's GPUs, as the driver shows them.
static Status setGpus(LaunchOptions &options) {
  options.workers = 0;
  std::error_code error;
  while (std::filesystem::exists(fmt::format("/dev/nvidia{}", options.workers),
                                 error))
    ++options.workers;
  return options.workers ? Status()
                         : Status::invalid("is gpu, but there is none here");
}

static Status setWorkers(LaunchOptions &options, std::string_view value) {
  if (value == "auto" || value == "cpu")
    options.workers = hostCores();
  else if (value == "gpu")
    return setGpus(options);
  else
    return setInteger(options.workers, 1)(value);
  return {};
}

static Status setNodes(LaunchOptions &options, std::string_view value) {
  size_t colon = value.find(':');
  std::string_view least = value.substr(0, colon),
                   most = colon == value.npos ? least : value.substr(colon + 1);
  if (!parseNumber(least, options.minNodes) ||
      !parseNumber(most, options.maxNodes) || options.minNodes < 1 ||
      options.maxNodes < options.minNodes)
    return Status::invalid(
        fmt::format("needs N or MIN:MAX, e.g. 2 or 1:4, got '{}'", value));
  return {};
}

static Status setRendezvous(LaunchOptions &options, std::string_view value) {
  if (Status status = setText(options.rendezvous)(value); !status.ok())
    return status;
  Status status = verifyRendezvous(value);
  return status.ok() ? status
                     : Status::invalid("is wrong: " + status.getMessage());
}

static Status setShown(LaunchOptions &options, std::string_view value) {
  options.shown.reset();
  if (value == "all")
    return {};
  options.shown.emplace();
  if (value == "none")
    return {};
  for (size_t at = 0, end; at <= value.size(); at = end + 1) {
    end = std::min(value.find(',', at), value.size());
    int rank = 0;
    if (!parseNumber(value.substr(at, end - at), rank) || rank < 0)
      return Status::invalid(
          fmt::format("needs all, none or ranks, e.g. 0,2, got '{}'", value));
    options.shown->insert(rank);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static OptionTable optionTable(LaunchOptions &options) {
  auto by = [&](Status (*set)(LaunchOptions &, std::string_view)) {
    return
        [&options, set](std::string_view value) { return set(options, value); };
  };
  return OptionTable({
      {"nproc-per-node", "N",
       "processes on this node; auto or cpu: one a core;\n"
       "gpu: one a GPU; default 1",
       by(setWorkers), false, 'n'},
      {"nnodes", "N",
       "nodes, each with a dist-run of its own; MIN:MAX:\n"
       "an elastic job of a varying number; default 1",
       by(setNodes)},
      {"node-rank", "R", "this node's rank; default: any free one",
       setInteger(options.nodeRank, 0)},
      {"rdzv", "URL",
       "rendezvous of the nodes: tcp://host:port (a node on\n"
       "that host serves it), file:///path on a shared file\n"
       "system, or env:// (MASTER_ADDR and MASTER_PORT)",
       by(setRendezvous)},
      {"rdzv-id", "NAME", "the job's name at a shared rendezvous",
       setText(options.jobId)},
      {"rdzv-timeout", "SECONDS",
       "limit of waiting for enough nodes; default 600",
       setSeconds(options.rendezvousTimeout, 1ms)},
      {"last-call", "SECONDS",
       "time that an elastic job waits for more nodes once\n"
       "it has enough; default 5",
       setSeconds(options.lastCall, 0ms)},
      {"node-timeout", "SECONDS",
       "time without heartbeats after which a node is lost;\n"
       "default 10",
       setSeconds(options.nodeTimeout, 1ms)},
      {"local-addr", "ADDRESS",
       "this node's address for the others; default: its\n"
       "address on the route to the rendezvous",
       setText(options.localAddress)},
      {"max-restarts", "K",
       "number of restarts of all processes after failures;\n"
       "default 0",
       setInteger(options.maxRestarts, 0)},
      {"monitor-interval", "SECONDS",
       "interval at which a node checks the others;\n"
       "default 0.2",
       setSeconds(options.monitorInterval, 1ms)},
      {"grace", "SECONDS", "time from SIGTERM to SIGKILL; default 30",
       setSeconds(options.grace, 0ms)},
      {"log-dir", "DIR",
       "directory of the ranks' output:\n"
       "DIR/attempt-A/rank-R.out, .err",
       setText(options.logDirectory)},
      {"show", "RANKS",
       "ranks whose output is shown, e.g. 0 or 0,2; all\n"
       "(default); none",
       by(setShown)},
  });
}

std::string dist::launchHelp() {
  LaunchOptions unused;
  return "dist-run [-n N] [options] -- COMMAND [ARGUMENTS]\n\n"
         "Starts COMMAND as N processes with their ranks in the environment "
         "(RANK,\nWORLD_SIZE, MASTER_ADDR, ...; docs/guide/launch.md), shows "
         "their output, and\nends when all have ended. The exit status is "
         "that of the process that failed\nfirst, or 128 + the signal that "
         "ended it. No process of the job outlives the\nlauncher.\n\n"
         "  -n N                       short for --nproc-per-node\n" +
         optionTable(unused).help(27) +
         "\nSeveral nodes share $DIST_JOB_TOKEN (or the file "
         "$DIST_JOB_TOKEN_FILE), so that\nno other process joins them.\n";
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

static Status verifyTogether(const LaunchOptions &options) {
  if (options.maxNodes > 1 && options.rendezvous.empty())
    return Status::invalid(
        "--nnodes needs --rdzv, the rendezvous of the nodes");
  if (options.nodeRank >= options.maxNodes)
    return Status::invalid(
        fmt::format("--node-rank {} is not below --nnodes {}", options.nodeRank,
                    options.maxNodes));
  return {};
}

/// Accepts --nproc_per_node, as other launchers spell it, for --nproc-per-node.
static void spellWithDashes(char *word) {
  bool isOption = std::string_view(word).starts_with("--");
  for (; isOption && *word && *word != '='; ++word)
    if (*word == '_')
      *word = '-';
}

/// Parses options up to the first argument that is none, or `--`. `next` is the
/// argument that follows.
static Result<LaunchOptions> parseWords(int argc, char **argv, int &next) {
  LaunchOptions options;
  std::for_each(argv, std::find(argv, argv + argc, std::string_view("--")),
                spellWithDashes);
  Result<int> end = optionTable(options).parseLeading(argc, argv);
  if (!end)
    return end.status();
  next = *end;
  if (Status status = verifyTogether(options); !status.ok())
    return status;
  return options;
}

Result<LaunchOptions> dist::parseLaunchOptions(int argc, char **argv) {
  int next = 0;
  Result<LaunchOptions> options = parseWords(argc, argv, next);
  if (!options)
    return options;
  if (std::string_view(argv[next - 1]) != "--")
    return Status::invalid(fmt::format(
        "expected options of the launcher before --, got '{}'", argv[next]));
  if (next == argc)
    return Status::invalid(
        "expected a command after --, e.g. dist-run -n 4 -- ./my_program");
  options->command.assign(argv + next, argv + argc);
  return options;
}

/// True if an argument is one of the options. `isValueNext` is set if its value
/// is the next argument.
static bool isOption(const OptionTable &table, std::string word,
                     bool &isValueNext) {
  spellWithDashes(word.data());
  isValueNext = word.find('=') == word.npos;
  if (!word.starts_with("--")) {
    isValueNext = word == "-n";
    return word.starts_with("-n");
  }
  return table.has(word.substr(2, word.find('=') - 2));
}

Result<std::optional<LaunchOptions>>
dist::takeLaunchOptions(std::vector<std::string> &words) {
  LaunchOptions unused;
  OptionTable table = optionTable(unused);
  std::vector<std::string> taken(words.begin(), words.begin() + 1),
      left = taken;
  for (size_t i = 1; i < words.size(); ++i) {
    bool isValueNext = false, isOurs = isOption(table, words[i], isValueNext);
    (isOurs ? taken : left).push_back(words[i]);
    if (isOurs && isValueNext && i + 1 < words.size())
      taken.push_back(words[++i]);
  }
  if (taken.size() == 1)
    return std::optional<LaunchOptions>();
  std::vector<char *> pointers;
  for (std::string &word : taken)
    pointers.push_back(word.data());
  int argc = int(pointers.size()), next = 0;
  pointers.push_back(nullptr);
  Result<LaunchOptions> options = parseWords(argc, pointers.data(), next);
  if (!options)
    return options.status();
  words = std::move(left);
  return std::optional(std::move(*options));
}
