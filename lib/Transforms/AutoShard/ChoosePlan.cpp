//===- ChoosePlan.cpp - the best of all candidates ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoosePlan.h"

#include "Arrangement.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Support/StopSignal.h"
#include "dist/Transforms/AutoShard/Considered.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

static void explainChoice(FunctionOpInterface func, const Machine &machine,
                          ArrayRef<Candidate> candidates) {
  for (const Candidate &candidate : candidates)
    emitRemark(func.getLoc())
        << candidate.name << ": " << describe(machine, candidate.price);
  for (const Candidate &candidate : candidates)
    if (candidate.counted > 0)
      emitRemark(func.getLoc()) << fmt::format(
          "{}: the solver counted {}, at most {:.2f} % above the "
          "least",
          candidate.name.str(), costText(machine, candidate.counted),
          100 * candidate.gap);
}

static LogicalResult verifyMemory(FunctionOpInterface func,
                                  const Machine &machine,
                                  const Candidate &leanest) {
  if (!machine.memory || leanest.price.memory <= *machine.memory)
    return success();
  return emitError(func.getLoc()) << fmt::format(
             "the leanest plan that was found needs {:.0f} bytes of "
             "memory a device; expected at most {:.0f}: use more "
             "devices or a larger limit. {}",
             leanest.price.memory, *machine.memory, leanest.price.held);
}

static FailureOr<Candidate> theOne(FailureOr<std::optional<Candidate>> found) {
  if (failed(found))
    return failure();
  return std::move(**found);
}

/// The same, whether what need not be compared is there or not.
static Candidate *chooseFrom(const Machine &machine,
                             MutableArrayRef<Candidate> candidates) {
  auto *near = llvm::find_if(candidates, std::mem_fn(&Candidate::isNearLeast));
  if (near != candidates.end())
    return near;
  return llvm::min_element(
      candidates, [&](const Candidate &a, const Candidate &b) {
        return a.rank(machine.memory) < b.rank(machine.memory);
      });
}

/// The best way to annotate a copy of the function on the mesh as it is, if
/// there is one within the machine's cutoff.
static FailureOr<std::optional<Candidate>> findBest(FunctionOpInterface func,
                                                    MeshOp mesh,
                                                    const Machine &machine,
                                                    bool explain) {
  auto candidates = makeCandidates(machine, func, mesh, explain || machine.record);
  if (failed(candidates))
    return failure();
  if (explain)
    explainChoice(func, machine, *candidates);
  if (machine.record)
    for (const Candidate &candidate : *candidates)
      addConsidered(mesh, candidate.name, candidate.price);
  if (candidates->empty())
    return std::optional<Candidate>();
  Candidate *best = chooseFrom(machine, *candidates);
  for (Candidate &candidate : *candidates)
    if (&candidate != best)
      candidate.func.erase();
  return std::optional<Candidate>(std::move(*best));
}

FailureOr<FunctionOpInterface> dist::choosePlan(FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Machine &machine,
                                                bool explain) {
  StopSignal stop;
  bool isOpen = static_cast<bool>(mesh->removeAttr(kArrangeAttr));
  auto findBest = [&](const Machine &machine) {
    return ::findBest(func, mesh, machine, explain);
  };
  FailureOr<Candidate> best =
      isOpen ? findArrangement(mesh, machine, explain, findBest)
             : theOne(findBest(machine));
  if (StopSignal::isAsked())
    func.emitRemark("the search was interrupted: the best plan that was found "
                    "until then is used");
  if (failed(best) || failed(verifyMemory(func, machine, *best)))
    return failure();
  func.erase();
  return best->func;
}
