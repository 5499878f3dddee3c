//===- Sort.cpp - linalg_ext.sort -----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the sorted dimension is sharded, the axes move to another dimension
// (all-to-all there and back). Without one that is large enough, the ranks sort
// the lines together (ColumnSort.h) or, if that moves no less, each of them
// gathers the lines, sorts them and keeps its block.
//
//===----------------------------------------------------------------------===//

#include "ColumnSort.h"
#include "DataMovement.h"
#include "Models.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;
using linalg_ext::SortOp;

static ShardingRule sortRule(SortOp op) {
  ShardingRule rule;
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  TensorFactors factors =
      rule.addFactors(type.getShape(), FactorKind::Parallel);
  rule.factors[op.getDimension()].kind = FactorKind::Permutation;
  rule.operands.assign(op->getNumOperands(), factors);
  rule.results.assign(op->getNumResults(), factors);
  return rule;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

namespace {
class SortPartitioner {
public:
  SortPartitioner(SortOp op, PartitionContext &context)
      : op(op), context(context), dim(op.getDimension()),
        axes(context.operandShardings[0].dims[dim].axes),
        parts(context.mesh.sizeOf(axes)),
        shape(cast<RankedTensorType>(context.localOperands.front().getType())
                  .getShape()),
        lines(shape) {
    lines[dim] = cast<RankedTensorType>(op.getInputs().front().getType())
                     .getDimSize(dim);
  }

  FailureOr<SmallVector<Value>> run();

private:
  std::optional<unsigned> dimToSplit() const;
  int64_t gatheredBytes() const;
  FailureOr<SmallVector<Value>> sort(ValueRange values);
  FailureOr<SmallVector<Value>> sortGathered();
  FailureOr<SmallVector<Value>> sortSplit(unsigned split);

  SortOp op;
  PartitionContext &context;
  unsigned dim;
  const Axes &axes;
  int64_t parts;
  SmallVector<int64_t> shape, lines; ///< Of a block; with all of the dimension.
};
} // namespace

/// The largest other dimension, if moving the axes there and back is not worse
/// than gathering: each way moves a block once, padded.
std::optional<unsigned> SortPartitioner::dimToSplit() const {
  std::optional<unsigned> best;
  for (auto [other, size] : llvm::enumerate(shape))
    if (other != dim && 2 * int64_t(llvm::divideCeil(size, parts)) <= size &&
        size > 1 && (!best || size > shape[*best]))
      best = other;
  return best;
}

/// The bytes of the elements of other ranks.
int64_t SortPartitioner::gatheredBytes() const {
  int64_t bytes = 0;
  for (Value value : context.localOperands)
    bytes += elementBytes(value.getType());
  return bytes * (ShapedType::getNumElements(lines) -
                  ShapedType::getNumElements(shape));
}

FailureOr<SmallVector<Value>> SortPartitioner::sort(ValueRange values) {
  FailureOr<Operation *> local = context.cloneLocal();
  if (failed(local))
    return failure();
  (*local)->setOperands(values);
  for (auto [result, value] : llvm::zip((*local)->getResults(), values))
    result.setType(value.getType());
  return SmallVector<Value>((*local)->getResults());
}

FailureOr<SmallVector<Value>> SortPartitioner::sortGathered() {
  SmallVector<Value> whole =
      context.gather(context.localOperands, dim, axes, lines[dim]);
  FailureOr<SmallVector<Value>> sorted = sort(whole);
  if (failed(sorted))
    return failure();
  for (Value &value : *sorted)
    value = context.takeBlock(value, dim, axes, shape[dim]);
  return sorted;
}

FailureOr<SmallVector<Value>> SortPartitioner::sortSplit(unsigned split) {
  int64_t rest = llvm::divideCeil(shape[split], parts);
  SmallVector<int64_t> padded(shape), moved(lines);
  padded[split] = rest * parts;
  moved[split] = rest;
  SmallVector<Value> values;
  for (Value value : context.localOperands)
    values.push_back(context.resize(
        context.allToAll(context.resize(value, padded), split, dim, axes),
        moved));
  FailureOr<SmallVector<Value>> sorted = sort(values);
  if (failed(sorted))
    return failure();
  moved[dim] = shape[dim] * parts;
  for (Value &value : *sorted)
    value = context.resize(
        context.allToAll(context.resize(value, moved), dim, split, axes),
        shape);
  return sorted;
}

FailureOr<SmallVector<Value>> SortPartitioner::run() {
  if (parts == 1)
    return sort(context.localOperands);
  if (std::optional<unsigned> split = dimToSplit())
    return sortSplit(*split);
  ColumnSort columns(op, context);
  if (isStrictOrder(op) && columns.receivedBytes() < gatheredBytes())
    return columns.run();
  return sortGathered();
}

namespace {
struct SortModel : ShardingRuleOpInterface::ExternalModel<SortModel, SortOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return sortRule(cast<SortOp>(op));
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    return SortPartitioner(cast<SortOp>(op), context).run();
  }
};
} // namespace

void dist::registerSortModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, linalg_ext::LinalgExtDialect *) {
        SortOp::attachInterface<SortModel>(*context);
      });
}
