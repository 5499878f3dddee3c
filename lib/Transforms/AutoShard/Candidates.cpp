//===- Candidates.cpp - plans that are compared ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Candidates.h"

#include "DataParallel.h"
#include "SpareMemory.h"

#include "dist/Support/AtOnce.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace dist;

static FunctionOpInterface copyOf(FunctionOpInterface func) {
  OpBuilder builder(func.getContext());
  builder.setInsertionPointAfter(func);
  return cast<FunctionOpInterface>(builder.clone(*func));
}

//===----------------------------------------------------------------------===//
// Prices
//===----------------------------------------------------------------------===//

/// What ranks receive, in the program that is made of the plan.
static LogicalResult countBytes(const Machine &machine, SettledPlan &plan,
                                PlanPrice &price) {
  auto collectives = plan.emit(machine);
  if (failed(collectives))
    return failure();
  price.communication.bytes =
      static_cast<double>(collectives->totalBytesReceived());
  return success();
}

/// What the passes that follow make of the candidate. If that needs too much
/// memory, copies are given up after use.
static LogicalResult price(const Machine &machine, MeshOp mesh,
                           Candidate &candidate,
                           std::optional<PropagationGraph> known = {}) {
  auto plan =
      SettledPlan::make(machine, candidate.func, mesh, std::move(known));
  if (failed(plan))
    return failure();
  candidate.price = (*plan)->price(machine);
  if (!machine.fits(candidate.price.memory) &&
      (spareMemory(**plan, candidate.func, *machine.memory) ||
       machine.countBytes)) {
    plan = SettledPlan::make(machine, candidate.func, mesh);
    if (failed(plan))
      return failure();
    candidate.price = (*plan)->price(machine);
  }
  return machine.countBytes ? countBytes(machine, **plan, candidate.price)
                            : success();
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
struct Found {
  Candidate candidate;
  bool isPossible = true;
  bool fits = true;    ///< What the search knows of.
  bool isWorth = true; ///< To be settled.
};
} // namespace

/// Holds what the solver found against the best of all assignments.
static LogicalResult verifyOptimum(FunctionOpInterface func,
                                   const Machine &machine,
                                   const SearchResult &result) {
  if (!machine.verify)
    return success();
  if (!result.best) {
    func.emitRemark("too many assignments to try");
    return success();
  }
  bool isFound = result.isPossible && result.fits;
  if (isFound == result.best->fits &&
      (!isFound || result.solved.cost == result.best->cost)) {
    func.emitRemark("the best of all assignments");
    return success();
  }
  return func.emitError() << "the solver's assignment costs "
                          << solver::toString(result.solved.cost)
                          << ", the best of all "
                          << solver::toString(result.best->cost);
}

/// True if nothing is annotated, so that whatever the program could be compared
/// with was searched as well, and what was found fits and is settled to little
/// more than the least of all.
static bool isNearLeast(const Machine &machine, const PropagationGraph &graph,
                        const SearchResult &result, const PlanPrice &price) {
  constexpr double kNear = 1.01;
  double least = result.cost * (1 - result.gap);
  bool isFree =
      llvm::none_of(llvm::seq<ValueId>(0, graph.state.numValues()),
                    [&](ValueId id) { return graph.state.isAnnotated(id); });
  return isFree && result.fits && price.cost() <= kNear * least &&
         (!machine.memory || price.memory <= *machine.memory);
}

/// The homes of the copies.
static Homes copied(const Homes &homes, const IRMapping &copies) {
  Homes result;
  for (auto [value, home] : homes.values)
    result.values[copies.lookup(value)] = home;
  result.results = homes.results;
  return result;
}

static FailureOr<Found> search(const Machine &machine, MeshOp mesh,
                               FunctionOpInterface original,
                               std::optional<double> memory) {
  ReshardContext context(mesh, machine.costModel());
  FailureOr<PropagationGraph> graph = buildGraphQuietly(original, mesh);
  if (failed(graph))
    return failure();
  SearchResult result;
  IRMapping copies;
  Operation *copy = nullptr;
  atOnce(
      mesh.getContext()->isMultithreadingEnabled(),
      [&] { result = searchShardings(context, machine, *graph, memory); },
      [&] { copy = original->clone(copies); });
  OpBuilder builder(mesh.getContext());
  builder.setInsertionPointAfter(original);
  auto func = cast<FunctionOpInterface>(builder.insert(copy));
  Found found{{"search", func}};
  if (!result.written.ok())
    return func.emitError() << result.written.getMessage();
  if (failed(verifyOptimum(func, machine, result)))
    return failure();
  found.candidate.isSearched = true;
  found.isPossible = result.isPossible;
  found.fits = result.fits;
  found.candidate.counted = result.cost;
  found.candidate.gap = result.gap;
  if (machine.cutoff)
    found.isWorth = result.fits && result.cost <= *machine.cutoff;
  if (found.isPossible && found.isWorth) {
    auto annotated =
        annotateHomes(context, func, mesh, copied(result.homes, copies));
    if (failed(annotated) ||
        failed(price(machine, mesh, found.candidate, std::move(*annotated))))
      return failure();
  }
  found.candidate.isNearLeast =
      found.isPossible &&
      isNearLeast(machine, *graph, result, found.candidate.price);
  return found;
}

/// Adds the candidate, unless annotations allow nothing; says what it found.
static FailureOr<Found> addSearch(const Machine &machine, MeshOp mesh,
                                  FunctionOpInterface func,
                                  std::optional<double> memory,
                                  SmallVector<Candidate> &candidates) {
  FailureOr<Found> found = search(machine, mesh, func, memory);
  if (failed(found))
    return failure();
  if (found->isPossible && found->isWorth)
    candidates.push_back(found->candidate);
  else
    found->candidate.func.erase();
  return found;
}

/// The search does not know what is gathered for a while: if that does not fit,
/// it is told of less memory. Where it thinks that nothing fits, the cheapest
/// plan may be the leanest after all.
static LogicalResult addSearched(const Machine &machine, MeshOp mesh,
                                 FunctionOpInterface func,
                                 SmallVector<Candidate> &candidates) {
  constexpr int kTries = 4;
  std::optional<double> memory = machine.memory;
  for (int i = 0; i < kTries; ++i) {
    auto found = addSearch(machine, mesh, func, memory, candidates);
    if (failed(found))
      return failure();
    double needed = found->candidate.price.memory;
    if (!memory || !found->isPossible || !found->isWorth ||
        StopSignal::isAsked() || (found->fits && needed <= *machine.memory))
      return success();
    if (!found->fits)
      break;
    memory = *memory * *machine.memory / needed;
  }
  return addSearch(machine, mesh, func, {}, candidates);
}

/// What would cost least if half of its communication were hidden behind work.
/// Worth a search of its own where plans that cost more may be chosen for that.
static LogicalResult addOverlapped(const Machine &machine, MeshOp mesh,
                                   FunctionOpInterface func,
                                   SmallVector<Candidate> &candidates) {
  constexpr double kMuch = 2e-3;
  if (machine.near < kMuch || candidates.empty() || StopSignal::isAsked())
    return success();
  Machine half(machine.cluster, machine.memory);
  half.decideAlike = machine.decideAlike;
  half.workCounts = 2;
  SmallVector<Candidate> found;
  if (failed(addSearch(half, mesh, func, machine.memory, found)))
    return failure();
  for (Candidate &candidate : found) {
    candidate.name = "search, overlapped";
    candidate.counted = candidate.gap = 0;
    candidate.isNearLeast = false;
    candidates.push_back(candidate);
  }
  return success();
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
  if (machine.cutoff || isDecided)
    return candidates;
  auto add = [&](StringRef name, FunctionOpInterface copy) {
    candidates.push_back({name, copy});
    return price(machine, mesh, candidates.back());
  };
  ReshardContext context(mesh);
  FunctionOpInterface divided = copyOf(func);
  if (!annotateDataParallel(context, divided))
    divided.erase();
  else if (failed(add("data parallel", divided)))
    return failure();
  if (failed(add("annotations alone", copyOf(func))))
    return failure();
  return candidates;
}
