//===- SmallGathers.h - resharded before it grows ------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that is broadcast and then resharded is small before and large after
// it:
//
//   v: [16, over x]   b = broadcast v: [16 over x, 8]   used whole
//   b is gathered: 8 times the bytes of gathering v, so v is, and each rank
//   makes all of b
//
// One that several functions read is small beside all their results:
//
//   e = exp v, s = sin v, c = cos v   all used whole: v is gathered, once
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_SMALLGATHERS_H
#define DIST_LIB_TRANSFORMS_RESHARD_SMALLGATHERS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Does operations that sum nothing (elementwise ones, broadcasts, updates of
/// slices) as one of their users needs the results, where resharding the
/// operands costs less, with the work that each rank then does more. The other
/// users' results are resharded from there. A reshard that several such
/// operations share counts once.
void gatherWhileSmall(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_SMALLGATHERS_H
