//===- CollectiveChecks.cpp - checks that collectives share ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveChecks.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/CrossingPlan.h"

using namespace mlir;
using namespace dist;

const Mesh *dist::gridAround(Operation *op) {
  MeshOp mesh = meshAround(op);
  return mesh ? &mesh.getMesh().getValue() : nullptr;
}

LogicalResult dist::verifyAxes(Operation *op, AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  if (!mesh)
    return op->emitOpError("needs a dist.mesh in the module");
  Sharding probe;
  probe.replicated = axes.getValue();
  Status status = isa<ExchangeOp>(op)
                      ? verifyExchangeAxes(*mesh, axes.getValue())
                      : dist::verify(*mesh, probe, {});
  if (!status.ok())
    return op->emitOpError() << "axes: " << status.getMessage();
  return success();
}

/// True if both shardings are present (global form), false if neither is (local
/// form); fails if only one is.
static FailureOr<bool> isGlobalForm(Operation *op, ShardingAttr from,
                                    ShardingAttr to) {
  if (!from != !to)
    return op->emitOpError("needs both operand_sharding and result_sharding "
                           "(global form) or neither (local form)");
  return static_cast<bool>(from);
}

static LogicalResult verifySharding(Operation *op, const Mesh &mesh,
                                    ShardingAttr sharding, Type type,
                                    StringRef name) {
  Status status = dist::verify(mesh, sharding.getValue(), shapeOf(type));
  if (!status.ok())
    return op->emitOpError() << name << ": " << status.getMessage();
  return success();
}

LogicalResult dist::verifyDim(Operation *op, int64_t dim, Type type,
                              StringRef name) {
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (dim < 0 || dim >= rank)
    return op->emitOpError()
           << name << " " << dim << " is out of range for " << type;
  return success();
}

/// Compares the type of the result with the one expected for the input's shape.
static LogicalResult verifyResult(
    Operation *op, Type input, Type result,
    function_ref<void(SmallVector<int64_t> &, ArrayRef<int64_t>)> edit) {
  auto from = cast<RankedTensorType>(input);
  SmallVector<int64_t> shape(from.getShape());
  edit(shape, cast<RankedTensorType>(result).getShape());
  auto expected = RankedTensorType::get(shape, from.getElementType());
  if (expected != result)
    return op->emitOpError()
           << "expected result type " << expected << ", got " << result;
  return success();
}

LogicalResult dist::verifyCounts(Operation *op, bool isGlobal) {
  if (op->getNumOperands() == 0)
    return op->emitOpError("needs at least one input");
  if (op->getNumOperands() != op->getNumResults())
    return op->emitOpError()
           << "needs a result for each input: got " << op->getNumOperands()
           << " inputs and " << op->getNumResults() << " results";
  if (isGlobal && op->getNumOperands() != 1)
    return op->emitOpError("takes one input in its global form");
  return success();
}

LogicalResult dist::verifyCollective(Operation *op, AxesAttr axes,
                                     ShardingAttr from, ShardingAttr to,
                                     ShapeChange change) {
  if (failed(verifyAxes(op, axes)))
    return failure();
  const Mesh &mesh = *gridAround(op);
  FailureOr<bool> global = isGlobalForm(op, from, to);
  if (failed(global) || failed(verifyCounts(op, *global)))
    return failure();
  auto toLocal = [&](SmallVector<int64_t> &shape, ArrayRef<int64_t> result) {
    change(shape, mesh.sizeOf(axes.getValue()), result);
  };
  if (!*global) {
    for (auto [input, result] :
         llvm::zip(op->getOperandTypes(), op->getResultTypes()))
      if (failed(verifyResult(op, input, result, toLocal)))
        return failure();
    return success();
  }
  Type input = op->getOperand(0).getType(), result = op->getResult(0).getType();
  return failure(
      failed(verifyResult(op, input, result, [](auto &, auto) {})) ||
      failed(verifySharding(op, mesh, from, input, "operand_sharding")) ||
      failed(verifySharding(op, mesh, to, result, "result_sharding")));
}

LogicalResult dist::verifyDivides(Operation *op, Type type, int64_t dim,
                                  AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  int64_t size = cast<RankedTensorType>(type).getDimSize(dim);
  int64_t parts = mesh ? mesh->sizeOf(axes.getValue()) : 1;
  if (op->hasAttr("operand_sharding") || size % parts == 0)
    return success();
  return op->emitOpError() << "dimension " << dim << " of size " << size
                           << " does not split into " << parts << " blocks";
}

LogicalResult dist::verifyRoot(Operation *op, int64_t root, AxesAttr axes) {
  const Mesh *mesh = gridAround(op);
  int64_t size = mesh ? mesh->sizeOf(axes.getValue()) : 1;
  if (root < 0 || root >= size)
    return op->emitOpError() << "rank index " << root
                             << " is out of range for a group of " << size;
  return success();
}

LogicalResult dist::verifyKind(Operation *op, AxesAttr axes,
                               ReductionKind kind) {
  Sharding probe;
  for (const AxisRef &axis : axes.getValue())
    probe.partial.push_back({axis, kind});
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (Status status = verifyReductions(probe, type); !status.ok())
      return op->emitOpError() << "input " << i << ": " << status.getMessage();
  return success();
}
