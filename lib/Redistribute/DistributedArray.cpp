//===- DistributedArray.cpp - a tensor as one rank has it -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Redistribute/DistributedArray.h"
#include "dist/Runtime/Array/ShardedArray.h"

#include <fmt/format.h>

using namespace dist;

Result<DistributedArray> DistributedArray::cut(const Mesh &mesh,
                                               const ArrayView &whole,
                                               const Sharding &sharding,
                                               int64_t rank) {
  if (Status status = dist::verify(mesh, sharding, whole.shape); !status.ok())
    return status;
  ShardedLayout layout(mesh, sharding, whole.dtype, whole.shape);
  Array block(whole.dtype, layout.localShape());
  layout.cut(whole, rank, block.data());
  return DistributedArray{whole.shape, sharding, block};
}

Status DistributedArray::verify(const Mesh &mesh) const {
  if (Status status = dist::verify(mesh, sharding, shape); !status.ok())
    return status;
  std::vector<int64_t> expected = localShape(mesh, sharding, shape);
  if (block.shape() == expected)
    return {};
  return Status::invalid(
      fmt::format("a tensor of {} over {} has blocks of {}, got {}",
                  typeString(block.dtype(), shape), sharding.str(),
                  typeString(block.dtype(), expected), block.view().type()));
}
