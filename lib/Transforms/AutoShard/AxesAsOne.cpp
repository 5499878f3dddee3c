//===- AxesAsOne.cpp - a plan that uses all axes together -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AxesAsOne.h"

#include "SearchedPlans.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/ScopeExit.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// True if the program speaks of the mesh or its axes.
static bool speaksOfMesh(FunctionOpInterface func) {
  bool speaks = false;
  AttrTypeWalker walker;
  walker.addWalk([&](ShardingAttr) { speaks = true; });
  walker.addWalk([&](AxesAttr) { speaks = true; });
  func->walk([&](Operation *op) { walker.walk(op->getAttrDictionary()); });
  return speaks;
}

/// Nothing if there is one already, or ranks are not arranged in one way alone.
static std::optional<Mesh> withOneAxis(const Mesh &mesh) {
  bool isPlain =
      mesh.views.empty() && llvm::none_of(mesh.axes, [](const MeshAxis &axis) {
        return !axis.isSpatial();
      });
  if (!isPlain || mesh.axes.size() < 2)
    return std::nullopt;
  Mesh one = mesh;
  one.axes.resize(1);
  for (const MeshAxis &axis : llvm::drop_begin(mesh.axes))
    one.axes.front().size *= axis.size;
  return one;
}

/// The axes that make up the axis of all, or a part of it; nothing if the part
/// ends within one.
static std::optional<Axes> axesOf(const Mesh &mesh, const AxisRef &part) {
  Axes axes;
  int64_t before = 1, covered = 1, end = part.preSize * part.size;
  for (const MeshAxis &axis : mesh.axes) {
    int64_t after = before * axis.size;
    if (part.isWhole() || (before >= part.preSize && after <= end)) {
      axes.push_back(axis.name);
      covered *= axis.size;
    }
    before = after;
  }
  if (!part.isWhole() && covered != part.size)
    return std::nullopt;
  return axes;
}

static LogicalResult splitAxes(const Mesh &mesh, FunctionOpInterface func) {
  bool isPossible = true;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](ShardingAttr attr) -> Attribute {
    Sharding sharding = attr.getValue();
    for (DimSharding &dim : sharding.dims) {
      Axes split;
      for (const AxisRef &part : dim.axes) {
        std::optional<Axes> axes = axesOf(mesh, part);
        isPossible &= axes.has_value();
        llvm::append_range(split, axes.value_or(Axes()));
      }
      dim.axes = split;
    }
    return ShardingAttr::get(attr.getContext(), attr.getMesh(), sharding);
  });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true);
  return success(isPossible);
}

static FailureOr<SmallVector<Candidate>>
searchOn(const Mesh &one, const Machine &machine, MeshOp mesh,
         FunctionOpInterface func, double enough) {
  constexpr double kMayCount = 1.05; // It may be settled at so much less.
  MeshAttr shape = mesh.getMesh();
  llvm::scope_exit restore([&] { mesh.setMeshAttr(shape); });
  mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), one));
  Machine ofOne = machine.another();
  ofOne.memory.reset();
  ofOne.countBytes = false;
  if (std::isfinite(enough))
    ofOne.cutoff = kMayCount * enough;
  ofOne.reshardCosts = std::make_shared<ReshardCosts>(one, ofOne.costModel());
  SmallVector<Candidate> found;
  if (failed(addSearched(ofOne, mesh, func, found)))
    return failure();
  return found;
}

LogicalResult dist::addAxesAsOne(const Machine &machine, MeshOp mesh,
                                 FunctionOpInterface func, double enough,
                                 SmallVector<Candidate> &candidates) {
  const Mesh shape = mesh.getMesh().getValue();
  std::optional<Mesh> one = withOneAxis(shape);
  if (!one || !machine.dataAxes.empty() || speaksOfMesh(func))
    return success();
  auto found = searchOn(*one, machine, mesh, func, enough);
  if (failed(found))
    return failure();
  for (const Candidate &searched : *found) {
    Candidate plan{"search, axes as one", searched.func};
    plan.isFirst = searched.isFirst;
    bool isPossible = succeeded(splitAxes(shape, plan.func));
    if (isPossible && failed(priceCandidate(machine, mesh, plan, {}, enough)))
      return failure();
    auto isSame = [&](const Candidate &other) {
      return other.cost() == plan.cost() &&
             other.price.planned == plan.price.planned;
    };
    if (isPossible && llvm::none_of(candidates, isSame))
      candidates.push_back(plan);
    else
      plan.func.erase();
  }
  return success();
}
