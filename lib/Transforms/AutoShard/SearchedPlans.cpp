//===- SearchedPlans.cpp - plans of one network ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SearchedPlans.h"

#include "ShardingNetwork.h"

#include "dist/Support/AtOnce.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
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
  /// Of the function, in no block yet, and of its values.
  struct Copy {
    IRMapping values;
    OwningOpRef<Operation *> func;
  };

  const Machine &machine;
  MeshOp mesh;
  FunctionOpInterface func;
  PropagationGraph &graph;
  ReshardContext context;
  ShardingNetwork network;
  SmallVector<Candidate> &candidates;
  static constexpr int kRungs = 8;
  std::set<std::vector<int>> settled; ///< Choices.
  double least = 0;                   ///< Nothing that is counted costs less.
  double cheapest = std::numeric_limits<double>::infinity(); ///< That fits.

  LogicalResult verify(const SearchResult &result);
  Copy copy() const;
  LogicalResult add(const SearchResult &result, Copy copy);
  FailureOr<PropagationGraph> annotate(Candidate &plan, Copy copy,
                                       const Homes &homes);
  bool isFree() const;
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
                               "leanest, "
                            << static_cast<int64_t>(memory) << " bytes";
  return verify(none);
}

SearchedPlans::Copy SearchedPlans::copy() const {
  Copy made;
  made.func = func->clone(made.values);
  return made;
}

/// Puts the copy behind the function, annotated with what the function's values
/// are given.
FailureOr<PropagationGraph> SearchedPlans::annotate(Candidate &plan, Copy copy,
                                                    const Homes &homes) {
  OpBuilder builder(func.getContext());
  builder.setInsertionPointAfter(func);
  plan.func = cast<FunctionOpInterface>(builder.insert(copy.func.release()));
  Homes ofCopy;
  ofCopy.results = homes.results;
  for (auto [value, home] : homes.values)
    ofCopy.values[copy.values.lookup(value)] = home;
  return annotateHomes(context, plan.func, mesh, ofCopy);
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
LogicalResult SearchedPlans::add(const SearchResult &result, Copy copy) {
  if (!settled.insert(result.solved.strategies).second)
    return success();
  Candidate plan{"search", {}};
  auto annotated = annotate(plan, std::move(copy), result.homes);
  if (failed(annotated) ||
      failed(priceCandidate(machine, mesh, plan, std::move(*annotated))))
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
  if (found.fits && isDearer(found))
    return false;
  if (found.fits && failed(add(found, copy())))
    return failure();
  return true;
}

/// The leanest first, and what is next to it. Where neither fits, what is above
/// them may yet, because what is counted is not what a settled plan takes: that
/// is sought unless there is another grid where something fits. Below a rung
/// that is counted dearer than what fits, all are.
LogicalResult SearchedPlans::descend(const SearchResult &top) {
  SearchResult lean = network.leanest();
  double from = network.memoryOf(top), to = network.memoryOf(lean);
  if (failed(verify(lean)) || failed(verifyLeanest(to)))
    return failure();
  if (SearchResult found = network.isLarge() ? network.within(to) : lean;
      found.fits && found.cost < lean.cost)
    lean = std::move(found);
  if (failed(add(lean, copy())) || failed(tryRung(kRungs - 1, from, to)))
    return failure();
  if (machine.cutoff && std::isinf(cheapest))
    return success();
  for (int rung = 1; rung < kRungs - 1; ++rung) {
    if (StopSignal::isAsked())
      break;
    FailureOr<bool> isLeft = tryRung(rung, from, to);
    if (failed(isLeft))
      return failure();
    if (!*isLeft)
      break;
  }
  return success();
}

LogicalResult SearchedPlans::run() {
  SearchResult found;
  Copy first;
  atOnce(
      func.getContext()->isMultithreadingEnabled(),
      [&] { found = network.cheapest(); }, [&] { first = copy(); });
  if (failed(verify(found)))
    return failure();
  if (!found.isPossible || !found.fits ||
      (machine.cutoff &&
       (found.cost > *machine.cutoff || StopSignal::isAsked())))
    return success();
  least = found.cost * (1 - found.gap);
  if (failed(add(found, std::move(first))))
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
