//===- ProgramPrice.h - what all reshards cost ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_PROGRAMPRICE_H
#define DIST_TRANSFORMS_RESHARD_PROGRAMPRICE_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// What one rank receives in all reshards that ReshardInserter would write, and
/// in what operations exchange themselves; by how often they run.
ReshardContext::Price priceOf(ReshardContext &context,
                              const ShardedProgram &program);

/// What all operations take, each for itself: in the unit of the device.
double workOf(const ReshardContext &context, const ShardedProgram &program,
              const Device &device);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_PROGRAMPRICE_H
