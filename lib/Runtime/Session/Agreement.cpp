//===- Agreement.cpp - that all ranks run the same ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Agreement.h"
#include "dist/Runtime/Checkpoint/Checksum.h"
#include "dist/Runtime/Session/Names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

using namespace dist;

Status dist::agreeOn(const Status &own, Group &world) {
  std::string said(1, char(own.getCode())); // Then the message.
  auto all = world.allGatherObjects(said + own.getMessage());
  if (!own.ok() || !all)
    return own.ok() ? all.status() : own;
  for (size_t rank = 0; rank < all->size(); ++rank)
    if (auto code = StatusCode((*all)[rank][0]); code != StatusCode::Ok)
      return Status(code,
                    fmt::format("rank {}: {}", rank, (*all)[rank].substr(1)),
                    int(rank));
  return {};
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

static std::string yesOrNo(bool value) { return value ? "yes" : "no"; }

static std::string carriesOf(const SessionOptions &options) {
  std::string text;
  for (const auto &[result, argument] : options.carries)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", result, argument);
  return text.empty() ? "none" : text;
}

/// Returns how an argument is given; for a whole array, its checksum.
static std::string kindOf(const Inputs &inputs, size_t index) {
  if (!inputs.has(index))
    return inputs.parts.empty() ? "none" : "parts";
  const Array &value = inputs.values[index];
  return fmt::format("{} with checksum {}", value.view().type(),
                     checksumOf(value.data(), size_t(value.view().bytes())));
}

Facts dist::factsOf(const Artifact &artifact, const SessionOptions &options,
                    const Inputs &inputs, const std::string &resumed) {
  Facts facts = {
      {"artifact", "seal " + artifact.seal()},
      {"--steps", options.steps ? std::to_string(*options.steps) : "any"},
      {"--carry", carriesOf(options)},
      {"--random-inputs",
       inputs.randomOrigin.empty() ? "none" : inputs.randomOrigin},
      {"--checkpoint", yesOrNo(!options.checkpoint.empty())},
      {"--every", std::to_string(options.every)},
      {"begins with", resumed.empty() ? "the inputs" : "checkpoint " + resumed},
      {"--verify", yesOrNo(options.comparesReplicas)},
      {"results are put together", yesOrNo(options.collectsResults)},
      {"--outputs of each rank", yesOrNo(options.collectsParts)},
  };
  const std::vector<TensorSpec> &arguments = artifact.manifest().arguments;
  for (size_t i = 0; inputs.randomOrigin.empty() && i < arguments.size(); ++i)
    facts.emplace_back(displayName(arguments[i], "arg", i), kindOf(inputs, i));
  return facts;
}

/// Returns a line for each fact in which `own` differs from rank 0.
static std::string differences(const Facts &own, const Facts &first, int rank) {
  std::string text;
  size_t count = std::max(own.size(), first.size());
  for (size_t i = 0; i < count; ++i) {
    static const std::pair<std::string, std::string> none = {"", "nothing"};
    const auto &a = i < first.size() ? first[i] : none,
               &b = i < own.size() ? own[i] : none;
    if (a != b)
      text += fmt::format("\n  {}: {} on rank 0, {} on rank {}",
                          a.first.empty() ? b.first : a.first, a.second,
                          b.second, rank);
  }
  return text;
}

Status dist::verifySame(const Facts &own, Group &world) {
  auto sent = world.broadcastObject(nlohmann::json(own).dump(), /*root=*/0);
  if (!sent)
    return sent.status();
  auto first = nlohmann::json::parse(*sent).get<Facts>();
  auto all = world.allGatherObjects(differences(own, first, world.rank()));
  if (!all)
    return all.status();
  std::string text = fmt::format("{}", fmt::join(*all, ""));
  return text.empty()
             ? Status()
             : Status::invalid("the ranks do not run the same:" + text);
}
