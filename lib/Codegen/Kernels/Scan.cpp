//===- Scan.cpp - cumulative sums and the like ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   carry[b] = init;   for i, b:   carry[b] = f(carry[b], x[i, b]); r[i, b] =
//   carry[b]
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;
using linalg_ext::ScanOp;

/// The elements of a dimension of `size` from the last one on.
static View reversed(View view, unsigned dim, int64_t size) {
  view.offset.constant += (size - 1) * view.strides[dim];
  view.strides[dim] = -view.strides[dim];
  return view;
}

/// The types of the accumulated values: f32 for sums of short floats.
static SmallVector<Type> carryTypes(ScanOp op) {
  Block &block = op.getCombiner().front();
  SmallVector<Type> types(block.getTerminator()->getOperandTypes());
  for (auto [i, type] : llvm::enumerate(types))
    if (dist::linalg_ext::isNarrowSum(block.getTerminator()->getOperand(i),
                                      block.getArgument(i)))
      type = Float32Type::get(op.getContext());
  return types;
}

/// Lets the combiner compute values of these types.
static void widenCombiner(ScanOp op, ArrayRef<Type> carried) {
  Block &block = op.getCombiner().front();
  SmallVector<Type> arguments(block.getArgumentTypes());
  llvm::copy(carried, arguments.begin());
  dist::linalg_ext::widenBody(block, arguments, carried);
}

/// The number that is stored for an accumulated value.
static Value rounded(BodyContext &context, Value value, Type type) {
  return value.getType() == type
             ? value
             : arith::TruncFOp::create(context.builder, context.loc, type,
                                       value);
}

/// The accumulated values, one a line along `dim`, set to the initial ones.
static View addCarry(ScanOp op, unsigned number, Type element,
                     ArrayRef<int64_t> shape, ProgramBuilder &builder) {
  SmallVector<int64_t> lines(shape);
  lines[op.getDimension()] = 1;
  View init = builder.view(op.getInits()[number]);
  init.strides.assign(shape.size(), 0);
  View carry = builder.materialise(op.getLoc(), init, element, lines);
  carry.strides[op.getDimension()] = 0;
  return carry;
}

static LogicalResult buildScan(Operation *op, ProgramBuilder &builder) {
  auto scan = cast<ScanOp>(op);
  if (failed(checkCaptures(op)))
    return failure();
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0).getType());
  unsigned dim = scan.getDimension(), count = op->getNumResults();
  auto inOrder = [&](const View &view) {
    return scan.getReverse() ? reversed(view, dim, shape[dim]) : view;
  };
  SmallVector<Type> carried = carryTypes(scan);
  widenCombiner(scan, carried);
  SmallVector<View> carries, inputs, results;
  for (unsigned i = 0; i < count; ++i) {
    carries.push_back(addCarry(scan, i, carried[i], shape, builder));
    inputs.push_back(inOrder(builder.view(scan.getInputs()[i])));
    results.push_back(inOrder(builder.addLocal(op->getResult(i))));
  }
  Statement *statement = builder.addLoops(op->getLoc(), shape);
  if (!statement)
    return success();
  for (const auto *views : {&carries, &inputs})
    for (const View &view : *views)
      statement->reads.push_back(builder.accessTo(view));
  for (const auto *views : {&carries, &results})
    for (const View &view : *views)
      statement->writes.push_back(builder.accessTo(view));
  BodyRegion combiner(scan.getCombiner(), builder);
  statement->body = [=, isExclusive = scan.getExclusive()](BodyContext &context,
                                                           ValueRange values) {
    SmallVector<Value> written =
        combiner.emit(context, values.take_front(2 * count), values);
    SmallVector<Value> seen(written);
    if (isExclusive)
      seen.assign(values.begin(), values.begin() + count);
    for (auto [value, result] : llvm::zip(seen, op->getResults()))
      written.push_back(rounded(context, value, getElementTypeOrSelf(result)));
    return written;
  };
  return success();
}

void dist::kernels::addScanHandlers(HandlerTable &table) {
  table.add<ScanOp>(buildScan);
}
