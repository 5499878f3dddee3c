//===- ParseJson.cpp - JSON that people write -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

using namespace dist;
using Json = nlohmann::ordered_json;

namespace {
/// Watches the parser for what it lets pass.
class Strictness {
public:
  /// False drops what the event starts.
  bool operator()(int depth, Json::parse_event_t event, const Json &parsed) {
    switch (event) {
    case Json::parse_event_t::object_start:
      keys.emplace_back();
      [[fallthrough]];
    case Json::parse_event_t::array_start:
      if (depth < maxDepth)
        return true;
      complain(fmt::format("more than {} levels", maxDepth));
      return false;
    case Json::parse_event_t::object_end:
      keys.pop_back();
      return true;
    case Json::parse_event_t::key:
      if (!keys.back().insert(parsed.get<std::string>()).second)
        complain(fmt::format("key {} is there twice", parsed.dump()));
      return true;
    default:
      return true;
    }
  }

  std::string complaint; ///< The first one; empty if there is none.

private:
  static constexpr int maxDepth = 16;

  void complain(std::string message) {
    if (complaint.empty())
      complaint = std::move(message);
  }

  std::vector<std::set<std::string>> keys; ///< Of the objects that we are in.
};
} // namespace

/// `line 2, column 15`, of the byte before `end`.
static std::string positionOf(std::string_view text, size_t end) {
  std::string_view before =
      text.substr(0, std::min(end ? end - 1 : 0, text.size()));
  size_t lastBreak = before.rfind('\n');
  size_t line = std::count(before.begin(), before.end(), '\n') + 1;
  size_t column = lastBreak == std::string_view::npos
                      ? before.size() + 1
                      : before.size() - lastBreak;
  return fmt::format("line {}, column {}", line, column);
}

/// What the library says, without its prefix.
static std::string_view reasonOf(const Json::exception &failure) {
  std::string_view what = failure.what();
  size_t colon = what.rfind(": ");
  size_t bracket = what.find("] ");
  size_t begin = colon != std::string_view::npos ? colon : bracket;
  return begin == std::string_view::npos ? what : what.substr(begin + 2);
}

Result<Json> dist::parseJson(std::string_view text) {
  Strictness strictness;
  try {
    Json json = Json::parse(text, std::ref(strictness));
    if (!strictness.complaint.empty())
      return Status::invalid("JSON: " + strictness.complaint);
    return json;
  } catch (const Json::parse_error &failure) {
    return Status::invalid(fmt::format(
        "{}: not JSON: {}", positionOf(text, failure.byte), reasonOf(failure)));
  } catch (const Json::exception &failure) {
    return Status::invalid(fmt::format("JSON: {}", reasonOf(failure)));
  }
}

std::string dist::shown(const Json &json) {
  constexpr size_t most = 60;
  std::string text = json.dump();
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

Status dist::jsonError(const std::string &where, const std::string &message) {
  return Status::invalid(where.empty() ? message : where + ": " + message);
}

Status dist::unknownKeys(const Json &object, const std::string &where,
                         const std::set<std::string> &known) {
  for (const auto &[key, value] : object.items())
    if (!known.count(key))
      return jsonError(where, fmt::format("unknown key '{}': expected {}", key,
                                          fmt::join(known, ", ")));
  return {};
}
