//===- Implementations.h - what dist_conv calls --------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H
#define DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H

#include "dist/Runtime/Abi.h"

namespace dist {

/// f32 by oneDNN. False where there is no oneDNN or it has nothing for this;
/// `low` is not negative, and each window ends within the input or its padding.
bool convolveByOneDnn(const dist_conv_desc &desc, const float *input,
                      const float *filter, float *output);

/// By a matrix of all windows (im2col) and dist_gemm, for each group and each
/// n.
template <typename T>
void convolveByGemm(const dist_conv_desc &desc, const T *input, const T *filter,
                    T *output);

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_IMPLEMENTATIONS_H
