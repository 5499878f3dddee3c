//===- ProgramMemory.h - what a rank holds, and when ------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMMEMORY_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMMEMORY_H

#include "dist/Transforms/Reshard/ShardedProgram.h"

namespace dist {

/// What one rank holds at the time when it holds most.
struct PeakMemory {
  struct Part {
    double bytes;
    mlir::Value value;     ///< Of the function that was looked at.
    ShardingAttr sharding; ///< Of this copy of the value.
  };
  double bytes = 0;
  std::vector<Part> parts; ///< The largest first.
};

/// Of arguments, results, what operations make, and what it is resharded to.
/// A donated argument and its result are one. What is made again for each user
/// (constants) counts nothing, and nothing is shared by fusion.
PeakMemory findPeakMemory(const ReshardContext &context,
                          const ShardedProgram &program,
                          mlir::FunctionOpInterface func);

/// "argument 0 'w' as [{"x"}, {}]: 64.0 MiB"; the largest parts, a line each.
std::string describe(const PeakMemory &memory);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_PROGRAMMEMORY_H
