//===- ReshardInserter.h - writes the reshards ---------------- -*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Once it is known what every use needs: constants are made once for each
// sharding, all other values are resharded once for each.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_RESHARDINSERTER_H
#define DIST_TRANSFORMS_RESHARD_RESHARDINSERTER_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Writes `dist.shardings` and the reshards between what values are and what
/// their uses need.
void insertReshards(ReshardContext &context, ShardedProgram &program,
                    mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_RESHARDINSERTER_H
