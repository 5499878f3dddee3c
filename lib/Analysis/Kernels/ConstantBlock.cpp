//===- ConstantBlock.cpp - a rank's block of a constant -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/ConstantBlock.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

Axes ConstantBlock::axes() const {
  Axes all;
  for (const Axes &axes : dims)
    llvm::append_range(all, axes);
  return all;
}

bool dist::isStoredConstant(Operation *op) {
  auto constant = dyn_cast_or_null<arith::ConstantOp>(op);
  return constant &&
         isa<DenseElementsAttr, DenseResourceElementsAttr>(
             constant.getValue()) &&
         !isa<SplatElementsAttr>(constant.getValue());
}

/// The axes whose index, times the size of a block, is the offset; null if it
/// is something else.
static AxisIndexOp indexIn(OpFoldResult offset, int64_t block) {
  auto value = dyn_cast<Value>(offset);
  if (!value)
    return {};
  auto product = value.getDefiningOp<arith::MulIOp>();
  if (!product)
    return block == 1 ? value.getDefiningOp<AxisIndexOp>() : AxisIndexOp();
  for (auto [index, size] : {std::pair(product.getLhs(), product.getRhs()),
                             std::pair(product.getRhs(), product.getLhs())})
    if (auto found = index.getDefiningOp<AxisIndexOp>();
        found && getConstantIntValue(size) == block)
      return found;
  return {};
}

/// Applies one slice: it keeps each dimension whole, or divides it for the
/// first time.
static bool take(tensor::ExtractSliceOp slice, ConstantBlock &block) {
  RankedTensorType from = slice.getSourceType(), to = slice.getType();
  if (!slice.hasUnitStride() || from.getRank() != to.getRank() ||
      !to.hasStaticShape())
    return false;
  for (auto [dim, offset] : llvm::enumerate(slice.getMixedOffsets())) {
    if (from.getDimSize(dim) == to.getDimSize(dim) &&
        getConstantIntValue(offset) == 0)
      continue;
    AxisIndexOp index = indexIn(offset, to.getDimSize(dim));
    if (!index || !block.dims[dim].empty())
      return false;
    block.dims[dim] = index.getAxes().getValue();
  }
  return true;
}

/// True for zeros behind the end that are there to be cut into even blocks.
static bool isFilledUp(tensor::PadOp pad) {
  Value filling = pad.getConstantPaddingValue();
  bool isZero = filling && (matchPattern(filling, m_AnyZeroFloat()) ||
                            matchPattern(filling, m_Zero()));
  return isZero && pad.getType().hasStaticShape() && !pad->use_empty() &&
         llvm::all_of(
             pad.getMixedLowPad(),
             [](OpFoldResult low) { return getConstantIntValue(low) == 0; }) &&
         llvm::all_of(pad->getUsers(), llvm::IsaPred<tensor::ExtractSliceOp>);
}

std::optional<ConstantBlock> dist::findConstantBlock(Operation *op) {
  if (!isa_and_nonnull<tensor::ExtractSliceOp, tensor::PadOp>(op))
    return std::nullopt;
  ConstantBlock block;
  block.dims.resize(
      cast<RankedTensorType>(op->getResult(0).getType()).getRank());
  for (; !isStoredConstant(op); op = op->getOperand(0).getDefiningOp()) {
    auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op);
    auto pad = dyn_cast_or_null<tensor::PadOp>(op);
    if (slice ? !take(slice, block) : !pad || !isFilledUp(pad))
      return std::nullopt;
  }
  block.whole = cast<arith::ConstantOp>(op);
  return block;
}
