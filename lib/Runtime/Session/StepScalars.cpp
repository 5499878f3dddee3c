//===- StepScalars.cpp - scalars that are kept for every step -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepScalars.h"
#include "dist/Runtime/Session/Names.h"

#include <cstring>
#include <fmt/format.h>

using namespace dist;

StepScalars::StepScalars(Executor &executor, const SessionOptions &options,
                         const std::vector<Carry> &carries)
    : executor(executor), manifest(executor.manifest()), options(options),
      isState(manifest.results.size()), series(manifest.results.size()) {
  for (const Carry &carry : carries)
    isState[carry.result] = true;
  for (size_t i = manifest.results.size(); i-- > 0;)
    if (isScalar(i) && isFloat(manifest.results[i].dtype))
      metric = int(i);
  if (metric >= 0)
    name = shortName(manifest.results[metric], "result", size_t(metric));
}

bool StepScalars::isScalar(size_t result) const {
  return manifest.results[result].shape.empty() && !isState[result];
}

bool StepScalars::isSeries(size_t result) const {
  return options.keepsSeries && isScalar(result);
}

Status StepScalars::restore(const SessionCheckpoints &checkpoints) {
  Status status;
  for (size_t i = 0; i < series.size(); ++i)
    if (status.ok() && isSeries(i))
      status = checkpoints.restoreRecord(int(i), series[i]);
  return status;
}

/// Adds the value of a step; called in the order of the steps.
void StepScalars::add(int64_t step, size_t result, const std::byte *value) {
  DType dtype = manifest.results[result].dtype;
  if (int(result) == metric)
    latest = {step, elementAt({dtype, {}, value}, 0)};
  if (isSeries(result))
    series[result].insert(series[result].end(), value, value + sizeOf(dtype));
}

/// Collects the values of a step on the first rank.
Status StepScalars::collect(int64_t step) {
  for (size_t i = 0; i < series.size(); ++i) {
    if (!isWanted(i))
      continue;
    Result<Array> value = executor.result(int(i));
    if (!value)
      return value.status();
    if (executor.hasResults())
      add(step, i, value->data());
  }
  return {};
}

/// Returns the first rank that has the result.
static int ownerOf(const Manifest &manifest, size_t result) {
  int rank = 0;
  while (rank + 1 < manifest.mesh.numRanks() &&
         manifest.programAt(rank).results[result] < 0)
    ++rank;
  return rank;
}

/// Sends the values of a step that this rank has; posts the receives of the
/// first rank.
Status StepScalars::send(int64_t step) {
  Group &world = *executor.processes();
  Sent &own = sent.emplace_back();
  own.step = step;
  own.values.resize(series.size());
  for (size_t i = 0; i < series.size(); ++i) {
    int owner = ownerOf(manifest, i);
    if (!isWanted(i) || (owner != world.rank() && world.rank() != 0))
      continue;
    DType dtype = manifest.results[i].dtype;
    own.values[i].resize(size_t(sizeOf(dtype)));
    if (owner == world.rank())
      std::memcpy(own.values[i].data(), executor.resultBuffer(owner, int(i)),
                  own.values[i].size());
    if (owner == 0)
      continue;
    Message message{world.rank() != 0, world.rank() == 0 ? owner : 0, dtype, 1,
                    own.values[i].data()};
    Result<PendingWork> work = world.processGroup().post(
        {message}, {},
        fmt::format("{} of step {}",
                    displayName(manifest.results[i], "result", i), step + 1));
    if (!work)
      return work.status();
    own.works.push_back(std::move(*work));
  }
  return {};
}

/// Waits for the messages of all steps but the last `most`.
Status StepScalars::receive(size_t most) {
  for (; sent.size() > most; sent.pop_front()) {
    for (const PendingWork &work : sent.front().works)
      if (Status status = work.wait(); !status.ok())
        return status;
    for (size_t i = 0; executor.hasResults() && i < series.size(); ++i)
      if (isWanted(i))
        add(sent.front().step, i, sent.front().values[i].data());
  }
  return {};
}

Status StepScalars::flush() { return receive(0); }

Result<std::optional<StepScalars::Metric>> StepScalars::keep(int64_t step,
                                                             bool isLast) {
  bool isSent = executor.processes() && manifest.programs.size() > 1;
  Status status = isSent ? send(step) : collect(step);
  if (status.ok())
    status = receive(options.lateScalars && !isLast ? 1 : 0);
  if (!status.ok())
    return status;
  return latest;
}

Status StepScalars::share() {
  if (Status status = flush(); !status.ok())
    return status;
  Group *world = executor.processes();
  for (size_t i = 0; world && options.collectsParts && i < series.size(); ++i) {
    if (!isSeries(i))
      continue;
    std::string own(reinterpret_cast<const char *>(series[i].data()),
                    series[i].size());
    Result<std::string> shared = world->broadcastObject(own, /*root=*/0);
    if (!shared)
      return shared.status();
    auto *bytes = reinterpret_cast<const std::byte *>(shared->data());
    series[i].assign(bytes, bytes + shared->size());
  }
  return {};
}

Array StepScalars::seriesOf(size_t result) const {
  DType dtype = manifest.results[result].dtype;
  Array array(dtype, {int64_t(series[result].size()) / sizeOf(dtype)});
  std::memcpy(array.data(), series[result].data(), series[result].size());
  return array;
}
