//===- MeshMember.cpp - one mesh in the words of another ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonMesh.h"

#include "dist/Support/RankGroups.h"

using namespace dist;

static Result<Axes> translateAxes(const Mesh &from, const Axes &axes,
                                  const Mesh &to) {
  Axes result;
  for (const AxisRef &axis : axes) {
    Result<Axes> parts = translateAxis(from, axis, to);
    if (!parts)
      return parts;
    result.insert(result.end(), parts->begin(), parts->end());
  }
  return to.merged(result);
}

Result<Axes> MeshMember::translate(const Axes &axes) const {
  for (const auto &[from, to] : views)
    if (!axes.empty() && from.find(axes.front().name)) {
      Axes result = axes;
      for (AxisRef &axis : result) // The copies come before its own axes.
        axis.name =
            to.axes.rbegin()[from.axes.size() - 1 - from.indexOf(axis.name)]
                .name;
      return result;
    }
  return translateAxes(mesh, axes, grid);
}

Result<Sharding> MeshMember::translate(const Sharding &sharding) const {
  if (!sharding.single.empty())
    return Status::invalid("a single placement belongs to its own mesh");
  Sharding result = sharding;
  for (DimSharding &dim : result.dims) {
    Result<Axes> axes = translate(dim.axes);
    if (!axes)
      return axes.status();
    dim.axes = std::move(*axes);
  }
  Result<Axes> replicated = translate(sharding.replicated);
  if (!replicated)
    return replicated.status();
  result.replicated = std::move(*replicated);
  result.partial.clear();
  for (const PartialAxis &item : sharding.partial) {
    Result<Axes> axes = translate(Axes{item.axis});
    if (!axes)
      return axes.status();
    for (const AxisRef &axis : *axes)
      result.partial.push_back({axis, item.kind});
  }
  return result;
}
