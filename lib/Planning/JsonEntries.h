//===- JsonEntries.h - reads the entries of one object ----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_PLANNING_JSONENTRIES_H
#define DIST_LIB_PLANNING_JSONENTRIES_H

#include "dist/Support/ParseJson.h"

#include <fmt/format.h>

namespace dist {

using Json = nlohmann::ordered_json;

enum class Sign { Positive, NotNegative };

/// The entries of one object. After the first error nothing more is read.
class Entries {
public:
  Entries(const Json &object, std::string where, Status &status,
          const std::set<std::string> &known)
      : object(object), where(std::move(where)), status(status) {
    if (!status.ok())
      return;
    if (!object.is_object())
      status =
          jsonError(this->where, "expected an object, got " + shown(object));
    else
      status = unknownKeys(object, this->where, known);
  }

  std::string pathOf(const std::string &key) const {
    return where.empty() ? key : where + "." + key;
  }
  /// Returns the entry; null if it does not exist, which is an error unless it
  /// is optional.
  const Json *find(const char *key, bool isOptional = false) {
    if (!status.ok())
      return nullptr;
    auto it = object.find(key);
    if (it != object.end())
      return &*it;
    if (!isOptional)
      status = jsonError(where, fmt::format("needs '{}'", key));
    return nullptr;
  }
  void readText(const char *key, std::string &text) {
    const Json *json = find(key);
    if (!json)
      return;
    if (json->is_string())
      text = json->get<std::string>();
    else
      status = jsonError(pathOf(key), "expected a text, got " + shown(*json));
  }
  void readNumber(const char *key, Sign sign, const char *unit, double &number,
                  bool isOptional = false) {
    if (const Json *json = find(key, isOptional))
      setNumber(*json, pathOf(key), sign, unit, number);
  }
  void setNumber(const Json &json, const std::string &path, Sign sign,
                 const char *unit, double &number) {
    if (!status.ok())
      return;
    bool isPositive = sign == Sign::Positive;
    if (json.is_number())
      number = json.get<double>();
    if (!json.is_number() || number < 0 || (isPositive && number == 0))
      status = jsonError(path, fmt::format("expected {}, {} 0, got {}", unit,
                                           isPositive ? "above" : "at least",
                                           shown(json)));
    else if (number > kMost || (isPositive && number < kLeast))
      status = jsonError(path, fmt::format("expected {} from {} to {}, got {}",
                                           unit, isPositive ? kLeast : 0, kMost,
                                           shown(json)));
  }

private:
  /// Limits of numbers, such that sums, products and quotients of a few stay
  /// doubles.
  static constexpr double kLeast = 1e-30, kMost = 1e30;

  const Json &object;
  std::string where;
  Status &status;
};

} // namespace dist

#endif // DIST_LIB_PLANNING_JSONENTRIES_H
