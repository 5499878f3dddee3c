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

/// A tensor that is sharded over the ranks of a mesh, as seen by one of them
/// (DTensor of PyTorch, the distributed tensor of Paddle). The block has the
/// same shape on all ranks, padded behind the end of the tensor
/// (dist::localShape). The contents of the padding are unspecified.
struct DistributedArray {
  std::vector<int64_t> shape; ///< The whole tensor's shape.
  Sharding sharding;
  Array block;

  /// Cuts the rank's part out of a tensor that every rank has. Errors: a
  /// sharding that does not fit the mesh or the shape.
  static Result<DistributedArray> cut(const Mesh &mesh, const ArrayView &whole,
                                      const Sharding &sharding, int64_t rank);

  /// Checks that the sharding fits, and that the block has its shape.
  Status verify(const Mesh &mesh) const;
};

} // namespace dist

#endif // DIST_REDISTRIBUTE_DISTRIBUTEDARRAY_H
