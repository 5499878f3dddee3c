//===- DistributedArray.h - a tensor as one rank has it ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_REDISTRIBUTE_DISTRIBUTEDARRAY_H
#define DIST_REDISTRIBUTE_DISTRIBUTEDARRAY_H

#include "dist/Runtime/Array/Array.h"
#include "dist/Support/Sharding.h"

namespace dist {

/// A tensor that lies on the ranks of a mesh, seen from one of them (DTensor of
/// PyTorch, the distributed tensor of Paddle). The block has the same shape on
/// all ranks, padded behind the end of the tensor (dist::localShape); what is
/// in the padding is unspecified.
struct DistributedArray {
  std::vector<int64_t> shape; ///< Of the whole tensor.
  Sharding sharding;
  Array block;

  /// The rank's part of a tensor that every rank has. Errors: a sharding that
  /// does not fit the mesh or the shape.
  static Result<DistributedArray> cut(const Mesh &mesh, const ArrayView &whole,
                                      const Sharding &sharding, int64_t rank);

  /// Checks that the sharding fits, and that the block has its shape.
  Status verify(const Mesh &mesh) const;
};

} // namespace dist

#endif // DIST_REDISTRIBUTE_DISTRIBUTEDARRAY_H
