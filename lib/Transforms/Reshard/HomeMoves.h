//===- HomeMoves.h - values follow expensive operations ---------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A home is what propagation found, one axis at a time and without prices.
// Where expensive operations are done in another way than their homes say, the
// cheap ones between them had better follow than have all that flows through
// them resharded to and fro:
//
//   x: [tokens]                         x      tokens -> experts
//   u = x * w1 {done over experts}
//   g = gelu(u) {home: tokens}          home of u and g: experts
//   y = g * w2 {done over experts}
//   y: [tokens]                         y      experts -> tokens
//
// For each way in which an operation could be done, all that could follow it is
// a chain (Chains.h). Who does is a minimum cut: the operations that stay are
// the sink's, those that move the source's, and an edge costs what it does to
// reshard a value between them. Of equal cuts the one that moves least is
// taken.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_HOMEMOVES_H
#define DIST_LIB_TRANSFORMS_RESHARD_HOMEMOVES_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Moves homes of values, and does their operations in another way, where that
/// moves fewer bytes. What the user annotated, arguments, results and what
/// loops carry stays. True if anything moved.
bool moveHomes(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_HOMEMOVES_H
