//===- ShowCheckpoint.cpp - a table of a checkpoint -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShowCheckpoint.h"
#include "dist/Runtime/Checkpoint/Checkpoint.h"
#include "dist/Runtime/Checkpoint/CheckpointDirectory.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static int64_t bytesOf(const CheckpointTensor &tensor) {
  return elementCount(tensor.shape) * sizeOf(tensor.dtype);
}

static std::string tableOf(const CheckpointManifest &manifest) {
  size_t nameWidth = 6, typeWidth = 4, shardingWidth = 8;
  for (const CheckpointTensor &tensor : manifest.tensors) {
    nameWidth = std::max(nameWidth, tensor.name.size());
    typeWidth = std::max(typeWidth, tensor.type().size());
    shardingWidth = std::max(shardingWidth, tensor.sharding.str().size());
  }
  auto line = [&](const std::string &name, const std::string &type,
                  const std::string &sharding, const std::string &bytes) {
    return fmt::format("{:<{}}  {:<{}}  {:<{}}  {:>10}\n", name, nameWidth,
                       type, typeWidth, sharding, shardingWidth, bytes);
  };
  std::string text = line("tensor", "type", "sharding", "bytes");
  for (const CheckpointTensor &tensor : manifest.tensors)
    text += line(tensor.name, tensor.type(), tensor.sharding.str(),
                 fmt::format("{}", bytesOf(tensor)));
  text += "\n";
  for (size_t rank = 0; rank < manifest.files.size(); ++rank)
    text += fmt::format(
        "{}  {:>5} pieces  {:>10} bytes\n", checkpointFileName(int64_t(rank)),
        manifest.files[rank].pieces.size(), manifest.files[rank].bytes);
  return text;
}

bool dist::showCheckpoint(const std::string &path) {
  Result<std::string> found = findCheckpoint(path);
  Result<Checkpoint> checkpoint =
      found ? Checkpoint::open(*found) : Result<Checkpoint>(found.status());
  if (!checkpoint) {
    fmt::print(stderr, "dist-run: error: {}\n",
               checkpoint.status().getMessage());
    return false;
  }
  const CheckpointManifest &manifest = checkpoint->manifest();
  fmt::print("{}: step {}, written on {}\n\n{}\n", *found, manifest.step,
             manifest.mesh.axes.empty() ? "one device" : manifest.mesh.str(),
             tableOf(manifest));
  std::vector<std::string> damage = checkpoint->damage();
  for (const std::string &problem : damage)
    fmt::print(stderr, "dist-run: error: {}\n", problem);
  if (damage.empty())
    fmt::print("all checksums agree\n");
  return damage.empty();
}
