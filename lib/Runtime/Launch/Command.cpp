//===- Command.cpp - dist-run as a launcher -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Launch/Command.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

using namespace dist;

static constexpr int kOk = 0, kUsage = 2;

static char **separatorOf(int argc, char **argv) {
  return std::find(argv, argv + argc, std::string_view("--"));
}

bool dist::wantsLaunch(int argc, char **argv) {
  return separatorOf(argc, argv) != argv + argc;
}

int dist::launchMain(int argc, char **argv) {
  bool wantsHelp =
      std::find(argv, separatorOf(argc, argv), std::string_view("--help")) !=
      separatorOf(argc, argv);
  if (wantsHelp) {
    fmt::print("{}", launchHelp());
    return kOk;
  }
  Result<LaunchOptions> options = parseLaunchOptions(argc, argv);
  if (!options) {
    fmt::print(stderr,
               "dist-run: error: {}\n(dist-run --help -- lists all options)\n",
               options.status().getMessage());
    return kUsage;
  }
  return launch(*options);
}
