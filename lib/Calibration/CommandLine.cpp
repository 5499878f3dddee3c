//===- CommandLine.cpp - dist-run --calibrate -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Calibration/Calibration.h"

#include "dist/Runtime/Exec/Executor.h"
#include "dist/Runtime/Host/HostCores.h"
#include "dist/Runtime/Run/Compile.h"
#include "dist/Support/AtomicFile.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <new>
#include <string_view>
#include <unistd.h>

using namespace dist;

static constexpr int kOk = 0, kFailure = 1, kUsage = 2, kInterrupted = 130;

static const char *const kHelp =
    R"(dist-run --calibrate [options]

Measures matrix products, kernels and collectives of this host, with all ranks
at once, and writes them as a cluster file for --cluster
(docs/reference/cluster-file.md). Takes some seconds. Other work on the machine
makes the results slower.

  --ranks N    number of ranks of the programs; default: one a core
  -o FILE      the cluster file; default: the standard output
  --quick      fewer measurements: faster, less exact
  --quiet      no progress, no table
  --help       this text
)";

namespace {
struct Arguments {
  int ranks = 0;
  std::string output = "/dev/stdout";
  bool quick = false, quiet = false, help = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static Status readRanks(std::string_view text, int &ranks) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), ranks);
  if (error != std::errc() || end != text.data() + text.size() || ranks < 1 ||
      ranks > Executor::kMaxRanks)
    return Status::invalid(
        fmt::format("--ranks: expected an integer from 1 to {}, got '{}'",
                    Executor::kMaxRanks, text));
  return {};
}

/// Returns the value of option `name` at `argv[i]`, as `--name VALUE` or
/// `--name=VALUE`; null if it is another option.
static const char *valueOf(std::string_view name, int argc, char **argv,
                           int &i) {
  std::string_view argument = argv[i];
  if (argument == name)
    return ++i < argc ? argv[i] : "";
  bool isJoined = argument.starts_with(name) && argument.size() > name.size() &&
                  argument[name.size()] == '=';
  return isJoined ? argv[i] + name.size() + 1 : nullptr;
}

static Result<Arguments> readArguments(int argc, char **argv) {
  Arguments result;
  result.ranks = hostCores();
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (const char *ranks = valueOf("--ranks", argc, argv, i)) {
      if (Status status = readRanks(ranks, result.ranks); !status.ok())
        return status;
    } else if (const char *output = valueOf("-o", argc, argv, i)) {
      if (!*output)
        return Status::invalid("-o: expected the name of a file after it");
      result.output = output;
    } else if (argument == "--quick") {
      result.quick = true;
    } else if (argument == "--quiet") {
      result.quiet = true;
    } else if (argument == "--help") {
      result.help = true;
    } else if (argument != "--calibrate") {
      return Status::invalid(fmt::format(
          "--calibrate takes --ranks, -o, --quick and --quiet, got '{}'",
          argument));
    }
  }
  return result;
}

bool dist::wantsCalibration(int argc, char **argv) {
  return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
    return argument == "--calibrate";
  });
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

static std::string deviceTable(const Device &device) {
  std::string text =
      fmt::format("launch {:.2f} us, memory {:.1f} GB/s\n", 1e6 * device.launch,
                  1e-9 * device.memoryBandwidth);
  for (const CacheLevel &cache : device.caches)
    text += fmt::format("  within {:>9.0f} bytes {:8.1f} GB/s\n", cache.size,
                        1e-9 * cache.bandwidth);
  for (const auto &[type, rates] : device.products) {
    text += fmt::format("products {}, GFLOP/s:", type);
    for (const ProductRate &rate : rates)
      text += fmt::format("  {:.0f}: {:.1f}", rate.size, 1e-9 * rate.flops);
    text += "\n";
  }
  for (const auto &[type, rates] : device.elementwise) {
    text += fmt::format("elementwise {}, 1e9/s:", type);
    for (const auto &[kind, rate] : rates)
      text += fmt::format("  {} {:.2f}", toString(kind), 1e-9 * rate);
    text += "\n";
  }
  text += "irregular, 1e9/s:";
  for (const auto &[kind, rate] : device.irregular)
    text += fmt::format("  {} {:.2f}", toString(kind), 1e-9 * rate);
  return text + "\n";
}

static std::string tableOf(const Cluster &cluster) {
  std::string text = deviceTable(cluster.device);
  for (const LinkLevel &level : cluster.links) {
    text +=
        fmt::format("{:<16}{:>12}{:>12}\n", "collective", "latency us", "GB/s");
    for (const auto &[kind, link] : level.collectives)
      text +=
          fmt::format("{:<16}{:>12.2f}{:>12.2f}\n", toString(kind),
                      1e6 * (cluster.device.collectiveLaunch + link.latency),
                      1e-9 * link.bandwidth);
  }
  return text;
}

/// Rewrites one line on a terminal; prints nothing elsewhere.
static void showPart(const std::string &part) {
  fmt::print(stderr, "\rmeasuring {}\x1b[K", part);
  std::fflush(stderr);
}

static Status calibrateTo(const Arguments &arguments, Interrupt &interrupt) {
  if (Status status = verifyWritable(arguments.output); !status.ok())
    return status;
  if (findCompiler().empty())
    return Status::notFound(
        "--calibrate measures kernels that dist-compile makes: expected "
        "dist-compile in the folder of dist-run or in PATH, found none");
  CalibrationOptions options;
  options.ranks = arguments.ranks;
  if (arguments.quick)
    options.rounds = 1;
  bool isLive = !arguments.quiet && isatty(STDERR_FILENO);
  if (isLive)
    options.onProgress = showPart;
  Result<Cluster> cluster = calibrate(options, interrupt);
  if (isLive)
    fmt::print(stderr, "\r\x1b[K");
  if (!cluster)
    return cluster.status();
  if (!arguments.quiet)
    fmt::print(stderr, "{}", tableOf(*cluster));
  return writeFile(arguments.output, cluster->str());
}

int dist::calibrateMain(int argc, char **argv) {
  Result<Arguments> arguments = readArguments(argc, argv);
  if (!arguments) {
    fmt::print(stderr, "dist-run: error: {}\n",
               arguments.status().getMessage());
    return kUsage;
  }
  if (arguments->help) {
    fmt::print("{}", kHelp);
    return kOk;
  }
  std::signal(SIGXFSZ, SIG_IGN); // A file that grows too large is an error.
  Interrupt interrupt;
  Status status;
  try {
    status = calibrateTo(*arguments, interrupt);
  } catch (const std::bad_alloc &) {
    status = Status(StatusCode::ResourceExhausted,
                    "out of memory: give fewer --ranks");
  }
  if (interrupt.happened()) {
    fmt::print(stderr, "dist-run: interrupted\n");
    return kInterrupted;
  }
  if (!status.ok())
    fmt::print(stderr, "dist-run: error: {}\n", status.getMessage());
  return status.ok() ? kOk : kFailure;
}
