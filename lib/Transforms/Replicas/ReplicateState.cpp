//===- ReplicateState.cpp - replicas with states of their own -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Transforms/Replicas/Passes.h"

#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Transforms/Annotate/Plan.h"
#include "dist/Transforms/Temporal/BatchDimensions.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_REPLICATESTATEPASS
#include "dist/Transforms/Replicas/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
struct ReplicateStatePass
    : dist::impl::ReplicateStatePassBase<ReplicateStatePass> {
  using ReplicateStatePassBase::ReplicateStatePassBase;
  ReplicateStatePass(const ReplicateStatePassOptions &options, NamedText plan)
      : ReplicateStatePassBase(options), key{"local_sgd", std::move(plan)} {}

  void runOnOperation() override {
    if (axis.empty())
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(replicate(func)))
      return signalPassFailure();
  }

private:
  LogicalResult replicate(FunctionOpInterface func);
  LogicalResult verify(FunctionOpInterface func);
  FailureOr<llvm::BitVector> findAveraged(FunctionOpInterface func);
  FailureOr<AverageSchedule> findSchedule(FunctionOpInterface func);

  StrategyKey key{"local_sgd", {}};
};
} // namespace

std::unique_ptr<Pass>
dist::createReplicateStatePass(const ReplicateStatePassOptions &options,
                               NamedText plan) {
  return std::make_unique<ReplicateStatePass>(options, std::move(plan));
}

LogicalResult ReplicateStatePass::verify(FunctionOpInterface func) {
  if (steps < 1)
    return key.fail(func.getLoc())
           << "expected at least 1 step between two averages, got "
           << int64_t(steps);
  return verifyStep(func, key);
}

/// Finds the results that are averaged: floats, of the arguments that are
/// named.
FailureOr<llvm::BitVector>
ReplicateStatePass::findAveraged(FunctionOpInterface func) {
  llvm::BitVector averaged(func.getNumResults());
  std::vector<bool> isMatched(average.size());
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    std::optional<unsigned> result = replacingResult(func, i);
    Type element = getElementTypeOrSelf(func.getArgumentTypes()[i]);
    if (!result || !isa<FloatType>(element))
      continue;
    auto name = func.getArgAttrOfType<StringAttr>(i, kNameAttr);
    std::string text = name ? name.str() : fmt::format("arg{}", i);
    bool isNamed = average.empty();
    for (auto [j, pattern] : llvm::enumerate(average))
      if (matchesPattern(pattern, text))
        isMatched[j] = isNamed = true;
    if (isNamed)
      averaged.set(*result);
  }
  for (auto [j, pattern] : llvm::enumerate(average))
    if (!isMatched[j])
      return key.fail(func.getLoc())
             << "'" << pattern
             << "' matches no argument of floats that a result "
                "replaces";
  return averaged;
}

/// Finds the one argument or result whose name the pattern matches.
static std::optional<unsigned>
findPort(StringRef pattern, unsigned count, StringRef root,
         llvm::function_ref<bool(unsigned)> suits,
         llvm::function_ref<StringAttr(unsigned)> nameOf) {
  std::optional<unsigned> found;
  for (unsigned i = 0; i < count; ++i) {
    StringAttr name = nameOf(i);
    std::string position = root.str() + std::to_string(i);
    bool isNamed = pattern.empty() || matchesPattern(pattern.str(), position) ||
                   (name && matchesPattern(pattern.str(), name.str()));
    if (!isNamed || !suits(i))
      continue;
    if (found)
      return std::nullopt;
    found = i;
  }
  return found;
}

static bool isScalarF32(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && tensor.getElementType().isF32();
}

FailureOr<AverageSchedule>
ReplicateStatePass::findSchedule(FunctionOpInterface func) {
  AverageSchedule schedule;
  schedule.steps = steps;
  schedule.most = mostSteps;
  if (!adaptive)
    return schedule;
  auto isState = [&](unsigned result) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      if (replacingResult(func, i) == result)
        return true;
    return false;
  };
  schedule.loss = findPort(
      loss, func.getNumResults(), "result",
      [&](unsigned i) {
        return isScalarF32(func.getResultTypes()[i]) && !isState(i);
      },
      [&](unsigned i) {
        return func.getResultAttrOfType<StringAttr>(i, kNameAttr);
      });
  if (!schedule.loss)
    return key.fail(func.getLoc())
           << "adaptive needs one scalar f32 result that is no "
              "state "
              "and matches '"
           << (loss.empty() ? std::string("*") : std::string(loss))
           << "': name the loss by 'loss'";
  if (learningRate.empty())
    return schedule;
  schedule.rate = findPort(
      learningRate, func.getNumArguments(), "arg",
      [&](unsigned i) {
        return isScalarF32(func.getArgumentTypes()[i]) &&
               !replacingResult(func, i);
      },
      [&](unsigned i) {
        return func.getArgAttrOfType<StringAttr>(i, kNameAttr);
      });
  if (!schedule.rate)
    return key.fail(func.getLoc())
           << "'" << std::string(learningRate)
           << "' matches no argument, or several, that is a "
              "scalar f32 and no state: expected the learning "
              "rate";
  return schedule;
}

LogicalResult ReplicateStatePass::replicate(FunctionOpInterface func) {
  FailureOr<Replicas> replicas =
      findReplicas(getOperation(), key, axis, meshText);
  if (failed(replicas) || failed(verify(func)))
    return failure();
  FailureOr<llvm::BitVector> averaged = findAveraged(func);
  if (failed(averaged))
    return failure();
  MeshAxis data{axis, 1};
  FailureOr<TimePlacement::Batch> batch =
      findBatch(func, replicas->mesh, data, key.name);
  if (failed(batch))
    return failure();
  FailureOr<AverageSchedule> schedule = findSchedule(func);
  if (failed(schedule))
    return failure();
  llvm::BitVector own(func.getNumArguments());
  for (unsigned i = 0, e = own.size(); i < e; ++i)
    if (replacingResult(func, i))
      own.set(i);
  ReplicatedStep step = enterReplicas(func, *replicas, *batch, own,
                                      sharedStateOf(*schedule, &getContext()));
  averageState(step, *replicas, advanceSchedule(step, *replicas, *schedule),
               *averaged);
  leaveReplicas(step, *replicas);
  noteChange(getOperation(),
             "local_sgd: states of " + Twine(replicas->count) +
                 " replicas, averaged every " + Twine(steps) + " steps" +
                 (adaptive ? " at first, then by the loss" : ""));
  return success();
}
