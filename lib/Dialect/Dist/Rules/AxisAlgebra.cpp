//===- AxisAlgebra.cpp - lists of axes and sub-axes -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"

#include <algorithm>

using namespace dist;

static void append(const Mesh &mesh, Axes &axes, const AxisRef &axis) {
  AxisRef *last = axes.empty() ? nullptr : &axes.back();
  if (!last || last->name != axis.name ||
      last->preSize * mesh.sizeOf(*last) != axis.preSize) {
    axes.push_back(axis);
    return;
  }
  last->size = mesh.sizeOf(*last) * mesh.sizeOf(axis);
  *last = mesh.canonical(*last);
}

Axes dist::joinAxes(const Mesh &mesh, const Axes &major, const Axes &minor) {
  Axes joined;
  for (const Axes *part : {&major, &minor})
    for (const AxisRef &axis : *part)
      append(mesh, joined, axis);
  return joined;
}

int64_t dist::sharedSize(const Mesh &mesh, const AxisRef &a, const AxisRef &b) {
  if (!mesh.overlap(a, b))
    return 1;
  int64_t end =
      std::min(a.preSize * mesh.sizeOf(a), b.preSize * mesh.sizeOf(b));
  return end / std::max(a.preSize, b.preSize);
}

bool dist::isPartialOver(const Mesh &mesh,
                         const std::vector<PartialAxis> &partial,
                         const AxisRef &axis, ReductionKind kind) {
  int64_t shared = 1;
  for (const PartialAxis &item : partial)
    if (item.kind == kind)
      shared *= sharedSize(mesh, item.axis, axis);
  return shared == mesh.sizeOf(axis);
}
