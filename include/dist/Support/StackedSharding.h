//===- StackedSharding.h - shardings of stacked layers ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor of stacked layers is divided over the axis of a pipeline: each
// coordinate has the layers of its stages. With one stage at a coordinate, in
// order, these are the blocks of a sharded dimension. Otherwise `stacked` has
// the coordinate of each of n equal blocks of rows:
//
//   f32[8,4] as [{"pp", "dp"}, {}], stacked = [0, 1, 1, 0], pp=2, dp=2
//
//     block   rows   on pp=0, dp=0   on pp=0, dp=1   on pp=1, dp=0 ...
//     0       0-1    row 0           row 1
//     1       2-3                                    row 2
//     2       4-5                                    row 4
//     3       6-7    row 6           row 7
//
// In the memory of a rank its blocks follow one another, each at a multiple of
// 64 bytes. All ranks have memory for the largest number of blocks.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_STACKEDSHARDING_H
#define DIST_SUPPORT_STACKEDSHARDING_H

#include "dist/Support/Sharding.h"

namespace dist {

inline bool isStacked(const Sharding &sharding) {
  return !sharding.stacked.empty();
}

/// Verifies a sharding as artifacts and checkpoints have it: like verify(), but
/// dimension 0 may be sharded over the axis of a pipeline, before other axes.
/// Errors about `stacked`: dimension 0 is not sharded over an axis first,
/// coordinates are not on it, the blocks or the other axes do not divide the
/// rows.
Status verifyStacked(const Mesh &mesh, const Sharding &sharding,
                     const std::vector<int64_t> &shape);

/// Returns the rows that a rank has of one block of a stacked tensor of `rows`
/// rows.
int64_t rowsOfBlock(const Mesh &mesh, const Sharding &sharding, int64_t rows);

/// Returns the first row of each block that the rank has.
std::vector<int64_t> firstRowsOn(const Mesh &mesh, const Sharding &sharding,
                                 int64_t rows, int64_t rank);

/// Returns the largest number of blocks of a coordinate; 1 for a tensor that is
/// not stacked.
int64_t mostBlocks(const Sharding &sharding);

/// Returns the bytes from one block of `bytes` bytes to the next in the memory
/// of a rank.
int64_t blockStride(int64_t bytes);

/// Returns the bytes of the memory of a rank for a tensor whose blocks have
/// `bytes` bytes.
int64_t bytesOfBlocks(const Sharding &sharding, int64_t bytes);

} // namespace dist

#endif // DIST_SUPPORT_STACKEDSHARDING_H
