//===- TopK.cpp - the largest elements of lines ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each element is put into its place among the k largest so far.
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;
using linalg_ext::TopKOp;

/// An integer that is ordered as floats are, totally.
static Value orderOf(BodyContext &context, Value value) {
  auto type = dyn_cast<FloatType>(value.getType());
  if (!type)
    return value;
  OpBuilder &b = context.builder;
  Location loc = context.loc;
  auto bits = b.getIntegerType(type.getWidth());
  auto constant = [&](const APInt &number) {
    return arith::ConstantOp::create(b, loc, IntegerAttr::get(bits, number));
  };
  value = arith::BitcastOp::create(b, loc, bits, value);
  // Of negative numbers all bits but the sign turn around.
  Value isNegative = arith::ShRSIOp::create(
      b, loc, value, constant(APInt(type.getWidth(), type.getWidth() - 1)));
  Value turned = arith::AndIOp::create(
      b, loc, isNegative, constant(APInt::getSignedMaxValue(type.getWidth())));
  return arith::XOrIOp::create(b, loc, value, turned);
}

namespace {

/// Emits the body of a top_k.
class Insertion {
public:
  Insertion(BodyContext &context, bool isUnsigned, int64_t k, Line values,
            Line places)
      : context(context), isUnsigned(isUnsigned), k(constantIndex(context, k)),
        values(values), places(places) {}

  /// The element number `index` of its line.
  void insert(Value index, Value value, Value place) {
    OpBuilder &b = context.builder;
    // Behind all that are there; of k of them the last one may be dropped.
    Value isRoom = arith::CmpIOp::create(b, context.loc,
                                         arith::CmpIPredicate::ult, index, k);
    Value last = minusOne(k);
    Value end = arith::SelectOp::create(b, context.loc, isRoom, index, last);
    Value fits = arith::OrIOp::create(b, context.loc, isRoom,
                                      exceeds(value, values.load(last)));
    emitIf(context, fits, [&] {
      Value at = emitWhile(
          context, end, [&](ValueRange at) { return mustMove(at[0], value); },
          [&](ValueRange at) {
            Value before = minusOne(at[0]);
            values.store(values.load(before), at[0]);
            places.store(places.load(before), at[0]);
            return Values{before};
          })[0];
      values.store(value, at);
      places.store(place, at);
    });
  }

private:
  Value minusOne(Value index) {
    return arith::SubIOp::create(context.builder, context.loc, index,
                                 constantIndex(context, 1));
  }
  Value exceeds(Value a, Value b) {
    bool isInteger = isa<IntegerType>(a.getType());
    auto predicate = isInteger && isUnsigned ? arith::CmpIPredicate::ugt
                                             : arith::CmpIPredicate::sgt;
    return arith::CmpIOp::create(context.builder, context.loc, predicate,
                                 orderOf(context, a), orderOf(context, b));
  }
  /// True if there is an element before `at`, and it is smaller.
  Value mustMove(Value at, Value value) {
    OpBuilder &b = context.builder;
    Value zero = constantIndex(context, 0);
    Value exists = arith::CmpIOp::create(b, context.loc,
                                         arith::CmpIPredicate::ne, at, zero);
    Value before =
        arith::SelectOp::create(b, context.loc, exists, minusOne(at), zero);
    return arith::AndIOp::create(b, context.loc, exists,
                                 exceeds(value, values.load(before)));
  }

  BodyContext &context;
  bool isUnsigned;
  Value k;
  Line values, places;
};

} // namespace

static LogicalResult buildTopK(Operation *op, ProgramBuilder &builder) {
  auto topK = cast<TopKOp>(op);
  unsigned dim = topK.getDimension();
  ArrayRef<int64_t> shape = shapeOf(topK.getInput().getType());
  int64_t k = shapeOf(topK.getValues().getType())[dim];
  View input = builder.view(topK.getInput());
  std::optional<View> labels;
  if (topK.getLabels())
    labels = builder.view(topK.getLabels());
  View values = builder.addLocal(topK.getValues()),
       places = builder.addLocal(topK.getIndices());
  Statement *statement =
      k == 0 ? nullptr : addLines(builder, op->getLoc(), shape, dim);
  if (!statement)
    return success();
  builder.touch(*statement, input);
  if (labels)
    builder.touch(*statement, *labels);
  for (const View &view : {values, places})
    builder.touchToWrite(*statement, view);
  statement->body = [=, isUnsigned = topK.getIsUnsigned(), size = shape[dim],
                     type = getElementTypeOrSelf(topK.getIndices())](
                        BodyContext &context, ValueRange) {
    Insertion insertion(context, isUnsigned, k, Line(context, values, dim),
                        Line(context, places, dim));
    Line elements(context, input, dim);
    emitFor(context, constantIndex(context, 0), constantIndex(context, size),
            constantIndex(context, 1), {}, [&](Value index, ValueRange) {
              Value place =
                  labels ? Line(context, *labels, dim).load(index)
                         : arith::IndexCastOp::create(context.builder,
                                                      context.loc, type, index);
              insertion.insert(index, elements.load(index), place);
              return Values();
            });
    return SmallVector<Value>();
  };
  return success();
}

void dist::kernels::addTopKHandlers(HandlerTable &table) {
  table.add<TopKOp>(buildTopK);
}
