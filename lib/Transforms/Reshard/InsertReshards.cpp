//===- InsertReshards.cpp - the pass dist-insert-reshards -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ClusterOption.h"
#include "dist/Transforms/Reshard/Passes.h"
#include "dist/Transforms/Reshard/ReshardInserter.h"
#include "dist/Transforms/Reshard/SettleProgram.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/RankOps.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_INSERTRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Checks that loops carry sums Partial as the program asks for it.
static LogicalResult verifyAccumulators(const ShardedProgram &program,
                                        const Mesh &mesh,
                                        FunctionOpInterface func) {
  auto verify = [&](OpResult result, ShardingAttr asked) -> LogicalResult {
    ShardingAttr natural = program.natural(result);
    for (const PartialAxis &item : asked.getValue().partial)
      if (!natural || !isPartialOver(mesh, natural.getValue().partial,
                                     item.axis, item.kind))
        return func.emitError()
               << "result " << result.getResultNumber()
               << " of the loop over micro-batches is to be partial("
               << toString(item.kind) << ") over " << item.axis.str()
               << ", but what it adds up is the same along this axis: divide "
                  "the batch over the axis, or leave the axis out of "
                  "'accumulators'";
    return success();
  };
  WalkResult walk = func->walk([&](Operation *op) -> WalkResult {
    auto list = op->getAttrOfType<ArrayAttr>(kAccumulatorsAttr);
    for (auto [i, asked] :
         llvm::enumerate(list ? list.getValue() : ArrayRef<Attribute>()))
      if (auto sharding = dyn_cast<ShardingAttr>(asked);
          sharding && failed(verify(op->getResult(i), sharding)))
        return failure();
    return success();
  });
  return failure(walk.wasInterrupted());
}

static LogicalResult insertInto(FunctionOpInterface func, MeshOp mesh,
                                const CostModel &model, bool explain) {
  if (failed(verifyRankOps(func)))
    return failure();
  ReshardContext context(mesh, model);
  FailureOr<ShardedProgram> program = settleProgram(context, func, explain);
  if (failed(program) ||
      failed(verifyAccumulators(*program, context.mesh, func)))
    return failure();
  insertReshards(context, *program, func);
  return success();
}

namespace {
struct InsertReshardsPass
    : dist::impl::InsertReshardsPassBase<InsertReshardsPass> {
  using InsertReshardsPassBase::InsertReshardsPassBase;

  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    auto machine = loadCluster(mesh, cluster);
    if (failed(machine))
      return signalPassFailure();
    CostModel model = costModelOf(*machine);
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (!func.isExternal() && failed(insertInto(func, mesh, model, explain)))
        return signalPassFailure();
    mesh->removeAttr(kMemoryLimitAttr);
  }
};
} // namespace
