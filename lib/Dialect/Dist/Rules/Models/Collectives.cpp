//===- Collectives.cpp - dist.all_gather and its like become local --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension is cut over all of its axes at once. A collective that adds or
// removes minor axes therefore needs blocks that nest: the coarse block is a
// whole number of fine ones, or the dimension was whole and is padded to one.
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "Models.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// A collective from its global form to its local one. `Op` is null-checked to
/// be in its global form, and the operand to be sharded as it says.
template <typename Op>
struct GlobalCollective {
  Op op;
  PartitionContext &context;
  const Sharding &from, &to;

  Location getLoc() { return op.getLoc(); }
  const Axes &axes() { return op.getAxes().getValue(); }
  int64_t parts() { return context.mesh.sizeOf(axes()); }
  Value input() { return context.localOperands.front(); }
  RankedTensorType inputType() {
    return cast<RankedTensorType>(input().getType());
  }
  RankedTensorType resultType() { return context.localResultType(0); }
  int64_t globalSize(unsigned dim) {
    return cast<RankedTensorType>(op->getResult(0).getType()).getDimSize(dim);
  }

  FailureOr<int64_t> nestedBlock(unsigned dim, const Sharding &coarse,
                                 const Sharding &fine);
  LogicalResult checkDims(ArrayRef<unsigned> except);
  LogicalResult checkSamePartial();
  LogicalResult checkReduced(ReductionKind kind);
};
} // namespace

static RankedTensorType withDim(RankedTensorType type, unsigned dim,
                                int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return type.clone(shape);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// The size of a fine block, where `fine` has the operation's axes after those
/// of `coarse`.
template <typename Op>
FailureOr<int64_t>
GlobalCollective<Op>::nestedBlock(unsigned dim, const Sharding &coarse,
                                  const Sharding &fine) {
  const Axes &major = coarse.dims[dim].axes;
  if (joinAxes(context.mesh, major, axes()) !=
      joinAxes(context.mesh, fine.dims[dim].axes, {}))
    return op.emitOpError() << "between shardings " << from.str() << " and "
                            << to.str() << ": its axes are not those by which "
                            << "dimension " << dim << " differs";
  int64_t size = globalSize(dim);
  int64_t coarseBlock = blockSize(size, context.mesh.sizeOf(major));
  int64_t block = blockSize(size, context.mesh.sizeOf(major) * parts());
  if (!major.empty() && coarseBlock != block * parts())
    return op.emitOpError() << "cannot cut dimension " << dim << " of size "
                            << size << ": blocks of " << coarseBlock
                            << " elements are not " << parts() << " blocks of "
                            << block;
  return block;
}

/// All dimensions but those in `except` stay as they are.
template <typename Op>
LogicalResult GlobalCollective<Op>::checkDims(ArrayRef<unsigned> except) {
  for (unsigned dim = 0; dim < from.dims.size(); ++dim)
    if (!llvm::is_contained(except, dim) &&
        joinAxes(context.mesh, from.dims[dim].axes, {}) !=
            joinAxes(context.mesh, to.dims[dim].axes, {}))
      return op.emitOpError() << "changes dimension " << dim
                              << ", which it must not: from " << from.str()
                              << " to " << to.str();
  return success();
}

template <typename Op>
LogicalResult GlobalCollective<Op>::checkSamePartial() {
  auto within = [&](const Sharding &a, const Sharding &b) {
    return llvm::all_of(a.partial, [&](const PartialAxis &item) {
      return isPartialOver(context.mesh, b.partial, item.axis, item.kind);
    });
  };
  if (within(from, to) && within(to, from))
    return success();
  return op.emitOpError() << "changes what is partial, which it must not: from "
                          << from.str() << " to " << to.str();
}

/// The operand is partial over the operation's axes and what else the result
/// is; the result is not partial over the axes.
template <typename Op>
LogicalResult GlobalCollective<Op>::checkReduced(ReductionKind kind) {
  int64_t before = 1, after = parts();
  for (const PartialAxis &item : from.partial)
    before *= context.mesh.sizeOf(item.axis);
  bool contained = true;
  for (const PartialAxis &item : to.partial) {
    after *= context.mesh.sizeOf(item.axis);
    contained &= isPartialOver(context.mesh, from.partial, item.axis, item.kind);
  }
  for (const AxisRef &axis : axes())
    contained &= isPartialOver(context.mesh, from.partial, axis, kind);
  if (contained && before == after)
    return success();
  return op.emitOpError() << "reduces by " << toString(kind)
                          << " what is not partial so: from " << from.str()
                          << " to " << to.str();
}

//===----------------------------------------------------------------------===//
// Local forms
//===----------------------------------------------------------------------===//

static FailureOr<Value> makeLocal(GlobalCollective<AllSliceOp> c) {
  unsigned dim = c.op.getDim();
  if (failed(c.checkDims(dim)) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  return c.context.takeBlock(c.input(), dim, c.axes(), *block);
}

/// Concatenates all blocks, and cuts off what was padding.
template <typename Op, typename... Extra>
static FailureOr<Value> gatherBlocks(GlobalCollective<Op> c, Extra... extra) {
  unsigned dim = c.op.getDim();
  if (failed(c.checkDims(dim)) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.to, c.from);
  if (failed(block))
    return failure();
  Type type = withDim(c.inputType(), dim, *block * c.parts());
  Value gathered =
      Op::create(c.context.builder, c.getLoc(), type, c.input(),
                 c.op.getAxesAttr(), c.op.getDimAttr(), extra...,
                 ShardingAttr(), ShardingAttr())
          ->getResult(0);
  return c.context.resize(gathered, c.resultType().getShape());
}

static FailureOr<Value> makeLocal(GlobalCollective<AllGatherOp> c) {
  return gatherBlocks(c);
}

static FailureOr<Value> makeLocal(GlobalCollective<dist::GatherOp> c) {
  return gatherBlocks(c, c.op.getRootAttr());
}

static FailureOr<Value> makeLocal(GlobalCollective<ReduceScatterOp> c) {
  unsigned dim = c.op.getDim();
  if (failed(c.checkDims(dim)) ||
      failed(c.checkReduced(c.op.getKind().getValue())))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  auto padded = withDim(c.inputType(), dim, *block * c.parts());
  Type type = c.resultType();
  Value input = c.context.resize(c.input(), padded.getShape());
  auto local = ReduceScatterOp::create(
      c.context.builder, c.getLoc(), type, input, c.op.getAxesAttr(),
      c.op.getKindAttr(), c.op.getDimAttr(), ShardingAttr(), ShardingAttr());
  return local.getResult(0);
}

static FailureOr<Value> makeLocal(GlobalCollective<dist::ScatterOp> c) {
  unsigned dim = c.op.getDim();
  if (failed(c.checkDims(dim)) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  auto padded = withDim(c.inputType(), dim, *block * c.parts());
  Value local = dist::ScatterOp::create(
      c.context.builder, c.getLoc(), c.resultType(),
      c.context.resize(c.input(), padded.getShape()), c.op.getAxesAttr(),
      c.op.getDimAttr(), c.op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(GlobalCollective<AllToAllOp> c) {
  unsigned split = c.op.getSplitDim(), concat = c.op.getConcatDim();
  if (failed(c.checkDims({split, concat})) || failed(c.checkSamePartial()))
    return failure();
  FailureOr<int64_t> splitBlock = c.nestedBlock(split, c.from, c.to);
  FailureOr<int64_t> concatBlock = c.nestedBlock(concat, c.to, c.from);
  if (failed(splitBlock) || failed(concatBlock))
    return failure();
  auto padded = withDim(c.inputType(), split, *splitBlock * c.parts());
  auto moved = withDim(withDim(padded, split, *splitBlock), concat,
                       *concatBlock * c.parts());
  Value local = AllToAllOp::create(
      c.context.builder, c.getLoc(), moved,
      c.context.resize(c.input(), padded.getShape()), c.op.getAxesAttr(),
      c.op.getSplitDimAttr(), c.op.getConcatDimAttr(), ShardingAttr(),
      ShardingAttr());
  return c.context.resize(local, c.resultType().getShape());
}

static FailureOr<Value> makeLocal(GlobalCollective<AllReduceOp> c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(c.op.getKind().getValue())))
    return failure();
  auto local = AllReduceOp::create(
      c.context.builder, c.getLoc(), TypeRange(c.inputType()),
      ValueRange(c.input()), c.op.getAxesAttr(), c.op.getKindAttr(),
      ShardingAttr(), ShardingAttr());
  return local.getResults().front();
}

static FailureOr<Value> makeLocal(GlobalCollective<ReduceOp> c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(c.op.getKind().getValue())))
    return failure();
  Value local = ReduceOp::create(
      c.context.builder, c.getLoc(), c.resultType(), c.input(),
      c.op.getAxesAttr(), c.op.getKindAttr(), c.op.getRootAttr(),
      ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(GlobalCollective<BroadcastOp> c) {
  if (failed(c.checkDims({})) || failed(c.checkSamePartial()))
    return failure();
  Value local = BroadcastOp::create(
      c.context.builder, c.getLoc(), c.resultType(), c.input(),
      c.op.getAxesAttr(), c.op.getRootAttr(), ShardingAttr(), ShardingAttr());
  return local;
}

static FailureOr<Value> makeLocal(GlobalCollective<PartializeOp> c) {
  if (failed(c.checkDims({})))
    return failure();
  SmallVector<PartialAxis> partial;
  for (const AxisRef &axis : c.axes()) {
    partial.push_back({axis, c.op.getKind().getValue()});
    if (c.from.uses(c.context.mesh, axis))
      return c.op.emitOpError() << "makes partial over " << axis.str()
                                << " what uses that axis: " << c.from.str();
  }
  return c.context.makePartial(c.input(), partial);
}

/// True if every rank receives the block that it needs.
static bool suits(const Mesh &mesh, PermuteOp op, const Sharding &from,
                  const Sharding &to) {
  const Axes &axes = op.getAxes().getValue();
  for (int64_t rank = 0; rank < mesh.numRanks(); ++rank) {
    int64_t index = op.getSources()[mesh.indexOn(rank, axes)];
    int64_t source = mesh.groupOf(rank, axes)[index];
    for (auto [had, needs] : llvm::zip(from.dims, to.dims))
      if (mesh.indexOn(source, had.axes) != mesh.indexOn(rank, needs.axes))
        return false;
  }
  return true;
}

static FailureOr<Value> makeLocal(GlobalCollective<PermuteOp> c) {
  if (c.inputType() != c.resultType())
    return c.op.emitOpError() << "needs blocks of one size, got "
                              << c.inputType() << " and " << c.resultType();
  if (!suits(c.context.mesh, c.op, c.from, c.to))
    return c.op.emitOpError() << "does not bring every rank its block: from "
                              << c.from.str() << " to " << c.to.str();
  if (failed(c.checkSamePartial()))
    return failure();
  Value local = PermuteOp::create(
      c.context.builder, c.getLoc(), c.resultType(), c.input(),
      c.op.getAxesAttr(), c.op.getSourcesAttr(), ShardingAttr(),
      ShardingAttr());
  return local;
}

//===----------------------------------------------------------------------===//
// The models
//===----------------------------------------------------------------------===//

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

static ShardingRule identityRule(Operation *op) {
  ShardingRule rule;
  rule.operands.push_back(rule.addFactors(
      cast<RankedTensorType>(op->getResult(0).getType()).getShape(),
      FactorKind::Parallel));
  rule.results = rule.operands;
  return rule;
}

namespace {
template <typename Op>
struct CollectiveModel
    : ShardingRuleOpInterface::ExternalModel<CollectiveModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const { return unlinkedRule(op); }
  bool changesSharding(Operation *) const { return true; }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto collective = cast<Op>(op);
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
        makeLocal(GlobalCollective<Op>{collective, context, expected,
                                       context.resultShardings.front()});
    if (failed(local))
      return failure();
    return SmallVector<Value>{*local};
  }
};

/// shard_tensor, reshard and propagation_barrier: nothing once the operand is
/// sharded as the result.
template <typename Op>
struct IdentityModel
    : ShardingRuleOpInterface::ExternalModel<IdentityModel<Op>, Op> {
  ShardingRule getShardingRule(Operation *op) const { return identityRule(op); }
  bool changesSharding(Operation *op) const { return isa<ReshardOp>(op); }
  bool distributesOver(Operation *, ReductionKind,
                       const llvm::BitVector &) const {
    return true;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    if (context.operandShardings[0] != context.resultShardings[0])
      return op->emitOpError()
             << "changes the sharding from "
             << context.operandShardings[0].str() << " to "
             << context.resultShardings[0].str()
             << ": run dist-lower-reshards first";
    return SmallVector<Value>{context.localOperands[0]};
  }
};

template <template <typename> typename Model, typename... Ops>
void attachTo(MLIRContext *context) {
  (Ops::template attachInterface<Model<Ops>>(*context), ...);
}
} // namespace

void dist::registerCollectiveModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, DistDialect *) {
    attachTo<CollectiveModel, AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp,
             BroadcastOp, dist::GatherOp, PartializeOp, PermuteOp, ReduceOp,
             ReduceScatterOp, dist::ScatterOp>(context);
    attachTo<IdentityModel, PropagationBarrierOp, ReshardOp, ShardTensorOp>(
        context);
  });
}
