//===- PipelineArtifact.h - a pipeline made by hand -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A training step on pp=2,dp=2 with 4 micro-batches. Stage 0 has w0, and sends
// y = w0 * x; stage 1 has w1, adds w1 * y to the loss and sends dy = w1 back.
// Each rank of dp has one element of a micro-batch.
//
//   gradient of w0: sum of dy * x     new w0: w0 - gradient / 1024
//   gradient of w1: sum of y          new w1: w1 - gradient / 1024
//   norm: gradient of w0 + gradient of w1, on all ranks
//
//===----------------------------------------------------------------------===//

#ifndef DIST_UNITTESTS_RUNTIME_PIPELINEARTIFACT_H
#define DIST_UNITTESTS_RUNTIME_PIPELINEARTIFACT_H

#include "TestArtifact.h"

#include <functional>

namespace dist::testing {

inline constexpr int kMicros = 4;

/// A list of a program, with works that are numbered in their order.
struct ScheduleList {
  nlohmann::json commands = nlohmann::json::array();
  int works = 0;

  void call(int segment) { commands.push_back({"call", segment}); }
  void call(int segment, int micro, std::vector<int> slots) {
    commands.push_back({"call", segment, micro, slots});
  }
  int send(int edge, int micro, int slot) {
    commands.push_back({"send", edge, micro, slot, works});
    return works++;
  }
  int receive(int edge, int micro, int slot) {
    commands.push_back({"receive", edge, micro, slot, works});
    return works++;
  }
  void wait(int work) { commands.push_back({"wait", work}); }
};

/// Returns the list of stage 0: 0P 0F0 0F1 0B0 0F2 0B1 0F3 0B2 0B3 0U. Of the
/// slots of each frame, micro-batch k has number k mod 2.
inline nlohmann::json firstList() {
  ScheduleList list;
  std::vector<int> sent(kMicros), received(kMicros);
  list.call(0);
  received[0] = list.receive(1, 0, 0);
  auto forward = [&](int k) {
    if (k >= 2)
      list.wait(sent[size_t(k - 2)]);
    list.call(1, k, {k % 2, k % 2});
    sent[size_t(k)] = list.send(0, k, k % 2);
  };
  auto backward = [&](int k) {
    list.wait(received[size_t(k)]);
    list.call(2, k, {k % 2, 0});
    if (k + 1 < kMicros)
      received[size_t(k + 1)] = list.receive(1, k + 1, 0);
  };
  forward(0);
  for (int k = 1; k < kMicros; ++k) {
    forward(k);
    backward(k - 1);
  }
  backward(kMicros - 1);
  list.wait(sent[kMicros - 2]);
  list.wait(sent[kMicros - 1]);
  list.call(3);
  return list.commands;
}

/// Returns the list of stage 1: 1P 1F0 1B0 1F1 1B1 1F2 1B2 1F3 1B3 1U.
inline nlohmann::json secondList() {
  ScheduleList list;
  std::vector<int> received(kMicros);
  list.call(0);
  received[0] = list.receive(0, 0, 0);
  received[1] = list.receive(0, 1, 1);
  int sent = -1;
  for (int k = 0; k < kMicros; ++k) {
    list.wait(received[size_t(k)]);
    list.call(1, k, {k % 2});
    if (sent >= 0)
      list.wait(sent);
    list.call(2, k, {k % 2, 0});
    sent = list.send(1, k, 0);
    if (k + 2 < kMicros)
      received[size_t(k + 2)] = list.receive(0, k + 2, k % 2);
  }
  list.wait(sent);
  list.call(3);
  return list.commands;
}

inline nlohmann::json pipelineManifest() {
  nlohmann::json manifest = nlohmann::json::parse(R"({
    "version": 3, "name": "step",
    "mesh": {"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}]},
    "arguments": [
      {"name": "w0", "dtype": "f32", "shape": [], "sharding": {"dims": [],
       "single": [{"axis": "pp", "coordinate": 0}]}},
      {"name": "w1", "dtype": "f32", "shape": [], "sharding": {"dims": [],
       "single": [{"axis": "pp", "coordinate": 1}]}},
      {"name": "x", "dtype": "f32", "shape": [4, 2], "sharding":
       {"dims": [[], ["dp"]], "single": [{"axis": "pp", "coordinate": 0}]}}],
    "results": [
      {"name": "new_w0", "dtype": "f32", "shape": [], "sharding": {"dims": [],
       "single": [{"axis": "pp", "coordinate": 0}]}, "alias": 0},
      {"name": "new_w1", "dtype": "f32", "shape": [], "sharding": {"dims": [],
       "single": [{"axis": "pp", "coordinate": 1}]}, "alias": 1},
      {"name": "loss", "dtype": "f32", "shape": [], "sharding": {"dims": [],
       "single": [{"axis": "pp", "coordinate": 1}]}},
      {"name": "norm", "dtype": "f32", "shape": [], "sharding": {"dims": []}}],
    "edges": [
      {"name": "y", "from": {"pp": 0}, "to": {"pp": 1}, "dtype": "f32",
       "count": 1, "location": "model.py:1"},
      {"name": "dy", "from": {"pp": 1}, "to": {"pp": 0}, "dtype": "f32",
       "count": 1}],
    "programs": [
      {"at": {"pp": 0},
       "arguments": [{"argument": 0, "buffer": 0}, {"argument": 2, "buffer": 1}],
       "results": [{"result": 0, "buffer": 2}, {"result": 3, "buffer": 3}],
       "edges": [{"edge": 0, "buffer": 7}, {"edge": 1, "buffer": 8}],
       "buffers": [
         {"kind": "argument", "bytes": 4}, {"kind": "argument", "bytes": 16},
         {"kind": "result", "bytes": 4}, {"kind": "result", "bytes": 4},
         {"kind": "temporary", "bytes": 4, "offset": 0},
         {"kind": "temporary", "bytes": 4, "offset": 64},
         {"kind": "frame", "frame": 0, "bytes": 4, "offset": 0},
         {"kind": "frame", "frame": 1, "bytes": 4, "offset": 64},
         {"kind": "frame", "frame": 2, "bytes": 4, "offset": 0}],
       "frames": [{"slots": 2, "bytes": 4}, {"slots": 2, "bytes": 128},
                  {"slots": 1, "bytes": 4}],
       "arena_bytes": 128,
       "segments": [
         {"name": "0P", "commands": [
           {"op": "kernel", "symbol": "zero", "operands": [], "results": [5]}]},
         {"name": "0F", "frames": [0, 1], "index": {"buffer": 4, "dtype": "i32"},
          "location": "model.py:2", "commands": [
           {"op": "kernel", "symbol": "forward0", "operands": [0, 1, 4],
            "results": [6, 7], "location": "model.py:3"}]},
         {"name": "0B", "frames": [0, 2], "commands": [
           {"op": "kernel", "symbol": "backward0", "operands": [6, 8],
            "results": [5]}]},
         {"name": "0U", "commands": [
           {"op": "all_reduce", "axes": ["dp"], "kind": "sum", "dtype": "f32",
            "sends": [5], "receives": [5], "counts": [1]},
           {"op": "all_reduce", "axes": ["pp"], "kind": "sum", "dtype": "f32",
            "sends": [5], "receives": [3], "counts": [1]},
           {"op": "kernel", "symbol": "update", "operands": [0, 5],
            "results": [2]}]}]},
      {"at": {"pp": 1},
       "arguments": [{"argument": 1, "buffer": 0}],
       "results": [{"result": 1, "buffer": 1}, {"result": 2, "buffer": 2},
                   {"result": 3, "buffer": 3}],
       "edges": [{"edge": 0, "buffer": 5}, {"edge": 1, "buffer": 6}],
       "buffers": [
         {"kind": "argument", "bytes": 4}, {"kind": "result", "bytes": 4},
         {"kind": "result", "bytes": 4}, {"kind": "result", "bytes": 4},
         {"kind": "temporary", "bytes": 4, "offset": 0},
         {"kind": "frame", "frame": 0, "bytes": 4, "offset": 0},
         {"kind": "frame", "frame": 1, "bytes": 4, "offset": 0}],
       "frames": [{"slots": 2, "bytes": 4}, {"slots": 1, "bytes": 4}],
       "arena_bytes": 64,
       "segments": [
         {"name": "1P", "commands": [
           {"op": "kernel", "symbol": "zero", "operands": [], "results": [4]},
           {"op": "kernel", "symbol": "zero", "operands": [], "results": [2]}]},
         {"name": "1F", "frames": [0], "commands": [
           {"op": "kernel", "symbol": "forward1", "operands": [0, 5],
            "results": [2]}]},
         {"name": "1B", "frames": [0, 1], "commands": [
           {"op": "kernel", "symbol": "backward1", "operands": [0, 5],
            "results": [4, 6]}]},
         {"name": "1U", "commands": [
           {"op": "all_reduce", "axes": ["dp"], "kind": "sum", "dtype": "f32",
            "sends": [4, 2], "receives": [4, 2], "counts": [1, 1]},
           {"op": "all_reduce", "axes": ["pp"], "kind": "sum", "dtype": "f32",
            "sends": [4], "receives": [3], "counts": [1]},
           {"op": "kernel", "symbol": "update", "operands": [0, 4],
            "results": [1]}]}]}]
  })");
  manifest["programs"][0]["commands"] = firstList();
  manifest["programs"][1]["commands"] = secondList();
  return manifest;
}

/// The kernels of the step; a test may define `at_forward0(pp, dp, micro)` and
/// the like, which they call.
inline constexpr const char *kPipelineKernels = R"(
#ifndef PROBE
#define PROBE(kernel, micro)
#endif
void zero(void *const *buffers, const int64_t *coordinates) {
  *(float *)buffers[0] = 0;
}
void forward0(void *const *buffers, const int64_t *coordinates) {
  const float *w = buffers[0], *x = buffers[1];
  const int32_t *micro = buffers[2];
  PROBE("F0", *micro)
  *(float *)buffers[3] = x[*micro];
  *(float *)buffers[4] = *w * x[*micro];
}
void backward0(void *const *buffers, const int64_t *coordinates) {
  const float *x = buffers[0], *dy = buffers[1];
  PROBE("B0", 0)
  *(float *)buffers[2] += *dy * *x;
}
void forward1(void *const *buffers, const int64_t *coordinates) {
  const float *w = buffers[0], *y = buffers[1];
  PROBE("F1", 0)
  *(float *)buffers[2] += *w * *y;
}
void backward1(void *const *buffers, const int64_t *coordinates) {
  const float *w = buffers[0], *y = buffers[1];
  PROBE("B1", 0)
  *(float *)buffers[2] += *y;
  *(float *)buffers[3] = *w;
}
void update(void *const *buffers, const int64_t *coordinates) {
  const float *w = buffers[0], *gradient = buffers[1];
  PROBE("U", 0)
  *(float *)buffers[2] = *w - *gradient / 1024;
}
)";

/// The step on one device, with sums in the order of the pipeline's.
struct PipelineReference {
  float w0 = 3, w1 = 5, loss = 0, norm = 0;

  /// Takes a step on x, of kMicros rows of two elements.
  void step(const std::vector<float> &x) {
    float g0[2] = {0, 0}, g1[2] = {0, 0}, losses[2] = {0, 0};
    for (int k = 0; k < kMicros; ++k)
      for (int d = 0; d < 2; ++d) {
        float element = x[size_t(2 * k + d)], y = w0 * element;
        losses[d] += w1 * y;
        g1[d] += y;
        g0[d] += w1 * element;
      }
    loss = losses[0] + losses[1];
    norm = (g0[0] + g0[1]) + (g1[0] + g1[1]);
    w0 -= (g0[0] + g0[1]) / 1024;
    w1 -= (g1[0] + g1[1]) / 1024;
  }
};

inline std::vector<float> pipelineBatch() { return {1, 2, 3, 4, 5, 6, 7, 8}; }

/// Returns the message for the manifest after a change.
inline std::string
errorAfter(const std::function<void(nlohmann::json &)> &change) {
  nlohmann::json manifest = pipelineManifest();
  change(manifest);
  Result<Manifest> result = readManifest(manifest.dump());
  return result ? "" : result.status().getMessage();
}

/// As above, after a change of the entry that a JSON pointer names.
inline std::string errorAfter(const char *pointer,
                              const nlohmann::json &value) {
  return errorAfter([&](nlohmann::json &m) {
    m[nlohmann::json::json_pointer(pointer)] = value;
  });
}

} // namespace dist::testing

#endif // DIST_UNITTESTS_RUNTIME_PIPELINEARTIFACT_H
