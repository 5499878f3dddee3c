//===- AlikeTables.cpp - found once for operations that are alike ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/AlikeTables.h"

using namespace dist;
using llvm::hash_combine;
using llvm::hash_combine_range;

llvm::hash_code dist::hash_value(const ShardingList &list) {
  return hash_combine_range(list.items);
}

llvm::hash_code dist::hash_value(const FactorWay &way) {
  llvm::hash_code code = hash_combine_range(way.accumulators);
  for (const Axes &axes : way.axes) {
    code = hash_combine(code, axes.size());
    for (const AxisRef &axis : axes)
      code = hash_combine(code, axis.name, axis.preSize, axis.size);
  }
  return code;
}

llvm::hash_code dist::hash_value(const PartialSet &set) {
  return hash_combine(static_cast<int>(set.kind),
                      hash_combine_range(set.isPartial),
                      hash_combine_range(set.isNeutral));
}
