//===- CommandLine.cpp - dist-solve ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Solver/CommandLine.h"

#include "dist/Planning/Solver/BranchAndBound.h"
#include "dist/Planning/Solver/ProblemFile.h"
#include "dist/Support/StopSignal.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <thread>

using namespace dist;
using namespace dist::solver;
using SteadyClock = std::chrono::steady_clock;

static const char *const kUsage =
    R"(usage: dist-solve PROBLEM.json[.gz] [options]

Chooses a strategy for every node, such that nodes and edges cost least and the
memory of all nodes that are live together fits the limit.

  --time-limit=S   seconds, with reading, until the best plan so far is written
                   (default: 60)
  --patience=N     ends after N steps (about 3e8 a second) without a better
                   plan: the same plan on every machine (default: 1e10)
  --threads=N      number of threads (default: one a core)
  -o FILE          writes {"cost", "strategies", "lower_bound"}: the first plan
                   that fits, and better ones as they are found
  --quiet          no progress on the standard error output
  --help           this text
)";

namespace {
struct Arguments {
  std::string input, output;
  double timeLimit = 60, patience = Options().patience;
  int threads =
      std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool quiet = false, help = false;
};
} // namespace

static Status readAmount(std::string_view option, const char *unit,
                         std::string_view text, double &amount) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), amount);
  if (error != std::errc() || end != text.data() + text.size() ||
      !std::isfinite(amount) || amount < 0)
    return Status::invalid(
        fmt::format("{} expected {}, 0 or more, got '{}'", option, unit, text));
  return {};
}

static Status readThreads(std::string_view text, int &threads) {
  constexpr int kMost = 1024;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), threads);
  if (error != std::errc() || end != text.data() + text.size() || threads < 1 ||
      threads > kMost)
    return Status::invalid(fmt::format(
        "--threads: expected a number from 1 to {}, got '{}'", kMost, text));
  return {};
}

static Result<Arguments> readArguments(int argc, char **argv) {
  Arguments result;
  constexpr std::string_view limit = "--time-limit=", threads = "--threads=",
                             patience = "--patience=";
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") {
      result.help = true;
    } else if (argument == "--quiet") {
      result.quiet = true;
    } else if (argument == "-o") {
      if (++i == argc || !*argv[i])
        return Status::invalid("-o: expected the name of a file after it");
      result.output = argv[i];
    } else if (argument.substr(0, limit.size()) == limit) {
      Status status =
          readAmount("--time-limit:", "seconds", argument.substr(limit.size()),
                     result.timeLimit);
      if (!status.ok())
        return status;
    } else if (argument.substr(0, patience.size()) == patience) {
      Status status =
          readAmount("--patience:", "a number of steps",
                     argument.substr(patience.size()), result.patience);
      if (!status.ok())
        return status;
    } else if (argument.substr(0, threads.size()) == threads) {
      Status status =
          readThreads(argument.substr(threads.size()), result.threads);
      if (!status.ok())
        return status;
    } else if (argument.size() > 1 && argument[0] == '-') {
      return Status::invalid(fmt::format("there is no option '{}'", argument));
    } else if (!result.input.empty()) {
      return Status::invalid(fmt::format(
          "expected one problem, got '{}' and '{}'", result.input, argument));
    } else {
      result.input = argument;
    }
  }
  if (result.input.empty() && !result.help)
    return Status::invalid("expected the file of a problem");
  return result;
}

/// Reports the reason why the plan does not fit. It reports that nothing fits
/// only if that is proven.
static void explainMisfit(const Problem &problem, const Solution &solution) {
  Evaluation found = evaluate(
      problem, findMinimumMemory(problem).value_or(solution.strategies));
  bool isOver = problem.usageLimit && found.peakUsage > *problem.usageLimit;
  fmt::print(stderr, "error: {}: the minimum-memory plan found takes ",
             solution.impossible ? "no plan fits"
                                 : "no plan that fits was found");
  if (isOver)
    fmt::print(stderr, "{} of memory at time {} (limit: {}) and ",
               toString(found.peakUsage), found.peakTime, *problem.usageLimit);
  fmt::print(stderr, "{} forbidden choices; give it {}other strategies{}\n",
             found.forbidden, isOver ? "a higher usage_limit or " : "",
             solution.impossible ? "" : ", or more time");
}

/// Returns the seconds that are left after reading, less some for writing the
/// plan. The busier the machine, the longer reading took.
static double secondsLeft(double limit, SteadyClock::time_point begin) {
  constexpr double kReserve = 0.5, kShareOfWriting = 0.02;
  std::chrono::duration<double> reading = SteadyClock::now() - begin;
  return std::max(0.0, (1 - kShareOfWriting) * limit -
                           (1 + kReserve) * reading.count());
}

static int solveFile(const Arguments &arguments) {
  SteadyClock::time_point begin = SteadyClock::now();
  Result<Problem> problem = readProblem(arguments.input);
  if (!problem) {
    fmt::print(stderr, "error: {}\n", problem.status().getMessage());
    return 1;
  }
  StopSignal::allow();
  StopSignal stop;
  Options options;
  options.timeLimit = secondsLeft(arguments.timeLimit, begin);
  options.patience = arguments.patience;
  options.threads = arguments.threads;
  options.stop = &StopSignal::flag();
  if (!arguments.quiet)
    options.onProgress = [](double seconds, double cost) {
      fmt::print(stderr, "{:8.2f} s: {:.0f}\n", seconds, cost);
    };
  // A process that is killed leaves a plan. Errors of writing are reported at
  // the end.
  if (!arguments.output.empty())
    options.onPlan = [&](const Solution &plan) {
      (void)writeSolution(plan, arguments.output);
    };
  Solution solution = solve(*problem, options);
  if (!solution.fits && !solution.impossible)
    solution = searchExactly(*problem, solution).value_or(solution);
  if (!solution.fits) {
    explainMisfit(*problem, solution);
    return 1;
  }
  fmt::print("cost {}, lower bound {}{}\n", toString(solution.cost),
             toString(solution.lowerBound),
             solution.optimal ? ": optimal" : "");
  if (arguments.output.empty())
    return 0;
  if (Status status = writeSolution(solution, arguments.output); !status.ok()) {
    fmt::print(stderr, "error: {}\n", status.getMessage());
    return 1;
  }
  return 0;
}

int solver::solveMain(int argc, char **argv) {
  Result<Arguments> arguments = readArguments(argc, argv);
  if (!arguments) {
    fmt::print(stderr, "error: {}\n{}", arguments.status().getMessage(),
               kUsage);
    return 2;
  }
  if (arguments->help) {
    fmt::print("{}", kUsage);
    return 0;
  }
  return solveFile(*arguments);
}
