//===- ClusterPresets.cpp - presets of machines ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Peak rates are those of NVIDIA's data sheets (H100, H200, A100 80GB, V100
// SXM2 32GB; dense, with matrix units if there are any; f32 is not TF32). The
// sheets give NVLink for both directions together, so half of it is used.
// InfiniBand is that of the DGX of the generation, shared by its devices: DGX
// H100 and H200 8 x 400 Gb/s, DGX A100 8 x 200 Gb/s, DGX-1 4 x 100 Gb/s.
//
// Latencies are NCCL's model of its trees with the LL protocol (src/graph/
// tuning.cc, baseLat and hwLat: 6.8 us a collective, 0.6 us a step over NVLink,
// 5.0 us over the network). 5 us for the launch of a kernel is our assumption.
//
// The CPU host is an estimate for ranks that share memory, each on a core of a
// server with AVX-512. dist-run --calibrate measures the actual host.
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Cluster.h"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

namespace {
struct Preset {
  const char *name;
  Device device;
  LinkLevel inside;                 ///< One node.
  std::optional<LinkLevel> between; ///< None: nodes have any size.
};
} // namespace

static constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

static const std::vector<Preset> &presets() {
  static const std::map<std::string, double> hopper = {
      {"f64", 67e12},   {"f32", 67e12},        {"f16", 989e12},
      {"bf16", 989e12}, {"f8E4M3FN", 1979e12}, {"f8E5M2", 1979e12},
      {"i8", 1979e12}};
  static const Device core = {
      "CPU core",
      4 * kGiB,
      15e9,
      1e-6,
      2e-6,
      {{"f64", 100e9}, {"f32", 200e9}, {"bf16", 50e9}, {"f16", 50e9}},
      {},
      {},
      {{Irregular::Sort, 130e6}}};
  static const LinkLevel sharedMemory = {"memory", 8, {1e-6, 6e9}};
  static const LinkLevel nvlink4 = {"nvlink", 8, {0.6e-6, 450e9}};
  static const LinkLevel ndr = {"infiniband", 1, {5e-6, 50e9}};
  static const std::vector<Preset> all = {
      {"a100",
       {"A100 SXM 80GB",
        80 * kGiB,
        2.039e12,
        5e-6,
        6.8e-6,
        {{"f64", 19.5e12},
         {"f32", 19.5e12},
         {"f16", 312e12},
         {"bf16", 312e12},
         {"i8", 624e12}}},
       {"nvlink", 8, {0.6e-6, 300e9}},
       LinkLevel{"infiniband", 1, {5e-6, 25e9}}},
      {"cpu", core, sharedMemory, LinkLevel{"ethernet", 1, {30e-6, 0.4e9}}},
      {"h100",
       {"H100 SXM", 80 * kGiB, 3.35e12, 5e-6, 6.8e-6, hopper},
       nvlink4,
       ndr},
      {"h200", {"H200 SXM", 141e9, 4.8e12, 5e-6, 6.8e-6, hopper}, nvlink4, ndr},
      {"host", core, sharedMemory, std::nullopt},
      {"v100",
       {"V100 SXM2 32GB",
        32 * kGiB,
        900e9,
        5e-6,
        6.8e-6,
        {{"f64", 7.8e12}, {"f32", 15.7e12}, {"f16", 125e12}}},
       {"nvlink", 8, {0.6e-6, 150e9}},
       LinkLevel{"infiniband", 1, {5e-6, 6.25e9}}},
  };
  return all;
}

/// Returns the given number of devices: within one node, or else as whole
/// nodes.
static Result<Cluster> scaled(const Preset &preset, int64_t devices) {
  int64_t perNode = preset.between ? preset.inside.size : devices;
  if (devices > perNode && devices % perNode != 0)
    return Status::invalid(
        fmt::format("cluster '{}:{}': expected at most {} devices (one node) "
                    "or a multiple of {}, got {}",
                    preset.name, devices, perNode, perNode, devices));
  Cluster cluster{fmt::format("{}:{}", preset.name, devices),
                  preset.device,
                  {preset.inside}};
  cluster.links[0].size = std::min(devices, perNode);
  if (devices > perNode) {
    cluster.links.push_back(*preset.between);
    cluster.links[1].size = devices / perNode;
  }
  return cluster;
}

Result<Cluster> Cluster::preset(std::string_view text) {
  std::string_view name = text.substr(0, text.find(':'));
  std::vector<std::string> names;
  for (const Preset &preset : presets()) {
    names.push_back(preset.name);
    if (name != preset.name)
      continue;
    if (name == text)
      return scaled(preset, preset.inside.size);
    std::string_view count = text.substr(name.size() + 1);
    int32_t devices = 0;
    auto [end, failure] =
        std::from_chars(count.data(), count.data() + count.size(), devices);
    if (failure != std::errc() || end != count.data() + count.size() ||
        devices < 1)
      return Status::invalid(
          fmt::format("cluster '{}': expected a number of devices from 1 to "
                      "2147483647 after '{}:', got '{}'",
                      text, name, count));
    return scaled(preset, devices);
  }
  return Status::notFound(
      fmt::format("no preset '{}': expected one of {}, with or without a "
                  "number of devices ('h100:64')",
                  name, fmt::join(names, ", ")));
}
