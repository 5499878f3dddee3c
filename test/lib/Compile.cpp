//===- Compile.cpp - the compiler for tests -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestLibrary.h"

#include "dist/Pipelines/CompileFile.h"

int dist_test_compile(const char *program, const char *artifact,
                      const char *plan, int single_device, int overlap) {
  dist::CompileFileOptions options;
  options.input = program;
  options.output = artifact;
  options.plan = plan;
  options.compile.singleDevice = single_device != 0;
  options.customCalls = {DIST_TEST_CUSTOM_CALLS};
  if (overlap) {
    options.compile.overlap = dist::OverlapKind::On;
    options.compile.overlapBytes = 1;
  }
  options.compile.verifyEach = true;
  options.quiet = true;
  return mlir::failed(dist::compileFile(options));
}
