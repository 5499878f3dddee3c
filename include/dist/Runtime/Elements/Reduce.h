//===- Reduce.h - element-wise reductions over ranks ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions combine in the order of the ranks, so that every rank and every
// run gets the same bits. f16 and bf16 are combined in f32 and rounded once;
// integers wrap; min and max propagate NaN, and -0 is less than 0; on i1 sum is
// or, product is and.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_ELEMENTS_REDUCE_H
#define DIST_RUNTIME_ELEMENTS_REDUCE_H

#include "dist/Runtime/Elements/Reduction.h"

#include <span>

namespace dist {

/// Writes the reduction of elements [begin, end) of `sources` (the first is
/// rank 0's) to the same elements of every one of `destinations`, which may be
/// among the sources. `kind` must be supported for `dtype`. `streams` is that
/// of StreamCopy.h.
void reduce(Reduction kind, DType dtype, std::span<const void *const> sources,
            std::span<void *const> destinations, int64_t begin, int64_t end,
            bool streams = false);

/// Fills `count` elements with the identity of the reduction.
void fillIdentity(Reduction kind, DType dtype, void *data, int64_t count);

} // namespace dist

#endif // DIST_RUNTIME_ELEMENTS_REDUCE_H
