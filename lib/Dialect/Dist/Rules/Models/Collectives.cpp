//===- Collectives.cpp - dist.all_gather and its like become local --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalCollective.h"
#include "Models.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Support/CollectiveCost.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static RankedTensorType withDim(RankedTensorType type, unsigned dim,
                                int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return type.clone(shape);
}

//===----------------------------------------------------------------------===//
// Local forms
//===----------------------------------------------------------------------===//

static FailureOr<Value> makeLocal(AllSliceOp op, const GlobalCollective &c) {
  unsigned dim = op.getDim();
  if (failed(c.checkDims(dim)) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  return c.context.takeBlock(c.input(), dim, c.axes, *block);
}

/// What each rank reads that is to have its block of the result.
static std::vector<DimWindow> blockWindows(const GlobalCollective &c) {
  auto global = cast<RankedTensorType>(c.context.op->getOperand(0).getType());
  return blockFetch(c.context.mesh, global.getShape().vec(), c.from, c.to)
      .windows;
}

/// Each rank fetches what it lacks of its block.
static Value fetchBlock(const GlobalCollective &c) {
  return c.context.fetchOperand(0, blockWindows(c));
}

/// Checks an all_gather or gather; the size of the blocks.
template <typename Op>
static FailureOr<int64_t> gatheredBlock(Op op, const GlobalCollective &c) {
  if (failed(c.checkDims(op.getDim())) || failed(c.checkSamePartial()))
    return failure();
  return c.nestedBlock(op.getDim(), c.to, c.from);
}

/// Padding does not move where the dimension becomes whole. Of few elements of
/// a sharded dimension, who has them may have all.
static FailureOr<Value> makeLocal(AllGatherOp op, const GlobalCollective &c) {
  unsigned dim = op.getDim();
  FailureOr<int64_t> block = gatheredBlock(op, c);
  if (failed(block))
    return failure();
  bool isWhole = c.context.mesh.sizeOf(c.to.dims[dim].axes) == 1;
  int64_t size = isWhole ? c.resultType().getDimSize(dim) : *block * c.parts();
  RankedTensorType type = withDim(c.inputType(), dim, size);
  int64_t received =
      bytesReceivedInBlocks(c.parts(), bytesOf(type), bytesOf(c.inputType()));
  if (auto value = c.context.fetchThrough(0, blockWindows(c), received))
    return *value;
  auto gathered = AllGatherOp::create(
      c.context.builder, op.getLoc(), TypeRange(type), ValueRange(c.input()),
      op.getAxesAttr(), op.getDimAttr(), ShardingAttr(), ShardingAttr());
  return c.context.resize(gathered.getResult(0), c.resultType().getShape());
}

static FailureOr<Value> makeLocal(dist::GatherOp op,
                                  const GlobalCollective &c) {
  FailureOr<int64_t> block = gatheredBlock(op, c);
  if (failed(block))
    return failure();
  Type type = withDim(c.inputType(), op.getDim(), *block * c.parts());
  Value gathered = dist::GatherOp::create(
      c.context.builder, op.getLoc(), type, c.input(), op.getAxesAttr(),
      op.getDimAttr(), op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return c.context.resize(gathered, c.resultType().getShape());
}

static FailureOr<Value> makeLocal(ReduceScatterOp op,
                                  const GlobalCollective &c) {
  unsigned dim = op.getDim();
  if (failed(c.checkDims(dim)) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  Type type = withDim(c.inputType(), dim, *block);
  auto local = ReduceScatterOp::create(
      c.context.builder, op.getLoc(), type, c.input(), op.getAxesAttr(),
      op.getKindAttr(), op.getDimAttr(), ShardingAttr(), ShardingAttr());
  return local.getResult(0);
}

static FailureOr<Value> makeLocal(dist::ScatterOp op,
                                  const GlobalCollective &c) {
  unsigned dim = op.getDim();
  if (failed(c.checkDims(dim)) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  auto padded = withDim(c.inputType(), dim, *block * c.parts());
  Value local = dist::ScatterOp::create(
      c.context.builder, op.getLoc(), c.resultType(),
      c.context.resize(c.input(), padded.getShape()), op.getAxesAttr(),
      op.getDimAttr(), op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

/// Uneven blocks are exchanged: padding would move with them.
static FailureOr<Value> makeLocal(AllToAllOp op, const GlobalCollective &c) {
  unsigned split = op.getSplitDim(), concat = op.getConcatDim();
  if (failed(c.checkDims({split, concat})) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> splitBlock = c.nestedBlock(split, c.from, c.to);
  FailureOr<int64_t> concatBlock = c.nestedBlock(concat, c.to, c.from);
  if (failed(splitBlock) || failed(concatBlock))
    return failure();
  auto padded = withDim(c.inputType(), split, *splitBlock * c.parts());
  auto moved = withDim(withDim(padded, split, *splitBlock), concat,
                       *concatBlock * c.parts());
  if (padded != c.inputType() || moved != c.resultType())
    return fetchBlock(c);
  Value local =
      AllToAllOp::create(c.context.builder, op.getLoc(), moved, c.input(),
                         op.getAxesAttr(), op.getSplitDimAttr(),
                         op.getConcatDimAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(AllReduceOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  auto local = AllReduceOp::create(
      c.context.builder, op.getLoc(), TypeRange(c.inputType()),
      ValueRange(c.input()), op.getAxesAttr(), op.getKindAttr(), ShardingAttr(),
      ShardingAttr());
  return local.getResults().front();
}

static FailureOr<Value> makeLocal(ReduceOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  Value local =
      ReduceOp::create(c.context.builder, op.getLoc(), c.resultType(),
                       c.input(), op.getAxesAttr(), op.getKindAttr(),
                       op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(BroadcastOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) || failed(c.checkSamePartial()))
    return failure();
  Value local = BroadcastOp::create(
      c.context.builder, op.getLoc(), c.resultType(), c.input(),
      op.getAxesAttr(), op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(PartializeOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})))
    return failure();
  SmallVector<PartialAxis> partial;
  for (const AxisRef &axis : c.axes) {
    partial.push_back({axis, op.getKind().getValue()});
    if (c.from.conflicts(c.context.mesh, axis))
      return op.emitOpError() << "makes partial over " << axis.str()
                              << " what uses that axis: " << c.from.str();
  }
  return c.context.makePartial(c.input(), partial);
}

/// What a rank holds: the block of each dimension, and of each run of Partial
/// axes its contribution.
static SmallVector<int64_t> placeOf(const Mesh &mesh, int64_t rank,
                                    const Sharding &sharding,
                                    ArrayRef<PartialRun> runs) {
  SmallVector<int64_t> place;
  for (const DimSharding &dim : sharding.dims)
    place.push_back(mesh.indexOn(rank, dim.axes));
  for (const PartialRun &run : runs)
    place.push_back(mesh.indexOn(rank, run.axes));
  return place;
}

/// True if every rank receives the block that it needs, and every contribution
/// to a block is somewhere.
static bool suitsAllGroups(PermuteOp op, const GlobalCollective &c) {
  const Mesh &mesh = c.context.mesh;
  auto had = partialRuns(mesh, c.from), needs = partialRuns(mesh, c.to);
  auto isAlike = [&](const PartialRun &a, const PartialRun &b) {
    return a.kind == b.kind && mesh.sizeOf(a.axes) == mesh.sizeOf(b.axes);
  };
  if (!llvm::equal(had, needs, isAlike))
    return false;
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    if (mesh.indexOn(rank, c.axes) != 0)
      continue;
    std::vector<int64_t> group = mesh.groupOf(rank, c.axes);
    for (auto [member, source] : llvm::zip(group, op.getSources()))
      if (placeOf(mesh, group[source], c.from, had) !=
          placeOf(mesh, member, c.to, needs))
        return false;
  }
  return true;
}

static FailureOr<Value> makeLocal(PermuteOp op, const GlobalCollective &c) {
  if (c.inputType() != c.resultType())
    return op.emitOpError() << "needs blocks of one size, got " << c.inputType()
                            << " and " << c.resultType();
  if (!suitsAllGroups(op, c))
    return op.emitOpError() << "does not bring every rank its block: from "
                            << c.from.str() << " to " << c.to.str();
  Value local = PermuteOp::create(
      c.context.builder, op.getLoc(), c.resultType(), c.input(),
      op.getAxesAttr(), op.getSourcesAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(ExchangeOp op, const GlobalCollective &c) {
  if (failed(c.checkSamePartial()))
    return failure();
  return fetchBlock(c);
}

//===----------------------------------------------------------------------===//
// The models
//===----------------------------------------------------------------------===//

/// True for a collective of a dist.manual: it says what moves between ranks,
/// not how the value lies.
template <typename Op> static bool isManual(Op op) {
  return !op.getOperandShardingAttr() &&
         op->template getParentOfType<ManualOp>();
}

/// The dimensions whose size a collective changes.
template <typename Op> static SmallVector<unsigned> changedDims(Op op) {
  if constexpr (requires { op.getSplitDim(); })
    return {static_cast<unsigned>(op.getSplitDim()),
            static_cast<unsigned>(op.getConcatDim())};
  else if constexpr (requires { op.getDim(); })
    return {static_cast<unsigned>(op.getDim())};
  else
    return {};
}

/// Each rank does the same to every element, so other axes may shard what keeps
/// its size.
static ShardingRule manualRule(Operation *op, ArrayRef<unsigned> changed) {
  ShardingRule rule;
  for (auto [operand, result] :
       llvm::zip(op->getOperands(), op->getResults())) {
    auto from = cast<RankedTensorType>(operand.getType());
    auto to = cast<RankedTensorType>(result.getType());
    rule.operands.push_back(
        rule.addFactors(from.getShape(), FactorKind::Parallel));
    rule.results.push_back(rule.operands.back());
    for (unsigned dim : changed) {
      rule.factors[rule.operands.back().dims[dim].front()].kind =
          FactorKind::NeedReplication;
      rule.results.back().dims[dim] = {
          rule.addFactor({to.getDimSize(dim), FactorKind::NeedReplication})};
    }
  }
  return rule;
}

/// Every dimension of operand and result is a factor of its own: what an
/// operation between two shardings says of them.
static ShardingRule unlinkedRule(Operation *op) {
  ShardingRule rule;
  auto add = [&](Value value) {
    return rule.addFactors(cast<RankedTensorType>(value.getType()).getShape(),
                           FactorKind::Parallel);
  };
  for (Value operand : op->getOperands())
    rule.operands.push_back(add(operand));
  for (Value result : op->getResults())
    rule.results.push_back(add(result));
  return rule;
}

namespace {
template <typename Op>
struct CollectiveModel
    : ShardingRuleOpInterface::ExternalModel<CollectiveModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const {
    auto collective = cast<Op>(op);
    return isManual(collective) ? manualRule(op, changedDims(collective))
                                : unlinkedRule(op);
  }
  bool changesSharding(Operation *op) const { return !isManual(cast<Op>(op)); }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto collective = cast<Op>(op);
    if (isManual(collective)) {
      FailureOr<Operation *> local = context.cloneLocal();
      return failed(local) ? FailureOr<SmallVector<Value>>()
                           : SmallVector<Value>((*local)->getResults());
    }
    ShardingAttr from = collective.getOperandShardingAttr();
    ShardingAttr to = collective.getResultShardingAttr();
    if (!from || !to)
      return op->emitOpError("needs operand_sharding and result_sharding to "
                             "become local");
    Sharding expected = from.getValue().closed();
    if (context.operandShardings.front() != expected)
      return op->emitOpError()
             << "takes an operand sharded " << expected.str()
             << ", got one sharded " << context.operandShardings.front().str();
    FailureOr<Value> local =
        makeLocal(collective,
                  GlobalCollective{context, collective.getAxes().getValue(),
                                   expected, context.resultShardings.front()});
    if (failed(local))
      return failure();
    return SmallVector<Value>{*local};
  }
};

template <typename... Ops> void attachTo(MLIRContext *context) {
  (Ops::template attachInterface<CollectiveModel<Ops>>(*context), ...);
}
} // namespace

void dist::registerCollectiveModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attachTo<AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp,
             ExchangeOp, dist::GatherOp, PartializeOp, PermuteOp, ReduceOp,
             ReduceScatterOp, dist::ScatterOp>(context);
  });
}
