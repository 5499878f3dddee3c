//===- ManualOp.cpp - regions that are written for one rank ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Meaning of the attributes
//===----------------------------------------------------------------------===//

MeshOp ManualOp::getMeshOp() {
  for (ArrayAttr list : {getInShardings(), getOutShardings()})
    for (Attribute attr : list)
      if (auto sharding = dyn_cast<ShardingAttr>(attr))
        return lookupMesh(*this, sharding.getMesh());
  return meshAround(*this);
}

ShardingAttr ManualOp::insideOf(ShardingAttr sharding) {
  MeshOp mesh = getMeshOp();
  return mesh ? ShardingAttr::get(
                    getContext(), sharding.getMesh(),
                    sharding.getValue().without(mesh.getMesh().getValue(),
                                                getAxes().getValue()))
              : sharding;
}

static bool overlapsAny(const Mesh &mesh, const AxisRef &axis,
                        const Axes &axes) {
  return llvm::any_of(
      axes, [&](const AxisRef &other) { return mesh.overlap(axis, other); });
}

/// The number of blocks into which the manual axes cut a dimension.
static int64_t manualParts(const Mesh &mesh, const DimSharding &dim,
                           const Axes &manual) {
  int64_t parts = 1;
  for (const AxisRef &axis : dim.axes)
    if (overlapsAny(mesh, axis, manual))
      parts *= mesh.sizeOf(axis);
  return parts;
}

/// `sharding` of a tensor: where manual axes cut a dimension, the first axis
/// that cuts their blocks unevenly goes, and all behind it.
static ShardingAttr evenPart(ManualOp op, ShardingAttr attr, Type type) {
  const Mesh &mesh = op.getMeshOp().getMesh().getValue();
  const Axes &manual = op.getAxes().getValue();
  Sharding sharding = attr.getValue();
  for (auto [dim, size] :
       llvm::zip(sharding.dims, cast<RankedTensorType>(type).getShape())) {
    if (manualParts(mesh, dim, manual) == 1)
      continue;
    int64_t parts = 1;
    auto isUneven = [&, size = size](const AxisRef &axis) {
      parts *= mesh.sizeOf(axis);
      return size % parts != 0;
    };
    dim.axes.erase(llvm::find_if(dim.axes, isUneven), dim.axes.end());
  }
  return ShardingAttr::get(attr.getContext(), attr.getMesh(), sharding);
}

ShardingAttr ManualOp::getInSharding(unsigned index) {
  return evenPart(*this, cast<ShardingAttr>(getInShardings()[index]),
                  getInputs()[index].getType());
}

ShardingAttr ManualOp::getOutSharding(unsigned index) {
  return evenPart(*this, cast<ShardingAttr>(getOutShardings()[index]),
                  getResult(index).getType());
}

RankedTensorType ManualOp::blockType(RankedTensorType type,
                                     ShardingAttr sharding) {
  const Mesh &mesh = getMeshOp().getMesh().getValue();
  SmallVector<int64_t> shape(type.getShape());
  for (auto [size, dim] : llvm::zip(shape, sharding.getValue().dims))
    size /= manualParts(mesh, dim, getAxes().getValue());
  return type.clone(shape);
}

YieldOp ManualOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

//===----------------------------------------------------------------------===//
// The operation itself
//===----------------------------------------------------------------------===//

/// Manual axes come first and divide the dimension.
static Status checkBorder(const Mesh &mesh, const DimSharding &dim,
                          int64_t size, const Axes &manual) {
  bool hasOther = false;
  for (const AxisRef &axis : dim.axes) {
    bool isManual = overlapsAny(mesh, axis, manual);
    if (isManual && !mesh.contains(manual, axis))
      return Status::invalid("axis " + axis.str() +
                             " is manual in part only: write its parts");
    if (isManual && hasOther)
      return Status::invalid("manual axis " + axis.str() +
                             " comes after one that is not manual");
    hasOther |= !isManual && mesh.sizeOf(axis) > 1;
  }
  int64_t parts = manualParts(mesh, dim, manual);
  if (size % parts == 0)
    return {};
  return Status::invalid("size " + std::to_string(size) +
                         " is not a multiple of the " + std::to_string(parts) +
                         " blocks of its manual axes: uneven dimensions cannot "
                         "enter or leave a manual region; pad the tensor");
}

/// Checks that one sharding can have both an axis and a manual axis.
static Status checkFits(const Mesh &mesh, const AxisRef &axis,
                        const AxisRef &manual) {
  if (mesh.fit(axis, manual))
    return {};
  if (axis.name != manual.name)
    return Status::invalid(
        "axis " + axis.str() +
        " is of another view of the mesh than the manual axis " + manual.str() +
        ": expected axes of one view");
  return Status::invalid("axis " + axis.str() +
                         " does not fit the manual axis " + manual.str() +
                         ": expected sub-axes that cut an axis at places that "
                         "divide each other");
}

Status dist::verifyBorder(const Mesh &mesh, const Sharding &sharding,
                          RankedTensorType type, const Axes &manual) {
  if (Status status = dist::verify(mesh, sharding, shapeOf(type)); !status.ok())
    return status;
  for (const AxisRef &axis : axesOf(sharding))
    for (const AxisRef &other : manual)
      if (Status status = checkFits(mesh, axis, other); !status.ok())
        return status;
  for (auto [i, dim] : llvm::enumerate(sharding.dims))
    if (Status status = checkBorder(mesh, dim, type.getDimSize(i), manual);
        !status.ok())
      return Status::invalid("dimension " + std::to_string(i) + ": " +
                             status.getMessage());
  return verifyReductions(sharding, type);
}

/// Checks operands against block arguments, or results against yielded values.
static LogicalResult verifySide(ManualOp op, StringRef side, TypeRange global,
                                ArrayAttr shardings, TypeRange blocks) {
  if (shardings.size() != global.size() || blocks.size() != global.size())
    return op.emitOpError()
           << "has " << global.size() << " " << side << "s, but "
           << shardings.size() << " shardings and " << blocks.size()
           << " values in the body for them";
  MeshOp mesh = op.getMeshOp();
  for (auto [i, type] : llvm::enumerate(global)) {
    auto fail = [&, i = i] {
      return op.emitOpError() << side << " " << i << ": ";
    };
    auto sharding = dyn_cast<ShardingAttr>(shardings[i]);
    if (!sharding || sharding.getMesh().getValue() != mesh.getSymName())
      return fail() << "expected a #dist.sharding over @" << mesh.getSymName()
                    << ", got " << shardings[i];
    auto tensor = cast<RankedTensorType>(type);
    if (!tensor.hasStaticShape())
      return fail() << "needs a tensor of static shape, got " << tensor;
    Status status = verifyBorder(mesh.getMesh().getValue(), sharding.getValue(),
                                 tensor, op.getAxes().getValue());
    if (!status.ok())
      return fail() << status.getMessage();
    if (Type block = op.blockType(tensor, sharding); blocks[i] != block)
      return fail() << "its block is " << block << ", the body has "
                    << blocks[i];
  }
  return success();
}

LogicalResult ManualOp::verify() {
  MeshOp mesh = getMeshOp();
  if (!mesh)
    return emitOpError("needs a dist.mesh that its shardings name");
  Sharding probe;
  probe.replicated = getAxes().getValue();
  Status status = dist::verify(mesh.getMesh().getValue(), probe, {});
  if (!status.ok())
    return emitOpError() << "axes: " << status.getMessage();
  return success();
}

//===----------------------------------------------------------------------===//
// Its body
//===----------------------------------------------------------------------===//

/// All axes over which annotations of `op` shard a value.
static Axes annotatedAxes(Operation *op) {
  Axes axes;
  auto add = [&](Attribute attr) {
    if (auto sharding = dyn_cast_or_null<ShardingAttr>(attr))
      forEachAxis(sharding.getValue(),
                  [&](const AxisRef &axis) { axes.push_back(axis); });
  };
  auto addAll = [&](ArrayAttr list) {
    if (list)
      llvm::for_each(list, add);
  };
  if (auto manual = dyn_cast<ManualOp>(op)) {
    axes = manual.getAxes().getValue();
    addAll(manual.getInShardings());
    addAll(manual.getOutShardings());
    return axes;
  }
  addAll(op->getAttrOfType<ArrayAttr>(kShardingsAttr));
  add(op->getAttr("sharding"));
  add(op->getAttr("result_sharding"));
  return axes;
}

/// Checks that nothing is sharded over a manual axis, or over an axis that does
/// not fit one: ranks of several regions would share blocks.
static Status checkInside(Operation *op, const Mesh &mesh, const Axes &manual) {
  for (const AxisRef &axis : annotatedAxes(op)) {
    if (overlapsAny(mesh, axis, manual))
      return Status::invalid("axis " + axis.str() +
                             " is manual here, at least in part: in a manual "
                             "region each rank has its block already");
    for (const AxisRef &other : manual)
      if (Status status = checkFits(mesh, axis, other); !status.ok())
        return status;
  }
  return {};
}

LogicalResult ManualOp::verifyRegions() {
  auto yield = dyn_cast<YieldOp>(getBody().front().getTerminator());
  if (!yield)
    return emitOpError("needs a body that ends in dist.yield");
  if (failed(verifySide(*this, "operand", getInputs().getTypes(),
                        getInShardings(), getBody().getArgumentTypes())) ||
      failed(verifySide(*this, "result", getResults().getTypes(),
                        getOutShardings(), yield.getValues().getTypes())))
    return failure();
  const Mesh &mesh = getMeshOp().getMesh().getValue();
  WalkResult result = getBody().walk([&](Operation *op) -> WalkResult {
    Status status = checkInside(op, mesh, getAxes().getValue());
    if (status.ok())
      return WalkResult::advance();
    auto diag = op->emitOpError() << status.getMessage();
    diag.attachNote(getLoc()) << "the manual region is here";
    return diag;
  });
  return failure(result.wasInterrupted());
}
