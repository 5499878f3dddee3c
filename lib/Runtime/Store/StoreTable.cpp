//===- StoreTable.cpp - what every store does with its keys ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreTable.h"

#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

static Status verifyLength(const char *what, size_t bytes, size_t most) {
  if (bytes <= most)
    return {};
  return Status::invalid(fmt::format(
      "store: a {} of {} bytes; expected at most {}", what, bytes, most));
}

Status dist::verifyKey(std::string_view key) {
  return verifyLength("key", key.size(), Store::maxKeyBytes);
}

Status dist::verifyKeys(std::span<const std::string> keys) {
  for (const std::string &key : keys)
    if (Status status = verifyKey(key); !status.ok())
      return status;
  return {};
}

Status dist::verifyEntry(std::string_view key, std::string_view value) {
  Status status = verifyKey(key);
  return status.ok() ? verifyLength("value", value.size(), Store::maxValueBytes)
                     : status;
}

Status dist::missingKeys(const std::vector<std::string> &missing,
                         size_t expected) {
  constexpr size_t shown = 16;
  std::span<const std::string> first(missing.data(),
                                     std::min(missing.size(), shown));
  return {StatusCode::DeadlineExceeded,
          fmt::format("store: {} of {} keys have not been set: '{}'{}",
                      missing.size(), expected, fmt::join(first, "', '"),
                      missing.size() > shown ? ", ..." : "")};
}

void StoreTable::set(std::string_view key, std::string_view value) {
  auto place = entries.find(key);
  if (place == entries.end())
    entries.emplace(key, value);
  else
    place->second = value;
}

const std::string *StoreTable::find(std::string_view key) const {
  auto place = entries.find(key);
  return place == entries.end() ? nullptr : &place->second;
}

std::optional<std::string> StoreTable::value(std::string_view key) const {
  const std::string *found = find(key);
  return found ? std::optional(*found) : std::nullopt;
}

bool StoreTable::remove(std::string_view key) {
  auto place = entries.find(key);
  if (place == entries.end())
    return false;
  entries.erase(place);
  return true;
}

int64_t StoreTable::removeAll(std::string_view prefix) {
  int64_t removed = 0;
  auto place = entries.lower_bound(prefix);
  for (; place != entries.end() && place->first.starts_with(prefix); ++removed)
    place = entries.erase(place);
  return removed;
}

int64_t StoreTable::count(std::string_view prefix) const {
  if (prefix.empty())
    return entries.size();
  int64_t counted = 0;
  auto place = entries.lower_bound(prefix);
  for (; place != entries.end() && place->first.starts_with(prefix); ++place)
    ++counted;
  return counted;
}

Result<int64_t> StoreTable::sum(std::string_view key, int64_t amount) const {
  const std::string *text = find(key);
  int64_t number = 0, result = 0;
  if (text) {
    const char *end = text->data() + text->size();
    auto [rest, error] = std::from_chars(text->data(), end, number);
    if (error != std::errc() || rest != end)
      return Status::invalid(
          fmt::format("store: add to '{}', whose value is no number ({} bytes)",
                      key, text->size()));
  }
  if (__builtin_add_overflow(number, amount, &result))
    return Status::invalid(
        fmt::format("store: add {} to '{}', which is {}: out of range", amount,
                    key, number));
  return result;
}

std::vector<std::string>
StoreTable::missing(std::span<const std::string> keys) const {
  std::vector<std::string> result;
  for (const std::string &key : keys)
    if (!find(key))
      result.push_back(key);
  return result;
}
