//===- ParsePrecision.h - types in a plan file ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPRECISION_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPRECISION_H

#include "dist/Support/Precision.h"
#include "dist/Support/Status.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Reads `precision` of a plan: `"bf16"`, or an object such as
/// `{"type": "bf16", "level": "O2", "keep": ["*model.py:12*"]}`.
Status parsePrecision(const nlohmann::ordered_json &plan,
                      std::optional<Precision> &precision);

/// Reads `narrow_collectives` of a plan: `"bf16"` or `"f16"`.
Status parseNarrowCollectives(const nlohmann::ordered_json &plan,
                              std::string &type);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSEPRECISION_H
