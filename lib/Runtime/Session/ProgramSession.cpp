//===- ProgramSession.cpp - a program that takes steps --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/ProgramSession.h"
#include "Carries.h"
#include "Parts.h"
#include "SessionCheckpoints.h"
#include "StepScalars.h"
#include "dist/Runtime/Exec/ProcessExecutor.h"
#include "dist/Runtime/Session/Names.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

using namespace dist;

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

ProgramSession::ProgramSession(std::shared_ptr<const Artifact> artifact,
                               SessionOptions options, ExecutorOptions ranks,
                               Group *processes)
    : artifact(std::move(artifact)), options(std::move(options)),
      rankOptions(std::move(ranks)), processes(processes),
      given(manifest().arguments.size()), isWhole(given.values.size()),
      isNew(given.values.size()) {}

ProgramSession::~ProgramSession() = default;

const Manifest &ProgramSession::manifest() const {
  return artifact->manifest();
}

Result<std::unique_ptr<ProgramSession>>
ProgramSession::open(std::shared_ptr<const Artifact> artifact,
                     SessionOptions options, ExecutorOptions ranks,
                     Group *processes,
                     std::optional<std::vector<Carry>> carries) {
  std::unique_ptr<ProgramSession> session(new ProgramSession(
      std::move(artifact), std::move(options), std::move(ranks), processes));
  Result<std::vector<Carry>> pairs =
      carries ? Result<std::vector<Carry>>(std::move(*carries))
              : carriesOf(session->manifest(), session->options);
  if (!pairs)
    return pairs.status();
  session->pairs = std::move(*pairs);
  if (!session->options.usesCheckpoints())
    return session;
  auto checkpoints = SessionCheckpoints::open(
      session->options, session->manifest(), session->pairs);
  if (!checkpoints)
    return checkpoints.status();
  session->checkpoints = std::move(*checkpoints);
  session->first = session->done = session->checkpoints->firstStep();
  return session;
}

std::string ProgramSession::continued() const {
  return checkpoints ? checkpoints->path() : "";
}

bool ProgramSession::isRestored(size_t argument) const {
  return checkpoints && checkpoints->restores(int(argument));
}

Status ProgramSession::agree(const Status &own, const Facts &more) {
  if (processes)
    if (Status status = agreeOn(own, *processes); !status.ok())
      return status;
  if (!own.ok())
    return own;
  if (processes) {
    Facts facts = factsOf(*artifact, options, given,
                          checkpoints ? checkpoints->resumedId() : "");
    facts.insert(facts.end(), more.begin(), more.end());
    if (Status status = verifySame(facts, *processes); !status.ok())
      return status;
  }
  return verifyReplicas(manifest(), given, processes);
}

//===----------------------------------------------------------------------===//
// Feeding
//===----------------------------------------------------------------------===//

Status ProgramSession::feed(NamedArrays arrays) {
  return feed(InputArrays{std::move(arrays), {}});
}

Status ProgramSession::feed(InputArrays arrays) {
  std::vector<bool> isOptional(isNew.size());
  for (size_t i = 0; i < isOptional.size(); ++i)
    isOptional[i] = isFed || isRestored(i);
  Result<Inputs> bound = bindInputs(manifest(), std::move(arrays),
                                    options.steps.value_or(0), isOptional);
  return bound ? feed(std::move(*bound)) : bound.status();
}

/// Takes over the values that `from` has.
static void merge(ArgumentValues &to, ArgumentValues &from) {
  for (size_t i = 0; i < to.values.size(); ++i)
    if (from.has(i)) {
      to.values[i] = std::move(from.values[i]);
      to.isSequence[i] = from.isSequence[i];
    }
}

Status ProgramSession::feed(Inputs values) {
  bool isFirst = !std::exchange(isFed, true);
  for (size_t i = 0; i < isNew.size(); ++i) {
    bool hasPart =
        std::any_of(values.parts.begin(), values.parts.end(),
                    [&](const auto &part) { return part.second.has(i); });
    bool isGiven = values.has(i) || hasPart;
    // Some rank may have no part of an argument that comes in parts.
    bool isPart = isFirst && !values.has(i) && !values.parts.empty();
    isNew[i] = isNew[i] || ((isGiven || isPart) && !(isFirst && isRestored(i)));
    if (isGiven)
      isWhole[i] = values.has(i);
  }
  merge(given, values);
  for (auto &[rank, part] : values.parts)
    merge(given.parts.try_emplace(rank, isNew.size()).first->second, part);
  given.ignored = std::move(values.ignored);
  given.started = std::move(values.started);
  given.randomOrigin = std::move(values.randomOrigin);
  return {};
}

Status ProgramSession::verifySequences() const {
  for (const Carry &carry : pairs)
    if (given.changes(size_t(carry.argument)))
      return Status::invalid(fmt::format(
          "{} is given as a sequence, but {} replaces it after every step",
          displayName(manifest().arguments[carry.argument], "arg",
                      carry.argument),
          displayName(manifest().results[carry.result], "result",
                      carry.result)));
  return {};
}

/// Feeds new arguments and the slices of sequences to the ranks.
Status ProgramSession::feedRanks() {
  if (Status status = feedWhole(); !status.ok() || given.parts.empty())
    return status;
  std::vector<bool> isFedNow(isWhole.size());
  for (size_t i = 0; i < isFedNow.size(); ++i)
    isFedNow[i] = !isWhole[i] && (isNew[i] || given.changes(i));
  Status status = feedParts(*ranks, given, done, isFedNow);
  isNew.assign(isNew.size(), false);
  return status;
}

Status ProgramSession::feedWhole() {
  std::map<int, ArrayView> values;
  for (size_t i = 0; i < isWhole.size(); ++i)
    if (isWhole[i] && (isNew[i] || given.isSequence[i]))
      values[int(i)] = given.at(i, done);
  if (values.empty())
    return {};
  Status status = ranks->setArguments(values);
  for (const auto &[i, value] : values)
    isNew[size_t(i)] = false;
  for (size_t i = 0; i < isWhole.size() && !options.keepsInputs; ++i)
    if (!given.isSequence[i])
      given.values[i] = Array(); // The ranks have it now.
  return status;
}
