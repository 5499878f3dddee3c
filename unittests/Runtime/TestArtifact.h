//===- TestArtifact.h - artifacts made by hand ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_TESTARTIFACT_H
#define DIST_UNITTESTS_RUNTIME_TESTARTIFACT_H

#include "Artifact/Seal.h"
#include "TemporaryDirectory.h"
#include "dist/Runtime/Artifact/Artifact.h"

#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace dist::testing {

/// Returns the manifest as a string literal of C.
inline std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text)
    result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return result + '"';
}

/// Compiles C kernels and a manifest to an artifact; returns its path.
inline std::string makeArtifact(const TemporaryDirectory &directory,
                                const nlohmann::json &manifest,
                                const std::string &kernels,
                                const std::string &name = "step.dist") {
  std::string source = directory.file(name + ".c");
  std::string output = directory.file(name), text = manifest.dump();
  std::ofstream(source) << "#include <stdint.h>\n"
                        << "const char dist_manifest[] = " << quoted(text)
                        << ";\nconst uint64_t dist_manifest_size = "
                        << text.size() << ";\n"
                        << kernels;
  std::string command = fmt::format("{} -O1 -shared -fPIC -o {} {}",
                                    DIST_TEST_CC, output, source);
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::string seal = sealOf(readFile(output));
  std::ofstream(output, std::ios::binary | std::ios::app) << seal;
  return output;
}

/// Returns a training step on `x=2`: w (replicated) is reduced by the sum over
/// the ranks of a tenth of the batch (5 elements, cut in blocks of 3 and 2),
/// and loss is the sum of the new w. w is donated.
inline nlohmann::json stepManifest() {
  return nlohmann::json::parse(R"({
    "version": 1, "name": "step",
    "target": {"triple": "", "cpu": "", "features": []},
    "mesh": {"axes": [{"name": "x", "size": 2}]},
    "arguments": [
      {"name": "w", "dtype": "f32", "shape": [2],
       "sharding": {"dims": [[]]}, "buffer": 0},
      {"name": "batch", "dtype": "f32", "shape": [5],
       "sharding": {"dims": [["x"]]}, "buffer": 1}],
    "results": [
      {"name": "new_w", "dtype": "f32", "shape": [2],
       "sharding": {"dims": [[]]}, "buffer": 2, "alias": 0},
      {"name": "loss", "dtype": "f32", "shape": [],
       "sharding": {"dims": []}, "buffer": 3}],
    "buffers": [
      {"kind": "argument", "bytes": 8}, {"kind": "argument", "bytes": 12},
      {"kind": "result", "bytes": 8}, {"kind": "result", "bytes": 4},
      {"kind": "temporary", "bytes": 4, "offset": 64},
      {"kind": "constant", "bytes": 4, "symbol": "rate"}],
    "arena_bytes": 128,
    "commands": [
      {"op": "kernel", "symbol": "sum_block", "operands": [1], "results": [4],
       "location": "model.py:1"},
      {"op": "all_reduce", "axes": ["x"], "kind": "sum", "dtype": "f32",
       "sends": [4], "receives": [4], "counts": [1], "location": "model.py:2"},
      {"op": "kernel", "symbol": "update", "operands": [0, 4, 5],
       "results": [2, 3]}]
  })");
}

/// The kernels of the step. The last rank has 2 elements of the batch; the
/// padding is not added.
inline constexpr const char *kStepKernels = R"(
const float rate __attribute__((aligned(64))) = 0.1f;
void sum_block(void *const *buffers, const int64_t *coordinates) {
  const float *block = buffers[0];
  float sum = 0;
  for (int i = 0; i < (coordinates[0] == 0 ? 3 : 2); ++i)
    sum += block[i];
  *(float *)buffers[1] = sum;
}
void update(void *const *buffers, const int64_t *coordinates) {
  const float *w = buffers[0], *sum = buffers[1], *rate = buffers[2];
  float *out = buffers[3], *loss = buffers[4];
  for (int i = 0; i < 2; ++i)
    out[i] = w[i] - *rate * *sum;
  *loss = out[0] + out[1];
}
)";

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_TESTARTIFACT_H
