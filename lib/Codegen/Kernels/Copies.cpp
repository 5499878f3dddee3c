//===- Copies.cpp - operations that put tensors together ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist::kernels;

static SmallVector<int64_t> ones(size_t count) {
  return SmallVector<int64_t>(count, 1);
}

static LogicalResult buildInsertSlice(Operation *op, ProgramBuilder &builder) {
  auto insert = cast<tensor::InsertSliceOp>(op);
  View result =
      builder.updatable(op->getLoc(), insert.getDest(), insert.getResult());
  View source = builder.view(insert.getSource());
  View window = builder.slice(result, insert.getMixedOffsets(),
                              insert.getStaticStrides());
  // A source of lower rank lacks dimensions of size 1.
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  View target{window.array, {}, window.offset};
  for (auto [dim, stride] : llvm::enumerate(window.strides))
    if (!dropped.test(dim))
      target.strides.push_back(stride);
  builder.copy(op->getLoc(), source, target, insert.getSourceType().getShape());
  return success();
}

static LogicalResult buildInsert(Operation *op, ProgramBuilder &builder) {
  auto insert = cast<tensor::InsertOp>(op);
  View result =
      builder.updatable(op->getLoc(), insert.getDest(), insert.getResult());
  SmallVector<OpFoldResult> offsets(insert.getIndices().begin(),
                                    insert.getIndices().end());
  View target = builder.slice(result, offsets, ones(offsets.size()));
  target.strides.clear();
  builder.copy(op->getLoc(), View(builder.view(insert.getScalar())), target,
               {});
  return success();
}

static LogicalResult buildFromElements(Operation *op, ProgramBuilder &builder) {
  View result = builder.addLocal(op->getResult(0));
  for (auto [index, element] : llvm::enumerate(op->getOperands())) {
    View target{result.array, {}, {static_cast<int64_t>(index), {}}};
    builder.copy(op->getLoc(), View(builder.view(element)), target, {});
  }
  return success();
}

static LogicalResult buildConcat(Operation *op, ProgramBuilder &builder) {
  auto concat = cast<tensor::ConcatOp>(op);
  View result = builder.addLocal(concat.getResult());
  unsigned dim = concat.getDim();
  int64_t stride = result.strides[dim];
  View target = result;
  for (Value input : concat.getInputs()) {
    ArrayRef<int64_t> shape = shapeOf(input.getType());
    builder.copy(op->getLoc(), View(builder.view(input)), target, shape);
    target.offset.constant += stride * shape[dim];
  }
  return success();
}

/// Copies the part of the source that is inside of the result: negative padding
/// cuts elements off.
static void copyPadded(tensor::PadOp pad, const View &source,
                       const View &result, ProgramBuilder &builder) {
  SmallVector<int64_t> extents(pad.getSourceType().getShape());
  SmallVector<OpFoldResult> from, to = pad.getMixedLowPad();
  Builder attributes(pad.getContext());
  for (auto [extent, low, size] :
       llvm::zip(extents, to, pad.getResultType().getShape())) {
    int64_t first = getConstantIntValue(low).value_or(0), cut = 0;
    if (first < 0) {
      cut = -first;
      low = attributes.getIndexAttr(0);
    }
    from.push_back(attributes.getIndexAttr(cut));
    extent = std::min(extent - cut, size - std::max<int64_t>(first, 0));
  }
  if (llvm::any_of(extents, [](int64_t extent) { return extent <= 0; }))
    return;
  SmallVector<int64_t> steps = ones(extents.size());
  builder.copy(pad.getLoc(), builder.slice(source, from, steps),
               builder.slice(result, to, steps), extents);
}

static LogicalResult buildPad(Operation *op, ProgramBuilder &builder) {
  auto pad = cast<tensor::PadOp>(op);
  Value value = pad.getConstantPaddingValue();
  if (!value)
    return op->emitOpError()
           << "cannot be compiled in a kernel: expected one value to pad with";
  // A constant may be inside of the region.
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    builder.setView(value, builder.addConstant(constant.getValue()));
  ArrayRef<int64_t> shape = pad.getResultType().getShape();
  View fill = builder.view(value);
  fill.strides.assign(shape.size(), 0);
  View source = builder.view(pad.getSource());
  View result = builder.addLocal(pad.getResult());
  builder.copy(op->getLoc(), fill, result, shape);
  copyPadded(pad, source, result, builder);
  return success();
}

void dist::kernels::addCopyHandlers(HandlerTable &table) {
  table.add<tensor::InsertSliceOp>(buildInsertSlice);
  table.add<tensor::InsertOp>(buildInsert);
  table.add<tensor::FromElementsOp>(buildFromElements);
  table.add<tensor::ConcatOp>(buildConcat);
  table.add<tensor::PadOp>(buildPad);
}
