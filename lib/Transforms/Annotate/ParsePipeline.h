//===- ParsePipeline.h - the stages in a plan file --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPIPELINE_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPIPELINE_H

#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/PlanPipeline.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace dist {

/// Reads `pipeline` of a plan; nothing if there is none. Errors name the entry.
Result<std::optional<PlanPipeline>>
parsePipeline(const nlohmann::ordered_json &plan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPIPELINE_H
