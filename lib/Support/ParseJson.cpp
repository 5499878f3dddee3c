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
/// A place in the text. `read` counts the bytes that the parser has read.
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

/// Builds values from the parser's events, in time linear in the text, and
/// detects errors that the parser lets pass. The names are those of
/// nlohmann::json_sax.
class Builder {
public:
  explicit Builder(const size_t &read) : read(read) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(int64_t value) { return put(value); }
  bool number_unsigned(uint64_t value) { return put(value); }
  bool number_float(double value, const std::string &) { return put(value); }
  bool string(std::string &value) { return put(std::move(value)); }
  bool binary(Json::binary_t &) { return true; } // Text has none.
  bool start_object(size_t) { return begin(Json::object()); }
  bool start_array(size_t) { return begin(Json::array()); }
  bool end_object() { return end(); }
  bool end_array() { return end(); }

  bool key(std::string &name) {
    if (!complaint.empty())
      return true;
    if (!open.back().keys.insert(name).second)
      complain(fmt::format("key {} is there twice", Json(name).dump()));
    lastKey = std::move(name);
    return true;
  }

  template <typename Exception>
  bool parse_error(size_t, const std::string &, const Exception &failure) {
    throw failure;
  }

  Json result;
  std::string complaint; ///< The first one; nothing is built from there on.
  size_t place = 0;      ///< Bytes read before the fault.

private:
  static constexpr size_t maxDepth = 16;

  /// An array or object around the current position.
  struct Level {
    Json *value;
    std::set<std::string> keys;
  };

  void complain(std::string message) {
    complaint = std::move(message);
    place = read;
  }

  /// Adds a value. The library's own builder would search all earlier keys.
  Json *add(Json value) {
    if (open.empty())
      return &(result = std::move(value));
    Json &parent = *open.back().value;
    if (parent.is_array())
      return &parent.get_ref<Json::array_t &>().emplace_back(std::move(value));
    return &parent.get_ref<Json::object_t &>()
                .emplace_back(std::move(lastKey), std::move(value))
                .second;
  }

  bool put(Json value) {
    if (complaint.empty())
      add(std::move(value));
    return true;
  }

  bool begin(Json value) {
    if (complaint.empty() && open.size() >= maxDepth)
      complain(fmt::format("more than {} levels", maxDepth));
    if (complaint.empty())
      open.push_back({add(std::move(value)), {}});
    return true;
  }

  bool end() {
    if (complaint.empty())
      open.pop_back();
    return true;
  }

  const size_t &read;
  std::vector<Level> open; ///< Outermost first.
  std::string lastKey;
};
} // namespace

/// Returns `line 2, column 15`, the position of the byte before `end`. At the
/// end of the text it is that of the last byte that is no space.
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

/// Prints bytes that may be no text, or move the cursor of a terminal, as
/// numbers.
static std::string printable(std::string_view text) {
  std::string result;
  for (unsigned char byte : text)
    result += byte < ' ' || byte > '~' ? fmt::format("\\x{:02x}", byte)
                                       : std::string(1, char(byte));
  return result;
}

/// The library's message without its prefixes:
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
  Builder builder(read);
  try {
    Json::sax_parse(Cursor(text.data(), read),
                    Cursor(text.data() + text.size(), read), &builder);
    if (!builder.complaint.empty())
      return Status::invalid(fmt::format(
          "{}: JSON: {}", positionOf(text, builder.place), builder.complaint));
    return std::move(builder.result);
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
