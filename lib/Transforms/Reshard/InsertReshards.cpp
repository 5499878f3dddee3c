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

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace dist {
#define GEN_PASS_DEF_INSERTRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static LogicalResult insertInto(FunctionOpInterface func, MeshOp mesh,
                                const CostModel &model, bool explain) {
  if (failed(verifyRankOps(func)))
    return failure();
  ReshardContext context(mesh, model);
  FailureOr<ShardedProgram> program = settleProgram(context, func, explain);
  if (failed(program))
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
