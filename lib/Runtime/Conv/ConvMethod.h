//===- ConvMethod.h - the ways to compute a convolution ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_CONVMETHOD_H
#define DIST_LIB_RUNTIME_CONV_CONVMETHOD_H

#include "dist/Runtime/Abi.h"

#include <array>

namespace dist {

/// Methods of computing a convolution. The first two are operations of oneDNN.
enum class ConvMethod {
  Forward,
  BackwardWeights, ///< The gradient of a filter.
  MatrixProduct    ///< Matrix of windows (im2col) * filter.
};

/// Returns the methods for a convolution, the one expected to be fastest first.
/// Methods of oneDNN may have no implementation; a matrix product always has
/// one.
///
/// A matrix product comes first if the matrix of windows is not larger than the
/// filter: oneDNN would copy the filter into a layout of its own, which costs
/// more than the windows. Example: 3x3 over 2x2 images, 8 images, 512 channels
/// and features: 32 x 4,608 windows, 4,608 x 512 filter elements.
std::array<ConvMethod, 3> convMethods(const dist_conv_desc &desc);

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_CONVMETHOD_H
