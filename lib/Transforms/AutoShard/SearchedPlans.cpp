//===- SearchedPlans.cpp - plans of one network ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SearchedPlans.h"

#include "LeanerPlans.h"

#include "dist/Support/AtOnce.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/Sequence.h"

#include <cmath>
#include <limits>
#include <set>

using namespace mlir;
using namespace dist;

namespace {
class SearchedPlans {
public:
  SearchedPlans(const Machine &machine, MeshOp mesh, FunctionOpInterface func,
                PropagationGraph &graph, SmallVector<Candidate> &candidates)
      : machine(machine), mesh(mesh), func(func), graph(graph),
        context(mesh, machine.costModel(), machine.reshardCosts),
        network(context, machine, graph), candidates(candidates) {}

  LogicalResult run();

private:
  const Machine &machine;
  MeshOp mesh;
  FunctionOpInterface func;
  PropagationGraph &graph;
  ReshardContext context;
  ShardingNetwork network;
  SmallVector<Candidate> &candidates;
  static constexpr int kRungs = 8;
  static constexpr size_t kShort = 400; ///< Operations.
  std::vector<SearchResult> counted;    ///< Of all rungs, whatever fits.
  std::set<std::vector<int>> settled;   ///< Choices.
  double least = 0;                     ///< Nothing that is counted costs less.
  double cheapest = std::numeric_limits<double>::infinity(); ///< That fits.

  LogicalResult verify(const SearchResult &result);
  LogicalResult add(const SearchResult &result, FunctionCopy copy);
  LogicalResult settle(const SearchResult &result, FunctionCopy copy);
  LogicalResult addLeaner();
  LogicalResult tryRungs(double from, double to);
  bool isFree() const;
  bool isShort() const { return network.numOperations() <= kShort; }
  bool isNearLeast(const Candidate &plan) const;
  bool isDearer(const SearchResult &result) const;
  bool isEnough(const Candidate &cheapest, double counted) const;
  LogicalResult verifyLeanest(double memory);
  FailureOr<bool> tryRung(int rung, double from, double to);
  LogicalResult descend(const SearchResult &top);
};
} // namespace

/// Holds what the solver found against the best of all assignments.
LogicalResult SearchedPlans::verify(const SearchResult &result) {
  if (!result.written.ok())
    return func.emitError() << result.written.getMessage();
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

/// Nothing takes less memory than the leanest.
LogicalResult SearchedPlans::verifyLeanest(double memory) {
  if (!machine.verify)
    return success();
  SearchResult none = network.within(memory - 1);
  if (none.best && none.fits)
    return func.emitError() << "an assignment takes less memory than the "
                               "minimum-memory plan, "
                            << static_cast<int64_t>(memory) << " bytes";
  return verify(none);
}

/// True if nothing is annotated, so that whatever the program could be compared
/// with was searched as well.
bool SearchedPlans::isFree() const {
  return llvm::none_of(llvm::seq<ValueId>(0, graph.state.numValues()),
                       [&](ValueId id) { return graph.state.isAnnotated(id); });
}

/// True if the bound holds for what is settled, and hardly anything can cost
/// less: a hundredth where to compare takes long.
bool SearchedPlans::isNearLeast(const Candidate &plan) const {
  constexpr double kSame = 1e-3, kNear = 1e-3, kNearIfLarge = 1e-2;
  double near = network.isLarge() ? kNearIfLarge : kNear;
  return std::abs(plan.cost() - plan.counted) <= kSame * plan.counted &&
         plan.cost() <= (1 + near) * plan.least;
}

/// Settles what was found, unless it was settled before.
LogicalResult SearchedPlans::add(const SearchResult &result,
                                 FunctionCopy copy) {
  return settled.insert(result.solved.strategies).second
             ? settle(result, std::move(copy))
             : success();
}

LogicalResult SearchedPlans::settle(const SearchResult &result,
                                    FunctionCopy copy) {
  auto annotated = annotateCopy(context, copy, mesh, result.homes);
  if (failed(annotated))
    return failure();
  Candidate plan{"search", annotated->func};
  if (failed(priceCandidate(machine, mesh, plan, std::move(annotated->graph))))
    return failure();
  bool fits = machine.fits(plan.price.memory);
  plan.isSearched = true;
  plan.isFirst = settled.size() == 1;
  plan.counted = result.cost;
  plan.gap = result.gap;
  plan.least = least;
  plan.isNearLeast = isFree() && fits && isNearLeast(plan);
  if (fits)
    cheapest = std::min(cheapest, plan.cost());
  candidates.push_back(plan);
  return success();
}

/// The cheapest of all fits as it is, or by giving up what costs next to
/// nothing.
bool SearchedPlans::isEnough(const Candidate &plan, double counted) const {
  constexpr double kNothing = 1e-3;
  return machine.fits(plan.price.memory) &&
         (!plan.isSpared || plan.cost() <= (1 + kNothing) * counted);
}

/// True if something that fits costs less: here, or by so much on another grid
/// that giving copies up when this is settled will not make up for it.
bool SearchedPlans::isDearer(const SearchResult &result) const {
  constexpr double kDearer = 1.01, kDearerThanOthers = 1.1;
  return result.cost > kDearer * cheapest ||
         (machine.cutoff && result.cost > kDearerThanOthers * *machine.cutoff);
}

/// Settles the cheapest plan of so many eighths of the way from the memory of
/// the cheapest of all to that of the leanest. False if something that fits
/// costs less.
FailureOr<bool> SearchedPlans::tryRung(int rung, double from, double to) {
  double share = static_cast<double>(rung) / kRungs;
  SearchResult found = network.within(std::floor(from + share * (to - from)));
  if (failed(verify(found)))
    return failure();
  if (found.fits)
    counted.push_back(found);
  if (found.fits && isDearer(found))
    return false;
  if (found.fits && failed(add(found, FunctionCopy(func))))
    return failure();
  return true;
}

/// What takes less, once it is settled, than what is counted: for programs that
/// are settled soon.
LogicalResult SearchedPlans::addLeaner() {
  auto leaner = findLeaner(machine, mesh, func, network, counted);
  if (failed(leaner))
    return failure();
  for (const SearchResult &result : *leaner)
    if (failed(settle(result, FunctionCopy(func))))
      return failure();
  return success();
}

/// All but the leanest, and what is next to it. Below one that is counted
/// dearer than what fits, all are.
LogicalResult SearchedPlans::tryRungs(double from, double to) {
  for (int rung = 1; rung < kRungs - 1 && !StopSignal::isAsked(); ++rung) {
    FailureOr<bool> isLeft = tryRung(rung, from, to);
    if (failed(isLeft))
      return failure();
    if (!*isLeft && !isShort())
      break;
  }
  return success();
}

/// The leanest first, and what is next to it. Where neither fits, what is above
/// them may yet, because what is counted is not what a settled plan takes: that
/// is sought unless there is another grid where something fits and it takes
/// long.
LogicalResult SearchedPlans::descend(const SearchResult &top) {
  SearchResult lean = network.leanest();
  double from = network.memoryOf(top), to = network.memoryOf(lean);
  if (failed(verify(lean)) || failed(verifyLeanest(to)))
    return failure();
  if (SearchResult found = network.isLarge() ? network.within(to) : lean;
      found.fits && found.cost < lean.cost)
    lean = std::move(found);
  counted = {top, lean};
  if (failed(add(lean, FunctionCopy(func))) ||
      failed(tryRung(kRungs - 1, from, to)))
    return failure();
  if (machine.cutoff && std::isinf(cheapest) && !isShort())
    return success();
  if (failed(tryRungs(from, to)))
    return failure();
  return isShort() && !StopSignal::isAsked() ? addLeaner() : success();
}

LogicalResult SearchedPlans::run() {
  SearchResult found;
  std::optional<FunctionCopy> first;
  atOnce(
      func.getContext()->isMultithreadingEnabled(),
      [&] { found = network.cheapest(); }, [&] { first.emplace(func); });
  if (failed(verify(found)))
    return failure();
  if (!found.isPossible || !found.fits ||
      (machine.cutoff &&
       (found.cost > *machine.cutoff || StopSignal::isAsked())))
    return success();
  least = found.cost * (1 - found.gap);
  if (failed(add(found, std::move(*first))))
    return failure();
  if (isEnough(candidates.back(), found.cost) || StopSignal::isAsked())
    return success();
  return descend(found);
}

LogicalResult dist::addSearched(const Machine &machine, MeshOp mesh,
                                FunctionOpInterface func,
                                SmallVector<Candidate> &candidates) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  return SearchedPlans(machine, mesh, func, *graph, candidates).run();
}
