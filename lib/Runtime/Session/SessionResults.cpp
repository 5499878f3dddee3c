//===- SessionResults.cpp - the results of a session ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parts.h"
#include "SessionCheckpoints.h"
#include "StepScalars.h"
#include "dist/Runtime/Session/Names.h"
#include "dist/Runtime/Session/ProgramSession.h"

#include <fmt/format.h>

using namespace dist;

Result<Array> ProgramSession::valueOf(size_t result) {
  if (hasRun())
    return ranks->result(int(result));
  if (!continued().empty())
    return checkpoints->result(int(result));
  return Status::invalid(
      fmt::format("{}: no step has been taken",
                  displayName(manifest().results[result], "result", result)));
}

Result<Array> ProgramSession::result(std::string_view key) {
  int index = findTensor(manifest().results, "result", key);
  int argument = index < 0 ? findTensor(manifest().arguments, "arg", key) : -1;
  for (const Carry &carry : pairs)
    if (index < 0 && carry.argument == argument)
      index = carry.result;
  if (index < 0)
    return Status::notFound(fmt::format(
        "the program has no result '{}', and none replaces an argument of that "
        "name",
        key));
  return valueOf(size_t(index));
}

Result<SessionResults> ProgramSession::finish() {
  if (Status status = begin(); !status.ok())
    return status;
  if (Status status = checkpoints ? checkpoints->finish() : Status();
      !status.ok())
    return status;
  if (results.endedAfter)
    return results;
  phase = "while its results were collected";
  if (Status status = assemble(); !status.ok())
    return failedAt(status, done - 1, "while its results were collected");
  return results;
}

/// Compares the copies of a result that ranks hold.
Status ProgramSession::compareCopies(size_t result) {
  if (!options.comparesReplicas || !results.replicas.ok())
    return {};
  Status status = ranks->verifyReplicas(int(result));
  if (status.ok())
    return {};
  return Status(
      status.getCode(),
      fmt::format("{}: {}",
                  displayName(manifest().results[result], "result", result),
                  status.getMessage()));
}

Status ProgramSession::assemble() {
  if (Status status = scalars->share(); !status.ok())
    return status;
  for (size_t i = 0; i < manifest().results.size(); ++i) {
    if (Status status = compareCopies(i); !status.ok())
      results.replicas = status;
    bool isSeries = scalars->isSeries(i);
    if (isSeries && scalars->isComplete())
      results.values[i] = scalars->seriesOf(i);
    if (isSeries || !options.collectsResults)
      continue;
    Result<Array> value = valueOf(i);
    if (!value)
      return value.status();
    results.values[i] = std::move(*value);
  }
  return options.collectsParts ? takeParts() : Status();
}

/// Verifies that the parts of a result are those of the argument that was
/// restored.
Status ProgramSession::verifyKeptPart(size_t result) const {
  if (scalars->isSeries(result))
    return {};
  int argument = checkpoints ? checkpoints->argumentOf(int(result)) : -1;
  if (argument < 0) // The error that it is not there.
    return checkpoints ? checkpoints->result(int(result)).status()
                       : Status::invalid("no step has been taken");
  const TensorSpec &spec = manifest().results[result];
  const TensorSpec &restored = manifest().arguments[size_t(argument)];
  if (restored.sharding == spec.sharding)
    return {};
  return Status::invalid(fmt::format(
      "{} is sharded otherwise than {}, and there is no step left to run: its "
      "parts are not known; give --outputs without {{rank}}",
      displayName(spec, "result", result),
      displayName(restored, "arg", size_t(argument))));
}

Status ProgramSession::takeParts() {
  for (size_t i = 0; !hasRun() && i < manifest().results.size(); ++i)
    if (Status status = verifyKeptPart(i); !status.ok())
      return status;
  results.parts = partsOf(*ranks, [&](int rank, int result) -> const void * {
    if (scalars->isSeries(size_t(result)))
      return nullptr;
    return hasRun()
               ? ranks->resultBuffer(rank, result)
               : ranks->argumentBuffer(rank, checkpoints->argumentOf(result));
  });
  for (auto &[rank, values] : results.parts)
    for (size_t i = 0; i < values.size(); ++i)
      if (scalars->isSeries(i))
        values[i] = results.values[i];
  return {};
}
