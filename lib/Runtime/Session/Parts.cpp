//===- Parts.cpp - what each rank has for itself --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parts.h"
#include "dist/Runtime/Array/ShardedArray.h"
#include "dist/Runtime/Checkpoint/Checksum.h"
#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Session/Names.h"

#include <fmt/format.h>
#include <mutex>

using namespace dist;

static ShardedLayout layoutOf(const Manifest &manifest,
                              const TensorSpec &spec) {
  return ShardedLayout(manifest.mesh, spec.sharding, spec.dtype, spec.shape);
}

/// The checksums of one rank's parts, one after the other.
static std::string checksumsOf(const ArgumentValues &values) {
  std::string text;
  for (const Array &value : values.values)
    text += checksumOf(value.data(),
                       value.data() ? size_t(value.view().bytes()) : 0);
  return text;
}

/// Returns the checksums of all ranks, by rank.
static Result<std::vector<std::string>> gatherChecksums(const Inputs &inputs,
                                                        Group *processes) {
  std::vector<std::string> all;
  for (const auto &[rank, values] : inputs.parts)
    all.push_back(checksumsOf(values));
  if (!processes)
    return all;
  return processes->allGatherObjects(all.at(0));
}

Status dist::verifyReplicas(const Manifest &manifest, const Inputs &inputs,
                            Group *processes) {
  if (inputs.parts.empty())
    return {};
  auto checksums = gatherChecksums(inputs, processes);
  if (!checksums)
    return checksums.status();
  size_t digits = checksumOf(nullptr, 0).size();
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    ShardedLayout layout = layoutOf(manifest, manifest.arguments[i]);
    for (auto [rank, owner] : layout.getReplicas()) {
      auto of = [&](int64_t holder) {
        return std::string_view((*checksums)[size_t(holder)])
            .substr(i * digits, digits);
      };
      if (of(rank) != of(owner))
        return Status::invalid(fmt::format(
            "{}: ranks {} and {} hold the same part, but their files differ",
            displayName(manifest.arguments[i], "arg", i), owner, rank));
    }
  }
  return {};
}

Status dist::feedParts(Executor &executor, const Inputs &inputs, int64_t step,
                       const std::vector<bool> &isFed) {
  const Manifest &manifest = executor.manifest();
  return executor.onRanks([&](int rank) {
    const ArgumentValues &values = inputs.parts.at(rank);
    for (size_t i = 0; i < isFed.size(); ++i) {
      if (!isFed[i])
        continue;
      ShardedLayout layout = layoutOf(manifest, manifest.arguments[i]);
      void *buffer = executor.argumentBuffer(rank, int(i));
      if (!buffer)
        continue;
      if (layout.isOnSingle(rank))
        layout.putPart(values.at(i, step), rank, buffer);
      else
        layout.prepare(rank, buffer);
    }
    return Status();
  });
}

ResultParts
dist::partsOf(Executor &executor,
              const std::function<const void *(int, int)> &bufferOf) {
  const Manifest &manifest = executor.manifest();
  std::mutex mutex;
  ResultParts parts;
  static_cast<void>(executor.onRanks([&](int rank) {
    std::vector<Array> values(manifest.results.size());
    for (size_t i = 0; i < values.size(); ++i) {
      ShardedLayout layout = layoutOf(manifest, manifest.results[i]);
      const void *buffer = bufferOf(rank, int(i));
      if (buffer && layout.isOnSingle(rank))
        values[i] = layout.partOf(rank, buffer);
    }
    std::lock_guard lock(mutex);
    parts[rank] = std::move(values);
    return Status();
  }));
  return parts;
}
