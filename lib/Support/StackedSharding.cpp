//===- StackedSharding.cpp - shardings of stacked layers ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace dist;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The axes of dimension 0 after that of the pipeline.
static Axes otherAxes(const Sharding &sharding) {
  const Axes &axes = sharding.dims[0].axes;
  return Axes(axes.begin() + 1, axes.end());
}

static Status verifyBlocks(const Mesh &mesh, const Sharding &sharding,
                           const std::vector<int64_t> &shape) {
  if (sharding.dims.empty() || sharding.dims[0].axes.empty())
    return Status::invalid("'stacked' needs a dimension 0 that is sharded over "
                           "the axis of a pipeline");
  const AxisRef &axis = sharding.dims[0].axes.front();
  for (int64_t coordinate : sharding.stacked)
    if (coordinate < 0 || coordinate >= mesh.sizeOf(axis))
      return Status::invalid(
          fmt::format("stacked: coordinate {} is not on axis {} of size {}",
                      coordinate, axis.str(), mesh.sizeOf(axis)));
  auto blocks = int64_t(sharding.stacked.size());
  int64_t parts = mesh.sizeOf(otherAxes(sharding));
  if (shape[0] % blocks != 0 || shape[0] / blocks % parts != 0)
    return Status::invalid(fmt::format(
        "stacked: {} rows are not {} equal blocks of equal parts for {} ranks",
        shape[0], blocks, parts));
  return {};
}

Status dist::verifyStacked(const Mesh &mesh, const Sharding &sharding,
                           const std::vector<int64_t> &shape) {
  Mesh devices = mesh;
  if (!sharding.dims.empty() && !sharding.dims[0].axes.empty()) {
    const AxisRef &first = sharding.dims[0].axes.front();
    auto axis = std::find_if(
        devices.axes.begin(), devices.axes.end(),
        [&](const MeshAxis &each) { return each.name == first.name; });
    if (axis != devices.axes.end() && first.isWhole())
      axis->pipeline = false;
  }
  Sharding inOrder = sharding;
  inOrder.stacked.clear();
  Status status = verify(devices, inOrder, shape);
  return status.ok() && isStacked(sharding)
             ? verifyBlocks(mesh, sharding, shape)
             : status;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

int64_t dist::rowsOfBlock(const Mesh &mesh, const Sharding &sharding,
                          int64_t rows) {
  return rows / int64_t(sharding.stacked.size()) /
         mesh.sizeOf(otherAxes(sharding));
}

std::vector<int64_t> dist::firstRowsOn(const Mesh &mesh,
                                       const Sharding &sharding, int64_t rows,
                                       int64_t rank) {
  auto blocks = int64_t(sharding.stacked.size());
  int64_t own = mesh.coordinateOn(rank, sharding.dims[0].axes.front());
  int64_t within = mesh.indexOn(rank, otherAxes(sharding)) *
                   rowsOfBlock(mesh, sharding, rows);
  std::vector<int64_t> first;
  for (int64_t block = 0; block < blocks; ++block)
    if (sharding.stacked[size_t(block)] == own)
      first.push_back(block * (rows / blocks) + within);
  return first;
}

int64_t dist::mostBlocks(const Sharding &sharding) {
  std::map<int64_t, int64_t> blocks; // By coordinate.
  int64_t most = 1;
  for (int64_t coordinate : sharding.stacked)
    most = std::max(most, ++blocks[coordinate]);
  return most;
}

int64_t dist::blockStride(int64_t bytes) { return (bytes + 63) / 64 * 64; }

int64_t dist::bytesOfBlocks(const Sharding &sharding, int64_t bytes) {
  return isStacked(sharding) ? mostBlocks(sharding) * blockStride(bytes)
                             : bytes;
}
