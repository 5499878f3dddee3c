//===- LinalgCombine.cpp - reductions without a kind ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgCombine.h"
#include "Regions.h"

#include "dist/Dialect/Dist/Rules/AxisAlgebra.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;

SmallVector<SplitLoop> dist::splitLoops(LinalgOp op, const Mesh &mesh,
                                        const ShardingRule &rule,
                                        const FactorAxes &axes) {
  SmallVector<SplitLoop> loops;
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop) {
    const Factor &factor = rule.factors[loop];
    if (factor.kind != FactorKind::Permutation ||
        op.getIteratorTypesArray()[loop] != utils::IteratorType::reduction)
      continue;
    if (factor.size == 0)
      return {};
    int64_t parts = mesh.sizeOf(axes[loop]);
    if (parts > 1)
      loops.push_back(
          {axes[loop], parts,
           llvm::divideCeilSigned(factor.size, blockSize(factor.size, parts))});
  }
  return loops;
}

void dist::startFromFirstElement(linalg::GenericOp local) {
  Operation *yield = local.getBody()->getTerminator();
  OpBuilder body(yield);
  Location loc = local.getLoc();
  Value zero = arith::ConstantIndexOp::create(body, loc, 0), isFirst;
  for (auto [loop, type] : llvm::enumerate(local.getIteratorTypesArray())) {
    if (type != utils::IteratorType::reduction)
      continue;
    Value index = linalg::IndexOp::create(body, loc, loop);
    Value atStart =
        arith::CmpIOp::create(body, loc, arith::CmpIPredicate::eq, index, zero);
    isFirst =
        isFirst ? arith::AndIOp::create(body, loc, isFirst, atStart) : atStart;
  }
  for (unsigned i = 0, e = yield->getNumOperands(); i < e; ++i)
    yield->setOperand(i,
                      arith::SelectOp::create(body, loc, isFirst,
                                              local.getBody()->getArgument(i),
                                              yield->getOperand(i)));
}

/// [...] -> [1, ...], or [n, ...] -> [leading..., ...]
static Value expandFront(PartitionContext &context, Value value,
                         ArrayRef<int64_t> leading, bool hasFront) {
  auto type = cast<RankedTensorType>(value.getType());
  ArrayRef<int64_t> rest = type.getShape().drop_front(hasFront);
  SmallVector<int64_t> shape(leading);
  llvm::append_range(shape, rest);
  SmallVector<ReassociationIndices> groups;
  int64_t front = leading.size();
  if (hasFront)
    groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, front)));
  for (int64_t dim = 0, e = rest.size(); dim < e; ++dim)
    groups.push_back({front + dim});
  if (!hasFront && !groups.empty())
    groups.front().insert(groups.front().begin(), 0);
  return tensor::ExpandShapeOp::create(context.builder, context.getLoc(),
                                       type.clone(shape), value, groups);
}

/// A leading dimension for each loop, with the blocks that are not empty.
static SmallVector<Value> gatherParts(PartitionContext &context,
                                      ArrayRef<SplitLoop> loops,
                                      ValueRange parts) {
  Axes axes;
  SmallVector<int64_t> counts;
  for (const SplitLoop &loop : loops) {
    axes = joinAxes(context.mesh, axes, loop.axes);
    counts.push_back(loop.parts);
  }
  SmallVector<Value> values;
  for (Value part : parts)
    values.push_back(expandFront(context, part, 1, /*hasFront=*/false));
  values = context.gather(values, 0, axes);
  for (Value &value : values) {
    if (counts.size() > 1)
      value = expandFront(context, value, counts, /*hasFront=*/true);
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop.notEmpty < loop.parts)
        value = context.slice(value, dim, context.builder.getIndexAttr(0),
                              loop.notEmpty);
  }
  return values;
}

SmallVector<Value> dist::combineParts(LinalgOp op, PartitionContext &context,
                                      ArrayRef<SplitLoop> loops,
                                      ValueRange parts) {
  SmallVector<Value> inits;
  for (OpOperand &init : op.getDpsInitsMutable())
    inits.push_back(context.localOperands[init.getOperandNumber()]);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, loops.size()));
  auto combined = linalg::ReduceOp::create(
      context.builder, op.getLoc(), gatherParts(context, loops, parts), inits,
      dims, [&](OpBuilder &body, Location loc, ValueRange args) {
        linalg::YieldOp::create(
            body, loc, cloneBlock(context, body, *op.getBlock(), args));
      });
  return combined.getResults();
}
