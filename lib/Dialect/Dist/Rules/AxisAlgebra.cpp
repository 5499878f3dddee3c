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

bool dist::isPartialOver(const Mesh &mesh,
                         const std::vector<PartialAxis> &partial,
                         const AxisRef &axis, ReductionKind kind) {
  Axes ofKind;
  for (const PartialAxis &item : partial)
    if (item.kind == kind)
      ofKind.push_back(item.axis);
  return mesh.contains(ofKind, axis);
}

std::vector<PartialAxis>
dist::partsOf(const Mesh &mesh, const PartialAxis &item, const Axes &by) {
  const MeshAxis *whole = mesh.find(item.axis.name);
  if (!whole)
    return {item};
  Axes cuts = {item.axis};
  for (const AxisRef &axis : by)
    if (std::all_of(cuts.begin(), cuts.end(), [&](const AxisRef &other) {
          return axis.name == other.name && mesh.fit(axis, other);
        }))
      cuts.push_back(axis);
  std::vector<PartialAxis> parts;
  for (const AxisRef &part : mesh.cut(*whole, cuts))
    if (mesh.contains(item.axis, part))
      parts.push_back({mesh.canonical(part), item.kind});
  return parts;
}
