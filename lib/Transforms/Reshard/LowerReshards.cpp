//===- LowerReshards.cpp - the pass dist-lower-reshards -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/LowerReshards.h"

#include "dist/Dialect/Dist/IR/PrecisionAttr.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/ClusterOption.h"
#include "dist/Transforms/Reshard/Passes.h"
#include "dist/Transforms/Reshard/ReshardContext.h"

#include "mlir/IR/Builders.h"

namespace dist {
#define GEN_PASS_DEF_LOWERRESHARDSPASS
#include "dist/Transforms/Reshard/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// Writes the steps of one reshard.
class StepWriter {
public:
  StepWriter(OpBuilder &builder, ReshardOp op, ShardingAttr from)
      : builder(builder), op(op), value(op.getInput()), before(from) {}

  void write(const ReshardStep &step);
  Value getValue() const { return value; }

private:
  OpBuilder &builder;
  ReshardOp op;
  Value value;
  ShardingAttr before;

  template <typename Op, typename... Args>
  void create(ShardingAttr after, Args... args) {
    Operation *step = Op::create(builder, op.getLoc(), value.getType(), value,
                                 args..., before, after);
    if (Attribute widened = op->getAttr(kWidenedSumAttr))
      step->setAttr(kWidenedSumAttr, widened);
    value = step->getResult(0);
    before = after;
  }
};
} // namespace

void StepWriter::write(const ReshardStep &step) {
  MLIRContext *context = op.getContext();
  auto after = ShardingAttr::get(context, before.getMesh(), step.after);
  auto axes = AxesAttr::get(context, step.axes);
  auto kind = ReductionKindAttr::get(context, step.reduction);
  auto dim = builder.getI64IntegerAttr(step.dim);
  auto toDim = builder.getI64IntegerAttr(step.toDim);
  switch (step.kind) {
  case ReshardKind::AllSlice:
    return create<AllSliceOp>(after, axes, dim);
  case ReshardKind::AllGather:
    return create<AllGatherOp>(after, axes, dim);
  case ReshardKind::AllToAll:
    return create<AllToAllOp>(after, axes, toDim, dim);
  case ReshardKind::ReduceScatter:
    return create<ReduceScatterOp>(after, axes, kind, dim);
  case ReshardKind::AllReduce:
    return create<AllReduceOp>(after, axes, kind);
  case ReshardKind::Permute:
    return create<PermuteOp>(after, axes,
                             builder.getDenseI64ArrayAttr(step.sources));
  case ReshardKind::Exchange:
    return create<ExchangeOp>(after, axes, ArrayAttr());
  case ReshardKind::Partialise:
    return create<PartializeOp>(after, axes, kind);
  }
}

/// An exchange in place of the steps, if it can be one from what made the input
/// and moves less so.
static bool fetchThrough(ReshardOp op, const Mesh &mesh, ShardingAttr from,
                         double bytes) {
  Sharding has = from.getValue().closed(), needs = op.getSharding().getValue();
  if (op.getInput().getParentBlock() != op->getBlock())
    return false;
  auto through = bytesThrough(op.getInput(), mesh, has, needs.closed());
  if (!through || static_cast<double>(*through) >= bytes)
    return false;
  Axes axes = blockFetch(mesh, shapeOf(op.getType()), has, needs).axes(mesh);
  OpBuilder builder(op);
  auto exchange = ExchangeOp::create(
      builder, op.getLoc(), TypeRange(op.getType()), ValueRange(op.getInput()),
      AxesAttr::get(op.getContext(), axes), ArrayAttr(), from,
      op.getSharding());
  op->replaceAllUsesWith(exchange);
  op.erase();
  return true;
}

static LogicalResult lower(ReshardOp op, const Mesh &mesh,
                           ReshardPlanner &planner) {
  ShardingAttr from = getSharding(op.getInput()), to = op.getSharding();
  if (!from)
    return op.emitOpError(
        "has an input without sharding; run dist-insert-reshards first");
  const Result<ReshardPlan> &plan =
      planner.plan(from.getValue(), to.getValue(), shapeOf(op.getType()),
                   elementBytes(op.getType()));
  if (!plan)
    return op.emitOpError() << "cannot be done: " << plan.status().getMessage();
  if (fetchThrough(op, mesh, from, plan->bytes))
    return success();
  OpBuilder builder(op);
  StepWriter writer(builder, op, from);
  for (const ReshardStep &step : plan->steps)
    writer.write(step);
  op.getResult().replaceAllUsesWith(writer.getValue());
  op.erase();
  return success();
}

LogicalResult dist::lowerReshards(Operation *root, const Mesh &mesh,
                                  const CostModel &model) {
  ReshardPlanner planner(mesh, model);
  WalkResult result = root->walk(
      [&](ReshardOp op) -> WalkResult { return lower(op, mesh, planner); });
  return failure(result.wasInterrupted());
}

namespace {
struct LowerReshardsPass
    : dist::impl::LowerReshardsPassBase<LowerReshardsPass> {
  using LowerReshardsPassBase::LowerReshardsPassBase;

  void runOnOperation() override {
    MeshOp mesh = requireMesh(getOperation());
    if (!mesh)
      return signalPassFailure();
    auto machine = loadCluster(mesh, cluster);
    if (failed(machine) ||
        failed(lowerReshards(getOperation(), mesh.getMesh().getValue(),
                             costModelOf(*machine))))
      signalPassFailure();
  }
};
} // namespace
