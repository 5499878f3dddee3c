//===- SlicedDims.h - factors of sliced dimensions --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dimension that is kept whole is a parallel factor. One that is cut at known
// places is a permutation: each rank fetches the elements that its block of the
// result reads. A row that is written needs nothing of other ranks: the rank
// that has it writes it.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_DIALECT_DIST_RULES_MODELS_SLICEDDIMS_H
#define DIST_LIB_DIALECT_DIST_RULES_MODELS_SLICEDDIMS_H

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

#include "mlir/Interfaces/ViewLikeInterface.h"

namespace dist {

/// One dimension of a tensor that is cut, or written in part.
struct SlicedDim {
  int64_t size = 0;                             ///< Of the whole dimension.
  std::optional<int64_t> offset, count, stride; ///< If known.
  std::optional<unsigned> inSlice; ///< The slice's dimension; dropped if none.

  bool isStatic() const {
    return offset && count && stride && *stride > 0 &&
           !mlir::ShapedType::isDynamic(size);
  }
  bool isWhole() const {
    return isStatic() && *offset == 0 && *count == size && *stride == 1 &&
           inSlice;
  }
  bool isRow() const { return count == 1 && stride == 1; }
};

/// The dimensions of `whole`; those that the slice lacks are in `dropped`.
llvm::SmallVector<SlicedDim> slicedDims(mlir::OffsetSizeAndStrideOpInterface op,
                                        mlir::RankedTensorType whole,
                                        const llvm::SmallBitVector &dropped);

/// Gives `factor` to the dimension of `whole`, and to that of the slice if it
/// is shared; else the slice's has a factor of its own, which stays replicated.
void addSliced(ShardingRule &rule, TensorFactors &whole, TensorFactors &slice,
               const SlicedDim &dim, const Factor &factor, bool isShared);

/// True if a dimension that is not whole is sharded.
bool isCutAcrossRanks(llvm::ArrayRef<SlicedDim> dims, const Sharding &whole,
                      const Mesh &mesh);

/// The local values of offsets and strides.
llvm::SmallVector<mlir::OpFoldResult>
localValues(llvm::ArrayRef<mlir::OpFoldResult> values,
            const PartitionContext &context);

/// The operation's offsets, sizes and strides on the tensor `local`: a whole
/// dimension stays whole.
struct LocalSlice {
  llvm::SmallVector<mlir::OpFoldResult> offsets, sizes, strides;

  LocalSlice(mlir::OffsetSizeAndStrideOpInterface op,
             llvm::ArrayRef<SlicedDim> dims, mlir::Value local,
             const PartitionContext &context);

  void takeWhole(unsigned dim, int64_t size, mlir::OpBuilder &builder);
};

} // namespace dist

#endif // DIST_LIB_DIALECT_DIST_RULES_MODELS_SLICEDDIMS_H
