//===- DnnlProblem.h - a convolution in the words of oneDNN -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_RUNTIME_CONV_DNNLPROBLEM_H
#define DIST_LIB_RUNTIME_CONV_DNNLPROBLEM_H

#include "ConvMethod.h"

#include <dnnl.h>

#include <vector>

namespace dist {

/// A tensor with oneDNN's order of dimensions.
struct DnnlTensor {
  std::vector<dnnl_dim_t> dims, strides;

  void add(dnnl_dim_t size, dnnl_dim_t stride) {
    dims.push_back(size);
    strides.push_back(stride);
  }
};

/// A convolution in oneDNN's terms. In the gradient of a filter the batch
/// changes places with the channels, and the positions with the elements.
struct DnnlProblem {
  DnnlProblem(const dist_conv_desc &desc, ConvMethod method);

  bool isGradient;       ///< True for a filter's gradient.
  DnnlTensor tensors[3]; ///< Source, weights, destination.
  dnnl_dims_t strides{}, dilates{}, low{}, high{};

  int resultNumber() const { return isGradient ? 1 : 2; }

private:
  void describeWindows(const dist_conv_desc &desc);
  void describeTensors(const dist_conv_desc &desc);
};

} // namespace dist

#endif // DIST_LIB_RUNTIME_CONV_DNNLPROBLEM_H
