//===- Cluster.cpp - the machine of a program -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/Cluster.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static constexpr std::array<const char *, 10> kKinds = {
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute",
    "exchange",   "broadcast",  "reduce",         "gather",     "scatter"};

const char *dist::toString(CollectiveKind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

Result<CollectiveKind> dist::parseCollectiveKind(std::string_view text) {
  auto it = std::find(kKinds.begin(), kKinds.end(), text);
  if (it == kKinds.end())
    return Status::invalid(
        fmt::format("unknown collective '{}': expected one of {}", text,
                    fmt::join(kKinds, ", ")));
  return static_cast<CollectiveKind>(it - kKinds.begin());
}

int64_t Cluster::numDevices() const {
  int64_t product = 1;
  for (const LinkLevel &level : links)
    product *= level.size;
  return product;
}

Status Cluster::check(const Mesh &mesh) const {
  if (mesh.numRanks() > numDevices())
    return Status::invalid(
        fmt::format("mesh {} has {} devices, but cluster '{}' only {}",
                    mesh.str(), mesh.numRanks(), name, numDevices()));
  for (int64_t device : mesh.ranks())
    if (device < 0 || device >= numDevices())
      return Status::invalid(
          fmt::format("mesh {} has device {}, but cluster '{}' has {} devices",
                      mesh.str(), device, name, numDevices()));
  return {};
}

Result<Cluster> Cluster::fromText(const NamedText &presetOrText) {
  const auto &[text, name] = presetOrText;
  if (name.empty())
    return isJsonText(text) ? parse(text) : preset(text);
  Result<Cluster> cluster = parse(text);
  if (!cluster)
    return Status::invalid(
        fmt::format("{}: {}", name, cluster.status().getMessage()));
  return cluster;
}

Result<NamedText> Cluster::readText(const std::string &presetOrFile) {
  if (isJsonText(presetOrFile))
    return NamedText(presetOrFile);
  Result<Cluster> named = preset(presetOrFile);
  if (named || named.status().getCode() != StatusCode::NotFound)
    return NamedText(presetOrFile);
  Result<std::string> text = readTextFile(presetOrFile);
  if (!text)
    return Status::notFound(fmt::format(
        "cluster '{}': no file that can be read ({}), and {}", presetOrFile,
        text.status().getMessage(), named.status().getMessage()));
  return NamedText(std::move(*text), presetOrFile);
}

Result<Cluster> Cluster::load(const std::string &presetOrFile) {
  Result<NamedText> text = readText(presetOrFile);
  return text ? fromText(*text) : Result<Cluster>(text.status());
}
