//===- SlicedDims.cpp - factors of sliced dimensions ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlicedDims.h"

#include "DataMovement.h"

using namespace mlir;
using namespace dist;

SmallVector<SlicedDim> dist::slicedDims(OffsetSizeAndStrideOpInterface op,
                                        RankedTensorType whole,
                                        const llvm::SmallBitVector &dropped) {
  SmallVector<SlicedDim> dims;
  unsigned inSlice = 0;
  for (auto [dim, size] : llvm::enumerate(whole.getShape())) {
    SlicedDim &item = dims.emplace_back();
    item.size = size;
    item.offset = getConstantIntValue(op.getMixedOffsets()[dim]);
    item.count = getConstantIntValue(op.getMixedSizes()[dim]);
    item.stride = getConstantIntValue(op.getMixedStrides()[dim]);
    if (!dropped[dim])
      item.inSlice = inSlice++;
  }
  return dims;
}

void dist::addSliced(ShardingRule &rule, TensorFactors &whole,
                     TensorFactors &slice, const SlicedDim &dim,
                     const Factor &factor, bool isShared) {
  unsigned shared = rule.addFactor(factor);
  whole.dims.push_back({shared});
  if (!dim.inSlice)
    return;
  int64_t count = dim.count.value_or(ShapedType::kDynamic);
  slice.dims.push_back({isShared ? shared : addDim(rule, count, false)});
}

bool dist::isCutAcrossRanks(ArrayRef<SlicedDim> dims, const Sharding &whole,
                            const Mesh &mesh) {
  for (auto [item, dim] : llvm::zip(dims, whole.dims))
    if (!item.isWhole() && mesh.sizeOf(dim.axes) > 1)
      return true;
  return false;
}

SmallVector<OpFoldResult> dist::localValues(ArrayRef<OpFoldResult> values,
                                            const PartitionContext &context) {
  SmallVector<OpFoldResult> local(values);
  for (OpFoldResult &item : local)
    if (auto value = dyn_cast<Value>(item))
      item = context.localValues.lookupOrDefault(value);
  return local;
}

LocalSlice::LocalSlice(OffsetSizeAndStrideOpInterface op,
                       ArrayRef<SlicedDim> dims, Value local,
                       const PartitionContext &context)
    : offsets(localValues(op.getMixedOffsets(), context)),
      sizes(localValues(op.getMixedSizes(), context)),
      strides(localValues(op.getMixedStrides(), context)) {
  auto type = cast<RankedTensorType>(local.getType());
  for (auto [i, dim] : llvm::enumerate(dims))
    if (dim.isWhole())
      takeWhole(i, type.getDimSize(i), context.builder);
}

void LocalSlice::takeWhole(unsigned dim, int64_t size, OpBuilder &builder) {
  offsets[dim] = builder.getIndexAttr(0);
  sizes[dim] = builder.getIndexAttr(size);
  strides[dim] = builder.getIndexAttr(1);
}
