//===- GatherScatter.cpp - linalg_ext.gather and scatter ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bodies.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace dist;
using namespace dist::kernels;
using linalg_ext::IndexedWindows;

/// The dimension of the stack that is a dimension of the indices.
static int64_t stackDimOf(const IndexedWindows &windows, int64_t indicesDim) {
  SmallVector<int64_t> dims = windows.indicesBatchDims();
  return windows.stackBatchDims()[llvm::find(dims, indicesDim) - dims.begin()];
}

/// The view of component `component` of the indices by the stack's dimensions.
static View componentOf(const View &indices, const IndexedWindows &windows,
                        int64_t component) {
  View result{indices.array, SmallVector<int64_t>(windows.stackShape.size(), 0),
              indices.offset};
  for (int64_t dim : windows.indicesBatchDims())
    result.strides[stackDimOf(windows, dim)] = indices.strides[dim];
  if (windows.indexVectorDim < static_cast<int64_t>(indices.strides.size()))
    result.offset.constant +=
        component * indices.strides[windows.indexVectorDim];
  return result;
}

/// Adds the loops over the stack, which read the indices.
static Statement *addStackLoops(Operation *op, ProgramBuilder &builder,
                                const IndexedWindows &windows, Value indices) {
  Statement *statement = builder.addLoops(op->getLoc(), windows.stackShape);
  if (!statement)
    return nullptr;
  for (int64_t component = 0; component < windows.indexSize(); ++component)
    statement->reads.push_back(builder.accessTo(
        componentOf(builder.view(indices), windows, component)));
  statement->dims = builder.loopsOfDims();
  return statement;
}

static Value toIndex(BodyContext &context, Value value) {
  if (value.getType().isIndex())
    return value;
  return arith::IndexCastOp::create(context.builder, context.loc,
                                    context.builder.getIndexType(), value);
}

/// The indices in the base of the window's element of these loops, without
/// starts.
static SmallVector<Value> placeInWindow(BodyContext &context,
                                        const IndexedWindows &windows) {
  SmallVector<Value> place(windows.baseShape.size(), constantIndex(context, 0));
  for (auto [baseDim, stackDim] :
       llvm::zip_equal(windows.baseWindowDims(), windows.windowDims))
    place[baseDim] = context.dim(stackDim);
  for (auto [baseDim, indicesDim] :
       llvm::zip_equal(windows.baseBatchingDims, windows.indicesBatchingDims))
    place[baseDim] = context.dim(stackDimOf(windows, indicesDim));
  return place;
}

/// min(max(start, 0), last)
static Value clampStart(BodyContext &context, Value start, int64_t last) {
  OpBuilder &b = context.builder;
  start =
      arith::MaxSIOp::create(b, context.loc, start, constantIndex(context, 0));
  return arith::MinSIOp::create(b, context.loc, start,
                                constantIndex(context, last));
}

static LogicalResult buildGather(Operation *op, ProgramBuilder &builder) {
  auto gather = cast<linalg_ext::GatherOp>(op);
  IndexedWindows windows = gather.getWindows();
  View operand = builder.view(gather.getOperand());
  View result = builder.addLocal(gather.getResult());
  Statement *statement =
      addStackLoops(op, builder, windows, gather.getIndices());
  if (!statement)
    return success();
  builder.touch(*statement, operand);
  statement->writes.push_back(builder.accessTo(result));
  statement->body = [sliceSizes = gather.getSliceSizes(), windows,
                     operand](BodyContext &context, ValueRange starts) {
    SmallVector<Value> place = placeInWindow(context, windows);
    for (auto [start, dim] : llvm::zip_equal(starts, windows.indexMap)) {
      int64_t last = windows.baseShape[dim] - sliceSizes[dim];
      Value clamped = clampStart(context, toIndex(context, start), last);
      place[dim] = addScaled(context, place[dim], clamped, 1);
    }
    return SmallVector<Value>{
        context.load(operand.array, placeOf(context, operand, place))};
  };
  return success();
}

/// Adds the starts to the place; whether it is then within the base.
static Value addStarts(BodyContext &context, const IndexedWindows &windows,
                       ValueRange starts, SmallVectorImpl<Value> &place) {
  OpBuilder &b = context.builder;
  Value inside = arith::ConstantIntOp::create(b, context.loc, 1, 1);
  for (auto [start, dim] : llvm::zip_equal(starts, windows.indexMap)) {
    place[dim] = addScaled(context, place[dim], toIndex(context, start), 1);
    // Unsigned: a negative number is too large.
    Value fits = arith::CmpIOp::create(
        b, context.loc, arith::CmpIPredicate::ult, place[dim],
        constantIndex(context, windows.baseShape[dim]));
    inside = arith::AndIOp::create(b, context.loc, inside, fits);
  }
  return inside;
}

/// Combines the updates into the results, at one place.
static void emitCombined(BodyContext &context, const BodyRegion &combiner,
                         ArrayRef<View> results, ArrayRef<Value> place,
                         ValueRange updates, ValueRange values) {
  SmallVector<Value> addresses, arguments;
  for (const View &result : results) {
    addresses.push_back(placeOf(context, result, place));
    arguments.push_back(context.load(result.array, addresses.back()));
  }
  llvm::append_range(arguments, updates);
  SmallVector<Value> combined = combiner.emit(context, arguments, values);
  for (auto [value, result, address] :
       llvm::zip_equal(combined, results, addresses))
    context.store(value, result.array, address);
}

static LogicalResult buildScatter(Operation *op, ProgramBuilder &builder) {
  auto scatter = cast<linalg_ext::ScatterOp>(op);
  if (failed(checkCaptures(op)))
    return failure();
  IndexedWindows windows = scatter.getWindows();
  SmallVector<View> results;
  for (auto [input, result] :
       llvm::zip_equal(scatter.getInputs(), scatter.getResults()))
    results.push_back(builder.updatable(op->getLoc(), input, result));
  Statement *statement =
      addStackLoops(op, builder, windows, scatter.getIndices());
  if (!statement)
    return success();
  for (Value updates : scatter.getUpdates())
    statement->reads.push_back(builder.accessTo(builder.view(updates)));
  BodyRegion combiner(scatter.getCombiner(), builder);
  for (const View &result : results)
    builder.touchToWrite(*statement, result);
  statement->body = [=](BodyContext &context, ValueRange values) {
    auto starts = values.take_front(windows.indexSize());
    auto updates = values.slice(windows.indexSize(), results.size());
    SmallVector<Value> place = placeInWindow(context, windows);
    Value inside = addStarts(context, windows, starts, place);
    OpBuilder::InsertionGuard guard(context.builder);
    auto ifInside = scf::IfOp::create(context.builder, context.loc, inside);
    context.builder.setInsertionPointToStart(ifInside.thenBlock());
    emitCombined(context, combiner, results, place, updates, values);
    return SmallVector<Value>();
  };
  return success();
}

void dist::kernels::addGatherScatterHandlers(HandlerTable &table) {
  table.add<linalg_ext::GatherOp>(buildGather);
  table.add<linalg_ext::ScatterOp>(buildScatter);
}
