//===- Options.cpp - the launcher's command line --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Host/HostCores.h"
#include "dist/Runtime/Launch/Command.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <getopt.h>

using namespace dist;
using std::chrono::milliseconds;

namespace {
struct LaunchOptionSpec {
  const char *name;
  const char *value; ///< What the help calls its value.
  const char *help;  ///< Lines after the first are indented by launchHelp.
  std::function<Status(LaunchOptions &, std::string_view)> set;
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

template <typename Number>
static bool parseNumber(std::string_view text, Number &number) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

static auto integer(int LaunchOptions::*member, int least) {
  return [=](LaunchOptions &options, std::string_view value) {
    int number = 0;
    if (!parseNumber(value, number) || number < least)
      return Status::invalid(fmt::format(
          "needs an integer of at least {}, got '{}'", least, value));
    options.*member = number;
    return Status();
  };
}

static auto text(std::string LaunchOptions::*member) {
  return [=](LaunchOptions &options, std::string_view value) {
    options.*member = value;
    return value.empty() ? Status::invalid("needs a value") : Status();
  };
}

static auto seconds(milliseconds LaunchOptions::*member, bool mayBeZero) {
  return [=](LaunchOptions &options, std::string_view value) {
    double number = 0;
    bool isGood = parseNumber(value, number) && std::isfinite(number) &&
                  number < 1e9 && (mayBeZero ? number >= 0 : number >= 0.001);
    if (!isGood)
      return Status::invalid(
          fmt::format("needs a number of seconds, got '{}'", value));
    options.*member = milliseconds(int64_t(std::llround(1000 * number)));
    return Status();
  };
}

static Status setWorkers(LaunchOptions &options, std::string_view value) {
  if (value == "auto")
    options.workers = hostCores();
  else
    return integer(&LaunchOptions::workers, 1)(options, value);
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

static const std::vector<LaunchOptionSpec> &specs() {
  using O = LaunchOptions;
  static const std::vector<LaunchOptionSpec> table = {
      {"nproc-per-node", "N",
       "processes on this node; auto: as many as there are cores;\n"
       "default 1",
       setWorkers},
      {"nnodes", "N",
       "nodes, each with a dist-run of its own; MIN:MAX: an elastic\n"
       "job, which goes on with fewer and takes more. Default 1",
       setNodes},
      {"node-rank", "R", "this node's rank; without it, whichever is free",
       integer(&O::nodeRank, 0)},
      {"rdzv", "URL",
       "where the nodes meet: tcp://host:port (whoever finds it on\n"
       "its own host serves it), file:///path that all see, or env://\n"
       "(MASTER_ADDR and MASTER_PORT)",
       text(&O::rendezvous)},
      {"rdzv-id", "NAME", "tells apart jobs that meet at one place",
       text(&O::jobId)},
      {"rdzv-timeout", "SECONDS",
       "how long to wait for enough nodes; default 600",
       seconds(&O::rendezvousTimeout, false)},
      {"last-call", "SECONDS",
       "how long an elastic job waits for more nodes once there are\n"
       "enough; default 5",
       seconds(&O::lastCall, true)},
      {"node-timeout", "SECONDS",
       "a node that has not been heard of for so long is lost;\n"
       "default 10",
       seconds(&O::nodeTimeout, false)},
      {"local-addr", "ADDRESS",
       "where other nodes reach this one; default: its address on the\n"
       "way to the rendezvous",
       text(&O::localAddress)},
      {"max-restarts", "K",
       "how often all processes are started again after a failure;\n"
       "default 0",
       integer(&O::maxRestarts, 0)},
      {"monitor-interval", "SECONDS",
       "how often a node looks at what the others did; default 0.2",
       seconds(&O::monitorInterval, false)},
      {"grace", "SECONDS", "from SIGTERM to SIGKILL; default 30",
       seconds(&O::grace, true)},
      {"log-dir", "DIR",
       "keeps what each rank writes: DIR/attempt-A/rank-R.out, .err",
       text(&O::logDirectory)},
      {"show", "RANKS",
       "ranks whose output is shown, e.g. 0 or 0,2; all (default);\n"
       "none",
       setShown},
  };
  return table;
}

std::string dist::launchHelp() {
  std::string help =
      "dist-run [-n N] [options] -- COMMAND [ARGUMENTS]\n\n"
      "Starts COMMAND as N processes that find in their environment which rank "
      "they\nare (RANK, WORLD_SIZE, MASTER_ADDR, ...; docs/launch.md), shows "
      "what they write,\nand ends when all have ended. The exit status is that "
      "of the process that failed\nfirst, or 128 + the signal that ended it. "
      "Nothing that was started outlives it.\n\n"
      "  -n N                       short for --nproc-per-node\n";
  for (const LaunchOptionSpec &spec : specs()) {
    help +=
        fmt::format("  {:<27}", fmt::format("--{} {}", spec.name, spec.value));
    for (const char *at = spec.help; *at; ++at)
      help += *at == '\n' ? fmt::format("\n{:29}", "") : std::string(1, *at);
    help += '\n';
  }
  return help + "\nSeveral nodes share $DIST_JOB_TOKEN (or the file "
                "$DIST_JOB_TOKEN_FILE), so that\nnobody else joins them.\n";
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

static constexpr int kFirstCode = 256;

static std::vector<option> getoptTable() {
  std::vector<option> table;
  for (const LaunchOptionSpec &spec : specs())
    table.push_back({spec.name, required_argument, nullptr,
                     kFirstCode + int(table.size())});
  table.push_back({nullptr, 0, nullptr, 0});
  return table;
}

static Status verifyTogether(const LaunchOptions &options) {
  if (options.maxNodes > 1 && options.rendezvous.empty())
    return Status::invalid("--nnodes needs --rdzv, where the nodes meet");
  if (options.nodeRank >= options.maxNodes)
    return Status::invalid(
        fmt::format("--node-rank {} is not below --nnodes {}", options.nodeRank,
                    options.maxNodes));
  return {};
}

/// Options up to the first word that is none, or `--`; `next` is what follows.
static Result<LaunchOptions> parseWords(int argc, char **argv, int &next) {
  LaunchOptions options;
  std::set<std::string> given;
  std::vector<option> table = getoptTable();
  opterr = 0;
  optind = 0; // Starts over, also if it was used before.
  int code;
  while ((code = getopt_long(argc, argv, "+:n:", table.data(), nullptr)) !=
         -1) {
    if (code == ':' || code == '?')
      return Status::invalid(fmt::format("{} {}",
                                         code == ':'
                                             ? "no value for option"
                                             : "unknown option of the launcher",
                                         argv[optind - 1]));
    const LaunchOptionSpec &spec = specs()[code == 'n' ? 0 : code - kFirstCode];
    std::string name = code == 'n' ? "-n" : fmt::format("--{}", spec.name);
    if (!given.insert(spec.name).second)
      return Status::invalid(fmt::format("{} is given twice", name));
    if (Status status = spec.set(options, optarg); !status.ok())
      return Status::invalid(fmt::format("{} {}", name, status.getMessage()));
  }
  next = optind;
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

/// Whether a word is one of the options, and whether its value is the next.
static bool isOption(std::string_view word, bool &isValueNext) {
  isValueNext = word.find('=') == word.npos;
  if (!word.starts_with("--")) {
    isValueNext = word == "-n";
    return word.starts_with("-n");
  }
  std::string_view name = word.substr(2, word.find('=') - 2);
  return std::any_of(
      specs().begin(), specs().end(),
      [&](const LaunchOptionSpec &spec) { return name == spec.name; });
}

Result<std::optional<LaunchOptions>>
dist::takeLaunchOptions(std::vector<std::string> &words) {
  std::vector<std::string> taken(words.begin(), words.begin() + 1),
      left = taken;
  for (size_t i = 1; i < words.size(); ++i) {
    bool isValueNext = false, isOurs = isOption(words[i], isValueNext);
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
