//===- VerifyPartition.cpp - is the program local -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Partition/Passes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

namespace dist {
#define GEN_PASS_DEF_VERIFYPARTITIONPASS
#include "dist/Transforms/Partition/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isGlobal(Operation *op) {
  return isa<ReshardOp, ShardTensorOp, PropagationBarrierOp>(op) ||
         (isa_and_nonnull<DistDialect>(op->getDialect()) &&
          op->hasAttr("result_sharding"));
}

static LogicalResult verifyOperation(Operation *op) {
  if (op->hasAttr(kShardingsAttr))
    return op->emitOpError() << "still has " << kShardingsAttr
                             << ": dist-partition has not made it local";
  if (isGlobal(op))
    return op->emitOpError("is still in its global form: dist-partition has "
                           "not made it local");
  return success();
}

/// Checks the type of an argument or result against its attributes.
static LogicalResult verifyType(FunctionOpInterface func, const Mesh &mesh,
                                Type type, ShardingAttr sharding,
                                TypeAttr global, const Twine &name) {
  if (!isa<RankedTensorType>(type))
    return success();
  if (!sharding || !global)
    return func.emitOpError()
           << name << " needs " << kShardingAttr << " and " << kGlobalTypeAttr;
  auto whole = dyn_cast<RankedTensorType>(global.getValue());
  if (!whole || whole.getRank() != cast<RankedTensorType>(type).getRank())
    return func.emitOpError() << name << " has type " << type << " and "
                              << kGlobalTypeAttr << " " << global;
  Type expected = whole.clone(
      localShape(mesh, sharding.getValue(), whole.getShape().vec()));
  if (type != expected)
    return func.emitOpError()
           << name << " has type " << type << ", expected " << expected;
  return success();
}

LogicalResult dist::verifyPartition(FunctionOpInterface func,
                                    const Mesh &mesh) {
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes()))
    if (failed(verifyType(func, mesh, type, getArgSharding(func, i),
                          func.getArgAttrOfType<TypeAttr>(i, kGlobalTypeAttr),
                          "argument " + Twine(i))))
      return failure();
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    if (failed(
            verifyType(func, mesh, type, getResultSharding(func, i),
                       func.getResultAttrOfType<TypeAttr>(i, kGlobalTypeAttr),
                       "result " + Twine(i))))
      return failure();
  WalkResult result =
      func.walk([](Operation *op) { return WalkResult(verifyOperation(op)); });
  return failure(result.wasInterrupted());
}

namespace {
struct VerifyPartitionPass
    : dist::impl::VerifyPartitionPassBase<VerifyPartitionPass> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    FunctionOpInterface entry = findEntry(getOperation());
    MeshOp mesh = entry ? requireMesh(getOperation()) : MeshOp();
    if (!mesh || failed(verifyPartition(entry, mesh.getMesh().getValue())))
      signalPassFailure();
  }
};
} // namespace
