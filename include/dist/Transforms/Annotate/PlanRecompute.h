//===- PlanRecompute.h - recomputation that a plan asks for -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// {"recompute": "inputs"}
// {"recompute": [{"match": "params['layer1']*", "policy": "dots"},
//                {"stage": 0, "policy": "inputs", "save": ["*model.py:12*"]}]}
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_PLANRECOMPUTE_H
#define DIST_TRANSFORMS_ANNOTATE_PLANRECOMPUTE_H

#include "dist/Support/RecomputeRule.h"

namespace dist {

struct PlanRecompute {
  std::string where; ///< `recompute[0]`.
  RecomputeRule rule;
};

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_PLANRECOMPUTE_H
