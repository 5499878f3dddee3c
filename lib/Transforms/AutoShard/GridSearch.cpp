//===- GridSearch.cpp - bounds and plans of grids of devices --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridSearch.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/FreeMemory.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Threading.h"
#include "llvm/ADT/ScopeExit.h"

#include <cmath>

using namespace mlir;
using namespace dist;

/// Of so many grids, which may be searched next, reshards' costs are kept.
static constexpr size_t kMostKnown = 2;

GridSearch::ProgramCopy::ProgramCopy(ModuleOp original)
    : module(original.clone()), mesh(requireMesh(*module)),
      func(findEntry(*module)) {}

GridSearch::GridSearch(MeshOp mesh, const Machine &machine, double worth,
                       bool explain, FindPlans findPlans)
    : progress(machine), mesh(mesh), machine(machine), worth(worth),
      explain(explain), findPlans(findPlans), contending(machine) {
  for (size_t i = 0; i < kAtOnce; ++i)
    copies.emplace_back(mesh->getParentOfType<ModuleOp>());
}

bool GridSearch::isStopped() const {
  return !contending.empty() && StopSignal::isAsked();
}

std::optional<double> GridSearch::leastSoFar() const {
  if (contending.empty())
    return std::nullopt;
  return contending.least().cost();
}

/// Plans that do not fit end no others.
std::optional<double> GridSearch::cutoff() const {
  if (contending.empty() || !machine.fits(contending.least().price.memory))
    return machine.cutoff;
  const Candidate &least = contending.least();
  return worth > 0 ? (1 - worth) * least.cost() : least.cutoff(machine.near);
}

Machine GridSearch::withCutoff() const {
  Machine limited = machine;
  limited.cutoff = cutoff();
  return limited;
}

/// What is remarked is in the order of the grids.
LogicalResult GridSearch::atOnce(MutableArrayRef<Grid> grids, Work work) {
  llvm::scope_exit release(releaseFreeMemory);
  auto doOne = [&](size_t i) {
    copies[i].mesh.setMeshAttr(
        MeshAttr::get(mesh.getContext(), grids[i].shape));
    return work(copies[i], grids[i], i);
  };
  if (machine.problemFile.empty())
    return failableParallelForEach(mesh.getContext(),
                                   llvm::seq<size_t>(0, grids.size()), doOne);
  for (size_t i = 0; i < grids.size(); ++i) // One file, written anew each time.
    if (failed(doOne(i)))
      return failure();
  return success();
}

static std::vector<Mesh> shapesOf(ArrayRef<Grid> grids) {
  std::vector<Mesh> shapes;
  for (const Grid &grid : grids)
    shapes.push_back(grid.shape);
  return shapes;
}

/// All but those of so many grids, whose bounds are least and still enough.
static void forgetCosts(MutableArrayRef<Grid> grids, size_t but,
                        double enough = 0) {
  SmallVector<Grid *> known;
  for (Grid &grid : grids)
    if (grid.bound > enough)
      grid.costs = nullptr; // It will not be searched.
    else if (grid.costs)
      known.push_back(&grid);
  llvm::stable_sort(
      known, [](const Grid *a, const Grid *b) { return a->bound < b->bound; });
  for (Grid *grid : llvm::drop_begin(known, std::min(but, known.size())))
    grid->costs = nullptr;
}

LogicalResult GridSearch::boundOne(ProgramCopy &copy, Grid &grid,
                                   double enough) {
  grid.costs = std::make_shared<ReshardCosts>(grid.shape, machine.costModel());
  ReshardContext context(copy.mesh, machine.costModel(), grid.costs);
  context.precision = CostPrecision::AtLeast;
  FailureOr<PropagationGraph> graph = buildGraphQuietly(copy.func, copy.mesh);
  if (failed(graph))
    return failure();
  grid.bound = leastCost(context, machine, *graph, enough);
  if (explain && !std::isinf(grid.bound))
    copy.mesh.emitRemark() << grid.shape.str()
                           << ": no plan is estimated at less than "
                           << costText(machine, grid.bound);
  return success();
}

LogicalResult GridSearch::boundAll(MutableArrayRef<Grid> grids) {
  double enough = cutoff().value_or(std::numeric_limits<double>::infinity());
  auto work = [&](ProgramCopy &copy, Grid &grid, size_t) {
    return boundOne(copy, grid, enough);
  };
  for (auto left = grids; !left.empty() && !StopSignal::isAsked();
       left = left.drop_front(std::min(kAtOnce, left.size()))) {
    progress.bounding(shapesOf(left), kAtOnce, leastSoFar());
    if (failed(atOnce(left.take_front(kAtOnce), work)))
      return failure();
    forgetCosts(open, kMostKnown, enough);
  }
  return success();
}

LogicalResult GridSearch::bound(ArrayRef<Mesh> shapes) {
  size_t begin = open.size();
  for (const Mesh &shape : shapes)
    open.push_back({shape});
  return boundAll(MutableArrayRef(open).drop_front(begin));
}

LogicalResult GridSearch::searchAtOnce(MutableArrayRef<Grid> grids,
                                       const Machine &limited) {
  std::vector<FailureOr<FoundPlans>> found(grids.size(), failure());
  LogicalResult result =
      atOnce(grids, [&](ProgramCopy &copy, Grid &grid, size_t i) {
        if (explain)
          copy.mesh.emitRemark() << "on " << grid.shape.str();
        Machine informed = limited;
        informed.least = grid.bound;
        informed.isOneOfMany = worth > 0;
        informed.reshardCosts = std::move(grid.costs);
        found[i] = findPlans(copy.func, copy.mesh, informed);
        return success(succeeded(found[i]));
      });
  for (auto [each, grid] : llvm::zip(found, grids)) {
    if (failed(each))
      continue;
    for (const Candidate &plan : each->plans)
      grid.bound = std::max(grid.bound, plan.least);
    contending.add(each->plans);
    llvm::append_range(considered, each->considered);
  }
  numSearched += grids.size();
  return result;
}

LogicalResult GridSearch::search(MutableArrayRef<Grid> grids, size_t most) {
  while (!grids.empty() && !isStopped()) {
    Machine limited = withCutoff();
    grids = grids.take_while([&](const Grid &grid) {
      return !limited.cutoff || grid.bound <= *limited.cutoff;
    });
    if (grids.empty())
      break;
    progress.searching(shapesOf(grids), most, leastSoFar());
    size_t now = StopSignal::isAsked() ? 1 : most; // Until there is a plan.
    if (failed(searchAtOnce(grids.take_front(now), limited)))
      return failure();
    grids = grids.drop_front(std::min(now, grids.size()));
  }
  return success();
}

/// Where nothing but rounding tells bounds apart, in the order of the grids:
/// those of few axes first.
LogicalResult GridSearch::searchOpen(size_t most) {
  auto bound = [](const Grid &grid) { return static_cast<float>(grid.bound); };
  llvm::stable_sort(
      open, [&](const Grid &a, const Grid &b) { return bound(a) < bound(b); });
  LogicalResult result = search(open, most);
  forgetCosts(open, 0);
  done.insert(done.end(), open.begin(), open.end());
  open.clear();
  return result;
}

FoundPlans GridSearch::finish(FunctionOpInterface func) {
  progress.end();
  FoundPlans found{llvm::to_vector(contending.get()), std::move(considered)};
  for (const Candidate &plan : found.plans)
    plan.func->moveAfter(func);
  if (!explain || StopSignal::isAsked())
    return found;
  auto least = llvm::min_element(
      done, [](const Grid &a, const Grid &b) { return a.bound < b.bound; });
  mesh.emitRemark()
      << numSearched << " of " << done.size()
      << " grids were searched; no plan on any is estimated at less than "
      << costText(machine, least->bound);
  return found;
}
