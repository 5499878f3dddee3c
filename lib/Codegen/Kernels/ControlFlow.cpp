//===- ControlFlow.cpp - loops in bodies of statements --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist::kernels;

Values dist::kernels::emitFor(BodyContext &context, Value from, Value to,
                              Value step, ValueRange carried,
                              function_ref<Values(Value, ValueRange)> body) {
  OpBuilder::InsertionGuard guard(context.builder);
  auto loop =
      scf::ForOp::create(context.builder, context.loc, from, to, step, carried);
  context.builder.setInsertionPointToStart(loop.getBody());
  Values next = body(loop.getInductionVar(), loop.getRegionIterArgs());
  if (!carried.empty())
    scf::YieldOp::create(context.builder, context.loc, next);
  return loop.getResults();
}

Values dist::kernels::emitWhile(BodyContext &context, ValueRange carried,
                                function_ref<Value(ValueRange)> condition,
                                function_ref<Values(ValueRange)> body) {
  OpBuilder &b = context.builder;
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Location> locs(carried.size(), context.loc);
  auto loop = scf::WhileOp::create(b, context.loc, carried.getTypes(), carried);
  Block *before =
      b.createBlock(&loop.getBefore(), {}, carried.getTypes(), locs);
  scf::ConditionOp::create(b, context.loc, condition(before->getArguments()),
                           before->getArguments());
  Block *after = b.createBlock(&loop.getAfter(), {}, carried.getTypes(), locs);
  scf::YieldOp::create(b, context.loc, body(after->getArguments()));
  return loop.getResults();
}

void dist::kernels::emitIf(BodyContext &context, Value condition,
                           function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(context.builder);
  auto op = scf::IfOp::create(context.builder, context.loc, condition);
  context.builder.setInsertionPointToStart(op.thenBlock());
  body();
}
