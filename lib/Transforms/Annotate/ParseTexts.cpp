//===- ParseTexts.cpp - lists of texts in a plan file ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseTexts.h"

#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using Json = nlohmann::ordered_json;

Status dist::parseTexts(const Json &object, const char *key,
                        const std::string &where, const char *expected,
                        std::vector<std::string> &texts) {
  if (!object.contains(key))
    return {};
  const Json &list = object[key];
  auto isText = [](const Json &text) { return text.is_string(); };
  if (!list.is_array() || !std::all_of(list.begin(), list.end(), isText))
    return jsonError(where,
                     fmt::format("expected {}, got {}", expected, shown(list)));
  texts = list.get<std::vector<std::string>>();
  return {};
}
