//===- Reshape.cpp - tensor.expand_shape, tensor.collapse_shape -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// The dimensions of both sides of a reshape.
struct ReshapeFactors {
  TensorFactors expanded, collapsed;
};
} // namespace

/// The factors of one group: its members of a size other than 1, all even if
/// there are several. Members of size 1 need replication; so does everything of
/// unknown size.
static void addGroup(ShardingRule &rule, ArrayRef<int64_t> sizes,
                     int64_t collapsedSize, ReshapeFactors &factors) {
  auto isUnit = [](int64_t size) { return size == 1; };
  bool several = sizes.size() - llvm::count_if(sizes, isUnit) > 1;
  bool known = llvm::none_of(sizes, ShapedType::isDynamic);
  SmallVector<unsigned, 2> merged;
  for (int64_t size : sizes) {
    unsigned factor = addDim(rule, size, known && size != 1);
    rule.factors[factor].mayBeUneven = !several;
    factors.expanded.dims.push_back({factor});
    if (known && size != 1)
      merged.push_back(factor);
  }
  if (!known)
    merged = {addDim(rule, collapsedSize, /*whole=*/false)};
  factors.collapsed.dims.push_back(merged);
}

template <typename Reshape>
static ReshapeFactors addReshape(Reshape op, ShardingRule &rule,
                                 RankedTensorType expanded,
                                 RankedTensorType collapsed) {
  ReshapeFactors factors;
  for (auto [group, size] :
       llvm::zip(op.getReassociationIndices(), collapsed.getShape())) {
    SmallVector<int64_t> sizes;
    for (int64_t dim : group)
      sizes.push_back(expanded.getDimSize(dim));
    addGroup(rule, sizes, size, factors);
  }
  // A reshape from or to rank 0 has no groups.
  while (factors.expanded.dims.size() < static_cast<size_t>(expanded.getRank()))
    factors.expanded.dims.push_back({addDim(rule, 1, /*whole=*/false)});
  return factors;
}

namespace {
template <typename Model, typename Op>
struct ReshapeModel : ShardingRuleOpInterface::ExternalModel<Model, Op> {
  bool distributesOver(Operation *op, ReductionKind kind,
                       const llvm::BitVector &operands) const {
    return movesPartial(op, kind, operands);
  }
  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto local = Op::create(
        context.builder, op->getLoc(), context.localResultType(0),
        context.localOperands.front(), cast<Op>(op).getReassociationIndices());
    return SmallVector<Value>{local};
  }
};

struct ExpandModel : ReshapeModel<ExpandModel, tensor::ExpandShapeOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    if (expand->getNumOperands() != 1)
      return replicatedRule(op);
    ShardingRule rule;
    ReshapeFactors factors =
        addReshape(expand, rule, expand.getResultType(), expand.getSrcType());
    rule.operands.push_back(std::move(factors.collapsed));
    rule.results.push_back(std::move(factors.expanded));
    return rule;
  }
};

struct CollapseModel : ReshapeModel<CollapseModel, tensor::CollapseShapeOp> {
  ShardingRule getShardingRule(Operation *op) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    ShardingRule rule;
    ReshapeFactors factors = addReshape(collapse, rule, collapse.getSrcType(),
                                        collapse.getResultType());
    rule.operands.push_back(std::move(factors.expanded));
    rule.results.push_back(std::move(factors.collapsed));
    return rule;
  }
};
} // namespace

void dist::registerReshapeModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::ExpandShapeOp::attachInterface<ExpandModel>(*context);
    tensor::CollapseShapeOp::attachInterface<CollapseModel>(*context);
  });
}
