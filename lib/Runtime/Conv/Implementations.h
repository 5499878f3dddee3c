//===- Implementations.h - implementations of dist_conv ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H
#define DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H

#include "ConvMethod.h"

namespace dist {

/// Computes in f32 by oneDNN. Returns false if there is no oneDNN or it has
/// only a reference implementation of this method. `low` must not be negative,
/// and each window must end within the input or its padding.
bool convolveByOneDnn(const dist_conv_desc &desc, ConvMethod method,
                      const float *input, const float *filter, float *output);

/// Copies the matrix of windows (im2col) and calls dist_gemm, for each group.
template <typename T>
void convolveByGemm(const dist_conv_desc &desc, const T *input, const T *filter,
                    T *output);

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H
