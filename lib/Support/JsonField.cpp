//===- JsonField.cpp - JSON values with their paths -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/JsonField.h"

#include <fmt/format.h>

using namespace dist;
using nlohmann::json;

static const json kNull;

void JsonField::fail(const std::string &message) const {
  if (status->ok())
    *status = Status::invalid(fmt::format("{}: {}", path, message));
}

void JsonField::expected(const char *what) const {
  std::string got = value->dump(-1, ' ', false, json::error_handler_t::replace);
  if (got.size() > 80)
    got = got.substr(0, 80) + "...";
  fail(fmt::format("expected {}, got {}", what, got));
}

bool JsonField::has(const char *key) const {
  return value->is_object() && value->contains(key);
}

std::vector<std::string> JsonField::keys() const {
  std::vector<std::string> names;
  if (!value->is_object())
    expected("an object");
  else
    for (const auto &[key, member] : value->items())
      names.push_back(key);
  return names;
}

JsonField JsonField::operator[](const char *key) const {
  std::string where = fmt::format("{}.{}", path, key);
  if (has(key))
    return JsonField((*value)[key], std::move(where), *status);
  fail(value->is_object() ? fmt::format("'{}' is missing", key)
                          : "expected an object");
  return JsonField(kNull, std::move(where), *status);
}

int64_t JsonField::integer(int64_t least, int64_t most) const {
  bool fits = value->is_number_integer() &&
              (!value->is_number_unsigned() ||
               value->get<uint64_t>() <= uint64_t(INT64_MAX));
  int64_t number = fits ? value->get<int64_t>() : 0;
  if (fits && number >= least && number <= most)
    return number;
  expected(most == INT64_MAX
               ? fmt::format("an integer of at least {}", least).c_str()
               : fmt::format("an integer from {} to {}", least, most).c_str());
  return least;
}

std::string JsonField::string() const {
  if (value->is_string())
    return value->get<std::string>();
  expected("a string");
  return "";
}

std::string JsonField::stringOr(const char *key, const char *fallback) const {
  return has(key) ? (*this)[key].string() : fallback;
}

size_t JsonField::size() const {
  if (value->is_array())
    return value->size();
  expected("a list");
  return 0;
}

JsonField JsonField::at(size_t index) const {
  return JsonField((*value)[index], fmt::format("{}[{}]", path, index),
                   *status);
}
