//===- ProgramPrice.h - what all reshards cost ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_PROGRAMPRICE_H
#define DIST_LIB_TRANSFORMS_RESHARD_PROGRAMPRICE_H

#include "ShardedProgram.h"

namespace dist {

/// The bytes that one rank receives in all reshards that ReshardInserter would
/// write, and in what operations exchange themselves; by how often they run.
double bytesMoved(ReshardContext &context, const ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_PROGRAMPRICE_H
