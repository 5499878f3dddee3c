//===- dist-schedule.cpp - schedules of pipelines -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/CommandLine.h"

int main(int argc, char **argv) {
  return dist::schedule::scheduleMain(argc, argv);
}
