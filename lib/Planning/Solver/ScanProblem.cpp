//===- ScanProblem.cpp - problems as JSON, read fast ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScanProblem.h"

#include "dist/Support/ParseJson.h"

#include <algorithm>
#include <charconv>
#include <set>

using namespace dist;
using namespace dist::solver;

namespace {
/// A position in the text. Each member moves it over the requested token, or
/// returns false if the text has something else, and then the position is
/// undefined.
class Scanner {
public:
  explicit Scanner(std::string_view text)
      : at(text.data()), end(text.data() + text.size()) {}

  bool take(char expected);
  bool integer(int64_t &value);
  bool integers(std::vector<int64_t> &values);
  bool atEnd();
  /// Moves over any value.
  bool skip();

  template <typename F> bool list(F item) {
    if (!take('['))
      return false;
    if (take(']'))
      return true;
    do
      if (!item())
        return false;
    while (take(','));
    return take(']');
  }

  /// Reads an object; `member` reads the value of a key. Repeated keys fail.
  template <typename F> bool object(F member) {
    std::set<std::string_view> keys;
    std::string_view name;
    if (!take('{'))
      return false;
    if (take('}'))
      return true;
    do
      if (!key(name) || !keys.insert(name).second || !take(':') ||
          !member(name))
        return false;
    while (take(','));
    return take('}');
  }

private:
  const char *at, *end;
  std::vector<int64_t> scratch;

  void skipSpace();
  bool key(std::string_view &name);
};
} // namespace

void Scanner::skipSpace() {
  while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
    ++at;
}

bool Scanner::take(char expected) {
  skipSpace();
  if (at == end || *at != expected)
    return false;
  ++at;
  return true;
}

bool Scanner::atEnd() {
  skipSpace();
  return at == end;
}

/// Reads a key. Those with escapes or letters beyond ASCII fail.
bool Scanner::key(std::string_view &name) {
  if (!take('"'))
    return false;
  const char *begin = at;
  while (at < end && *at >= ' ' && *at != '"' && *at != '\\' && *at < 127)
    ++at;
  name = {begin, static_cast<size_t>(at - begin)};
  return take('"');
}

/// Reads an integer. A number that continues as a fraction fails at the comma
/// that should follow.
bool Scanner::integer(int64_t &value) {
  skipSpace();
  auto [after, error] = std::from_chars(at, end, value);
  if (error != std::errc())
    return false;
  const char *digits = *at == '-' ? at + 1 : at;
  if (*digits == '0' && after - digits > 1)
    return false;
  at = after;
  return true;
}

bool Scanner::integers(std::vector<int64_t> &values) {
  scratch.clear();
  bool read = list([&] { return integer(scratch.emplace_back()); });
  values = scratch; // no larger than need be
  return read;
}

/// Moves over a value without checking that it is JSON.
bool Scanner::skip() {
  constexpr int kMostLevels = 8;
  const char *begin = at;
  bool inString = false;
  for (int level = 0; at < end; ++at) {
    if (inString) {
      at += *at == '\\' && at + 1 < end;
      inString = *at != '"';
    } else if (*at == '"') {
      inString = true;
    } else if (*at == '[' || *at == '{') {
      if (++level > kMostLevels)
        return false;
    } else if (level == 0 && (*at == ',' || *at == ']' || *at == '}')) {
      break;
    } else if (*at == ']' || *at == '}') {
      --level;
    }
  }
  return bool(parseJson({begin, static_cast<size_t>(at - begin)}));
}

/// Calls `read(item)` for each item. `items` grows to the number read.
template <typename Item, typename F>
static bool fill(Scanner &scanner, std::vector<Item> &items, size_t &count,
                 F read) {
  return scanner.list([&] {
    if (items.size() <= count)
      items.emplace_back();
    return read(items[count++]);
  });
}

static bool scanNodes(Scanner &scanner, std::vector<Node> &nodes) {
  size_t intervals = 0, costs = 0, usages = 0;
  bool read = scanner.object([&](std::string_view key) {
    if (key == "intervals")
      return fill(scanner, nodes, intervals, [&](Node &node) {
        return scanner.take('[') && scanner.integer(node.from) &&
               scanner.take(',') && scanner.integer(node.to) &&
               scanner.take(']');
      });
    if (key == "costs")
      return fill(scanner, nodes, costs,
                  [&](Node &node) { return scanner.integers(node.costs); });
    if (key == "usages")
      return fill(scanner, nodes, usages,
                  [&](Node &node) { return scanner.integers(node.usages); });
    return scanner.skip();
  });
  return read && intervals == costs && costs == usages;
}

static bool scanEnds(Scanner &scanner, Edge &edge) {
  return scanner.list([&] {
    int64_t node = 0;
    bool read = scanner.integer(node) && node >= 0 && node <= INT32_MAX;
    edge.nodes.push_back(static_cast<int>(node));
    return read;
  });
}

static bool scanEdges(Scanner &scanner, std::vector<Edge> &edges) {
  size_t nodes = 0, costs = 0, lists = 0;
  bool read = scanner.object([&](std::string_view key) {
    lists += key == "nodes" || key == "costs";
    if (key == "nodes")
      return fill(scanner, edges, nodes,
                  [&](Edge &edge) { return scanEnds(scanner, edge); });
    if (key == "costs")
      return fill(scanner, edges, costs,
                  [&](Edge &edge) { return scanner.integers(edge.costs); });
    return scanner.skip();
  });
  return read && lists == 2 && nodes == costs;
}

std::optional<Problem> solver::scanProblem(std::string_view text) {
  Scanner scanner(text);
  Problem problem;
  auto member = [&](std::string_view key) {
    if (key == "nodes")
      return scanNodes(scanner, problem.nodes);
    if (key == "edges")
      return scanEdges(scanner, problem.edges);
    if (key == "usage_limit")
      return scanner.integer(problem.usageLimit.emplace());
    return scanner.skip();
  };
  bool read = scanner.object([&](std::string_view key) {
    return key == "problem" ? scanner.object(member) : scanner.skip();
  });
  if (!read || !scanner.atEnd() || problem.nodes.empty())
    return std::nullopt;
  return problem;
}
