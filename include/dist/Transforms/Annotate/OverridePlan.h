//===- OverridePlan.h - a plan with options in it ---------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_ANNOTATE_OVERRIDEPLAN_H
#define DIST_TRANSFORMS_ANNOTATE_OVERRIDEPLAN_H

#include "dist/Support/PlanOverrides.h"

#include <string>

namespace dist {

/// Returns the text of a plan in which options have replaced keys, so that an
/// option is checked, applied and written as the key is. The patterns of
/// `precision` stay. Returns a text that is no JSON object as it is.
///
///   {"micro_batches": 2}    microBatches=4    {"micro_batches":4}
std::string overridePlan(const std::string &plan,
                         const PlanOverrides &overrides);

/// Returns the plan of a single device: the keys that change what the program
/// computes. Empty if the text is no JSON object.
std::string changesOfPlan(const std::string &plan);

} // namespace dist

#endif // DIST_TRANSFORMS_ANNOTATE_OVERRIDEPLAN_H
