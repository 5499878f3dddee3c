//===- OtherShardings.cpp - how else a tensor could lie -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OtherShardings.h"

#include "dist/Transforms/Reshard/OpShardings.h"

using namespace mlir;
using namespace dist;

/// Which dimension each axis divides; -1 for none.
using Assignment = SmallVector<int>;

static int countChanges(const Assignment &a, const Assignment &b) {
  int changes = 0;
  for (auto [x, y] : llvm::zip(a, b))
    changes += x != y;
  return changes;
}

static Sharding shardingOf(const Assignment &assignment, const Axes &axes,
                           size_t rank) {
  Sharding sharding = Sharding::replicate(rank);
  for (auto [axis, dim] : llvm::zip(axes, assignment))
    if (dim >= 0)
      sharding.dims[dim].axes.push_back(axis);
  return sharding;
}

std::vector<ShardingAttr> dist::otherShardings(ReshardContext &context,
                                               ShardingAttr home, Type type,
                                               unsigned most) {
  constexpr size_t kMostAssignments = 4096;
  const Mesh &mesh = context.mesh;
  std::vector<int64_t> shape = shapeOf(type);
  Axes axes;
  Assignment now;
  for (const MeshAxis &axis : mesh.axes) {
    if (!axis.isSpatial() || axis.size == 1)
      continue;
    axes.push_back(AxisRef(axis.name));
    now.push_back(-1);
    for (auto [dim, sharding] : llvm::enumerate(home.getValue().dims))
      if (llvm::is_contained(sharding.axes, axes.back()))
        now.back() = static_cast<int>(dim);
  }
  std::vector<Assignment> all = {{}};
  for (size_t i = 0; i < axes.size() && all.size() < kMostAssignments; ++i) {
    std::vector<Assignment> longer;
    for (const Assignment &known : all)
      for (int dim = -1; dim < static_cast<int>(shape.size()); ++dim) {
        longer.push_back(known);
        longer.back().push_back(dim);
      }
    all = std::move(longer);
  }
  llvm::sort(all, [&](const Assignment &a, const Assignment &b) {
    return std::pair(countChanges(a, now), a) <
           std::pair(countChanges(b, now), b);
  });
  std::vector<ShardingAttr> others;
  for (const Assignment &assignment : all) {
    if (assignment.size() != axes.size() || others.size() >= most)
      break;
    Sharding sharding = shardingOf(assignment, axes, shape.size());
    bool isPossible =
        llvm::all_of(llvm::zip(shape, sharding.dims), [&](const auto &it) {
          return isWorthCutting(mesh, std::get<0>(it), std::get<1>(it).axes);
        });
    ShardingAttr attr = context.get(sharding);
    if (isPossible && attr != home)
      others.push_back(attr);
  }
  return others;
}
