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

Status lapack::checkMatrices(const dist_call_tensor &tensor, int32_t batch) {
  int64_t size = 1;
  for (int32_t dim = batch; dim < tensor.rank; ++dim) {
    size *= tensor.sizes[dim];
    if (size > std::numeric_limits<int>::max())
      return Status::invalid("got matrices of 2^31 or more elements");
  }
  return {};
}

Status lapack::tooLarge(int64_t workspace) {
  return Status::invalid(
      fmt::format("needs a workspace of {} numbers, LAPACK's int counts to {}: "
                  "take smaller matrices",
                  workspace, std::numeric_limits<int>::max()));
}

Status lapack::checkInfo(const char *function, int info) {
  if (info >= 0)
    return {};
  return Status::internal(
      fmt::format("LAPACK's {} refuses argument {}", function, -int64_t(info)));
}
