//===- CarryRequests.cpp - pairs of results and arguments by name ---------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatePath.h"
#include "dist/Support/StatePairs.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

static std::string label(const char *what, size_t index, const StepPort &port) {
  std::string name = port.name.empty() ? "" : fmt::format(" ({})", port.name);
  return fmt::format("{}{}{}", what, index, name);
}

/// Lists ports, one a line, with the reason for which each is donated.
static std::string listPorts(const char *title, const char *what,
                             const std::vector<StepPort> &ports) {
  static constexpr size_t kMost = 24;
  std::string text = fmt::format("\n{}:", title);
  for (size_t i = 0; i < std::min(ports.size(), kMost); ++i)
    text += fmt::format("\n  {}: {}{}", label(what, i, ports[i]), ports[i].type,
                        ports[i].isDonated ? ", donated" : "");
  if (ports.size() > kMost)
    text += fmt::format("\n  and {} others", ports.size() - kMost);
  return text;
}

static std::string bothLists(const std::vector<StepPort> &arguments,
                             const std::vector<StepPort> &results) {
  return listPorts("arguments", "arg", arguments) +
         listPorts("results", "result", results);
}

Status dist::undecidedError(const std::map<int, std::string> &undecided,
                            const std::vector<StepPort> &arguments,
                            const std::vector<StepPort> &results) {
  std::string text = "which result replaces which argument in the next step is "
                     "not clear:";
  for (const auto &[argument, reason] : undecided)
    text += fmt::format("\n  {}: {}",
                        label("arg", size_t(argument), arguments[argument]),
                        reason);
  size_t first = size_t(undecided.begin()->first);
  text += bothLists(arguments, results);
  text += fmt::format(
      "\nspecify it by option 'carry' as RESULT=arg{0}, or as none=arg{0} if "
      "no result does; \"carry\": {{\"RESULT\": \"arg{0}\"}} in a plan file "
      "does the same. Names may stand for positions, and roots for whole "
      "trees: 'result[0]=params'",
      first);
  return Status::invalid(text);
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

Result<CarryRequest> dist::parseCarry(std::string_view text) {
  size_t equal = text.rfind('=');
  if (equal == std::string_view::npos || equal == 0 || equal + 1 == text.size())
    return Status::invalid(
        fmt::format("needs RESULT=ARGUMENT, got '{}'", text));
  return CarryRequest{std::string(text.substr(0, equal)),
                      std::string(text.substr(equal + 1)),
                      fmt::format("option 'carry' {}", text)};
}

namespace {
/// The ports that a key names: one, or the leaves below a root.
struct NamedPorts {
  std::vector<int> ports;
  StatePath root; ///< If isTree.
  bool isTree = false;
};
} // namespace

/// Parses `arg3` or `result0`; -1 for other texts and positions out of range.
static int positionIn(std::string_view key, std::string_view prefix,
                      size_t count) {
  if (!key.starts_with(prefix))
    return -1;
  key.remove_prefix(prefix.size());
  size_t index = 0;
  auto [end, error] =
      std::from_chars(key.data(), key.data() + key.size(), index);
  bool isIndex = error == std::errc() && end == key.data() + key.size();
  return isIndex && index < count ? int(index) : -1;
}

static NamedPorts portsOf(std::string_view key, std::string_view prefix,
                          const std::vector<StepPort> &ports,
                          StatePath (*parse)(std::string_view)) {
  NamedPorts found;
  found.root = parse(key);
  std::vector<int> exact;
  for (size_t i = 0; i < ports.size(); ++i) {
    StatePath path = parse(ports[i].name);
    if (ports[i].name.empty() || !startsWith(path, found.root))
      continue;
    if (path == found.root)
      exact.push_back(int(i));
    found.ports.push_back(int(i));
  }
  if (exact.size() == 1)
    return {exact, found.root, false};
  int position = positionIn(key, prefix, ports.size());
  if (position >= 0)
    return {{position}, found.root, false};
  found.isTree = exact.empty();
  if (!found.isTree)
    found.ports.clear();
  return found;
}

static Status noSuchPort(const char *what, const std::string &key,
                         const std::vector<StepPort> &arguments,
                         const std::vector<StepPort> &results) {
  return Status::invalid(fmt::format("there is no {} '{}'{}", what, key,
                                     bothLists(arguments, results)));
}

static Result<std::vector<StatePair>>
pairTrees(const NamedPorts &from, const NamedPorts &to,
          const std::vector<StepPort> &arguments,
          const std::vector<StepPort> &results) {
  std::vector<StatePair> pairs;
  for (int argument : to.ports) {
    StatePath suffix =
        tail(parsePath(arguments[argument].name), to.root.size());
    auto found = std::find_if(from.ports.begin(), from.ports.end(), [&](int i) {
      return parseResultPath(results[i].name) == joined(from.root, suffix);
    });
    if (found == from.ports.end())
      return Status::invalid(
          fmt::format("no result replaces {}{}",
                      label("arg", size_t(argument), arguments[argument]),
                      bothLists(arguments, results)));
    pairs.push_back({*found, argument});
  }
  return pairs;
}

/// The pairs of one request.
static Result<std::vector<StatePair>>
pairsOf(const CarryRequest &request, const std::vector<StepPort> &arguments,
        const std::vector<StepPort> &results) {
  NamedPorts to = portsOf(request.argument, "arg", arguments, parsePath);
  if (to.ports.empty())
    return noSuchPort("argument", request.argument, arguments, results);
  std::vector<StatePair> pairs;
  if (request.result == "none") {
    for (int argument : to.ports)
      pairs.push_back({-1, argument});
    return pairs;
  }
  NamedPorts from = portsOf(request.result, "result", results, parseResultPath);
  if (from.ports.empty())
    return noSuchPort("result", request.result, arguments, results);
  if (from.isTree || to.isTree)
    return pairTrees(from, to, arguments, results);
  pairs.push_back({from.ports.front(), to.ports.front()});
  return pairs;
}

static Status verifyTypes(const std::vector<StatePair> &pairs,
                          const std::vector<StepPort> &arguments,
                          const std::vector<StepPort> &results) {
  for (const StatePair &pair : pairs)
    if (pair.result >= 0 &&
        results[pair.result].type != arguments[pair.argument].type)
      return Status::invalid(fmt::format(
          "{} is {}, {} is {}: it cannot replace it{}",
          label("result", size_t(pair.result), results[pair.result]),
          results[pair.result].type,
          label("arg", size_t(pair.argument), arguments[pair.argument]),
          arguments[pair.argument].type, bothLists(arguments, results)));
  return {};
}

static Status in(const CarryRequest &request, const Status &status) {
  return Status(status.getCode(),
                fmt::format("{}: {}", request.where, status.getMessage()));
}

Result<std::vector<StatePair>>
dist::findPairs(const std::vector<CarryRequest> &requests,
                const std::vector<StepPort> &arguments,
                const std::vector<StepPort> &results) {
  std::vector<StatePair> all;
  std::vector<const CarryRequest *> replacedBy(arguments.size());
  for (const CarryRequest &request : requests) {
    auto pairs = pairsOf(request, arguments, results);
    Status status =
        pairs ? verifyTypes(*pairs, arguments, results) : pairs.status();
    if (!status.ok())
      return in(request, status);
    for (const StatePair &pair : *pairs) {
      const CarryRequest *&other = replacedBy[pair.argument];
      if (other)
        return in(request, Status::invalid(fmt::format(
                               "{} is replaced by two results: see {}{}",
                               label("arg", size_t(pair.argument),
                                     arguments[pair.argument]),
                               other->where, bothLists(arguments, results))));
      other = &request;
      all.push_back(pair);
    }
  }
  return all;
}
