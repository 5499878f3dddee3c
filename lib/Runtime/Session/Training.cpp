//===- Training.cpp - running steps ---------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Session/Training.h"
#include "StepScalars.h"
#include "dist/Runtime/Group/Group.h"
#include "dist/Runtime/Session/Names.h"
#include "dist/Runtime/Session/RunCheckpoints.h"

#include <chrono>
#include <fmt/format.h>

using namespace dist;

using Clock = std::chrono::steady_clock;

static std::vector<StepPort> portsOf(const std::vector<TensorSpec> &tensors) {
  std::vector<StepPort> ports;
  for (const TensorSpec &tensor : tensors)
    ports.push_back({tensor.name, tensor.type(), !tensor.undecided.empty()});
  return ports;
}

Result<std::vector<Carry>> dist::carriesOf(const Manifest &manifest,
                                           const RunOptions &options) {
  std::vector<CarryRequest> requests;
  for (const auto &[result, argument] : options.carries)
    requests.push_back(
        {result, argument, fmt::format("--carry {}={}", result, argument)});
  std::vector<StepPort> arguments = portsOf(manifest.arguments),
                        results = portsOf(manifest.results);
  auto carries = findPairs(requests, arguments, results);
  if (!carries)
    return carries;
  std::vector<bool> isDecided(manifest.arguments.size());
  for (const Carry &carry : *carries)
    isDecided[carry.argument] = true;
  for (const Carry &carry : aliasesOf(manifest))
    if (!isDecided[carry.argument])
      carries->push_back(carry);
  std::map<int, std::string> undecided;
  for (size_t i = 0; i < isDecided.size(); ++i)
    if (!isDecided[i] && !manifest.arguments[i].undecided.empty())
      undecided[int(i)] = manifest.arguments[i].undecided;
  bool hasState = options.stepCount() > 1 || options.usesCheckpoints();
  if (hasState && !undecided.empty())
    return undecidedError(undecided, arguments, results);
  std::erase_if(*carries, [](const Carry &carry) { return carry.result < 0; });
  return carries;
}

static Status verifySequences(const Manifest &manifest, const Inputs &inputs,
                              const std::vector<Carry> &carries) {
  for (const Carry &carry : carries)
    if (inputs.changes(size_t(carry.argument)))
      return Status::invalid(fmt::format(
          "{} is given as a sequence, but {} replaces it after every step",
          displayName(manifest.arguments[carry.argument], "arg",
                      carry.argument),
          displayName(manifest.results[carry.result], "result", carry.result)));
  return {};
}

namespace {

class Training {
public:
  Training(Executor &executor, Inputs &inputs, const RunOptions &options,
           RunCheckpoints *checkpoints, std::atomic<bool> &isToldToEnd,
           const std::vector<Carry> &carries)
      : executor(executor), inputs(inputs), manifest(executor.manifest()),
        options(options), checkpoints(checkpoints), isToldToEnd(isToldToEnd),
        isWhole(inputs.values.size()), scalars(executor, options, carries) {
    for (size_t i = 0; i < isWhole.size(); ++i)
      isWhole[i] = inputs.has(i);
    results.values.resize(manifest.results.size());
    results.metricResult = scalars.metricResult();
  }

  Result<RunResults> run(const std::function<void(const StepEvent &)> &onStep) {
    if (Status status = restore(); !status.ok())
      return status;
    for (int64_t step = first;
         step < options.stepCount() && !results.endedAfter; ++step) {
      Clock::time_point begin = Clock::now();
      if (Status status = step > first ? executor.advance() : Status();
          !status.ok())
        return status;
      if (Status status = feed(step); !status.ok())
        return status;
      if (Status status = executor.step(); !status.ok())
        return failedAt(status, step, executor.failedAt());
      Result<std::optional<double>> metric = scalars.keep();
      if (!metric)
        return failedAt(metric.status(), step,
                        "while its results were collected");
      double seconds = since(begin);
      results.stepSeconds.push_back(seconds);
      onStep({step, seconds, *metric, scalars.metricName()});
      if (Status status = endEarly(step + 1); !status.ok())
        return failedAt(status, step, "after all commands");
      if (Status status = keepState(step + 1); !status.ok())
        return failedAt(status, step, "while its checkpoint was written");
    }
    if (Status status = checkpoints ? checkpoints->finish() : Status();
        !status.ok())
      return status;
    if (results.endedAfter)
      return std::move(results);
    if (Status status = assemble(); !status.ok())
      return failedAt(status, options.stepCount() - 1,
                      "while its results were collected");
    return std::move(results);
  }

private:
  static double since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  /// A failure, with where the job stood on a line of its own.
  Status failedAt(const Status &failure, int64_t step,
                  const std::string &place) const {
    return Status(failure.getCode(),
                  fmt::format("{}\n  at step {} of {}{}{}",
                              failure.getMessage(), step + 1,
                              options.stepCount(), place.empty() ? "" : ", ",
                              place),
                  failure.getRank());
  }
  Status restore();
  Status feed(int64_t step);
  Status feedWhole(int64_t step);
  Status endEarly(int64_t steps);
  Status keepState(int64_t steps);
  Status assemble();
  Status assembleResult(size_t index);
  Status takeParts();
  Status verifyKeptPart(size_t result) const;
  bool isRestored(size_t argument) const {
    return checkpoints && checkpoints->restores(int(argument));
  }

  Executor &executor;
  Inputs &inputs;
  const Manifest &manifest;
  const RunOptions &options;
  RunCheckpoints *checkpoints; ///< Null: there are none.
  std::atomic<bool> &isToldToEnd;
  int64_t first = 0;         ///< The step that it begins with.
  std::vector<bool> isWhole; ///< Arguments that are given as whole arrays.
  StepScalars scalars;
  RunResults results;
};

} // namespace

Status Training::restore() {
  if (!checkpoints)
    return {};
  Status status = checkpoints->begin(executor);
  first = checkpoints->firstStep(); // A damaged one was not taken.
  if (status.ok())
    status = scalars.restore(*checkpoints);
  checkpoints->unmap();
  return status;
}

/// Ends here if some rank was told to: all of them after the same step.
Status Training::endEarly(int64_t steps) {
  if (!checkpoints || !checkpoints->keeps() || steps == options.stepCount())
    return {};
  std::vector<int32_t> isTold = {isToldToEnd};
  if (Group *world = executor.processes())
    if (Status status = world->allReduce(view(isTold), Reduction::Max);
        !status.ok())
      return status;
  if (isTold[0]) {
    isToldToEnd = true;
    results.endedAfter = steps;
  }
  return {};
}

Status Training::keepState(int64_t steps) {
  if (!checkpoints || !(checkpoints->isDue(steps) || results.endedAfter))
    return {};
  Clock::time_point begin = Clock::now();
  Status status = checkpoints->save(executor, steps, scalars.records());
  results.checkpointSeconds.push_back(since(begin));
  return status;
}

/// All arguments before the first step, sequences before every one.
Status Training::feed(int64_t step) {
  if (Status status = feedWhole(step); !status.ok() || inputs.parts.empty())
    return status;
  std::vector<bool> isFed(isWhole.size());
  for (size_t i = 0; i < isFed.size(); ++i)
    isFed[i] =
        !isWhole[i] && ((step == first && !isRestored(i)) || inputs.changes(i));
  return feedParts(executor, inputs, step, isFed);
}

Status Training::feedWhole(int64_t step) {
  std::map<int, ArrayView> values;
  for (size_t i = 0; i < manifest.arguments.size(); ++i)
    if (isWhole[i] &&
        ((step == first && !isRestored(i)) || inputs.isSequence[i]))
      values[int(i)] = inputs.at(i, step);
  if (values.empty())
    return {};
  Status status = executor.setArguments(values);
  for (size_t i = 0; i < inputs.values.size(); ++i)
    if (!inputs.isSequence[i] && !options.keepsInputs())
      inputs.values[i] = Array(); // The ranks have it now.
  return status;
}

Status Training::assembleResult(size_t index) {
  bool isRun = first < options.stepCount();
  Result<Array> value =
      isRun ? executor.result(int(index)) : checkpoints->result(int(index));
  if (value)
    results.values[index] = std::move(*value);
  return value.status();
}

/// That the parts of a result are those of the argument that was restored.
Status Training::verifyKeptPart(size_t result) const {
  if (scalars.isSeries(result))
    return {};
  int argument = checkpoints->argumentOf(int(result));
  if (argument < 0)
    return checkpoints->result(int(result)).status(); // That it is not there.
  const TensorSpec &spec = manifest.results[result];
  if (manifest.arguments[size_t(argument)].sharding == spec.sharding)
    return {};
  return Status::invalid(fmt::format(
      "{} is sharded otherwise than {}, and there is no step left to run: its "
      "parts are not known; give --outputs without {{rank}}",
      displayName(spec, "result", result),
      displayName(manifest.arguments[size_t(argument)], "arg",
                  size_t(argument))));
}

Status Training::takeParts() {
  bool isRun = first < options.stepCount();
  for (size_t i = 0; !isRun && i < manifest.results.size(); ++i)
    if (Status status = verifyKeptPart(i); !status.ok())
      return status;
  results.parts = partsOf(executor, [&](int rank, int result) -> const void * {
    if (scalars.isSeries(size_t(result)))
      return nullptr;
    return isRun
               ? executor.resultBuffer(rank, result)
               : executor.argumentBuffer(rank, checkpoints->argumentOf(result));
  });
  for (auto &[rank, values] : results.parts)
    for (size_t i = 0; i < values.size(); ++i)
      if (scalars.isSeries(i))
        values[i] = results.values[i];
  return {};
}

Status Training::assemble() {
  if (Status status = scalars.share(); !status.ok())
    return status;
  for (size_t i = 0; i < manifest.results.size(); ++i) {
    if (options.verify && results.replicas.ok())
      if (Status status = executor.verifyReplicas(int(i)); !status.ok())
        results.replicas = Status(
            status.getCode(),
            fmt::format("{}: {}", displayName(manifest.results[i], "result", i),
                        status.getMessage()));
    if (!scalars.isSeries(i)) {
      if (options.wantsResults())
        if (Status status = assembleResult(i); !status.ok())
          return status;
      continue;
    }
    if (scalars.isComplete())
      results.values[i] = scalars.seriesOf(i);
  }
  return options.wantsParts() ? takeParts() : Status();
}

Result<RunResults>
dist::runSteps(Executor &executor, Inputs &inputs, const RunOptions &options,
               const std::vector<Carry> &carries, RunCheckpoints *checkpoints,
               std::atomic<bool> &isToldToEnd,
               const std::function<void(const StepEvent &)> &onStep) {
  if (Status status = verifySequences(executor.manifest(), inputs, carries);
      !status.ok())
    return status;
  if (Status status = executor.setCarries(carries); !status.ok())
    return status;
  return Training(executor, inputs, options, checkpoints, isToldToEnd, carries)
      .run(onStep);
}
