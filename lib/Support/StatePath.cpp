//===- StatePath.cpp - names of arguments as paths in trees ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatePath.h"

#include <algorithm>

using namespace dist;

/// Parses a step in brackets: `['w']` is a key, `[0]` a position.
static std::string stepInBrackets(std::string_view text) {
  bool isQuoted = text.size() >= 2 && text.front() == text.back() &&
                  (text.front() == '\'' || text.front() == '"');
  if (isQuoted)
    return "." + std::string(text.substr(1, text.size() - 2));
  return "[" + std::string(text);
}

/// The length of the brackets that `text` begins with. A bracket in quotes is
/// part of a key.
static size_t bracketLength(std::string_view text) {
  char quote =
      text.size() > 1 && (text[1] == '\'' || text[1] == '"') ? text[1] : 0;
  std::string end = quote ? std::string{quote, ']'} : "]";
  size_t found = text.find(end, quote ? 2 : 1);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

StatePath dist::parsePath(std::string_view name) {
  StatePath path;
  while (!name.empty()) {
    if (name.front() == '[') {
      size_t length = bracketLength(name);
      std::string_view inside = name.substr(1, length - 1);
      if (inside.ends_with(']'))
        inside.remove_suffix(1);
      path.push_back(stepInBrackets(inside));
      name.remove_prefix(length);
      continue;
    }
    if (name.front() == '.')
      name.remove_prefix(1);
    size_t length = std::min(name.find_first_of(".["), name.size());
    if (length > 0)
      path.push_back("." + std::string(name.substr(0, length)));
    name.remove_prefix(length);
  }
  return path;
}

StatePath dist::parseResultPath(std::string_view name) {
  StatePath path = parsePath(name);
  bool hasRoot = name.starts_with("result") && path.front() == ".result";
  return hasRoot ? tail(path, 1) : path;
}

bool dist::startsWith(const StatePath &path, const StatePath &prefix) {
  return path.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), path.begin());
}

bool dist::endsWith(const StatePath &path, const StatePath &suffix) {
  return path.size() >= suffix.size() &&
         std::equal(suffix.rbegin(), suffix.rend(), path.rbegin());
}

StatePath dist::tail(const StatePath &path, size_t first) {
  return {path.begin() + std::ptrdiff_t(first), path.end()};
}

StatePath dist::joined(StatePath path, const StatePath &more) {
  path.insert(path.end(), more.begin(), more.end());
  return path;
}

size_t dist::commonKeys(const StatePath &a, const StatePath &b) {
  size_t count = 0;
  while (count < std::min(a.size(), b.size()) &&
         a.rbegin()[count] == b.rbegin()[count] && isKey(a.rbegin()[count]))
    ++count;
  return count;
}

bool dist::contradict(const StatePath &a, size_t first, const StatePath &b) {
  size_t lastOfA = a.size(), lastOfB = b.size();
  while (lastOfA > first && lastOfB > 0 && a[lastOfA - 1] == b[lastOfB - 1]) {
    --lastOfA;
    --lastOfB;
  }
  return lastOfA > first && lastOfB > 0 && isKey(a[lastOfA - 1]) &&
         isKey(b[lastOfB - 1]);
}
