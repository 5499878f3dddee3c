//===- RepeatedReshards.h - copies that are given up ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H
#define DIST_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H

#include "dist/Transforms/Reshard/ProgramMemory.h"

namespace dist {

/// Settles the copies of values that are resharded after use
/// (ShardedProgram::copies): as few as can be while the function needs no more
/// memory than with a copy for each use.
///
///   gather w, use w             copy 1 of w: between its uses is the peak
///   ... gather u, use u ...
///   gather w, use w, use w      copy 2, for both
void repeatReshards(ReshardContext &context, ShardedProgram &program,
                    mlir::FunctionOpInterface func);

/// The fewest values, those first whose copies are large and kept long, that
/// must be resharded after use, besides those that are, so that the function
/// needs no more than `memory` bytes; those with which it needs least where
/// that is not to be had. ShardedProgram::copies is as with these, but nothing
/// is marked. `divide`: as for findPeakMemory.
std::vector<mlir::Value> findToSpare(ReshardContext &context,
                                     ShardedProgram &program,
                                     mlir::FunctionOpInterface func,
                                     double memory,
                                     const DivideCopies &divide = {});

} // namespace dist

#endif // DIST_TRANSFORMS_RESHARD_REPEATEDRESHARDS_H
