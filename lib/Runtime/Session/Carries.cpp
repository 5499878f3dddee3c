//===- Carries.cpp - results that replace arguments -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Carries.h"

#include <fmt/format.h>

using namespace dist;

static std::vector<StepPort> portsOf(const std::vector<TensorSpec> &tensors) {
  std::vector<StepPort> ports;
  for (const TensorSpec &tensor : tensors)
    ports.push_back({tensor.name, tensor.type(), !tensor.undecided.empty()});
  return ports;
}

Result<std::vector<Carry>> dist::carriesOf(const Manifest &manifest,
                                           const SessionOptions &options) {
  std::vector<CarryRequest> requests;
  for (const auto &[result, argument] : options.carries)
    requests.push_back({result, argument,
                        fmt::format("option 'carry' {}={}", result, argument)});
  std::vector<StepPort> arguments = portsOf(manifest.arguments),
                        results = portsOf(manifest.results);
  const std::vector<Carry> aliases = aliasesOf(manifest);
  for (const Carry &carry : aliases)
    arguments[size_t(carry.argument)].isDonated = true;
  auto carries = findPairs(requests, arguments, results);
  if (!carries)
    return carries;
  std::vector<bool> isDecided(manifest.arguments.size());
  for (const Carry &carry : *carries)
    isDecided[carry.argument] = true;
  for (const Carry &carry : aliases)
    if (!isDecided[carry.argument])
      carries->push_back(carry);
  std::map<int, std::string> undecided;
  for (size_t i = 0; i < isDecided.size(); ++i)
    if (!isDecided[i] && !manifest.arguments[i].undecided.empty())
      undecided[int(i)] = manifest.arguments[i].undecided;
  bool hasState = options.steps != 1 || options.usesCheckpoints();
  if (hasState && !undecided.empty())
    return undecidedError(undecided, arguments, results);
  std::erase_if(*carries, [](const Carry &carry) { return carry.result < 0; });
  return carries;
}
