//===- ReplicaAverage.cpp - means over replicas ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value dist::meanOverReplicas(OpBuilder &builder, Location loc, Value value,
                             const Replicas &replicas) {
  MLIRContext *context = builder.getContext();
  auto sum = AllReduceOp::create(
      builder, loc, TypeRange(value.getType()), ValueRange(value),
      AxesAttr::get(context, {replicas.axis}),
      ReductionKindAttr::get(context, ReductionKind::Sum), ShardingAttr(),
      ShardingAttr());
  return linalg_ext::divideElements(builder, loc, sum.getResult(0),
                                    double(replicas.count));
}

void dist::averageState(ReplicatedStep &step, const Replicas &replicas,
                        Value isDue, const llvm::BitVector &averaged) {
  Location loc = step.manual.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(&step.manual.getBody().front());
  SmallVector<Value> own;
  for (unsigned result : averaged.set_bits())
    own.push_back(step.results[result]);
  Value predicate = tensor::ExtractOp::create(builder, loc, isDue);
  auto branch = scf::IfOp::create(builder, loc, ValueRange(own).getTypes(),
                                  predicate, /*addThenBlock=*/true,
                                  /*addElseBlock=*/true);
  OpBuilder then = branch.getThenBodyBuilder();
  SmallVector<Value> means;
  for (Value value : own)
    means.push_back(meanOverReplicas(then, loc, value, replicas));
  scf::YieldOp::create(then, loc, means);
  OpBuilder otherwise = branch.getElseBodyBuilder();
  scf::YieldOp::create(otherwise, loc, own);
  for (auto [result, value] :
       llvm::zip(averaged.set_bits(), branch.getResults()))
    step.results[result] = value;
}
