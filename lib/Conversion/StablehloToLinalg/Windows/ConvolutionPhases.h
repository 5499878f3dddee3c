//===- ConvolutionPhases.h - convolutions of dilated tensors ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONPHASES_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONPHASES_H

#include "ConvolutionDims.h"

namespace dist {

/// The phases of a convolution of a dilated tensor, which is the gradient of
/// the input of a strided one. Between the elements of the dilated tensor there
/// are zeros, so that results `dilation` apart read the same elements of the
/// filter:
///
///   result[p * dilation + phase - offset] = sum over e of
///       lhs[p + e - size + 1] * filter[e, phase]
///
/// The phases are computed as features of one convolution of lhs itself, and
/// its results are interleaved. Example: dilation 2, a filter [a, b]:
///
///   lhs x y       phases (bx, ax), (by, ay)       result bx ax by ay
///
/// A dimension has phases where the filter is not larger than the dilation (a
/// matrix product then), or where all phases of few features fill one vector.
/// Others are left dilated: the kernels split them into one call a phase.
class ConvolutionPhases {
public:
  ConvolutionPhases(SourceOp &op, const Convolution &conv);

  /// The windows of the spatial dimensions over lhs as it is computed.
  llvm::ArrayRef<Window> windows() const { return phased; }
  /// The extents of the loops over the phases and features of a group: one
  /// loop, or one for each dimension with phases and one for the features.
  llvm::SmallVector<int64_t> featureLoops(int64_t features) const;
  /// The filter with reversed windows in place, and with its phases in front of
  /// the features of a group.
  mlir::Value emitFilter(mlir::Value filter);
  /// Interleaves the phases of a result whose dimensions are `shape`, with the
  /// phases in front of the features of a group.
  mlir::Value emitInterleaved(mlir::Value value, llvm::ArrayRef<int64_t> shape);

private:
  /// The phases of one spatial dimension.
  struct Dim {
    int64_t count = 1;    ///< Of phases that are computed.
    int64_t dilation = 1; ///< From one position's results to the next one's.
    int64_t offset = 0;   ///< The first result.
    int64_t results = 0;
  };

  /// Factors of a tensor's dimensions by name, and their sizes.
  using Factors = llvm::SmallVector<int64_t>;
  using Sizes = llvm::SmallDenseMap<int64_t, int64_t>;

  bool hasPhases(int64_t number, bool areProducts, bool areFew) const;
  void addPhases(int64_t number, int64_t extent);
  bool isReversedByPhases(int64_t number) const;
  Factors factorsOf(const ConvolutionDims &tensor, bool inPlace) const;
  Sizes sizesOf(const ConvolutionDims &tensor,
                llvm::ArrayRef<int64_t> shape) const;

  mlir::ImplicitLocOpBuilder &b;
  const Convolution &conv;
  llvm::SmallVector<Window> phased;
  llvm::SmallVector<Dim> dims;
  bool isProduct = true; ///< No window has more than one element.
};

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONPHASES_H
