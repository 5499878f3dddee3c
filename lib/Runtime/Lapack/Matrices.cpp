//===- Matrices.cpp - the matrices of a custom call -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matrices.h"

#include <fmt/format.h>
#include <limits>

using namespace dist;

Status lapack::checkMatrices(const dist_call_tensor &tensor, int32_t rank) {
  if (tensor.rank < rank)
    return Status::invalid(fmt::format("got a tensor of rank {}, expected at "
                                       "least {}",
                                       tensor.rank, rank));
  int64_t size = 1;
  for (int32_t dim = tensor.rank - rank; dim < tensor.rank; ++dim) {
    int64_t extent = tensor.sizes[dim];
    if (extent > 1 && tensor.strides[dim] != size)
      return Status::invalid("got matrices that are not column-major: their "
                             "layout must name the rows first");
    size *= extent;
    if (size > std::numeric_limits<int>::max())
      return Status::invalid("got matrices of 2^31 or more elements");
  }
  return {};
}
