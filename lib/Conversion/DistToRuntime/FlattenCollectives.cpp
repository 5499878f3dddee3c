//===- FlattenCollectives.cpp - collectives on contiguous blocks ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "MoveDims.h"

#include "dist/Conversion/DistToRuntime/FlatCollectives.h"
#include "dist/Conversion/DistToRuntime/Passes.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/EndsEarly.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace dist {
#define GEN_PASS_DEF_FLATTENCOLLECTIVESPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Collectives that are not flat
//===----------------------------------------------------------------------===//

/// The same collective along dimension 0 of other inputs: each result is as its
/// input, of which dimension 0 has one of `sizes` instead.
static Operation *cloneAlongFirst(OpBuilder &builder, Operation *op,
                                  ValueRange inputs, ArrayRef<int64_t> sizes) {
  Operation *clone = builder.clone(*op);
  clone->setOperands(inputs);
  clone->setAttr("dim", builder.getI64IntegerAttr(0));
  for (auto [input, result, size] :
       llvm::zip(inputs, clone->getResults(), sizes)) {
    SmallVector<int64_t> shape(shapeOfValue(input));
    shape[0] = size;
    result.setType(withShape(input, shape));
  }
  return clone;
}

static Operation *cloneAlongFirst(OpBuilder &builder, Operation *op,
                                  ValueRange inputs, int64_t size) {
  return cloneAlongFirst(builder, op, inputs,
                         SmallVector<int64_t>(inputs.size(), size));
}

/// all_gather and reduce_scatter of blocks that end early: [a, d] along 1 ->
/// [d, a] -> [e, a] -> [a, e].
static SmallVector<Value> flattenUneven(OpBuilder &builder, Operation *op,
                                        int64_t dim) {
  auto inputs = llvm::map_to_vector(op->getOperands(), [&](Value input) {
    return moveDim(builder, input, dim, 0);
  });
  auto sizes = llvm::map_to_vector(op->getResults(), [&](Value result) {
    return shapeOfValue(result)[dim];
  });
  Operation *flat = cloneAlongFirst(builder, op, inputs, sizes);
  return llvm::map_to_vector(flat->getResults(), [&](Value result) {
    return moveDim(builder, result, 0, dim);
  });
}

/// all_gather and gather: [a, b] along 1 -> [1, a, b] -> [n, a, b] ->
/// [a, n, b] -> [a, n * b].
static SmallVector<Value> flattenGather(OpBuilder &builder, Operation *op,
                                        int64_t dim, int64_t parts) {
  auto inputs = llvm::map_to_vector(op->getOperands(), [&](Value input) {
    return splitDim(builder, input, 0, 1);
  });
  Operation *flat = cloneAlongFirst(builder, op, inputs, parts);
  return llvm::map_to_vector(flat->getResults(), [&](Value result) -> Value {
    return mergeDims(builder, moveDim(builder, result, 0, dim), dim);
  });
}

/// reduce_scatter and scatter: [a, n * b] along 1 -> [a, n, b] -> [n, a, b] ->
/// [1, a, b] -> [a, b].
static SmallVector<Value> flattenScatter(OpBuilder &builder, Operation *op,
                                         int64_t dim, int64_t parts) {
  auto inputs = llvm::map_to_vector(op->getOperands(), [&](Value input) {
    return moveDim(builder, splitDim(builder, input, dim, parts), dim, 0);
  });
  Operation *flat = cloneAlongFirst(builder, op, inputs, 1);
  return llvm::map_to_vector(flat->getResults(), [&](Value result) {
    return mergeDims(builder, result, 0);
  });
}

/// [a, n * b] from 1 to 0 -> [a, n, b] -> [n, a, b] -> [1, n * a, b] ->
/// [n, a, b] -> [n * a, b].
static SmallVector<Value> flattenAllToAll(OpBuilder &builder, AllToAllOp op,
                                          int64_t parts) {
  int64_t split = op.getSplitDim(), concat = op.getConcatDim();
  Value input = moveDim(builder, splitDim(builder, op.getInput(), split, parts),
                        split, 0);
  SmallVector<int64_t> blocks(shapeOfValue(input)), exchanged = blocks;
  exchanged[0] = 1;
  exchanged[1] *= parts;
  auto flat = cast<AllToAllOp>(builder.clone(*op));
  flat.getInputMutable().assign(input);
  flat.setSplitDim(0);
  flat.setConcatDim(1);
  flat.getResult().setType(withShape(input, exchanged));
  Value result = reshapeTo(builder, flat.getResult(), blocks);
  return {mergeDims(builder, moveDim(builder, result, 0, concat), concat)};
}

/// True if the parts that each rank sends and receives are contiguous blocks.
static bool isFlat(Operation *op) {
  if (auto exchange = dyn_cast<AllToAllOp>(op))
    return isOutermost(exchange.getInput(), exchange.getSplitDim()) &&
           isOutermost(exchange.getResult(), exchange.getConcatDim());
  auto dim = op->getAttrOfType<IntegerAttr>("dim");
  return !dim || llvm::all_of(op->getOperands(), [&](Value input) {
    return isOutermost(input, dim.getInt());
  });
}

/// Flattens a collective; returns its new results.
static SmallVector<Value> flatten(OpBuilder &builder, Operation *op,
                                  int64_t parts) {
  if (op->hasAttr(kEndsEarlyAttr))
    return flattenUneven(builder, op,
                         op->getAttrOfType<IntegerAttr>("dim").getInt());
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case<AllGatherOp, GatherOp>([&](auto op) {
        return flattenGather(builder, op, op.getDim(), parts);
      })
      .Case<ReduceScatterOp, ScatterOp>([&](auto op) {
        return flattenScatter(builder, op, op.getDim(), parts);
      })
      .Case([&](AllToAllOp op) { return flattenAllToAll(builder, op, parts); });
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

LogicalResult dist::verifyFlat(Operation *op) {
  static const llvm::StringSet<> known = {
      "all_reduce", "all_gather", "reduce_scatter", "all_to_all",
      "permute",    "broadcast",  "reduce",         "gather",
      "scatter",    "barrier",    "exchange"};
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
  if (!axes || !mesh || !isa_and_nonnull<DistDialect>(op->getDialect()) ||
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
    if (parts == 1 && !isa<ExchangeOp>(op))
      op->replaceAllUsesWith(op->getOperands());
    else if (!isFlat(op))
      op->replaceAllUsesWith(flatten(builder, op, parts));
    else
      return;
    op->erase();
  }
};

} // namespace
