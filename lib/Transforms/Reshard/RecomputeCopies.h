//===- RecomputeCopies.h - copies in place of reshards --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTECOPIES_H
#define DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTECOPIES_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Copies operations where that costs less than to reshard their results
/// (Recomputation.h), one copy for each sharding that users need. An operation
/// whose users all need its result otherwise is done so itself. Changes the
/// function.
void recomputeCopies(ReshardContext &context, ShardedProgram &program);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_RECOMPUTECOPIES_H
