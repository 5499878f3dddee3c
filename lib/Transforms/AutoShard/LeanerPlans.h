//===- LeanerPlans.h - less than the leanest that is counted ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the tables count least is not what takes least once it is settled: they
// know nothing of copies that are made for one operation alone. So what is held
// at the worst time is laid elsewhere, one value after another, while the
// settled plan takes less:
//
//   x: [{"x"}, {"y"}]   gathered along the first dimension   6144 + 12288 bytes
//   x: [{}, {"x"}]      as it is needed                             12288
//
// No limit counts here.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_LEANERPLANS_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_LEANERPLANS_H

#include "ShardingNetwork.h"

namespace dist {

/// Begins with the leanest of what was counted. Each takes less than the one
/// before.
mlir::FailureOr<std::vector<SearchResult>>
findLeaner(const Machine &machine, MeshOp mesh, mlir::FunctionOpInterface func,
           ShardingNetwork &network, llvm::ArrayRef<SearchResult> counted);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_LEANERPLANS_H
