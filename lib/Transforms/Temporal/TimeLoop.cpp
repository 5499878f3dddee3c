//===- TimeLoop.cpp - a loop with a counter -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimeLoop.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value dist::constantCount(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, builder.getI32Type()),
                             builder.getI32IntegerAttr(value)));
}

Value dist::indexOf(OpBuilder &builder, Location loc, Value count) {
  auto type = RankedTensorType::get({1}, builder.getI32Type());
  return tensor::ExpandShapeOp::create(builder, loc, type, count,
                                       ArrayRef<ReassociationIndices>());
}

static void makeCondition(OpBuilder &builder, scf::WhileOp loop,
                          int64_t trips) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = loop.getLoc();
  Block &before = loop.getBefore().front();
  builder.setInsertionPointToEnd(&before);
  Value count = constantCount(builder, loc, trips);
  Value goesOn = linalg_ext::mapElements(
      builder, loc, {before.getArgument(0), count}, builder.getI1Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, args[0],
                                     args[1]);
      });
  Value predicate = tensor::ExtractOp::create(builder, loc, goesOn);
  scf::ConditionOp::create(builder, loc, predicate, before.getArguments());
}

scf::WhileOp dist::beginTimeLoop(OpBuilder &builder, Location loc,
                                 ValueRange inits, int64_t trips,
                                 const std::string &axis) {
  auto loop = scf::WhileOp::create(builder, loc, inits.getTypes(), inits);
  loop->setAttr(kTripCountAttr, builder.getI64IntegerAttr(trips));
  loop->setAttr(kOverAttr,
                AxesAttr::get(builder.getContext(), {AxisRef(axis)}));
  for (Region &region : loop->getRegions()) {
    Block &block = region.emplaceBlock();
    for (Value init : inits)
      block.addArgument(init.getType(), loc);
  }
  makeCondition(builder, loop, trips);
  return loop;
}

void dist::endTimeLoop(OpBuilder &builder, scf::WhileOp loop, ValueRange next) {
  Location loc = loop.getLoc();
  Value one = constantCount(builder, loc, 1);
  SmallVector<Value> all{linalg_ext::mapElements(
      builder, loc, {counterOf(loop), one}, builder.getI32Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::AddIOp::create(b, loc, args[0], args[1]);
      })};
  llvm::append_range(all, next);
  scf::YieldOp::create(builder, loc, all);
}
