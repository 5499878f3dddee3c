//===- AddMemory.cpp - what a rank holds over the steps of a report -------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Transforms/Reshard/ProgramMemory.h"

using namespace mlir;
using namespace dist;
using Held = PlanReport::Held;

/// What each of its fields is of.
static double Held::*partOf(const HeldCopy &copy, const SettledPlan &plan) {
  if (isStoredConstant(copy.value.getDefiningOp()))
    return &Held::state;
  if (!copy.form.empty() || copy.sharding != plan.program->natural(copy.value))
    return &Held::copies;
  auto argument = dyn_cast<BlockArgument>(copy.value);
  bool isGiven =
      argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isGiven ? &Held::state : &Held::values;
}

/// When the operation at each position begins.
static std::map<int64_t, double>
startsOf(const PlanReport &report, const ProgramTimes &times,
         const std::vector<ProgramStep> &steps) {
  std::map<int64_t, double> starts;
  for (auto [step, described] : llvm::zip(steps, report.steps))
    if (step.kind == ProgramStep::Kind::Operation)
      starts[times.begin(step.op)] = described.start;
  return starts;
}

/// Not more points than a drawing has: of neighbours the one that holds most.
static std::vector<Held> thinned(const std::vector<Held> &points) {
  constexpr size_t kMost = 1000;
  size_t each = points.size() / kMost + 1;
  std::vector<Held> result;
  for (size_t i = 0; i < points.size(); i += each)
    result.push_back(*std::max_element(
        points.begin() + i, points.begin() + std::min(points.size(), i + each),
        [](const Held &a, const Held &b) { return a.all() < b.all(); }));
  return result;
}

static std::vector<PlanReport::Holding>
holdingsOf(const std::vector<HeldCopy> &held, int64_t time) {
  constexpr size_t kMost = 12;
  std::map<std::pair<std::string, std::string>, PlanReport::Holding> found;
  for (const HeldCopy &copy : held) {
    if (copy.life.from > time || time >= copy.life.to)
      continue;
    std::string name = describeValue(copy.value);
    if (!copy.form.empty())
      name += ", " + copy.form.str();
    std::string sharding = copy.sharding.getValue().str();
    auto [it, isNew] = found.try_emplace({withoutNumbers(name), sharding});
    PlanReport::Holding &holding = it->second;
    holding.name = isNew ? name : commonName(holding.name, name);
    holding.sharding = sharding;
    holding.count += !isNew;
    holding.bytes += copy.bytes;
  }
  std::vector<PlanReport::Holding> result;
  for (auto &[key, holding] : found)
    result.push_back(std::move(holding));
  llvm::sort(result, [](const auto &a, const auto &b) {
    return std::tuple(-a.bytes, a.name, a.sharding) <
           std::tuple(-b.bytes, b.name, b.sharding);
  });
  result.resize(std::min(result.size(), kMost));
  return result;
}

void dist::addMemory(PlanReport &report, SettledPlan &plan,
                     const std::vector<ProgramStep> &steps) {
  ProgramKernels kernels(*plan.program, plan.func);
  std::vector<HeldCopy> held =
      findHeld(plan.context, *plan.program, plan.func, kernels);
  std::map<int64_t, Held> changes;
  for (const HeldCopy &copy : held)
    if (copy.life.from < copy.life.to) {
      double Held::*part = partOf(copy, plan);
      changes[copy.life.from].*part += copy.bytes;
      changes[copy.life.to].*part -= copy.bytes;
    }
  std::map<int64_t, double> starts = startsOf(report, kernels.times(), steps);
  Held now;
  int64_t peakPosition = 0;
  for (const auto &[position, change] : changes) {
    auto start = starts.lower_bound(position);
    now.time = start == starts.end() ? report.timeline : start->second;
    if (report.held.empty()) // Arguments are there before anything begins.
      now.time = 0;
    now.state += change.state;
    now.values += change.values;
    now.copies += change.copies;
    report.held.push_back(now);
    if (now.all() <= report.peak)
      continue;
    report.peak = now.all();
    report.peakTime = now.time;
    peakPosition = position;
  }
  report.memory = report.peak;
  report.held = thinned(report.held);
  report.holdings = holdingsOf(held, peakPosition);
}
