//===- RepeatedReshards.h - copies that are given up ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H
#define DIST_LIB_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// Settles the copies of values that are resharded after use
/// (ShardedProgram::copies): as few as can be while the function needs no more
/// memory than with a copy for each use.
///
///   gather w, use w             copy 1 of w: between its uses is the peak
///   ... gather u, use u ...
///   gather w, use w, use w      copy 2, for both
void repeatReshards(const ReshardContext &context, ShardedProgram &program,
                    mlir::FunctionOpInterface func);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H
