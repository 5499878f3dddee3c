//===- StackedSharding.cpp - shardings of stacked layers ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/StackedSharding.h"

#include <algorithm>

using namespace dist;

Status dist::verifyStacked(const Mesh &mesh, const Sharding &sharding,
                           const std::vector<int64_t> &shape) {
  if (sharding.dims.empty() || sharding.dims[0].axes.empty())
    return verify(mesh, sharding, shape);
  const AxisRef &first = sharding.dims[0].axes.front();
  Mesh devices = mesh;
  auto axis = std::find_if(
      devices.axes.begin(), devices.axes.end(),
      [&](const MeshAxis &each) { return each.name == first.name; });
  bool isStacked = axis != devices.axes.end() && first.isWhole();
  if (isStacked)
    axis->pipeline = false;
  return verify(devices, sharding, shape);
}
