//===- dist-groups.cpp - reports on groups of ranks -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/FlightRecorder.h"
#include "dist/Runtime/Group/Backends.h"

#include <cstdio>

static constexpr const char *kUsage =
    "usage: dist-groups --compare-flight-records DIR\n"
    "         prints the first calls in which the ranks of a job differ, from\n"
    "         DIR/rank-N.json; exit status 1 if there are any\n"
    "       dist-groups --backends\n"
    "         prints the capabilities of each backend, in Markdown\n";

static int fail(const std::string &message) {
  std::fprintf(stderr, "dist-groups: %s\n", message.c_str());
  return 2;
}

static int compare(const char *directory) {
  auto comparison = dist::compareFlightRecords(directory);
  if (!comparison)
    return fail(comparison.status().getMessage());
  std::fputs(comparison->text.c_str(), stdout);
  return comparison->diverges;
}

int main(int argc, char **argv) {
  std::string option = argc > 1 ? argv[1] : "";
  if (option == "--compare-flight-records" && argc == 3)
    return compare(argv[2]);
  if (option == "--backends" && argc == 2)
    return std::fputs(dist::capabilityTable().c_str(), stdout) < 0;
  if (option == "--help")
    return std::fputs(kUsage, stdout) < 0;
  std::fputs(kUsage, stderr);
  return 2;
}
