//===- ByPosition.cpp - elements chosen by where they stand ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByPosition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

Value ElementHere::isWithin(unsigned dim, int64_t begin, int64_t end) const {
  auto compare = [&](arith::CmpIPredicate predicate, int64_t bound) -> Value {
    return arith::CmpIOp::create(
        builder, loc, predicate, place[dim],
        arith::ConstantIndexOp::create(builder, loc, bound));
  };
  return arith::AndIOp::create(builder, loc,
                               compare(arith::CmpIPredicate::sge, begin),
                               compare(arith::CmpIPredicate::slt, end));
}

/// Where this rank's block begins.
static SmallVector<Value> blockOffsets(PartitionContext &context) {
  auto global = cast<RankedTensorType>(context.op->getResult(0).getType());
  SmallVector<Value> offsets;
  for (auto [size, dim] :
       llvm::zip(global.getShape(), context.resultShardings[0].dims))
    offsets.push_back(context.blockOffset(size, dim.axes));
  return offsets;
}

Value dist::chooseByPosition(PartitionContext &context, ValueRange inputs,
                             ArrayRef<AffineMap> maps,
                             function_ref<Value(const ElementHere &)> choose) {
  OpBuilder &builder = context.builder;
  Location loc = context.getLoc();
  RankedTensorType type = context.localResultType(0);
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> allMaps(maps);
  allMaps.resize(inputs.size() + 1, identity);
  SmallVector<Value> offsets = blockOffsets(context);
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        type.getElementType());
  auto body = [&](OpBuilder &nested, Location loc, ValueRange args) {
    SmallVector<Value> place;
    for (auto [dim, offset] : llvm::enumerate(offsets))
      place.push_back(arith::AddIOp::create(
          nested, loc, offset, linalg::IndexOp::create(nested, loc, dim)));
    linalg::YieldOp::create(nested, loc,
                            choose({nested, loc, args.drop_back(), place}));
  };
  return linalg::GenericOp::create(builder, loc, type, inputs, empty, allMaps,
                                   loops, body)
      .getResult(0);
}
