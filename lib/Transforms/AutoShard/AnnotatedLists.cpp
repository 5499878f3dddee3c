//===- AnnotatedLists.cpp - axes as annotations list them -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotatedLists.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

/// Whole axes in the order of the mesh.
static bool isPlain(const Mesh &mesh, const Axes &list) {
  auto next = mesh.axes.begin();
  return llvm::all_of(list, [&](const AxisRef &axis) {
    next = std::find_if(next, mesh.axes.end(), [&](const MeshAxis &known) {
      return axis == AxisRef(known.name);
    });
    return next != mesh.axes.end();
  });
}

static bool uses(const Axes &list, const std::string &name) {
  return llvm::any_of(list,
                      [&](const AxisRef &axis) { return axis.name == name; });
}

AnnotatedLists::AnnotatedLists(const Mesh &mesh,
                               const PropagationGraph &graph) {
  for (ValueId id : llvm::seq<ValueId>(0, graph.state.numValues())) {
    if (!graph.state.isAnnotated(id))
      continue;
    for (const DimSharding &dim : graph.state.sharding(id).dims)
      if (!isPlain(mesh, dim.axes) && !llvm::is_contained(lists, dim.axes))
        lists.push_back(dim.axes);
  }
}

std::vector<Axes> AnnotatedLists::insteadOf(const Axes &list) const {
  std::vector<Axes> others;
  for (const Axes &annotated : lists) {
    if (!llvm::all_of(annotated, [&](const AxisRef &axis) {
          return uses(list, axis.name);
        }))
      continue;
    Axes other = annotated;
    for (const AxisRef &axis : list)
      if (!uses(annotated, axis.name))
        other.push_back(axis);
    others.push_back(std::move(other));
  }
  return others;
}
