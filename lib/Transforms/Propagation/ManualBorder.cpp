//===- ManualBorder.cpp - axes pass into and out of manual regions --------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualBorder.h"

using namespace dist;

/// Blocks of blocks are even, or they would not be those of both axes at once.
static unsigned addFactor(ShardingRule &rule, int64_t size, bool isCut) {
  Factor factor;
  factor.size = size;
  factor.mayBeUneven = !isCut;
  return rule.addFactor(factor);
}

Node dist::manualBorder(ValueId outside, llvm::ArrayRef<int64_t> whole,
                        ValueId inside, llvm::ArrayRef<int64_t> block) {
  ShardingRule rule;
  TensorFactors outer, inner;
  for (auto [size, part] : llvm::zip(whole, block)) {
    bool isCut = size != part && part != 0;
    outer.dims.emplace_back();
    if (isCut)
      outer.dims.back().push_back(addFactor(rule, size / part, true));
    unsigned factor = addFactor(rule, part, isCut);
    outer.dims.back().push_back(factor);
    inner.dims.push_back({factor});
  }
  rule.operands.push_back(std::move(outer));
  rule.results.push_back(std::move(inner));
  return {std::make_shared<const ShardingRule>(std::move(rule)),
          {outside, inside}};
}
