//===- Options.cpp - dist-run's command line ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Run/Options.h"
#include "RankPath.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <getopt.h>
#include <map>

using namespace dist;

namespace {
struct OptionSpec {
  const char *name;
  const char *value; ///< What the help calls its value; null: a flag.
  const char *help;  ///< Lines after the first are indented by helpText.
  std::function<Status(RunOptions &, std::string_view)> set;
  bool isMany = false; ///< May be given several times.
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static auto text(std::string RunOptions::*member) {
  return [member](RunOptions &options, std::string_view value) {
    options.*member = value;
    return value.empty() ? Status::invalid("needs a value") : Status();
  };
}

static auto flag(bool RunOptions::*member) {
  return [member](RunOptions &options, std::string_view) {
    options.*member = true;
    return Status();
  };
}

template <typename Member> static auto integer(Member member, int64_t least) {
  return [member, least](RunOptions &options, std::string_view value) {
    int64_t number = 0;
    auto [end, error] =
        std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() ||
        number < least)
      return Status::invalid(fmt::format(
          "needs an integer of at least {}, got '{}'", least, value));
    options.*member = number;
    return Status();
  };
}

static Status setTolerance(RunOptions &options, std::string_view value) {
  double number = 0;
  auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() ||
      !(number >= 0))
    return Status::invalid(
        fmt::format("needs a number of at least 0, got '{}'", value));
  options.tolerance = number;
  return {};
}

static Status addCarry(RunOptions &options, std::string_view value) {
  size_t equal = value.rfind('=');
  if (equal == std::string_view::npos || equal == 0 ||
      equal + 1 == value.size())
    return Status::invalid(
        fmt::format("needs RESULT=ARGUMENT, got '{}'", value));
  options.carries.emplace_back(value.substr(0, equal), value.substr(equal + 1));
  return {};
}

static Status addReplicate(RunOptions &options, std::string_view value) {
  options.replicate.emplace_back(value);
  return {};
}

static Status addInputs(RunOptions &options, std::string_view value) {
  options.inputs.emplace_back(value);
  return value.empty() ? Status::invalid("needs a value") : Status();
}

static Status addCustomCalls(RunOptions &options, std::string_view value) {
  options.customCalls.emplace_back(value);
  return {};
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

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static const std::vector<OptionSpec> &specs() {
  using O = RunOptions;
  static const std::vector<OptionSpec> table = {
      {"plan", "FILE",
       "the plan file, or auto; for programs that are compiled first",
       text(&O::plan)},
      {"custom-calls", "FILE",
       "libraries and sharding rules of custom calls; likewise. May be given\n"
       "several times",
       addCustomCalls, true},
      {"cluster", "NAME",
       "what to plan for: a preset such as h100:8, or a cluster file; without\n"
       "it and a mesh this host; likewise",
       text(&O::cluster)},
      {"mesh", "AXES",
       "the mesh, e.g. dp=2,tp=2; dp=2,? leaves other axes to a plan by cost;\n"
       "likewise",
       text(&O::mesh)},
      {"memory", "BYTES",
       "what a plan by cost may take on each device, e.g. 40GB; the device's\n"
       "own without it; likewise",
       text(&O::memory)},
      {"data-axes", "AXES",
       "axes that a plan by cost divides the batch over, and nothing else;\n"
       "likewise",
       text(&O::dataAxes)},
      {"replicate", "PATTERN",
       "arguments that a plan by cost keeps replicated, by name; likewise. "
       "May\n"
       "be given several times",
       addReplicate, true},
      {"write-plan", "FILE",
       "writes the plan that was chosen by cost, for --plan; compiles, even "
       "if\n"
       "the artifact is kept",
       text(&O::writePlan)},
      {"dist-plan-report", "FILE.html",
       "writes a page about the plan; compiles, even if the artifact is kept",
       text(&O::planReport)},
      {"inputs", "FILE.npz",
       "arrays named arg0, arg1, ... or as the arguments are; "
       "FILE.safetensors,\n"
       "and NAME.npy, too. One with an extra leading dimension of --steps is "
       "a\n"
       "sequence: a slice a step. FILE.{rank}.npz: each rank reads its own, "
       "with\n"
       "its parts of the arrays. May be given several times",
       addInputs, true},
      {"random-inputs", "SEED",
       "instead of --inputs: reproducible arguments, floats from a normal\n"
       "distribution times 0.02, integers from [0, --int-range)",
       integer(&O::randomSeed, 0)},
      {"int-range", "K", "see --random-inputs; default 2",
       integer(&O::intRange, 1)},
      {"outputs", "FILE.npz",
       "writes the results: result0, result1, ... and by name. With\n"
       "--steps, a scalar that replaces no argument is an array of all "
       "steps.\n"
       "FILE.{rank}.npz: each rank writes its parts",
       text(&O::outputs)},
      {"output-keys", "KEYS", "both (default), position or name",
       setOutputKeys},
      {"steps", "N",
       "runs N steps. Results that replace an argument (donation) become that\n"
       "argument in the next step",
       integer(&O::steps, 1)},
      {"carry", "RESULT=ARG",
       "this result replaces this argument too; names, resultN, argN", addCarry,
       true},
      {"checkpoint", "DIR",
       "keeps the state in DIR/step-000100 and so on, and goes on from the\n"
       "latest that is there",
       text(&O::checkpoint)},
      {"every", "K",
       "steps from checkpoint to checkpoint; without it there is one at the\n"
       "end",
       integer(&O::every, 1)},
      {"keep", "N", "removes all checkpoints but the last N; default: none",
       integer(&O::keep, 1)},
      {"resume", "FROM",
       "auto (default): from the latest of --checkpoint, if there is one;\n"
       "never: from the inputs, DIR must be empty; or a checkpoint, or a\n"
       "directory with some, to begin with where --checkpoint has none",
       text(&O::resume)},
      {"show-checkpoint", "DIR",
       "runs nothing: shows what a checkpoint has, and verifies it",
       text(&O::showCheckpoint)},
      {"verify", nullptr,
       "runs the program on a single device as well and compares every "
       "result;\n"
       "needs the program, not an artifact",
       flag(&O::verify)},
      {"expect", "FILE.npz",
       "compares results with these arrays (named as in --outputs)",
       text(&O::expected)},
      {"tolerance", "T",
       "largest difference of --verify and --expect, as a part of the largest\n"
       "expected value; default 1e-4 (f64: 1e-10, f16: 1e-2, bf16: 3e-2)",
       setTolerance},
      {"report", "FILE", "writes the collectives of one step as JSON",
       text(&O::report)},
      {"trace", "FILE",
       "writes a Chrome trace: what every rank computed and communicated, when",
       text(&O::trace)},
      {"trace-steps", "N", "steps in the trace, from the first; default 3",
       integer(&O::traceSteps, 1)},
      {"tokens-per-step", "N", "shows tokens/s", integer(&O::tokensPerStep, 1)},
      {"backend", "NAME",
       "local (default): ranks are threads of one process. With shm, gloo, "
       "mpi or\n"
       "another they are processes; dist-run starts them, unless a launcher "
       "has\n"
       "(docs/launch.md)",
       text(&O::backend)},
      {"processes", "N",
       "-n N: starts N processes, also where a launcher has started this one;\n"
       "without it as many as the mesh has ranks",
       integer(&O::processes, 1)},
      {"timeout", "SECONDS",
       "how long a rank waits for the others; default 600",
       integer(&O::timeoutSeconds, 1)},
      {"quiet", nullptr, "no progress, no summary", flag(&O::quiet)},
      {"help", nullptr, "this text", flag(&O::help)},
  };
  return table;
}

std::string dist::helpText() {
  std::string help =
      "dist-run PROGRAM [options]\n\n"
      "Runs an artifact of dist-compile (step.dist) on all ranks of its mesh. "
      "Any other\nPROGRAM (step.mlir) is compiled first; the artifact is kept "
      "in $DIST_CACHE_DIR or\n~/.cache/dist-mlir.\n\n"
      "dist-run [-n N] [options] -- COMMAND starts N processes of any COMMAND; "
      "dist-run\n--help -- lists its options.\n\n"
      "dist-run --calibrate [-o FILE] measures this host, for --cluster; "
      "--calibrate\n--help says how.\n\n";
  for (const OptionSpec &spec : specs()) {
    std::string name = fmt::format("--{}{}{}", spec.name, spec.value ? " " : "",
                                   spec.value ? spec.value : "");
    help += fmt::format("  {:<24}", name);
    if (name.size() >= 24)
      help += fmt::format("\n{:26}", "");
    for (const char *at = spec.help; *at; ++at)
      help += *at == '\n' ? fmt::format("\n{:26}", "") : std::string(1, *at);
    help += '\n';
  }
  return help + "\nExit status: 0; 1: failure or mismatch; 2: wrong command "
                "line; 130: interrupted.\n";
}

bool RunOptions::wantsParts() const { return isPerRank(outputs); }

static const OptionSpec &specOf(std::string_view name) {
  return *std::find_if(specs().begin(), specs().end(),
                       [&](const auto &spec) { return spec.name == name; });
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// What getopt_long returns: these, or the position of an option in the table.
static constexpr int kUnknown = '?', kNoValue = ':', kPositional = 1;
static constexpr int kFirstCode = 256;

static std::vector<option> getoptTable() {
  std::vector<option> table;
  for (const OptionSpec &spec : specs())
    table.push_back({spec.name, spec.value ? required_argument : no_argument,
                     nullptr, kFirstCode + int(table.size())});
  table.push_back({nullptr, 0, nullptr, 0});
  return table;
}

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
  std::map<std::string_view, std::string> given;
  std::vector<option> table = getoptTable();
  opterr = 0;
  optind = 0; // Starts over, also if it was used before.
  for (int code;
       (code = getopt_long(argc, argv, "-:n:", table.data(), nullptr)) != -1;) {
    if (code == kNoValue || code == kUnknown)
      return Status::invalid(fmt::format(
          "{} {}", code == kNoValue ? "no value for option" : "unknown option",
          argv[optind - 1]));
    if (code == kPositional) {
      if (!options.program.empty())
        return Status::invalid(
            fmt::format("expected one program, got '{}' and '{}'",
                        options.program, optarg));
      options.program = optarg;
      continue;
    }
    const OptionSpec &spec =
        code == 'n' ? specOf("processes") : specs()[code - kFirstCode];
    auto [first, isNew] = given.try_emplace(spec.name, optarg ? optarg : "");
    if (!isNew && spec.value && !spec.isMany)
      return Status::invalid(fmt::format("--{} is given twice: '{}' and '{}'",
                                         spec.name, first->second, optarg));
    if (Status status = spec.set(options, optarg ? optarg : ""); !status.ok())
      return Status::invalid(
          fmt::format("--{} {}", spec.name, status.getMessage()));
  }
  if (options.help)
    return options;
  if (Status status = verifyTogether(options); !status.ok())
    return status;
  return options;
}
