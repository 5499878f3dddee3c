//===- Candidates.cpp - plans that are compared ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Candidates.h"

#include "AxesAsOne.h"
#include "DataParallel.h"
#include "SearchedPlans.h"
#include "SpareMemory.h"

#include "dist/Support/StopSignal.h"

using namespace mlir;
using namespace dist;

/// True if the program that is made of the plan is counted: if that is asked
/// for, or may decide whether the plan fits. What does not fit is counted as
/// well: of that the leanest is named, and as much is enough. What is planned
/// of stages is an estimate.
static bool isCounted(const Machine &machine, const SettledPlan &plan,
                      const PlanPrice &price) {
  constexpr double kMostAside = 1.5, kMostAsideOfStages = 4;
  double most = plan.divide ? kMostAsideOfStages : kMostAside;
  return machine.countBytes ||
         (machine.memory && price.planned >= *machine.memory / most);
}

static FailureOr<PlanPrice> priceOf(const Machine &machine, SettledPlan &plan,
                                    double enough) {
  PlanPrice price = plan.price(machine);
  if (price.cost() > enough || !isCounted(machine, plan, price))
    return price;
  auto emitted = plan.emit(machine);
  if (failed(emitted))
    return failure();
  price.take(*emitted);
  return price;
}

/// Copies are given up as far as the limit demands it, else all that can be.
/// That makes nothing cheaper.
LogicalResult dist::priceCandidate(const Machine &machine, MeshOp mesh,
                                   Candidate &candidate,
                                   std::optional<PropagationGraph> known,
                                   double enough) {
  double allowed = machine.memory.value_or(0);
  for (std::optional<double> goal : {std::optional<double>(), {allowed}, {0}}) {
    if (goal && StopSignal::isAsked())
      break;
    auto settle = [&] {
      return SettledPlan::make(machine, candidate.func, mesh,
                               std::exchange(known, std::nullopt));
    };
    auto plan = settle();
    if (succeeded(plan) && goal) {
      if (!spareMemory(**plan, candidate.func, *goal))
        continue;
      candidate.isSpared = true;
      plan = settle();
    }
    if (failed(plan))
      return failure();
    FailureOr<PlanPrice> price = priceOf(machine, **plan, enough);
    if (failed(price))
      return failure();
    candidate.price = *price;
    if (machine.fits(price->memory) || price->cost() > enough)
      break;
  }
  return success();
}

/// Null if none fits.
static const Candidate *cheapestFit(const Machine &machine,
                                    ArrayRef<Candidate> candidates) {
  const Candidate *cheapest = nullptr;
  for (const Candidate &candidate : candidates)
    if (machine.fits(candidate.price.memory) &&
        (!cheapest || candidate.cost() < cheapest->cost()))
      cheapest = &candidate;
  return cheapest;
}

/// What would cost least if half of its communication were hidden behind work.
/// Worth a search of its own where plans that cost more may be chosen for that.
static LogicalResult addOverlapped(const Machine &machine, MeshOp mesh,
                                   FunctionOpInterface func,
                                   SmallVector<Candidate> &candidates) {
  constexpr double kMuch = 2e-3;
  if (machine.near < kMuch || candidates.empty() || StopSignal::isAsked())
    return success();
  Machine half = machine.another();
  half.workCounts = 2;
  SmallVector<Candidate> found;
  if (failed(addSearched(half, mesh, func, found)))
    return failure();
  for (Candidate &candidate : found) {
    candidate.name = "search, overlapped";
    candidate.counted = candidate.gap = candidate.least = 0;
    candidate.isNearLeast = candidate.isFirst = false;
    candidates.push_back(candidate);
  }
  for (Candidate &candidate : candidates) // Others are compared as well.
    candidate.isNearLeast = false;
  return success();
}

/// Where nothing fits: what a search finds that knows of no cluster. Latencies,
/// which make operations of small programs whole on all ranks, are all alike
/// there, so that plans are leaner. It looks at the whole ladder, whatever the
/// limit: the leanest is the same for all.
static LogicalResult addByBytes(const Machine &machine, MeshOp mesh,
                                FunctionOpInterface func,
                                SmallVector<Candidate> &candidates) {
  if (!machine.cluster || cheapestFit(machine, candidates) ||
      StopSignal::isAsked())
    return success();
  Machine plain = machine.another();
  plain.cluster.reset();
  plain.memory = 0;
  plain.device = Device::countedInBytes();
  plain.reshardCosts = std::make_shared<ReshardCosts>(mesh.getMesh().getValue(),
                                                      plain.costModel());
  SmallVector<Candidate> found;
  if (failed(addSearched(plain, mesh, func, found)))
    return failure();
  for (const Candidate &searched : found) {
    candidates.push_back({"search, by bytes", searched.func});
    candidates.back().isSpared = searched.isSpared;
    if (failed(priceCandidate(machine, mesh, candidates.back())))
      return failure();
  }
  return success();
}

/// True if what was searched first, the cheapest of all, does not fit as it is.
/// Data axes divide no state.
static bool mayDivideState(const Machine &machine,
                           ArrayRef<Candidate> candidates) {
  if (!machine.memory || !machine.dataAxes.empty())
    return false;
  return candidates.empty() || candidates.front().isSpared ||
         !machine.fits(candidates.front().price.memory);
}

/// Copies of the function, each annotated otherwise.
static SmallVector<std::pair<StringRef, FunctionOpInterface>>
dataParallelPlans(MeshOp mesh, FunctionOpInterface func, bool mayDivideState) {
  ReshardContext context(mesh);
  SmallVector<std::pair<StringRef, FunctionOpInterface>> plans;
  auto add = [&](StringRef name, State state, Divide divide = Divide::All) {
    FunctionOpInterface copy = FunctionCopy(func).place();
    if (annotateDataParallel(context, copy, state, divide) &&
        llvm::none_of(llvm::make_second_range(plans), [&](auto other) {
          return other.getAllArgAttrs() == copy.getAllArgAttrs();
        }))
      plans.emplace_back(name, copy);
    else
      copy.erase();
  };
  add("data parallel", State::Replicated);
  if (mayDivideState) {
    add("data parallel, state divided", State::Divided);
    add("data parallel, state divided evenly", State::DividedEvenly);
    add("data parallel, optimizer divided", State::Divided, Divide::Optimizer);
    add("data parallel, optimizer divided evenly", State::DividedEvenly,
        Divide::Optimizer);
  }
  return plans;
}

FailureOr<SmallVector<Candidate>> dist::makeCandidates(const Machine &machine,
                                                       FunctionOpInterface func,
                                                       MeshOp mesh, bool all) {
  SmallVector<Candidate> candidates;
  if (failed(addSearched(machine, mesh, func, candidates)) ||
      failed(addOverlapped(machine, mesh, func, candidates)))
    return failure();
  bool isDecided =
      !all && llvm::any_of(candidates, std::mem_fn(&Candidate::isNearLeast));
  const Candidate *fit = cheapestFit(machine, candidates);
  bool isStopped = StopSignal::isAsked() && !candidates.empty();
  if (machine.cutoff || isDecided || isStopped)
    return candidates;
  constexpr double kNever = std::numeric_limits<double>::infinity();
  double contends = fit ? (1 + machine.near) * fit->cost() : kNever;
  double enough = all ? kNever : contends;
  if (failed(addAxesAsOne(machine, mesh, func, contends, candidates)))
    return failure();
  auto add = [&](StringRef name, FunctionOpInterface copy) {
    candidates.push_back({name, copy});
    return priceCandidate(machine, mesh, candidates.back(), {}, enough);
  };
  for (auto [name, copy] :
       dataParallelPlans(mesh, func, mayDivideState(machine, candidates)))
    if (failed(add(name, copy)))
      return failure();
  if (failed(add("annotations alone", FunctionCopy(func).place())) ||
      failed(addByBytes(machine, mesh, func, candidates)))
    return failure();
  return candidates;
}
