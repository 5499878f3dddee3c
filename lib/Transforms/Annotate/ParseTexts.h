//===- ParseTexts.h - lists of texts in a plan file -------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_ANNOTATE_PARSETEXTS_H
#define DIST_LIB_TRANSFORMS_ANNOTATE_PARSETEXTS_H

#include "dist/Support/Status.h"

#include <nlohmann/json.hpp>

namespace dist {

/// Reads the list of texts `object[key]`, if it is there. `where` names it in
/// errors, `expected` describes it.
Status parseTexts(const nlohmann::ordered_json &object, const char *key,
                  const std::string &where, const char *expected,
                  std::vector<std::string> &texts);

inline constexpr const char *kLocationPatterns =
    "patterns of locations, such as [\"*model.py:37*\"]";
inline constexpr const char *kArgumentPatterns =
    "patterns of arguments, such as [\"params*\"]";

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_ANNOTATE_PARSETEXTS_H
