//===- ParseSearch.h - the keys of a searched plan --------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSESEARCH_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSESEARCH_H

#include "dist/Transforms/Annotate/Plan.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Parses the constraints of a search; nothing unless `auto` is true. Errors:
/// wrong types, constraints without a search.
Result<std::optional<PlanSearch>>
parseSearch(const nlohmann::ordered_json &plan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSESEARCH_H
