//===- ConvolutionDims.h - the dimensions of a convolution ---- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONDIMS_H
#define DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONDIMS_H

#include "Windows.h"

namespace dist {

/// The role of each dimension of one tensor.
struct ConvolutionDims {
  int64_t rows;    ///< Of lhs and result: batch. Of rhs: input feature.
  int64_t columns; ///< Of lhs and result: feature. Of rhs: output feature.
  llvm::SmallVector<int64_t> spatial;

  int64_t rank() const { return spatial.size() + 2; }
  /// The number of a spatial dimension; -1 for the two others.
  int64_t spatialNumber(int64_t dim) const;
};

struct ConvolutionDimNumbers {
  ConvolutionDims lhs, rhs, result;
};

/// A convolution as its attributes describe it.
struct Convolution {
  ConvolutionDimNumbers dims;
  llvm::SmallVector<Window> windows; ///< Of the spatial dimensions.
  llvm::SmallVector<bool> isReversed;
  int64_t featureGroups, batchGroups;

  int64_t groups() const { return std::max(featureGroups, batchGroups); }
};

/// Reads `dimension_numbers`:
///
///   #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
///
/// Errors: another form, a dimension that is missing or there twice, ranks
/// that are not those of operands and result.
llvm::FailureOr<ConvolutionDimNumbers> readConvolutionDims(SourceOp &op);

} // namespace dist

#endif // DIST_CONVERSION_STABLEHLOTOLINALG_WINDOWS_CONVOLUTIONDIMS_H
