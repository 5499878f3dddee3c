//===- TmTensorOps.cpp - torch-mlir's tm_tensor dialect -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/TorchToLinalg/TmTensor.h"

#include "dist/Dialect/LinalgExt/IR/Verification.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace dist::tm_tensor;
using namespace dist::linalg_ext;

#include "dist/Conversion/TorchToLinalg/TmTensorDialect.cpp.inc"

void TmTensorDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dist/Conversion/TorchToLinalg/TmTensorOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "dist/Conversion/TorchToLinalg/TmTensorOps.cpp.inc"

static RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

LogicalResult ScanOp::verify() {
  if (getInputs().size() != 1 || getOutputs().size() != 2)
    return emitOpError() << "has " << getInputs().size() << " inputs and "
                         << getOutputs().size()
                         << " outputs, expected one input, and outputs for "
                            "the result and the last accumulated values";
  if (failed(verifyAlong(*this, "input", getInputs(), getDimension())))
    return failure();
  RankedTensorType input = typeOf(getInputs().front());
  auto accumulated = RankedTensorType::Builder(input).dropDim(getDimension());
  Type expected[] = {input, RankedTensorType(accumulated)};
  if (getOutputs().getTypes() != TypeRange(expected))
    return emitOpError() << "outputs have types " << getOutputs().getTypes()
                         << ", expected " << TypeRange(expected);
  return verifyResultTypes(*this, "output", getOutputs());
}

LogicalResult ScanOp::verifyRegions() {
  return verifyRegion(*this, getCombiner().front(),
                      combinerOf(getInputs(), YieldOp::getOperationName()));
}

//===----------------------------------------------------------------------===//
// ScatterOp
//===----------------------------------------------------------------------===//

/// Checks the indices, of which row i is the place of update i.
static LogicalResult verifyIndices(ScatterOp op, RankedTensorType updates,
                                   RankedTensorType indices,
                                   RankedTensorType tensor) {
  if (indices.getRank() != 2 || !indices.getElementType().isSignlessInteger())
    return op.emitOpError() << "indices have type " << indices
                            << ", expected integers of rank 2";
  if (updates.getRank() == 0 || updates.getDimSize(0) != indices.getDimSize(0))
    return op.emitOpError()
           << "updates have type " << updates << ", expected "
           << indices.getDimSize(0) << " along dimension 0, one for each row "
           << "of the indices";
  ArrayRef<int64_t> dims = op.getDimensionMap();
  llvm::SmallSet<int64_t, 4> different(dims.begin(), dims.end());
  auto isDim = [&](int64_t dim) { return dim >= 0 && dim < tensor.getRank(); };
  if (!llvm::all_of(dims, isDim) || different.size() != dims.size() ||
      int64_t(dims.size()) != indices.getDimSize(1))
    return op.emitOpError()
           << "dimension_map is [" << dims << "], expected "
           << indices.getDimSize(1) << " different dimensions of " << tensor
           << ", one for each column of the indices";
  return success();
}

/// Dimensions 1, ... of the updates are the last ones of the tensor.
static LogicalResult verifyWindows(ScatterOp op, RankedTensorType updates,
                                   RankedTensorType tensor) {
  int64_t lacking = tensor.getRank() - (updates.getRank() - 1);
  if (lacking < 0)
    return op.emitOpError()
           << "updates have type " << updates << ", expected at most rank "
           << tensor.getRank() + 1 << ": windows of " << tensor;
  for (int64_t dim = 1; dim < updates.getRank(); ++dim) {
    int64_t base = lacking + dim - 1;
    if (updates.getDimSize(dim) > tensor.getDimSize(base))
      return op.emitOpError()
             << "updates dimension " << dim << " has size "
             << updates.getDimSize(dim) << ", expected at most "
             << tensor.getDimSize(base) << " as dimension " << base << " of "
             << tensor;
  }
  return success();
}

LogicalResult ScatterOp::verify() {
  if (getInputs().size() != 2 || getOutputs().size() != 1)
    return emitOpError() << "has " << getInputs().size() << " inputs and "
                         << getOutputs().size()
                         << " outputs, expected updates and indices, and the "
                            "tensor that they go into";
  RankedTensorType updates = typeOf(getInputs()[0]),
                   indices = typeOf(getInputs()[1]),
                   tensor = typeOf(getOutputs()[0]);
  if (updates.getElementType() != tensor.getElementType())
    return emitOpError() << "updates have type " << updates
                         << ", expected elements of " << tensor;
  if (failed(verifyIndices(*this, updates, indices, tensor)) ||
      failed(verifyWindows(*this, updates, tensor)))
    return failure();
  return verifyResultTypes(*this, "output", getOutputs());
}

LogicalResult ScatterOp::verifyRegions() {
  return verifyRegion(*this, getCombiner().front(),
                      combinerOf(getOutputs(), YieldOp::getOperationName()));
}

//===----------------------------------------------------------------------===//
// SortOp
//===----------------------------------------------------------------------===//

LogicalResult SortOp::verify() {
  if (failed(verifyAlong(*this, "output", getOutputs(), getDimension())))
    return failure();
  return verifyResultTypes(*this, "output", getOutputs());
}

LogicalResult SortOp::verifyRegions() {
  return verifyRegion(*this, getComparator().front(),
                      comparatorOf(getOutputs(), YieldOp::getOperationName()));
}
