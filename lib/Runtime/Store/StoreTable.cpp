//===- StoreTable.cpp - operations on the keys of a store -----------------===//
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

std::optional<std::string> StoreTable::find(std::string_view key) const {
  auto place = entries.find(key);
  return place == entries.end() ? std::nullopt : std::optional(place->second);
}

const std::string *StoreTable::firstMissing(const StoreRequest &request) const {
  for (const std::string &key : request.keys)
    if (!entries.contains(key))
      return &key;
  return nullptr;
}

Status StoreTable::missing(const StoreRequest &request) const {
  constexpr size_t shown = 16;
  std::vector<std::string_view> names;
  size_t number = 0;
  for (const std::string &key : request.keys)
    if (!entries.contains(key) && number++ < shown)
      names.push_back(key);
  return {StatusCode::DeadlineExceeded,
          fmt::format("store: {} of {} keys have not been set: '{}'{}", number,
                      request.keys.size(), fmt::join(names, "', '"),
                      number > shown ? ", ..." : "")};
}

int64_t StoreTable::count(std::string_view prefix) const {
  int64_t counted = 0;
  auto place = entries.lower_bound(prefix);
  for (; place != entries.end() && place->first.starts_with(prefix); ++place)
    ++counted;
  return counted;
}

/// Returns a reply with a number, and the change of the request.
static StoreOutcome answer(int64_t number,
                           std::optional<StoreChange> change = {}) {
  return {false, {{}, {}, number}, std::move(change)};
}

static StoreOutcome refuse(std::string why) {
  return {false, {Status::invalid(std::move(why)), {}, 0}, {}};
}

StoreOutcome StoreTable::add(const StoreRequest &request) const {
  const std::string &key = request.keys[0];
  std::string text = find(key).value_or("0");
  int64_t number = 0, sum = 0;
  const char *end = text.data() + text.size();
  auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end)
    return refuse(
        fmt::format("store: add to '{}', whose value is no number ({} bytes)",
                    key, text.size()));
  if (__builtin_add_overflow(number, request.number, &sum))
    return refuse(
        fmt::format("store: add {} to '{}', which is {}: out of range",
                    request.number, key, number));
  return answer(sum, StoreChange{StoreChange::Set, key, std::to_string(sum)});
}

StoreOutcome StoreTable::append(const StoreRequest &request) const {
  const std::string &key = request.keys[0];
  std::string all = find(key).value_or("") + request.value;
  if (all.size() > Store::maxValueBytes)
    return refuse(fmt::format("store: append to '{}', which then has {} bytes; "
                              "expected at most {}",
                              key, all.size(), Store::maxValueBytes));
  return {false,
          {{}, std::move(all), 0},
          StoreChange{StoreChange::Append, key, request.value}};
}

StoreOutcome StoreTable::decide(const StoreRequest &request) const {
  if (request.call == StoreCall::Wait || request.call == StoreCall::Check) {
    bool areThere = !firstMissing(request);
    StoreOutcome outcome = answer(areThere);
    outcome.waits = request.call == StoreCall::Wait && !areThere;
    return outcome;
  }
  if (request.keys.size() != 1)
    return refuse("store: a request for one key has another number of keys");
  const std::string &key = request.keys[0];
  std::optional<std::string> value = find(key);
  StoreChange put{StoreChange::Set, key, request.value};
  switch (request.call) {
  case StoreCall::Set:
    return answer(0, put);
  case StoreCall::Get:
    return {!value, {{}, value, 0}, {}};
  case StoreCall::CompareSet:
    return {false,
            {{}, value, 0},
            value == request.expected ? std::optional(put) : std::nullopt};
  case StoreCall::Add:
    return add(request);
  case StoreCall::Append:
    return append(request);
  case StoreCall::Remove:
    return answer(value.has_value(), StoreChange{StoreChange::Remove, key, {}});
  case StoreCall::RemoveAll:
    return answer(count(key), StoreChange{StoreChange::RemoveAll, key, {}});
  case StoreCall::Count:
    return answer(count(key));
  default:
    return refuse("store: an unknown request");
  }
}

void StoreTable::apply(const StoreChange &change) {
  switch (change.kind) {
  case StoreChange::Set:
    entries.insert_or_assign(change.key, change.value);
    return;
  case StoreChange::Append:
    entries[change.key] += change.value;
    return;
  case StoreChange::Remove:
    entries.erase(change.key);
    return;
  case StoreChange::RemoveAll:
    auto begin = entries.lower_bound(change.key), end = begin;
    while (end != entries.end() && end->first.starts_with(change.key))
      ++end;
    entries.erase(begin, end);
  }
}
