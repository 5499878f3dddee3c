//===- NamedValues.cpp - what a user calls values -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedValues.h"

#include "llvm/ADT/SetVector.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

using ValueIds = SmallVector<ValueId>;

static ValueIds findPorts(const PlanEntry &entry,
                          const PropagationGraph &graph) {
  FunctionOpInterface func = graph.func;
  llvm::SmallSetVector<ValueId, 8> found;
  auto add = [&](ValueId value) {
    if (value != kNoValue)
      found.insert(value);
  };
  for (const Port &port : argumentsOf(func))
    if (port.isNamedBy(entry))
      add(graph.find(func.getArgument(port.index)));
  for (const Port &port : resultsOf(func))
    if (port.isNamedBy(entry))
      add(graph.results[port.index]);
  return found.takeVector();
}

/// At the location that a plan would give.
static ValueIds findPlaced(const PlanEntry &entry, const PlacedValues &placed,
                           const PropagationGraph &graph) {
  ValueIds found;
  for (const auto &[order, value] : placed.matches(entry.pattern))
    if (ValueId id = graph.find(value); id != kNoValue)
      found.push_back(id);
  return found;
}

/// By what their operations are called, or by a part of where they are.
static ValueIds findMade(const PlanEntry &entry, const ValueNames &names) {
  ValueIds found;
  std::string part = "*" + entry.pattern + "*";
  for (const auto &[op, value] : names.made())
    if (describeOperation(op) == entry.pattern || isPlacedBy(part, op))
      found.push_back(value);
  return found;
}

/// One of several at a location, or at those that contain the text.
static Result<ValueIds> findOne(const PlanEntry &entry,
                                const PlacedValues &placed,
                                const PropagationGraph &graph,
                                const ValueNames &names) {
  if (entry.pattern.empty() || entry.pattern == "all")
    return Status::invalid(fmt::format("ordinal={} picks among the values of "
                                       "one name: specify it by value=",
                                       entry.ordinal));
  bool isPlaced = !placed.matches(entry.pattern).empty();
  if (!isPlaced && !findPorts(entry, graph).empty())
    return Status::invalid(fmt::format("'{}' is an argument or result, but "
                                       "ordinal={} picks among the values "
                                       "of one location: leave it out",
                                       entry.pattern, entry.ordinal));
  ValueIds made = isPlaced ? ValueIds() : findMade(entry, names);
  auto count = static_cast<int64_t>(made.size());
  if (entry.ordinal < count)
    return ValueIds{made[entry.ordinal]};
  if (count > 0)
    return Status::invalid(
        fmt::format("ordinal={} requested, but the last value that '{}' names "
                    "has ordinal {}",
                    entry.ordinal, entry.pattern, count - 1));
  Result<Value> value = placed.find(entry);
  if (!value)
    return value.status();
  ValueId id = graph.find(*value);
  return id == kNoValue ? ValueIds() : ValueIds{id};
}

Result<ValueIds> dist::findNamed(const PlanEntry &entry,
                                 const PlacedValues &placed,
                                 const PropagationGraph &graph,
                                 const ValueNames &names) {
  if (entry.ordinal >= 0)
    return findOne(entry, placed, graph, names);
  if (entry.pattern == "all")
    return names.all();
  ValueIds found;
  if (!entry.pattern.empty()) {
    found = findPorts(entry, graph);
    if (found.empty())
      found = names.called(entry.pattern);
    if (found.empty())
      found = findPlaced(entry, placed, graph);
    if (found.empty())
      found = findMade(entry, names);
  }
  return found;
}
