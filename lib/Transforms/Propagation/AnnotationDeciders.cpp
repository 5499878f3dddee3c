//===- AnnotationDeciders.cpp - who annotated values ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/AnnotationDeciders.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

/// Of several annotations of a value the first counts.
AnnotationDeciders::AnnotationDeciders(const PropagationGraph &graph)
    : mesh(graph.state.getAtoms().mesh()) {
  FunctionOpInterface func = graph.func;
  auto addPort = [&](ValueId id, DictionaryAttr attrs) {
    if (id != kNoValue && attrs && attrs.get(kShardingAttr))
      marks.try_emplace(
          id, Marks{attrs.get(kChosenAttr), attrs.get(kConstraintAttr)});
  };
  for (BlockArgument argument : func.getArguments())
    addPort(graph.find(argument), func.getArgAttrDict(argument.getArgNumber()));
  for (auto [i, id] : llvm::enumerate(graph.results))
    addPort(id, func.getResultAttrDict(i));
  func.getFunctionBody().walk([&](ShardTensorOp op) {
    if (ValueId id = graph.find(op.getResult()); id != kNoValue)
      marks.try_emplace(id, Marks{op->getAttr(kChosenAttr), {}});
  });
}

bool AnnotationDeciders::isChosen(ValueId value, unsigned dim,
                                  std::optional<AxisRef> axis) const {
  Attribute chosen = marks.lookup(value).chosen;
  auto asked = dyn_cast_or_null<ShardingAttr>(chosen);
  if (!asked || dim >= asked.getValue().dims.size())
    return static_cast<bool>(chosen);
  const DimSharding &said = asked.getValue().dims[dim];
  if (!axis)
    return said.open;
  return llvm::none_of(said.axes, [&](const AxisRef &other) {
    return mesh.conflict(*axis, other);
  });
}

std::string AnnotationDeciders::constraintOf(ValueId value) const {
  auto text = dyn_cast_or_null<StringAttr>(marks.lookup(value).constraint);
  return text ? text.str() : "";
}
