//===- GatherScatter.cpp - gather, scatter --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Elementwise/ScalarOp.h"
#include "Indices.h"
#include "Source/Emit.h"
#include "StaticWindows.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace dist;

/// Converts a gather. linalg_ext's verifiers check its dimension numbers.
static LogicalResult convertGather(SourceOp &op) {
  auto fields = op.fields(
      "dimension_numbers", "gather",
      {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
       "start_indices_batching_dims", "start_index_map", "index_vector_dim"});
  auto sizes = op.integers("slice_sizes");
  auto indices = importIndices(op, 1);
  if (failed(fields) || failed(sizes) || failed(indices))
    return failure();
  auto gather = linalg_ext::GatherOp::create(
      op.builder, op.resultType(), op.operand(0), *indices, *sizes,
      fields->list("offset_dims"), fields->list("collapsed_slice_dims"),
      fields->list("operand_batching_dims"),
      fields->list("start_indices_batching_dims"),
      fields->list("start_index_map"), fields->integer("index_vector_dim"));
  if (failed(verify(gather)))
    return failure();
  if (Value slice = emitStaticGather(op.builder, gather)) {
    gather->erase();
    return op.replaceWith(slice);
  }
  return op.replaceWith(gather->getResults());
}

/// The region is called with the old values of all inputs, then the updates.
static LogicalResult emitScatterCombiner(SourceOp &op,
                                         linalg_ext::ScatterOp scatter) {
  ImplicitLocOpBuilder &b = op.builder;
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> elements;
  for (unsigned i = 0, inputs = op.getNumResults(); i < 2 * inputs; ++i)
    elements.push_back(op.operandType(i % inputs).getElementType());
  SmallVector<Location> locs(elements.size(), b.getLoc());
  Block *block = b.createBlock(&scatter.getCombiner(), {}, elements, locs);
  auto yielded = emitCombiner(b, op, block->getArguments());
  if (failed(yielded))
    return failure();
  linalg_ext::YieldOp::create(b, *yielded);
  return success();
}

/// A scatter of all inputs.
static FailureOr<linalg_ext::ScatterOp>
emitScatter(SourceOp &op, const AttributeText &fields, Value indices) {
  SmallVector<Value> all = op.operands();
  ValueRange inputs = ValueRange(all).take_front(op.getNumResults());
  auto scatter = linalg_ext::ScatterOp::create(
      op.builder, inputs.getTypes(), inputs, indices,
      ValueRange(all).take_back(op.getNumResults()),
      fields.list("update_window_dims"), fields.list("inserted_window_dims"),
      fields.list("input_batching_dims"),
      fields.list("scatter_indices_batching_dims"),
      fields.list("scatter_dims_to_operand_dims"),
      fields.integer("index_vector_dim"));
  if (failed(emitScatterCombiner(op, scatter)) || failed(verify(scatter)))
    return failure();
  return scatter;
}

/// The last start of a window in each input dimension that is indexed: its size
/// less the window's.
static SmallVector<int64_t>
lastStarts(const linalg_ext::IndexedWindows &windows) {
  SmallVector<int64_t> extents(windows.baseShape.size(), 1);
  for (auto [baseDim, stackDim] :
       llvm::zip_equal(windows.baseWindowDims(), windows.windowDims))
    extents[baseDim] = windows.stackShape[stackDim];
  return llvm::map_to_vector(windows.indexMap, [&](int64_t dim) {
    return windows.baseShape[dim] - extents[dim];
  });
}

/// `indices` as i64, with the last dimension that index_vector_dim leaves out;
/// a component that is not in [0, last] is `outside`.
static FailureOr<Value> emitBoundedStarts(ImplicitLocOpBuilder &b,
                                          Value indices, int64_t vectorDim,
                                          ArrayRef<int64_t> last,
                                          int64_t outside) {
  SmallVector<int64_t> shape(cast<ShapedType>(indices.getType()).getShape());
  if (vectorDim == static_cast<int64_t>(shape.size()))
    shape.push_back(1);
  indices = emitReshape(b, indices, shape);
  Value bounds = arith::ConstantOp::create(b, b.getI64TensorAttr(last));
  AffineMap each = b.getMultiDimIdentityMap(shape.size());
  Value init = emitEmpty(b, RankedTensorType::get(shape, b.getI64Type()));
  FailureOr<ValueRange> results = emitGeneric(
      b, {indices, bounds}, init, {each, each.getSubMap(vectorDim), each},
      [&](ImplicitLocOpBuilder &body,
          ValueRange args) -> FailureOr<SmallVector<Value>> {
        Value start = args[0];
        if (start.getType() != body.getI64Type())
          start = arith::ExtSIOp::create(body, body.getI64Type(), start);
        Value isInside = arith::CmpIOp::create(body, arith::CmpIPredicate::ule,
                                               start, args[1]);
        Value out =
            arith::ConstantOp::create(body, body.getI64IntegerAttr(outside));
        return SmallVector<Value>{
            arith::SelectOp::create(body, isInside, start, out)};
      });
  if (failed(results))
    return failure();
  return results->front();
}

/// XLA drops a window as a whole if a part of it is out of range, linalg_ext
/// only that part: such a window is moved to where all of it is. One of a
/// single element along the dimensions that are indexed has no parts.
static LogicalResult dropWholeWindows(ImplicitLocOpBuilder &b,
                                      linalg_ext::ScatterOp scatter) {
  linalg_ext::IndexedWindows windows = scatter.getWindows();
  SmallVector<int64_t> last = lastStarts(windows);
  int64_t outside = 0;
  bool hasParts = false;
  for (auto [dim, start] : llvm::zip_equal(windows.indexMap, last)) {
    outside = std::max(outside, windows.baseShape[dim]);
    hasParts |= windows.baseShape[dim] - start > 1;
  }
  if (!hasParts)
    return success();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(scatter);
  auto starts = emitBoundedStarts(b, scatter.getIndices(),
                                  windows.indexVectorDim, last, outside);
  if (failed(starts))
    return failure();
  scatter.getIndicesMutable().assign(*starts);
  return success();
}

/// Reduces a region to the result for input `number`. False if that depends on
/// other inputs as well.
static bool keepOnly(Block &combiner, unsigned number, unsigned inputs) {
  Operation *yield = combiner.getTerminator();
  yield->setOperands(yield->getOperand(number));
  for (Operation &dead : llvm::make_early_inc_range(llvm::reverse(combiner)))
    if (isOpTriviallyDead(&dead))
      dead.erase();
  for (unsigned i = 2 * inputs; i-- > 0;) {
    if (i % inputs == number)
      continue;
    if (!combiner.getArgument(i).use_empty())
      return false;
    combiner.eraseArgument(i);
  }
  return true;
}

/// Emits one scatter for each input, if they do not depend on each other.
static SmallVector<Value> emitSeparate(ImplicitLocOpBuilder &b,
                                       linalg_ext::ScatterOp all) {
  SmallVector<Value> results;
  unsigned inputs = all.getInputs().size();
  for (unsigned number = 0; inputs > 1 && number < inputs; ++number) {
    auto one = linalg_ext::ScatterOp::create(
        b, all.getInputs()[number].getType(),
        ValueRange(all.getInputs()[number]), all.getIndices(),
        ValueRange(all.getUpdates()[number]), all.getUpdateWindowDims(),
        all.getInsertedWindowDims(), all.getInputBatchingDims(),
        all.getScatterIndicesBatchingDims(), all.getScatterDimsToOperandDims(),
        all.getIndexVectorDim());
    results.push_back(one.getResults().front());
    IRMapping mapping;
    all.getCombiner().cloneInto(&one.getCombiner(), mapping);
    if (keepOnly(one.getCombiner().front(), number, inputs))
      continue;
    for (Value made : results)
      made.getDefiningOp()->erase();
    return {};
  }
  return results;
}

/// Operands: inputs, indices, an update for each input.
static LogicalResult convertScatter(SourceOp &op) {
  unsigned inputs = op.getNumResults();
  if (inputs == 0 || op.getNumOperands() != 2 * inputs + 1)
    return op.error() << "got " << op.getNumOperands() << " operands and "
                      << inputs << " results, expected 2 n + 1 and n";
  auto fields =
      op.fields("scatter_dimension_numbers", "scatter",
                {"update_window_dims", "inserted_window_dims",
                 "input_batching_dims", "scatter_indices_batching_dims",
                 "scatter_dims_to_operand_dims", "index_vector_dim"});
  auto indices = importIndices(op, inputs);
  if (failed(fields) || failed(indices))
    return failure();
  auto scatter = emitScatter(op, *fields, *indices);
  if (failed(scatter))
    return failure();
  SmallVector<Value> written = emitStaticScatter(op.builder, *scatter);
  if (!written.empty()) {
    scatter->erase();
    return op.replaceWith(written);
  }
  if (failed(dropWholeWindows(op.builder, *scatter)))
    return failure();
  SmallVector<Value> separate = emitSeparate(op.builder, *scatter);
  if (separate.empty())
    return op.replaceWith(scatter->getResults());
  scatter->erase();
  return op.replaceWith(separate);
}

void dist::addGatherScatterConverters(ConverterTable &table) {
  table["stablehlo.gather"] = {2, 1, convertGather};
  table["stablehlo.scatter"] = {Converter::anyNumber, Converter::anyNumber,
                                convertScatter};
}
