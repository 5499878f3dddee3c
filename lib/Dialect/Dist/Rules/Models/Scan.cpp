//===- Scan.cpp - linalg_ext.scan -----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If the scanned dimension is sharded, each rank scans its block. The ranks
// exchange the totals of all blocks, and each combines those before its block
// with it:
//
//   x = [1 2 | 3 4 | 5 6]   scans 1 3 | 3 7 | 5 11   totals 3 7 11
//   before the blocks 0 3 10                 result 1 3 | 6 10 | 15 21
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"
#include "Regions.h"
#include "ScalarFlow.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg_ext::ScanOp;

static ShardingRule scanRule(ScanOp op) {
  ShardingRule rule;
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getInputs().front().getType()).getShape();
  TensorFactors factors = rule.addFactors(shape, FactorKind::Parallel);
  rule.factors[op.getDimension()].kind = FactorKind::Permutation;
  rule.operands.assign(op->getNumOperands(), {});
  for (unsigned i = 0; i < op.getInputs().size(); ++i)
    rule.operands[i] = factors;
  rule.results.assign(op->getNumResults(), factors);
  return rule;
}

/// A scan of parts that `kind` combines is combined so from their scans.
static bool scanDistributesOver(ScanOp op, ReductionKind kind,
                                const llvm::BitVector &operands) {
  Block &block = op.getCombiner().front();
  for (unsigned i = 0, e = op.getInputs().size(); i < e; ++i) {
    Value next = block.getTerminator()->getOperand(i);
    if (!operands.test(i) || operands.test(e + i) ||
        matchCombiner(next, block.getArgument(i)) != kind ||
        !llvm::is_contained(next.getDefiningOp()->getOperands(),
                            block.getArgument(e + i)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

namespace {
class ScanPartitioner {
public:
  ScanPartitioner(ScanOp op, PartitionContext &context)
      : op(op), context(context), dim(op.getDimension()),
        axes(context.operandShardings[0].dims[dim].axes) {}

  FailureOr<SmallVector<Value>> run();

private:
  SmallVector<Value> maskedInputs();
  SmallVector<Value> totals(ScanOp local);
  SmallVector<Value> combinedBefore(ScanOp local);
  SmallVector<Value> combine(ValueRange before, ValueRange values);

  ScanOp op;
  PartitionContext &context;
  unsigned dim;
  const Axes &axes;
};
} // namespace

static int64_t sizeOf(Value value, unsigned dim) {
  return cast<RankedTensorType>(value.getType()).getDimSize(dim);
}

/// The inputs, masked: elements beyond a block's real extent must not enter its
/// total.
SmallVector<Value> ScanPartitioner::maskedInputs() {
  unsigned count = op.getInputs().size();
  SmallVector<Value> inputs(context.localOperands.take_front(count));
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto type = cast<RankedTensorType>(op.getInputs()[i].getType());
    if (!context.isUneven(type.getDimSize(dim), axes))
      continue;
    Value init = tensor::ExtractOp::create(context.builder, context.getLoc(),
                                           context.localOperands[count + i],
                                           ValueRange());
    input = context.maskPadding(input, type, context.operandShardings[i], dim,
                                init);
  }
  return inputs;
}

/// before (of size 1 along the dimension) combined with each of `values`.
SmallVector<Value> ScanPartitioner::combine(ValueRange before,
                                            ValueRange values) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  auto rank = cast<RankedTensorType>(values.front().getType()).getRank();
  AffineMap identity = builder.getMultiDimIdentityMap(rank);
  SmallVector<AffineExpr> exprs(identity.getResults());
  exprs[dim] = builder.getAffineConstantExpr(0);
  SmallVector<AffineMap> maps(
      before.size(), AffineMap::get(rank, 0, exprs, builder.getContext()));
  maps.append(2 * values.size(), identity);
  SmallVector<Value> inputs(before), empties;
  llvm::append_range(inputs, values);
  for (Value value : values)
    empties.push_back(tensor::EmptyOp::create(
        builder, loc, cast<RankedTensorType>(value.getType()).getShape(),
        getElementTypeOrSelf(value)));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  auto combined = linalg::GenericOp::create(
      builder, loc, values.getTypes(), inputs, empties, maps, loops,
      [&](OpBuilder &body, Location loc, ValueRange args) {
        auto yielded = cloneBlock(context, body, op.getCombiner().front(),
                                  args.take_front(inputs.size()));
        linalg::YieldOp::create(body, loc, yielded);
      });
  return combined.getResults();
}

/// All elements of a block combined; of size 1 along the dimension.
SmallVector<Value> ScanPartitioner::totals(ScanOp local) {
  auto end = [&](Value value) {
    int64_t last = local.getReverse() ? 0 : sizeOf(value, dim) - 1;
    return context.slice(value, dim, context.builder.getIndexAttr(last), 1);
  };
  SmallVector<Value> scanned = llvm::map_to_vector(local.getResults(), end);
  if (!local.getExclusive())
    return scanned;
  return combine(scanned, llvm::map_to_vector(local.getInputs(), end));
}

/// The combination of the elements before this rank's block.
SmallVector<Value> ScanPartitioner::combinedBefore(ScanOp local) {
  SmallVector<Value> gathered = context.gather(totals(local), dim, axes);
  auto scan = cast<ScanOp>(context.builder.clone(*local));
  scan.setExclusive(true);
  for (auto [i, value] : llvm::enumerate(gathered)) {
    scan->setOperand(i, value);
    scan->getResult(i).setType(value.getType());
  }
  return llvm::map_to_vector(scan.getResults(), [&](Value value) {
    return context.slice(value, dim, context.axisIndex(axes), 1);
  });
}

FailureOr<SmallVector<Value>> ScanPartitioner::run() {
  SmallVector<Value> inputs = maskedInputs();
  FailureOr<Operation *> clone = context.cloneLocal();
  if (failed(clone))
    return failure();
  auto local = cast<ScanOp>(*clone);
  local.getInputsMutable().assign(inputs);
  if (context.mesh.sizeOf(axes) == 1 || sizeOf(inputs.front(), dim) == 0)
    return SmallVector<Value>(local.getResults());
  return combine(combinedBefore(local), local.getResults());
}

namespace {
struct ScanModel : ShardingRuleOpInterface::ExternalModel<ScanModel, ScanOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return scanRule(cast<ScanOp>(op));
  }
  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return scanDistributesOver(cast<ScanOp>(op), kind, operands);
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    return ScanPartitioner(cast<ScanOp>(op), context).run();
  }
};
} // namespace

void dist::registerScanModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, linalg_ext::LinalgExtDialect *) {
        ScanOp::attachInterface<ScanModel>(*context);
      });
}
