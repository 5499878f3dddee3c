//===- AnnotationDeciders.cpp - origins of annotations --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/AnnotationDeciders.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include <algorithm>

using namespace mlir;
using namespace dist;

/// Reads the marks of annotations. A value with several annotations has the
/// marks of the first.
AnnotationDeciders::AnnotationDeciders(const PropagationGraph &graph)
    : mesh(graph.state.getAtoms().mesh()) {
  FunctionOpInterface func = graph.func;
  auto addPort = [&](ValueId id, DictionaryAttr attrs) {
    auto sharding =
        attrs ? attrs.getAs<ShardingAttr>(kShardingAttr) : ShardingAttr();
    if (id != kNoValue && sharding)
      marks.try_emplace(id, Marks{sharding, attrs.get(kChosenAttr),
                                  attrs.get(kConstraintAttr)});
  };
  for (BlockArgument argument : func.getArguments())
    addPort(graph.find(argument), func.getArgAttrDict(argument.getArgNumber()));
  for (auto [i, id] : llvm::enumerate(graph.results))
    addPort(id, func.getResultAttrDict(i));
  func.getFunctionBody().walk([&](ShardTensorOp op) {
    if (ValueId id = graph.find(op.getResult()); id != kNoValue)
      marks.try_emplace(id, Marks{cast<ShardingAttr>(op.getSharding()),
                                  op->getAttr(kChosenAttr),
                                  {}});
  });
}

ShardingAttr AnnotationDeciders::requestOf(ValueId value) const {
  const Marks known = marks.lookup(value);
  return known.chosen ? dyn_cast<ShardingAttr>(known.chosen) : known.sharding;
}

/// True if the user keeps out all axes that the value does not have.
bool AnnotationDeciders::leavesNoAxis(ValueId value) const {
  const Sharding &now = marks.lookup(value).sharding.getValue();
  unsigned kept = 0;
  for (const MeshAxis &axis : mesh.axes) {
    AxisRef whole(axis.name);
    bool isUsed = llvm::any_of(now.dims, [&](const DimSharding &dim) {
      return llvm::any_of(dim.axes, [&](const AxisRef &other) {
        return mesh.conflict(whole, other);
      });
    });
    if (!isUsed && !keepsOut(value, whole))
      return false;
    kept += !isUsed;
  }
  return kept > 0;
}

bool AnnotationDeciders::keepsOut(ValueId value, const AxisRef &axis) const {
  ShardingAttr requested = requestOf(value);
  return requested && llvm::any_of(requested.getValue().replicated,
                                   [&](const AxisRef &other) {
                                     return mesh.conflict(axis, other);
                                   });
}

std::string AnnotationDeciders::requestText(ValueId value) const {
  auto requested = dyn_cast_or_null<ShardingAttr>(marks.lookup(value).chosen);
  return requested ? requested.getValue().str() : "";
}

Axes AnnotationDeciders::keptOut(ValueId value) const {
  Axes axes;
  for (const MeshAxis &axis : mesh.axes)
    if (keepsOut(value, AxisRef(axis.name)))
      axes.push_back(AxisRef(axis.name));
  return axes;
}

bool AnnotationDeciders::allows(ValueId value, const Sharding &other) const {
  ShardingAttr attr = requestOf(value);
  if (!attr)
    return true;
  const Sharding &requested = attr.getValue();
  for (auto [said, dim] : llvm::zip(requested.dims, other.dims)) {
    bool mayGrow = said.open || dim.axes.size() == said.axes.size();
    bool begins =
        dim.axes.size() >= said.axes.size() &&
        std::equal(said.axes.begin(), said.axes.end(), dim.axes.begin());
    bool isKeptOut = llvm::any_of(
        dim.axes, [&](const AxisRef &axis) { return keepsOut(value, axis); });
    if (!mayGrow || !begins || isKeptOut)
      return false;
  }
  return requested.partial == other.partial;
}

bool AnnotationDeciders::isChosen(ValueId value, unsigned dim,
                                  std::optional<AxisRef> axis) const {
  Attribute chosen = marks.lookup(value).chosen;
  auto requested = dyn_cast_or_null<ShardingAttr>(chosen);
  if (!requested || dim >= requested.getValue().dims.size())
    return static_cast<bool>(chosen);
  const DimSharding &said = requested.getValue().dims[dim];
  if (!axis)
    return said.open && !leavesNoAxis(value);
  return llvm::none_of(said.axes, [&](const AxisRef &other) {
    return mesh.conflict(*axis, other);
  });
}

std::string AnnotationDeciders::constraintOf(ValueId value) const {
  auto text = dyn_cast_or_null<StringAttr>(marks.lookup(value).constraint);
  return text ? text.str() : "";
}
