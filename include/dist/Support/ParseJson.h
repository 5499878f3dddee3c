//===- ParseJson.h - JSON that people write ---------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_SUPPORT_PARSEJSON_H
#define DIST_SUPPORT_PARSEJSON_H

#include "dist/Support/Status.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace dist {

/// Parses text that a person wrote, keeping the order of keys. Errors: no JSON
/// (with line and column), a key that is twice in one object, a number that is
/// no double, more than 16 levels.
Result<nlohmann::ordered_json> parseJson(std::string_view text);

/// Prints a value for messages, abbreviated if it is long.
std::string shown(const nlohmann::ordered_json &json);

/// Returns an error about the entry `where` (`arguments[2]`; empty: the file).
Status jsonError(const std::string &where, const std::string &message);

/// Returns an error if the object has a key that is not in `known`.
Status unknownKeys(const nlohmann::ordered_json &object,
                   const std::string &where,
                   const std::set<std::string> &known);

} // namespace dist

#endif // DIST_SUPPORT_PARSEJSON_H
