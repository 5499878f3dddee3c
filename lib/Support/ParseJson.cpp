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
/// A place in the text; `read` becomes how much of it the parser has read.
class Cursor {
public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  Cursor(const char *at, size_t &read) : at(at), read(&read) {}
  reference operator*() const { return *at; }
  bool operator==(const Cursor &other) const { return at == other.at; }
  Cursor &operator++() {
    ++at;
    ++*read;
    return *this;
  }

private:
  const char *at;
  size_t *read;
};

/// Watches the parser for what it lets pass.
class Strictness {
public:
  explicit Strictness(const size_t &read) : read(read) {}

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
  size_t place = 0;      ///< Of what it is about: how much was read.

private:
  static constexpr int maxDepth = 16;

  void complain(std::string message) {
    if (!complaint.empty())
      return;
    complaint = std::move(message);
    place = read;
  }

  const size_t &read;
  std::vector<std::set<std::string>> keys; ///< Of the objects that we are in.
};
} // namespace

/// `line 2, column 15`, of the byte before `end`; of the last one that is no
/// space for the end of the text.
static std::string positionOf(std::string_view text, size_t end) {
  if (end > text.size())
    end = text.find_last_not_of(" \t\r\n") + 2;
  std::string_view before = text.substr(0, end ? end - 1 : 0);
  size_t lastBreak = before.rfind('\n');
  size_t line = std::count(before.begin(), before.end(), '\n') + 1;
  size_t column = lastBreak == std::string_view::npos
                      ? before.size() + 1
                      : before.size() - lastBreak;
  return fmt::format("line {}, column {}", line, column);
}

/// Bytes that may be no text, or move the cursor of a terminal, as numbers.
static std::string printable(std::string_view text) {
  std::string result;
  for (unsigned char byte : text)
    result += byte < ' ' || byte > '~' ? fmt::format("\\x{:02x}", byte)
                                       : std::string(1, char(byte));
  return result;
}

/// What the library says, without its prefixes:
/// `[json.exception.parse_error.101] parse error at line 1, column 2: `.
static std::string reasonOf(const Json::exception &failure) {
  std::string_view what = failure.what();
  what.remove_prefix(what.find("] ") + 2);
  if (what.starts_with("parse error at "))
    what.remove_prefix(what.find(": ") + 2);
  return printable(what);
}

Result<Json> dist::parseJson(std::string_view text) {
  size_t read = 0;
  Strictness strictness(read);
  try {
    Json json = Json::parse(Cursor(text.data(), read),
                            Cursor(text.data() + text.size(), read),
                            std::ref(strictness));
    if (!strictness.complaint.empty())
      return Status::invalid(fmt::format("{}: JSON: {}",
                                         positionOf(text, strictness.place),
                                         strictness.complaint));
    return json;
  } catch (const Json::parse_error &failure) {
    return Status::invalid(fmt::format(
        "{}: not JSON: {}", positionOf(text, failure.byte), reasonOf(failure)));
  } catch (const Json::exception &failure) {
    return Status::invalid(
        fmt::format("{}: JSON: {}", positionOf(text, read), reasonOf(failure)));
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
