//===- ChoosePlan.cpp - the best of all candidates ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChoosePlan.h"

#include "Candidates.h"
#include "MeshShapes.h"

#include "dist/Dialect/Dist/IR/Arrange.h"

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
             "devices or a larger limit. It holds {}",
             leanest.price.memory, *machine.memory, leanest.price.held);
}

static bool isBetter(const Machine &machine, const Candidate &a,
                     const Candidate &b) {
  return a.rank(machine.memory) < b.rank(machine.memory);
}

/// The best way to annotate a copy of the function on the mesh as it is.
static FailureOr<Candidate> findBest(FunctionOpInterface func, MeshOp mesh,
                                     const Machine &machine, bool explain) {
  auto candidates = makeCandidates(machine, func, mesh);
  if (failed(candidates))
    return failure();
  if (explain)
    explainChoice(func, machine, *candidates);
  auto *best = llvm::min_element(*candidates,
                                 [&](const Candidate &a, const Candidate &b) {
                                   return isBetter(machine, a, b);
                                 });
  for (Candidate &candidate : *candidates)
    if (&candidate != best)
      candidate.func.erase();
  return std::move(*best);
}

/// The best of all grids of the mesh's devices, which the mesh becomes.
static FailureOr<Candidate> arrange(FunctionOpInterface func, MeshOp mesh,
                                    const Machine &machine, bool explain) {
  constexpr unsigned kMostAxes = 2;
  std::optional<Candidate> best;
  MeshAttr bestMesh;
  for (const Mesh &shape :
       meshShapes(mesh.getMesh().getValue().numRanks(), kMostAxes)) {
    mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), shape));
    if (explain)
      mesh.emitRemark() << "on " << shape.str();
    FailureOr<Candidate> found = findBest(func, mesh, machine, explain);
    if (failed(found))
      return failure();
    bool isFirst = !best;
    if (!isFirst && !isBetter(machine, *found, *best)) {
      found->func.erase();
      continue;
    }
    if (!isFirst)
      best->func.erase();
    best = std::move(*found);
    bestMesh = mesh.getMesh();
  }
  mesh.setMeshAttr(bestMesh);
  return std::move(*best);
}

FailureOr<FunctionOpInterface> dist::choosePlan(FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Machine &machine,
                                                bool explain) {
  bool isOpen = static_cast<bool>(mesh->removeAttr(kArrangeAttr));
  FailureOr<Candidate> best = isOpen ? arrange(func, mesh, machine, explain)
                                     : findBest(func, mesh, machine, explain);
  if (failed(best) || failed(verifyMemory(func, machine, *best)))
    return failure();
  func.erase();
  return best->func;
}
