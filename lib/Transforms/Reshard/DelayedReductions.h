//===- DelayedReductions.h - how long values stay Partial ----- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sharded reduction leaves its result Partial. It can be combined at once, or
// the contributions can flow on through operations that distribute over the
// combination, if fewer bytes move in the end:
//
//   a = x1 * w1   partial over tp      a, b, s stay Partial, s is combined:
//   b = x2 * w2   partial over tp      one all_reduce instead of two
//   s = a + b
//
// Which values stay Partial is a minimum cut, for each axis: the operations
// that make Partial values are the source, those that cannot take any the
// sink, and cutting a value costs what combining it for its users costs. Of
// equal cuts the earliest is taken: a delay must save something.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_DELAYEDREDUCTIONS_H
#define DIST_LIB_TRANSFORMS_RESHARD_DELAYEDREDUCTIONS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Lets Partial values flow through the operations of `program` where that
/// moves fewer bytes: their operands and results become Partial too.
void delayReductions(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_DELAYEDREDUCTIONS_H
