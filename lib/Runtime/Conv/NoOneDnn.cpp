//===- NoOneDnn.cpp - convolution without oneDNN --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Implementations.h"

bool dist::convolveByOneDnn(const dist_conv_desc &, ConvMethod, const float *,
                            const float *, float *) {
  return false;
}
