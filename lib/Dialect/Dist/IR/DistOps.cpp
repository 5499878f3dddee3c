//===- DistOps.cpp - verifiers of constraints and of the rest -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

/// `<@mesh, [{"dp"}, {}]>` or `placements <@mesh, [shard(0), replicate]>`.
static ParseResult parseShardingOrPlacements(OpAsmParser &parser,
                                             Attribute &attr) {
  auto parseAs = [&](auto typed) -> ParseResult {
    if (parser.parseCustomAttributeWithFallback(typed))
      return failure();
    attr = typed;
    return success();
  };
  if (succeeded(parser.parseOptionalKeyword("placements")))
    return parseAs(PlacementsAttr());
  return parseAs(ShardingAttr());
}

static void printShardingOrPlacements(OpAsmPrinter &printer, Operation *,
                                      Attribute attr) {
  if (auto sharding = dyn_cast<ShardingAttr>(attr))
    return printer.printStrippedAttrOrType(sharding);
  if (auto placements = dyn_cast<PlacementsAttr>(attr)) {
    printer << "placements ";
    printer.printStrippedAttrOrType(placements);
  }
}

#include "dist/Dialect/Dist/IR/DistInterfaces.cpp.inc"

#define GET_OP_CLASSES
#include "dist/Dialect/Dist/IR/DistOps.cpp.inc"

//===----------------------------------------------------------------------===//
// shard_tensor, reshard
//===----------------------------------------------------------------------===//

/// Checks a sharding against the mesh that it names and the type of the value.
static LogicalResult
verifyAgainstMesh(Operation *op, FlatSymbolRefAttr name,
                  function_ref<Status(const Mesh &)> check) {
  auto mesh = lookupMesh(op, name);
  if (!mesh)
    return op->emitOpError() << "unknown mesh " << name;
  Status status = check(mesh.getMesh().getValue());
  if (!status.ok())
    return op->emitOpError() << status.getMessage();
  return success();
}

static LogicalResult verifyStatic(Operation *op, Type type) {
  if (!cast<RankedTensorType>(type).hasStaticShape())
    return op->emitOpError() << "needs a tensor of static shape, got " << type;
  return success();
}

LogicalResult ShardTensorOp::verify() {
  if (failed(verifyStatic(*this, getType())))
    return failure();
  std::vector<int64_t> shape = shapeOf(getType());
  if (auto sharding = dyn_cast<ShardingAttr>(getSharding()))
    return verifyAgainstMesh(*this, sharding.getMesh(), [&](const Mesh &mesh) {
      return dist::verify(mesh, sharding.getValue(), shape);
    });
  auto placements = dyn_cast<PlacementsAttr>(getSharding());
  if (!placements)
    return emitOpError() << "expected #dist.sharding or #dist.placements, got "
                         << getSharding();
  return verifyAgainstMesh(*this, placements.getMesh(), [&](const Mesh &mesh) {
    Result<Sharding> sharding =
        toSharding(mesh, placements.getValue(), shape.size());
    return sharding ? dist::verify(mesh, *sharding, shape) : sharding.status();
  });
}

LogicalResult ReshardOp::verify() {
  if (failed(verifyStatic(*this, getType())))
    return failure();
  const Sharding &sharding = getSharding().getValue();
  if (sharding.hasOpenDim())
    return emitOpError("needs a sharding without open dimensions");
  return verifyAgainstMesh(
      *this, getSharding().getMesh(), [&](const Mesh &mesh) {
        Status status = dist::verify(mesh, sharding, shapeOf(getType()));
        return status.ok() ? verifyReductions(sharding, getType()) : status;
      });
}

//===----------------------------------------------------------------------===//
// start, wait
//===----------------------------------------------------------------------===//

/// Checks the body; dist.yield is known to end it.
LogicalResult StartOp::verifyRegions() {
  Block &body = getBody().front();
  if (!llvm::equal(body.getArgumentTypes(), getInputs().getTypes()))
    return emitOpError("needs one block argument of the same type an input");
  auto yield = cast<YieldOp>(body.getTerminator());
  if (!llvm::equal(yield.getValues().getTypes(),
                   getFuture().getType().getResults()))
    return emitOpError() << "yields other types than " << getFuture().getType()
                         << " holds";
  bool isOneCollective = llvm::hasNItems(body.without_terminator(), 1) &&
                         body.front().hasAttr("axes");
  if (!isOneCollective)
    return emitOpError("needs exactly one collective in its region");
  return success();
}

LogicalResult WaitOp::verify() {
  if (!llvm::equal(getResults().getTypes(), getFuture().getType().getResults()))
    return emitOpError() << "gives other types than " << getFuture().getType()
                         << " holds";
  return success();
}
