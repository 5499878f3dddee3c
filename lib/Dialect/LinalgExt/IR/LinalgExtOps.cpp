//===- LinalgExtOps.cpp - verifiers of linalg_ext -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "dist/Dialect/LinalgExt/IR/Verification.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace dist::linalg_ext;

#include "dist/Dialect/LinalgExt/IR/LinalgExtDialect.cpp.inc"
#define GET_OP_CLASSES
#include "dist/Dialect/LinalgExt/IR/LinalgExtOps.cpp.inc"

void LinalgExtDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dist/Dialect/LinalgExt/IR/LinalgExtOps.cpp.inc"
      >();
}

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

//===----------------------------------------------------------------------===//
// GatherOp
//===----------------------------------------------------------------------===//

IndexedWindows GatherOp::getWindows() {
  return {shapeOf(getOperand()),
          shapeOf(getIndices()),
          shapeOf(getResult()),
          getOffsetDims(),
          getCollapsedSliceDims(),
          getOperandBatchingDims(),
          getStartIndicesBatchingDims(),
          getStartIndexMap(),
          static_cast<int64_t>(getIndexVectorDim())};
}

static LogicalResult verifySliceSizes(GatherOp op,
                                      const IndexedWindows &windows) {
  ArrayRef<int64_t> sizes = op.getSliceSizes();
  ArrayRef<int64_t> shape = windows.baseShape;
  if (sizes.size() != shape.size())
    return op.emitOpError()
           << "slice_sizes has " << sizes.size() << " sizes, expected "
           << shape.size() << ", the rank of the operand";
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    bool one = llvm::is_contained(windows.droppedDims, dim) ||
               llvm::is_contained(windows.baseBatchingDims, dim);
    if (size < 0 || size > shape[dim] || (one && size != 1))
      return op.emitOpError()
             << "slice size of dimension " << dim << " is " << size
             << ", expected "
             << (one ? "1 (collapsed or batching)"
                     : "at most " + std::to_string(shape[dim]));
  }
  for (auto [stackDim, baseDim] :
       llvm::zip(windows.windowDims, windows.baseWindowDims()))
    if (windows.stackShape[stackDim] != sizes[baseDim])
      return op.emitOpError()
             << "result dimension " << stackDim << " has size "
             << windows.stackShape[stackDim] << ", expected " << sizes[baseDim]
             << ", slice size of dimension " << baseDim;
  return success();
}

LogicalResult GatherOp::verify() {
  if (getElementTypeOrSelf(getOperand()) != getElementTypeOrSelf(getResult()))
    return emitOpError() << "operand and result differ in element type: "
                         << getElementTypeOrSelf(getOperand()) << " and "
                         << getElementTypeOrSelf(getResult());
  IndexedWindows windows = getWindows();
  if (failed(windows.verify(
          [&] { return emitOpError(); },
          {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
           "start_indices_batching_dims", "start_index_map"})))
    return failure();
  return verifySliceSizes(*this, windows);
}

//===----------------------------------------------------------------------===//
// ScatterOp
//===----------------------------------------------------------------------===//

IndexedWindows ScatterOp::getWindows() {
  return {shapeOf(getInputs().front()),
          shapeOf(getIndices()),
          shapeOf(getUpdates().front()),
          getUpdateWindowDims(),
          getInsertedWindowDims(),
          getInputBatchingDims(),
          getScatterIndicesBatchingDims(),
          getScatterDimsToOperandDims(),
          static_cast<int64_t>(getIndexVectorDim())};
}

LogicalResult ScatterOp::verify() {
  if (failed(verifySameType(*this, "input", getInputs())) ||
      failed(verifySameType(*this, "update", getUpdates())) ||
      failed(verifyResultTypes(*this, "input", getInputs())))
    return failure();
  for (auto [input, update] : llvm::zip_equal(getInputs(), getUpdates()))
    if (getElementTypeOrSelf(input) != getElementTypeOrSelf(update))
      return emitOpError() << "input and updates differ in element type: "
                           << getElementTypeOrSelf(input) << " and "
                           << getElementTypeOrSelf(update);
  IndexedWindows windows = getWindows();
  if (failed(windows.verify(
          [&] { return emitOpError(); },
          {"update_window_dims", "inserted_window_dims", "input_batching_dims",
           "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"})))
    return failure();
  for (auto [stackDim, baseDim] :
       llvm::zip(windows.windowDims, windows.baseWindowDims()))
    if (windows.stackShape[stackDim] > windows.baseShape[baseDim])
      return emitOpError() << "updates dimension " << stackDim << " has size "
                           << windows.stackShape[stackDim]
                           << ", expected at most "
                           << windows.baseShape[baseDim]
                           << ", the size of input dimension " << baseDim;
  return success();
}

LogicalResult ScatterOp::verifyRegions() {
  return verifyRegion(*this, getCombiner().front(),
                      combinerOf(getInputs(), YieldOp::getOperationName()));
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

LogicalResult ScanOp::verify() {
  if (failed(verifyAlong(*this, "input", getInputs(), getDimension())) ||
      failed(verifyResultTypes(*this, "input", getInputs())))
    return failure();
  for (auto [index, init, input] :
       llvm::enumerate(getInits().getTypes(), getInputs().getTypes()))
    if (init != RankedTensorType::get({}, getElementTypeOrSelf(input)))
      return emitOpError() << "initial value " << index << " has type " << init
                           << ", expected a scalar of input " << index << ", "
                           << input;
  return success();
}

LogicalResult ScanOp::verifyRegions() {
  return verifyRegion(*this, getCombiner().front(),
                      combinerOf(getInputs(), YieldOp::getOperationName()));
}

//===----------------------------------------------------------------------===//
// SortOp, TopKOp
//===----------------------------------------------------------------------===//

LogicalResult SortOp::verify() {
  if (failed(verifyAlong(*this, "input", getInputs(), getDimension())))
    return failure();
  if (getRuns() && static_cast<int64_t>(*getRuns()) < 1)
    return emitOpError() << "has runs of " << static_cast<int64_t>(*getRuns())
                         << " elements, expected at least 1";
  return verifyResultTypes(*this, "input", getInputs());
}

LogicalResult SortOp::verifyRegions() {
  return verifyRegion(*this, getComparator().front(),
                      comparatorOf(getInputs(), YieldOp::getOperationName()));
}

LogicalResult TopKOp::verify() {
  if (failed(verifyAlong(*this, "input", getOperands(), getDimension())))
    return failure();
  auto type = cast<RankedTensorType>(getInput().getType());
  auto values = cast<RankedTensorType>(getValues().getType());
  auto indices = cast<RankedTensorType>(getIndices().getType());
  SmallVector<int64_t> expected(type.getShape());
  int64_t size = expected[getDimension()];
  if (values.getRank() == type.getRank())
    expected[getDimension()] = values.getDimSize(getDimension());
  if (values != type.clone(expected) ||
      indices.getShape() != values.getShape() ||
      expected[getDimension()] > size)
    return emitOpError() << "has results " << values << " and " << indices
                         << ", expected at most " << size
                         << " elements along dimension " << getDimension()
                         << " of the input, " << type;
  if (!isa<FloatType, IntegerType>(type.getElementType()))
    return emitOpError() << "cannot order elements of " << type
                         << ", expected floats or integers";
  if (getLabels() &&
      getElementTypeOrSelf(getLabels()) != indices.getElementType())
    return emitOpError() << "labels and indices differ in element type: "
                         << getElementTypeOrSelf(getLabels()) << " and "
                         << indices.getElementType();
  return success();
}
