//===- ArtifactTest.cpp - outlined program -> artifact --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Codegen/Artifact.h"
#include "OutlinedProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace mlir;
using namespace dist;

/// An embedder fills in the target; nothing is assumed of it.
TEST(Artifact, ResolvesItsTarget) {
  OutlinedProgram source("func.func @main() {\n  return\n}");
  auto errorOf = [&](const TargetOptions &target) {
    source.diagnostics.clear();
    EXPECT_TRUE(failed(emitArtifact(*source.module, target, "none.dist",
                                    [](const std::string &) {})));
    return source.diagnostics;
  };
  EXPECT_THAT(errorOf({"pdp11-dec-bsd", "", "", 3}),
              testing::HasSubstr("unknown target 'pdp11-dec-bsd'"));
  EXPECT_THAT(errorOf({"x86_64-linux-gnu", "z80", "", 3}),
              testing::HasSubstr("unknown CPU 'z80'"));
}
