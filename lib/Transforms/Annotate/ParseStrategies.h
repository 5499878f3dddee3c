//===- ParseStrategies.h - changes of the program in a plan -----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSESTRATEGIES_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSESTRATEGIES_H

#include "dist/Support/Status.h"
#include "dist/Transforms/Annotate/PlanStrategies.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace dist {

/// Parses the key `local_sgd`, if the plan has it. Errors: unknown or missing
/// keys, values of the wrong type.
Result<std::optional<PlanLocalSgd>>
parseLocalSgd(const nlohmann::ordered_json &plan);

/// Parses the key `dgc`, if the plan has it. Errors: as above; `local_sgd` as
/// well.
Result<std::optional<PlanDgc>> parseDgc(const nlohmann::ordered_json &plan);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSESTRATEGIES_H
