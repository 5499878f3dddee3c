//===- InsertReshards.cpp - the pass dist-insert-reshards -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryPartial.h"
#include "DelayedReductions.h"
#include "HomeMoves.h"
#include "ProgramPrice.h"
#include "ReshardInserter.h"
#include "SmallGathers.h"

#include "dist/Transforms/Reshard/Passes.h"

#include "dist/Dialect/Dist/IR/RankOps.h"

namespace dist {
#define GEN_PASS_DEF_INSERTRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// Settles where Partial values are combined, and what is gathered before.
static void combine(ReshardContext &context, ShardedProgram &program) {
  carryPartial(context, program);
  delayReductions(context, program);
  gatherWhileSmall(context, program);
}

/// Says what moved, at each operation.
static void explainMoves(const ShardedProgram &before,
                         const ShardedProgram &after) {
  for (const OpShardings &shardings : after.operations)
    for (OpResult result : shardings.op->getResults()) {
      ShardingAttr was = before.home(result), now = after.home(result);
      if (now != was)
        shardings.op->emitRemark()
            << "result " << result.getResultNumber() << " lies as "
            << now.getValue().str() << ", not as propagated, "
            << was.getValue().str() << ": its function moves fewer bytes so";
    }
}

/// Homes move for prices that do not know yet how long values stay Partial: it
/// is the whole program that must be better.
static LogicalResult insertInto(FunctionOpInterface func, MeshOp mesh,
                                bool explain) {
  if (failed(verifyRankOps(func)))
    return failure();
  ReshardContext context(mesh);
  FailureOr<ShardedProgram> program = ShardedProgram::create(context, func);
  if (failed(program))
    return failure();
  ShardedProgram moved = *program;
  bool hasMoved = moveHomes(context, moved);
  combine(context, *program);
  if (hasMoved)
    combine(context, moved);
  bool isBetter =
      hasMoved && bytesMoved(context, moved) < bytesMoved(context, *program);
  if (isBetter && explain)
    explainMoves(*program, moved);
  insertReshards(context, isBetter ? moved : *program, func);
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
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (!func.isExternal() && failed(insertInto(func, mesh, explain)))
        return signalPassFailure();
  }
};
} // namespace
