//===- ChoosePlan.cpp - the best of all candidates ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoosePlan.h"

#include "Arrangement.h"
#include "RefinePlan.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Support/StopSignal.h"
#include "dist/Transforms/AutoShard/Considered.h"

#include "llvm/ADT/ScopeExit.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// How far the plan, as it is settled, may be above what nothing is counted
/// less than: with as much memory, as the network counts it, and with any. What
/// the tables do not count may leave it below that.
static std::string gapText(const Candidate &plan) {
  constexpr double kSame = 1e-6, kNotable = 1e-3;
  double least = (1 - plan.gap) * plan.counted;
  if (plan.cost() < (1 - kNotable) * least)
    return fmt::format("0.00 % above the least, and resolved {:.2f} % below it",
                       100 * (1 - plan.cost() / least));
  auto above = [&](double bound) {
    return plan.cost() > bound ? 1 - bound / plan.cost() : 0;
  };
  double gap = above(least);
  double gapOfAll = above(plan.least);
  if (gapOfAll <= gap + kSame)
    return fmt::format("{:.2f} % above the least", 100 * gap);
  return fmt::format("{:.2f} % above the least with as much memory, {:.2f} % "
                     "above the least of all",
                     100 * gap, 100 * gapOfAll);
}

static std::string fullName(const Candidate &plan) {
  return plan.name.str() + (plan.isRefined ? ", refined" : "");
}

static void explainPlans(FunctionOpInterface func, const Machine &machine,
                         ArrayRef<Candidate> candidates) {
  for (const Candidate &candidate : candidates)
    emitRemark(func.getLoc())
        << fullName(candidate) << ": " << describe(machine, candidate.price)
        << "; " << describeStep(machine, candidate.price);
  for (const Candidate &candidate : candidates)
    if (candidate.counted > 0)
      emitRemark(func.getLoc()) << fmt::format(
          "{}: the solver estimated {}, at most {}", fullName(candidate),
          costText(machine, candidate.counted), gapText(candidate));
}

/// The plan that ContendingPlans prefers, beside the cheapest.
static void explainChoice(FunctionOpInterface func, const Machine &machine,
                          const ContendingPlans &contending) {
  auto text = [&](const Candidate &plan) {
    return fmt::format("{} on {} (cost {}, a step of {}, with overlap {})",
                       fullName(plan), plan.mesh.getValue().str(),
                       costText(machine, plan.cost()),
                       costText(machine, plan.price.step()),
                       costText(machine, plan.price.overlapped));
  };
  emitRemark(func.getLoc()) << fmt::format(
      "{} plans cost at most {:.6g} % more than the least; of these the "
      "shortest step has {}, the cheapest is {}",
      contending.get().size(), 100 * machine.near, text(contending.best()),
      text(contending.least()));
}

/// Nothing is known of what the search would have found.
static LogicalResult failInterrupted(FunctionOpInterface func, double memory,
                                     double needed) {
  return emitError(func.getLoc()) << fmt::format(
             "the search was interrupted before a plan was found that fits "
             "{:.0f} bytes of memory a device: the minimum-memory plan until "
             "then needs "
             "{:.0f}",
             memory, needed);
}

static LogicalResult verifyMemory(FunctionOpInterface func,
                                  const Machine &machine,
                                  const Candidate &leanest) {
  if (!machine.memory || leanest.price.memory <= *machine.memory)
    return success();
  if (StopSignal::isAsked())
    return failInterrupted(func, *machine.memory, leanest.price.memory);
  bool isFree = machine.constraints.empty();
  LocationAttr at = machine.limitAt;
  auto diag = emitError(at ? Location(at) : func.getLoc()) << fmt::format(
                  "the minimum-memory plan found needs {:.0f} bytes of "
                  "memory a device; expected at most {:.0f}: use more "
                  "devices{} a larger limit{}. {}",
                  leanest.price.memory, *machine.memory, isFree ? " or" : ",",
                  isFree ? "" : " or fewer constraints", leanest.price.held);
  for (const std::string &constraint : machine.constraints)
    diag.attachNote(func.getLoc()) << constraint;
  return failure();
}

/// What need not be compared does not contend, whether it is there or not.
static void dropUncompared(SmallVector<Candidate> &candidates) {
  if (llvm::none_of(candidates, std::mem_fn(&Candidate::isNearLeast)))
    return;
  llvm::erase_if(candidates, [](Candidate &candidate) {
    if (!candidate.isSearched)
      candidate.func.erase();
    return !candidate.isSearched;
  });
}

/// Copies of the function, annotated for the mesh as it is; none if there are
/// none within the machine's cutoff.
static FailureOr<FoundPlans> findPlans(FunctionOpInterface func, MeshOp mesh,
                                       const Machine &machine, bool explain) {
  auto candidates =
      makeCandidates(machine, func, mesh, explain || machine.record);
  if (failed(candidates))
    return failure();
  FoundPlans found;
  std::string shape = mesh.getMesh().getValue().str();
  for (Candidate &candidate : *candidates) {
    candidate.mesh = mesh.getMesh();
    found.considered.push_back({candidate.name.str(), shape, candidate.price});
  }
  if (explain)
    explainPlans(func, machine, *candidates);
  dropUncompared(*candidates);
  found.plans = std::move(*candidates);
  return found;
}

static Candidate choose(FunctionOpInterface func, const Machine &machine,
                        ArrayRef<Candidate> plans, bool explain) {
  ContendingPlans contending(machine);
  contending.add(plans);
  if (explain && contending.get().size() > 1)
    explainChoice(func, machine, contending);
  return contending.takeBest();
}

/// Those that memory has no part in, so that larger limits cost no more.
static LogicalResult refinePlans(FunctionOpInterface func, MeshOp mesh,
                                 const Machine &machine, bool explain,
                                 FoundPlans &found) {
  MeshAttr shape = mesh.getMesh();
  llvm::scope_exit restore([&] { mesh.setMeshAttr(shape); });
  for (Candidate &plan : found.plans) {
    if (!plan.isFirst || plan.isSpared || !machine.fits(plan.price.memory))
      continue;
    mesh.setMeshAttr(plan.mesh);
    FailureOr<bool> isCheaper = refinePlan(machine, mesh, plan);
    if (failed(isCheaper))
      return failure();
    if (!*isCheaper)
      continue;
    plan.isRefined = true;
    found.considered.push_back(
        {fullName(plan), plan.mesh.getValue().str(), plan.price});
    if (explain)
      explainPlans(func, machine, plan);
  }
  return success();
}

FailureOr<FunctionOpInterface> dist::choosePlan(FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Machine &machine,
                                                bool explain) {
  StopSignal stop;
  bool isOpen = static_cast<bool>(mesh->removeAttr(kArrangeAttr));
  auto findPlans = [&](FunctionOpInterface func, MeshOp mesh, Machine machine) {
    if (!machine.reshardCosts)
      machine.reshardCosts = std::make_shared<ReshardCosts>(
          mesh.getMesh().getValue(), machine.costModel());
    return ::findPlans(func, mesh, machine, explain);
  };
  FailureOr<FoundPlans> found =
      isOpen ? searchGrids(func, mesh, machine, explain, findPlans)
             : findPlans(func, mesh, machine);
  if (failed(found) ||
      failed(refinePlans(func, mesh, machine, explain, *found)))
    return failure();
  if (machine.record)
    for (const ConsideredPlan &plan : found->considered)
      addConsidered(mesh, plan);
  Candidate best = choose(func, machine, found->plans, explain);
  if (failed(verifyMemory(func, machine, best)))
    return failure();
  if (StopSignal::isAsked())
    func.emitRemark("the search was interrupted: the best plan that was found "
                    "until then is used");
  mesh.setMeshAttr(best.mesh);
  func.erase();
  return best.func;
}
