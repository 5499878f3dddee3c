//===- AxisDifference.cpp - the axes that remain --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/AxisDifference.h"

using namespace dist;

/// Appends the part of the axis from the coordinate stride `from` to `to`.
static void addPart(const Mesh &mesh, const std::string &name, int64_t from,
                    int64_t to, Axes &parts) {
  if (from < to && to % from == 0)
    parts.push_back(mesh.canonical(AxisRef(name, from, to / from)));
}

static Axes withoutOne(const Mesh &mesh, const Axes &axes,
                       const AxisRef &gone) {
  Axes rest;
  for (const AxisRef &axis : axes) {
    if (!mesh.conflict(axis, gone))
      rest.push_back(axis);
    if (!mesh.overlap(axis, gone))
      continue;
    addPart(mesh, axis.name, axis.preSize, gone.preSize, rest);
    addPart(mesh, axis.name, gone.preSize * mesh.sizeOf(gone),
            axis.preSize * mesh.sizeOf(axis), rest);
  }
  return rest;
}

Axes dist::without(const Mesh &mesh, const Axes &axes, const Axes &taken) {
  Axes rest = axes;
  for (const AxisRef &gone : taken)
    rest = withoutOne(mesh, rest, gone);
  return rest;
}
