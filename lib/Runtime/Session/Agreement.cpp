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

static std::string carriesOf(const RunOptions &options) {
  std::string text;
  for (const auto &[result, argument] : options.carries)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", result, argument);
  return text.empty() ? "none" : text;
}

/// How an argument comes; of a whole array the checksum.
static std::string kindOf(const Inputs &inputs, size_t index) {
  if (!inputs.has(index))
    return inputs.parts.empty() ? "none" : "parts";
  const Array &value = inputs.values[index];
  return fmt::format("{} with checksum {}", value.view().type(),
                     checksumOf(value.data(), size_t(value.view().bytes())));
}

Facts dist::factsOf(const Artifact &artifact, const RunOptions &options,
                    const Inputs &inputs, const std::string &resumed) {
  Facts facts = {
      {"artifact", "seal " + artifact.seal()},
      {"--steps", std::to_string(options.stepCount())},
      {"--carry", carriesOf(options)},
      {"--random-inputs",
       options.randomSeed
           ? fmt::format("{} below {}", *options.randomSeed, options.intRange)
           : "none"},
      {"--checkpoint", yesOrNo(!options.checkpoint.empty())},
      {"--every", std::to_string(options.every)},
      {"begins with", resumed.empty() ? "the inputs" : "checkpoint " + resumed},
      {"--verify", yesOrNo(options.verify)},
      {"results are put together", yesOrNo(options.wantsResults())},
      {"--outputs of each rank", yesOrNo(options.wantsParts())},
      {"--trace",
       options.trace.empty() ? "no" : std::to_string(options.traceSteps)},
  };
  const std::vector<TensorSpec> &arguments = artifact.manifest().arguments;
  if (!options.randomSeed)
    for (size_t i = 0; i < arguments.size(); ++i)
      facts.emplace_back(displayName(arguments[i], "arg", i),
                         kindOf(inputs, i));
  return facts;
}

/// Where `own` differs from what rank 0 has.
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
