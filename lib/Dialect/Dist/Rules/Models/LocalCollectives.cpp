//===- LocalCollectives.cpp - local forms of collectives ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalCollectives.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/WindowedInterface.h"
#include "dist/Support/CollectiveCost.h"

using namespace mlir;
using namespace dist;

static RankedTensorType withDim(RankedTensorType type, unsigned dim,
                                int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return type.clone(shape);
}

/// Creates the operation on local tensors; `attributes` are all except axes and
/// shardings.
template <typename Op, typename... Attributes>
static Value emitLocal(Op op, const GlobalCollective &c, Type type, Value input,
                       Attributes... attributes) {
  return Op::create(c.context.builder, op.getLoc(), type, input,
                    op.getAxesAttr(), attributes..., ShardingAttr(),
                    ShardingAttr())
      ->getResult(0);
}

/// The same of all_gather and reduce_scatter. Blocks of `block` of a dimension
/// of `size` may end early.
template <typename Op, typename... Attributes>
static Value emitBlocks(Op op, const GlobalCollective &c, Type type,
                        int64_t block, int64_t size, Attributes... attributes) {
  Value result = emitLocal(op, c, type, c.input(), attributes...);
  result.getDefiningOp<Op>().setEndsEarly(size != block * c.parts());
  return result;
}

FailureOr<Value> dist::makeLocal(AllSliceOp op, const GlobalCollective &c) {
  unsigned dim = op.getDim();
  FailureOr<int64_t> block = c.movedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  return c.context.takeBlock(c.input(), dim, c.axes, *block);
}

/// Fetches the elements of its block that each rank lacks.
static Value fetchBlock(const GlobalCollective &c) {
  auto windows = c.context.resultWindows();
  Value input = c.context.op->getOperand(0);
  if (!isMadeByStep(input))
    return c.context.fetchOperand(0, windows);
  auto global = cast<RankedTensorType>(input.getType());
  return c.context.fetchWindow(c.input(), global, c.from, windows);
}

/// Fetches the block from the operands of the input's producer, if that costs
/// at most so many bytes.
static std::optional<Value> fetchThrough(const GlobalCollective &c,
                                         int64_t bytes) {
  if (isMadeByStep(c.context.op->getOperand(0)))
    return std::nullopt;
  return c.context.fetchThrough(0, c.context.resultWindows(), bytes);
}

/// Makes an all_gather local. Padding is not moved if the dimension becomes
/// whole. If a sharded dimension has few elements, one rank may have all of
/// them.
FailureOr<Value> dist::makeLocal(AllGatherOp op, const GlobalCollective &c) {
  unsigned dim = op.getDim();
  FailureOr<int64_t> block = c.movedBlock(dim, c.to, c.from);
  if (failed(block))
    return failure();
  bool isWhole = c.context.mesh.sizeOf(c.to.dims[dim].axes) == 1;
  int64_t size = isWhole ? c.resultType().getDimSize(dim) : *block * c.parts();
  RankedTensorType type = withDim(c.inputType(), dim, size);
  int64_t received =
      bytesReceivedInBlocks(c.parts(), bytesOf(type), bytesOf(c.inputType()));
  if (auto value = fetchThrough(c, received))
    return *value;
  Value gathered = emitBlocks(op, c, type, *block, size, op.getDimAttr());
  return c.context.resize(gathered, c.resultType().getShape());
}

FailureOr<Value> dist::makeLocal(dist::GatherOp op, const GlobalCollective &c) {
  FailureOr<int64_t> block = c.movedBlock(op.getDim(), c.to, c.from);
  if (failed(block))
    return failure();
  Type type = withDim(c.inputType(), op.getDim(), *block * c.parts());
  Value gathered =
      emitLocal(op, c, type, c.input(), op.getDimAttr(), op.getRootAttr());
  return c.context.resize(gathered, c.resultType().getShape());
}

FailureOr<Value> dist::makeLocal(ReduceScatterOp op,
                                 const GlobalCollective &c) {
  unsigned dim = op.getDim();
  if (failed(c.checkDims(dim)) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  FailureOr<int64_t> block = c.nestedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  Type type = withDim(c.inputType(), dim, *block);
  return emitBlocks(op, c, type, *block, c.inputType().getDimSize(dim),
                    op.getKindAttr(), op.getDimAttr());
}

FailureOr<Value> dist::makeLocal(dist::ScatterOp op,
                                 const GlobalCollective &c) {
  unsigned dim = op.getDim();
  FailureOr<int64_t> block = c.movedBlock(dim, c.from, c.to);
  if (failed(block))
    return failure();
  auto padded = withDim(c.inputType(), dim, *block * c.parts());
  return emitLocal(op, c, c.resultType(),
                   c.context.resize(c.input(), padded.getShape()),
                   op.getDimAttr(), op.getRootAttr());
}

/// Uneven blocks are exchanged: padding would move with them.
FailureOr<Value> dist::makeLocal(AllToAllOp op, const GlobalCollective &c) {
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
  return emitLocal(op, c, moved, c.input(), op.getSplitDimAttr(),
                   op.getConcatDimAttr());
}

FailureOr<Value> dist::makeLocal(AllReduceOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  return emitLocal(op, c, c.inputType(), c.input(), op.getKindAttr());
}

FailureOr<Value> dist::makeLocal(ReduceOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) ||
      failed(c.checkReduced(op.getKind().getValue())))
    return failure();
  return emitLocal(op, c, c.resultType(), c.input(), op.getKindAttr(),
                   op.getRootAttr());
}

FailureOr<Value> dist::makeLocal(BroadcastOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})) || failed(c.checkSamePartial()))
    return failure();
  return emitLocal(op, c, c.resultType(), c.input(), op.getRootAttr());
}

FailureOr<Value> dist::makeLocal(PartializeOp op, const GlobalCollective &c) {
  if (failed(c.checkDims({})))
    return failure();
  SmallVector<PartialAxis> partial;
  for (const AxisRef &axis : c.axes) {
    partial.push_back({axis, op.getKind().getValue()});
    if (c.from.conflicts(c.context.mesh, axis))
      return op.emitOpError() << "makes a value partial over " << axis.str()
                              << " that uses that axis: " << c.from.str();
  }
  return c.context.makePartial(c.input(), partial);
}

/// The part that a rank holds: the block of each dimension, and its
/// contribution for each run of Partial axes.
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
  auto isEquivalent = [&](const PartialRun &a, const PartialRun &b) {
    return a.kind == b.kind && mesh.sizeOf(a.axes) == mesh.sizeOf(b.axes);
  };
  if (!llvm::equal(had, needs, isEquivalent))
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

FailureOr<Value> dist::makeLocal(PermuteOp op, const GlobalCollective &c) {
  if (c.inputType() != c.resultType())
    return op.emitOpError() << "needs blocks of one size, got " << c.inputType()
                            << " and " << c.resultType();
  if (!suitsAllGroups(op, c))
    return op.emitOpError() << "does not bring every rank its block: from "
                            << c.from.str() << " to " << c.to.str();
  return emitLocal(op, c, c.resultType(), c.input(), op.getSourcesAttr());
}

FailureOr<Value> dist::makeLocal(ExchangeOp op, const GlobalCollective &c) {
  if (failed(c.checkSamePartial()))
    return failure();
  return fetchBlock(c);
}
