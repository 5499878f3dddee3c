//===- ExtractSlice.cpp - tensor.extract_slice ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement.h"
#include "Models.h"
#include "SlicedDims.h"

#include "dist/Dialect/Dist/Rules/WindowedInterface.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

static SmallVector<SlicedDim> slicedDims(tensor::ExtractSliceOp op) {
  return slicedDims(op, op.getSourceType(), op.getDroppedDims());
}

namespace {
struct WindowedSlice
    : WindowedOpInterface::ExternalModel<WindowedSlice,
                                         tensor::ExtractSliceOp> {
  SmallVector<DimWindow> getSourceWindows(Operation *op, unsigned operand,
                                          ArrayRef<DimWindow> windows) const {
    SmallVector<DimWindow> source;
    for (const SlicedDim &dim : slicedDims(cast<tensor::ExtractSliceOp>(op))) {
      if (operand != 0 || !dim.isStatic())
        return {};
      source.push_back(dim.inSlice ? windows[*dim.inSlice]
                                   : DimWindow{{}, 0, 0, 1});
      DimWindow &window = source.back();
      window.offset = *dim.offset + *dim.stride * window.offset;
      window.step *= *dim.stride;
      window.stride *= *dim.stride;
    }
    return source;
  }

  Value makeWindows(Operation *op, PartitionContext &context,
                    ArrayRef<DimWindow> windows) const {
    Value source = context.fetchOperand(0, getSourceWindows(op, 0, windows));
    SmallVector<int64_t> shape;
    for (const DimWindow &window : windows)
      shape.push_back(window.extent);
    // A dropped dimension has one element.
    return tensor::ExtractSliceOp::rankReduceIfNeeded(
               context.builder, op->getLoc(), source, shape)
        .value();
  }
};

struct ExtractSliceModel
    : MovementModel<ExtractSliceModel, tensor::ExtractSliceOp> {
  ShardingRule getShardingRule(Operation *op) const {
    ShardingRule rule;
    rule.operands.resize(op->getNumOperands());
    rule.results.resize(1);
    for (const SlicedDim &dim : slicedDims(cast<tensor::ExtractSliceOp>(op))) {
      bool isShared = dim.isStatic() && dim.inSlice;
      FactorKind kind = dim.isWhole()    ? FactorKind::Parallel
                        : dim.isStatic() ? FactorKind::Permutation
                                         : FactorKind::NeedReplication;
      addSliced(rule, rule.operands[0], rule.results[0], dim,
                {isShared ? *dim.count : dim.size, kind}, isShared);
    }
    return rule;
  }

  SmallVector<DimWindow> getWindows(Operation *op, unsigned operand,
                                    const Mesh &mesh, const Sharding &from,
                                    const Sharding &to) const {
    auto dims = slicedDims(cast<tensor::ExtractSliceOp>(op));
    SmallVector<DimWindow> windows;
    if (operand != 0 || !isCutAcrossRanks(dims, from, mesh))
      return windows;
    for (auto [dim, whole] : llvm::zip(dims, from.dims)) {
      windows.push_back(blockWindow(mesh, dim.size, whole.axes));
      if (dim.isWhole() || !dim.isStatic())
        continue;
      Axes axes = dim.inSlice ? to.dims[*dim.inSlice].axes : Axes();
      DimWindow &window = windows.back();
      window = blockWindow(mesh, *dim.count, axes);
      window.offset = *dim.offset;
      window.step *= *dim.stride;
      window.stride = *dim.stride;
      // Ranks after the first have nothing of a single element.
      if (*dim.count == 1 && !axes.empty())
        window.step = dim.size;
    }
    return windows;
  }

  FailureOr<SmallVector<Value>> partition(Operation *op,
                                          PartitionContext &context) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    auto dims = slicedDims(slice);
    Value source = context.fetchOperand(0);
    LocalSlice local(slice, dims, source, context);
    auto sourceType = cast<RankedTensorType>(source.getType());
    bool isFetched =
        isCutAcrossRanks(dims, context.operandShardings[0], context.mesh);
    for (auto [i, dim] : llvm::enumerate(dims))
      if (isFetched && dim.isStatic()) // The window is what is read.
        local.takeWhole(i, sourceType.getDimSize(i), context.builder);
    RankedTensorType type = context.localResultType(0);
    bool isAll =
        llvm::all_of(dims, [](const SlicedDim &dim) { return dim.isStatic(); });
    if (isFetched && isAll && source.getType() == type)
      return SmallVector<Value>{source};
    Value result = tensor::ExtractSliceOp::create(context.builder, op->getLoc(),
                                                  type, source, local.offsets,
                                                  local.sizes, local.strides);
    return SmallVector<Value>{result};
  }
};
} // namespace

void dist::registerExtractSliceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::ExtractSliceOp::attachInterface<ExtractSliceModel, WindowedSlice>(
        *context);
  });
}
