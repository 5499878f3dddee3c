//===- Uniformity.cpp - values that are equal on all ranks ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

/// Appends the part of `axes` that is not in `all` yet.
static void unite(const Mesh &mesh, Axes &all, const Axes &axes) {
  for (AxisRef &axis : mesh.without(axes, all))
    all.push_back(std::move(axis));
}

SmallVector<Value> dist::predicatesOf(Operation *op) {
  SmallVector<Value> predicates;
  auto collect = [&](Operation *from) {
    for (OpOperand &use : from->getOpOperands())
      if (!carriedAs(use))
        predicates.push_back(use.get());
  };
  collect(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      collect(block.getTerminator());
  return predicates;
}

Uniformity::Uniformity(FunctionOpInterface func, const Mesh &mesh)
    : mesh(mesh) {
  for (BlockArgument argument : func.getArguments())
    if (ShardingAttr sharding = getSharding(argument))
      add(argument, axesOf(sharding.getValue()));
  do {
    changed = false;
    visit(func.getFunctionBody().front());
  } while (changed);
}

Axes Uniformity::varying(Value value) const {
  return varies.lookup(carrierOf(value));
}

Axes Uniformity::varying(ValueRange values) const {
  Axes all;
  for (Value value : values)
    unite(mesh, all, varying(value));
  return all;
}

void Uniformity::add(Value value, const Axes &axes) {
  Axes &all = varies[carrierOf(value)];
  size_t before = all.size();
  unite(mesh, all, axes);
  changed |= all.size() != before;
}

void Uniformity::visit(Block &block) {
  for (Operation &op : block)
    visit(op);
}

/// Passes the axes along which values vary to a region, or out of it.
void Uniformity::pass(Operation &op) {
  for (OpOperand &use : op.getOpOperands())
    if (OpResult carrier = carriedAs(use))
      add(carrier, varying(use.get()));
}

/// The axes along which results vary. All values used in the operation's
/// regions are treated as operands.
Axes Uniformity::varyingResults(Operation &op) const {
  if (isControlFlow(&op))
    return varying(predicatesOf(&op));
  Axes all;
  op.walk([&](Operation *inner) {
    unite(mesh, all, varying(ValueRange(inner->getOperands())));
    if (auto over = dyn_cast<AxesOpInterface>(inner); over && inner != &op)
      unite(mesh, all, over.getVaryingAxes());
  });
  if (auto over = dyn_cast<AxesOpInterface>(op)) {
    all = mesh.without(all, over.getAxes().getValue());
    unite(mesh, all, over.getVaryingAxes());
  }
  return all;
}

void Uniformity::visit(Operation &op) {
  for (Region &region : op.getRegions())
    for (Block &block : region)
      visit(block);
  pass(op);
  Axes axes = varyingResults(op);
  for (Value result : op.getResults())
    add(result, axes);
  for (Region &region : op.getRegions())
    for (BlockArgument argument : region.getArguments())
      add(argument, axes);
}
