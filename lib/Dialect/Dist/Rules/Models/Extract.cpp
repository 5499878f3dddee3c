//===- Extract.cpp - tensor.extract ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One element, such as the predicate of a loop: every rank needs the same, so
// the tensor must be replicated, and is combined first if it is Partial.
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
struct ExtractModel
    : ShardingRuleOpInterface::ExternalModel<ExtractModel, tensor::ExtractOp> {
  ShardingRule getShardingRule(Operation *op) const {
    return replicatedRule(op);
  }
  FailureOr<SmallVector<Value>> partition(Operation *,
                                          PartitionContext &context) const {
    return partitionAsClone(context);
  }
};
} // namespace

void dist::registerExtractModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::ExtractOp::attachInterface<ExtractModel>(*context);
  });
}
