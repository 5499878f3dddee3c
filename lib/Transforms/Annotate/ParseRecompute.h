//===- ParseRecompute.h - recomputation in a plan file ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSERECOMPUTE_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSERECOMPUTE_H

#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/PlanRecompute.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Reads `recompute` of a plan: a policy, or a list of rules; nothing if there
/// is none. Errors name the entry.
Result<std::vector<PlanRecompute>>
parseRecompute(const nlohmann::ordered_json &plan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSERECOMPUTE_H
