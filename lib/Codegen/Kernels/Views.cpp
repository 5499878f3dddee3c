//===- Views.cpp - operations that move nothing ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist::kernels;

static LogicalResult buildConstant(Operation *op, ProgramBuilder &builder) {
  builder.setView(op->getResult(0),
                  builder.addConstant(cast<arith::ConstantOp>(op).getValue()));
  return success();
}

static LogicalResult buildEmpty(Operation *op, ProgramBuilder &builder) {
  builder.addLocal(op->getResult(0));
  return success();
}

/// A filled tensor is its scalar with strides of 0.
static LogicalResult buildFill(Operation *op, ProgramBuilder &builder) {
  auto fill = cast<linalg::FillOp>(op);
  View view = builder.view(fill.getInputs()[0]);
  view.strides.assign(shapeOf(op->getResult(0).getType()).size(), 0);
  builder.setView(op->getResult(0), view);
  return success();
}

static LogicalResult buildSplat(Operation *op, ProgramBuilder &builder) {
  View view = builder.view(cast<tensor::SplatOp>(op).getInput());
  view.strides.assign(shapeOf(op->getResult(0).getType()).size(), 0);
  builder.setView(op->getResult(0), view);
  return success();
}

static LogicalResult buildCast(Operation *op, ProgramBuilder &builder) {
  builder.setView(op->getResult(0), View(builder.view(op->getOperand(0))));
  return success();
}

static LogicalResult buildExtractSlice(Operation *op, ProgramBuilder &builder) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  View view = builder.slice(builder.view(slice.getSource()),
                            slice.getMixedOffsets(), slice.getStaticStrides());
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  View result{view.array, {}, view.offset};
  for (auto [dim, stride] : llvm::enumerate(view.strides))
    if (!dropped.test(dim))
      result.strides.push_back(stride);
  builder.setView(slice.getResult(), result);
  return success();
}

static LogicalResult buildExpandShape(Operation *op, ProgramBuilder &builder) {
  auto expand = cast<tensor::ExpandShapeOp>(op);
  const View &source = builder.view(expand.getSrc());
  View result{source.array, {}, source.offset};
  ArrayRef<int64_t> shape = expand.getResultType().getShape();
  result.strides.assign(shape.size(), 0);
  for (auto [stride, group] :
       llvm::zip_equal(source.strides, expand.getReassociationIndices())) {
    int64_t inner = stride;
    for (int64_t dim : llvm::reverse(group)) {
      result.strides[dim] = inner;
      inner *= shape[dim];
    }
  }
  builder.setView(expand.getResult(), result);
  return success();
}

/// The stride of dimensions as one, if they are that.
static std::optional<int64_t> collapsedStride(ArrayRef<int64_t> shape,
                                              ArrayRef<int64_t> strides,
                                              ArrayRef<int64_t> group) {
  std::optional<int64_t> innermost;
  int64_t next = 0;
  for (int64_t dim : llvm::reverse(group)) {
    if (shape[dim] == 1)
      continue;
    if (innermost && strides[dim] != next)
      return std::nullopt;
    innermost = innermost.value_or(strides[dim]);
    next = strides[dim] * shape[dim];
  }
  return innermost.value_or(0);
}

static LogicalResult buildCollapseShape(Operation *op,
                                        ProgramBuilder &builder) {
  auto collapse = cast<tensor::CollapseShapeOp>(op);
  View source = builder.view(collapse.getSrc());
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  View result{source.array, {}, source.offset};
  for (ArrayRef<int64_t> group : collapse.getReassociationIndices()) {
    std::optional<int64_t> stride =
        collapsedStride(shape, source.strides, group);
    if (!stride) { // Not one stride: a dense copy is.
      View dense = builder.materialise(
          op->getLoc(), source, collapse.getSrcType().getElementType(), shape);
      result = {
          dense.array, denseStrides(collapse.getResultType().getShape()), {}};
      break;
    }
    result.strides.push_back(*stride);
  }
  builder.setView(collapse.getResult(), result);
  return success();
}

void dist::kernels::addViewHandlers(HandlerTable &table) {
  table.add<arith::ConstantOp>(buildConstant);
  table.add<tensor::EmptyOp>(buildEmpty);
  table.add<linalg::FillOp>(buildFill);
  table.add<tensor::SplatOp>(buildSplat);
  table.add<tensor::CastOp>(buildCast);
  table.add<tensor::ExtractSliceOp>(buildExtractSlice);
  table.add<tensor::ExpandShapeOp>(buildExpandShape);
  table.add<tensor::CollapseShapeOp>(buildCollapseShape);
}
