//===- FlattenCollectives.cpp - collectives on contiguous blocks ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_FLATTENCOLLECTIVESPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static ArrayRef<int64_t> shapeOfValue(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

static RankedTensorType withShape(Value value, ArrayRef<int64_t> shape) {
  return cast<RankedTensorType>(value.getType()).clone(shape);
}

/// One group a dimension, but dimensions `dim` and `dim + 1` together.
static SmallVector<ReassociationIndices> pairAt(int64_t dim, int64_t groups) {
  SmallVector<ReassociationIndices> result(groups);
  for (int64_t group = 0, next = 0; group < groups; ++group) {
    result[group].push_back(next++);
    if (group == dim)
      result[group].push_back(next++);
  }
  return result;
}

/// [.., parts * a, ..] -> [.., parts, a, ..]
static Value splitDim(OpBuilder &builder, Value value, int64_t dim,
                      int64_t parts) {
  SmallVector<int64_t> shape(shapeOfValue(value));
  int64_t groups = shape.size();
  shape[dim] /= parts;
  shape.insert(shape.begin() + dim, parts);
  return tensor::ExpandShapeOp::create(builder, value.getLoc(),
                                       withShape(value, shape), value,
                                       pairAt(dim, groups));
}

/// [.., n, a, ..] -> [.., n * a, ..]
static Value mergeDims(OpBuilder &builder, Value value, int64_t dim) {
  int64_t groups = shapeOfValue(value).size() - 1;
  return tensor::CollapseShapeOp::create(builder, value.getLoc(), value,
                                         pairAt(dim, groups));
}

/// Takes the dimension out at `from` and puts it in at `to`.
static Value moveDim(OpBuilder &builder, Value value, int64_t from,
                     int64_t to) {
  if (from == to)
    return value;
  Location loc = value.getLoc();
  ArrayRef<int64_t> shape = shapeOfValue(value);
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  auto type = withShape(value, applyPermutation(shape, order));
  Value init = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                       type.getElementType());
  AffineMap in = inversePermutation(
      AffineMap::getPermutationMap(order, builder.getContext()));
  AffineMap out = builder.getMultiDimIdentityMap(order.size());
  SmallVector<utils::IteratorType> parallel(order.size(),
                                            utils::IteratorType::parallel);
  auto copy = [](OpBuilder &nested, Location loc, ValueRange args) {
    linalg::YieldOp::create(nested, loc, args.front());
  };
  return linalg::GenericOp::create(builder, loc, type, value, init,
                                   ArrayRef<AffineMap>{in, out}, parallel, copy)
      .getResult(0);
}

/// True if nothing lies before `dim`: its blocks are contiguous.
static bool isOutermost(Value value, int64_t dim) {
  return llvm::all_of(shapeOfValue(value).take_front(dim),
                      [](int64_t size) { return size == 1; });
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// The same collective on other inputs; `edit` makes the shape of a result of
/// that of its input.
static Operation *
cloneOn(OpBuilder &builder, Operation *op, ValueRange inputs,
        function_ref<void(SmallVectorImpl<int64_t> &)> edit) {
  Operation *clone = builder.clone(*op);
  clone->setOperands(inputs);
  for (auto [input, result] : llvm::zip(inputs, clone->getResults())) {
    SmallVector<int64_t> shape(shapeOfValue(input));
    edit(shape);
    result.setType(withShape(input, shape));
  }
  return clone;
}

/// all_gather and gather: [a, b] along 1 -> [1, a, b] -> [n, a, b] ->
/// [a, n, b] -> [a, n * b].
template <typename Op>
static SmallVector<Value> flattenGather(OpBuilder &builder, Op op,
                                        int64_t parts) {
  int64_t dim = op.getDim();
  SmallVector<Value> values;
  for (Value input : op->getOperands())
    values.push_back(splitDim(builder, input, 0, 1));
  auto flat = cast<Op>(cloneOn(
      builder, op, values, [&](auto &shape) { shape[0] = parts; }));
  flat.setDim(0);
  for (auto [value, result] : llvm::zip(values, flat->getResults()))
    value = mergeDims(builder, moveDim(builder, result, 0, dim), dim);
  return values;
}

/// reduce_scatter and scatter: [a, n * b] along 1 -> [a, n, b] -> [n, a, b] ->
/// [1, a, b] -> [a, b].
template <typename Op>
static SmallVector<Value> flattenScatter(OpBuilder &builder, Op op,
                                         int64_t parts) {
  int64_t dim = op.getDim();
  SmallVector<Value> values;
  for (Value input : op->getOperands())
    values.push_back(
        moveDim(builder, splitDim(builder, input, dim, parts), dim, 0));
  auto flat = cast<Op>(cloneOn(
      builder, op, values, [](auto &shape) { shape[0] = 1; }));
  flat.setDim(0);
  for (auto [value, result] : llvm::zip(values, flat->getResults()))
    value = mergeDims(builder, result, 0);
  return values;
}

/// [a, n * b] from 1 to 0 -> [a, n, b] -> [n, a, b] -> [1, n * a, b] ->
/// [n, a, b] -> [n * a, b].
static SmallVector<Value> flattenAllToAll(OpBuilder &builder, AllToAllOp op,
                                          int64_t parts) {
  int64_t split = op.getSplitDim(), concat = op.getConcatDim();
  Value input = moveDim(builder, splitDim(builder, op.getInput(), split, parts),
                        split, 0);
  auto flat = cast<AllToAllOp>(cloneOn(builder, op, input, [&](auto &shape) {
    shape[0] = 1;
    shape[1] *= parts;
  }));
  flat.setSplitDim(0);
  flat.setConcatDim(1);
  Value blocks =
      splitDim(builder, mergeDims(builder, flat.getResult(), 0), 0, parts);
  return {mergeDims(builder, moveDim(builder, blocks, 0, concat), concat)};
}

/// True if what each rank sends and receives are contiguous blocks.
static bool isFlat(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<AllGatherOp, GatherOp, ReduceScatterOp, ScatterOp>(
          [](auto op) {
            return llvm::all_of(op->getOperands(), [&](Value input) {
              return isOutermost(input, op.getDim());
            });
          })
      .Case([](AllToAllOp op) {
        return isOutermost(op.getInput(), op.getSplitDim()) &&
               isOutermost(op.getResult(), op.getConcatDim());
      })
      .Default([](Operation *) { return true; });
}

/// What becomes of the results of a collective that is not flat.
static SmallVector<Value> flatten(OpBuilder &builder, Operation *op, int64_t parts) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case<AllGatherOp, GatherOp>(
          [&](auto op) { return flattenGather(builder, op, parts); })
      .Case<ReduceScatterOp, ScatterOp>(
          [&](auto op) { return flattenScatter(builder, op, parts); })
      .Case([&](AllToAllOp op) { return flattenAllToAll(builder, op, parts); })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

LogicalResult dist::verifyFlat(Operation *op) {
  static const llvm::StringSet<> known = {
      "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "permute",
      "broadcast",  "reduce",     "gather",         "scatter",    "barrier"};
  if (!known.contains(op->getName().stripDialect()))
    return op->emitOpError("has no command in an artifact");
  if (op->hasAttr("operand_sharding"))
    return op->emitOpError("is in its global form; run dist-partition first");
  if (!isFlat(op))
    return op->emitOpError("works on blocks that are not contiguous; run "
                           "dist-flatten-collectives first");
  return success();
}

/// The number of ranks of a collective's group; 0 if `op` is not a collective
/// in its local form.
static int64_t groupSize(Operation *op, MeshOp mesh) {
  auto axes = op->getAttrOfType<AxesAttr>("axes");
  if (!axes || !mesh || !isa<DistDialect>(op->getDialect()) ||
      op->getNumOperands() == 0 || op->hasAttr("operand_sharding"))
    return 0;
  return mesh.getMesh().getValue().sizeOf(axes.getValue());
}

namespace {

struct FlattenCollectives
    : dist::impl::FlattenCollectivesPassBase<FlattenCollectives> {
  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation()->getParentOfType<ModuleOp>());
    getOperation().walk([&](Operation *op) {
      if (int64_t parts = groupSize(op, mesh))
        rewrite(op, parts);
    });
  }

  void rewrite(Operation *op, int64_t parts) {
    OpBuilder builder(op);
    if (parts == 1)
      op->replaceAllUsesWith(op->getOperands());
    else if (!isFlat(op))
      op->replaceAllUsesWith(flatten(builder, op, parts));
    else
      return;
    op->erase();
  }
};

} // namespace
