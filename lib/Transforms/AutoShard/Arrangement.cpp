//===- Arrangement.cpp - the best grid of devices -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrangement.h"

#include "ArrangementProgress.h"
#include "MeshShapes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Threading.h"

#include <limits>

using namespace mlir;
using namespace dist;

/// Of grids with three axes no more than so many are looked at; while nothing
/// fits the memory, so that none ends early, no more than the second number.
static constexpr size_t kMostFine = 64, kMostFineUnfit = 8;
/// Nor more than have so many tensors in all: each takes time for each tensor
/// that the program makes.
static constexpr size_t kMostFineTensors = 40000;
/// Grids that are looked at at once. What is found depends on it, but not on
/// how many threads there are.
static constexpr size_t kAtOnce = 2;
/// Of so many grids, which may be searched next, reshards' costs are kept.
static constexpr size_t kMostKnown = 4;

namespace {
/// The program once more: its mesh may get another shape, and another thread
/// may work on it.
struct ProgramCopy {
  OwningOpRef<ModuleOp> module;
  MeshOp mesh;
  FunctionOpInterface func;

  explicit ProgramCopy(ModuleOp original)
      : module(original.clone()), mesh(requireMesh(*module)),
        func(findEntry(*module)) {}
};

struct Grid {
  Mesh shape;
  double bound = std::numeric_limits<double>::infinity();
  std::shared_ptr<ReshardCosts> costs = {}; ///< That its bound asked for.
};

class GridSearch {
public:
  GridSearch(MeshOp mesh, const Machine &machine, bool explain,
             FindPlans findPlans);

  LogicalResult run();
  /// The plans' functions stand behind `func`.
  FoundPlans finish(FunctionOpInterface func);

private:
  MeshOp mesh;
  const Machine &machine;
  bool explain;
  FindPlans findPlans;
  ArrangementProgress progress;
  std::vector<ProgramCopy> copies;
  ContendingPlans contending;
  std::vector<ConsideredPlan> considered;
  std::vector<Grid> grids; ///< That were bounded.
  size_t numTensors, numSearched = 0;

  size_t mostFine() const {
    return std::min(kMostFine,
                    kMostFineTensors / std::max<size_t>(numTensors, 1));
  }
  bool isStopped() const {
    return !contending.empty() && StopSignal::isAsked();
  }
  std::optional<double> leastSoFar() const;
  Machine withCutoff() const;
  LogicalResult
  atOnce(MutableArrayRef<Grid> grids,
         function_ref<LogicalResult(ProgramCopy &, Grid &, size_t)> work);
  LogicalResult bound(MutableArrayRef<Grid> grids);
  LogicalResult search(MutableArrayRef<Grid> grids);
  LogicalResult searchAtOnce(MutableArrayRef<Grid> grids,
                             const Machine &limited);
  LogicalResult tryAll(std::vector<Mesh> shapes);
  std::vector<Mesh> promising(std::vector<Mesh> fine) const;
};
} // namespace

static size_t countTensors(Operation *module) {
  size_t count = 0;
  module->walk([&](Operation *op) {
    count += llvm::count_if(op->getResultTypes(), llvm::IsaPred<TensorType>);
  });
  return count;
}

GridSearch::GridSearch(MeshOp mesh, const Machine &machine, bool explain,
                       FindPlans findPlans)
    : mesh(mesh), machine(machine), explain(explain), findPlans(findPlans),
      progress(machine), contending(machine),
      numTensors(countTensors(mesh->getParentOp())) {
  for (size_t i = 0; i < kAtOnce; ++i)
    copies.emplace_back(mesh->getParentOfType<ModuleOp>());
}

static std::vector<Mesh> shapesOf(ArrayRef<Grid> grids) {
  std::vector<Mesh> shapes;
  for (const Grid &grid : grids)
    shapes.push_back(grid.shape);
  return shapes;
}

std::optional<double> GridSearch::leastSoFar() const {
  if (contending.empty())
    return std::nullopt;
  return contending.least().cost();
}

/// Plans that do not fit end no others.
Machine GridSearch::withCutoff() const {
  Machine limited = machine;
  if (!contending.empty() && machine.fits(contending.least().price.memory))
    limited.cutoff = contending.least().cutoff(machine.near);
  return limited;
}

/// What is remarked is in the order of the grids.
LogicalResult GridSearch::atOnce(
    MutableArrayRef<Grid> grids,
    function_ref<LogicalResult(ProgramCopy &, Grid &, size_t)> work) {
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

/// All but those of so many grids, whose bounds are least.
static void forgetCosts(MutableArrayRef<Grid> grids, size_t but) {
  SmallVector<Grid *> known;
  for (Grid &grid : grids)
    if (grid.costs)
      known.push_back(&grid);
  llvm::stable_sort(
      known, [](const Grid *a, const Grid *b) { return a->bound < b->bound; });
  for (Grid *grid : llvm::drop_begin(known, std::min(but, known.size())))
    grid->costs = nullptr;
}

LogicalResult GridSearch::bound(MutableArrayRef<Grid> grids) {
  Machine limited = withCutoff();
  double enough =
      limited.cutoff.value_or(std::numeric_limits<double>::infinity());
  auto boundOne = [&](ProgramCopy &copy, Grid &grid, size_t) -> LogicalResult {
    grid.costs =
        std::make_shared<ReshardCosts>(grid.shape, machine.costModel());
    ReshardContext context(copy.mesh, machine.costModel(), grid.costs);
    FailureOr<PropagationGraph> graph = buildGraphQuietly(copy.func, copy.mesh);
    if (failed(graph))
      return failure();
    grid.bound = leastCost(context, machine, *graph, enough);
    if (explain)
      copy.mesh.emitRemark() << grid.shape.str() << ": nothing costs less than "
                             << costText(machine, grid.bound);
    return success();
  };
  for (auto left = grids; !left.empty() && !StopSignal::isAsked();
       left = left.drop_front(std::min(kAtOnce, left.size()))) {
    progress.bounding(shapesOf(left), kAtOnce, leastSoFar());
    if (failed(atOnce(left.take_front(kAtOnce), boundOne)))
      return failure();
    forgetCosts(grids, kMostKnown);
  }
  return success();
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

/// Those whose bound is least first; the first always.
LogicalResult GridSearch::search(MutableArrayRef<Grid> grids) {
  while (!grids.empty() && !isStopped()) {
    Machine limited = withCutoff();
    grids = grids.take_while([&](const Grid &grid) {
      return !limited.cutoff || grid.bound <= *limited.cutoff;
    });
    if (grids.empty())
      break;
    progress.searching(shapesOf(grids), kAtOnce, leastSoFar());
    if (failed(searchAtOnce(grids.take_front(kAtOnce), limited)))
      return failure();
    grids = grids.drop_front(std::min(kAtOnce, grids.size()));
  }
  return success();
}

LogicalResult GridSearch::tryAll(std::vector<Mesh> shapes) {
  std::vector<Grid> tried;
  for (Mesh &shape : shapes)
    tried.push_back({std::move(shape)});
  if (failed(bound(tried)))
    return failure();
  llvm::stable_sort(
      tried, [](const Grid &a, const Grid &b) { return a.bound < b.bound; });
  LogicalResult result = search(tried);
  forgetCosts(tried, 0);
  llvm::append_range(grids, tried);
  return result;
}

/// Those first whose largest axis is least, on which no collective is as slow;
/// of these, those that refine what may cost least.
std::vector<Mesh> GridSearch::promising(std::vector<Mesh> fine) const {
  auto leastOf = [&](const Mesh &shape) {
    double least = std::numeric_limits<double>::infinity();
    for (const Grid &coarse : grids)
      if (coarse.shape.axes.size() > 1 && refines(shape, coarse.shape))
        least = std::min(least, coarse.bound);
    return least;
  };
  auto rank = [&](const Mesh &shape) {
    int64_t largest = 0;
    for (const MeshAxis &axis : shape.axes)
      largest = std::max(largest, axis.size);
    return std::pair(largest, leastOf(shape));
  };
  llvm::stable_sort(
      fine, [&](const Mesh &a, const Mesh &b) { return rank(a) < rank(b); });
  size_t most = mostFine();
  if (!withCutoff().cutoff)
    most = std::min(most, kMostFineUnfit);
  if (fine.size() > most)
    fine.resize(most);
  return fine;
}

LogicalResult GridSearch::run() {
  std::vector<Mesh> shapes = gridsOf(mesh.getMesh().getValue(), /*mostAxes=*/3);
  if (machine.cluster)
    shapes = differentShapes(*machine.cluster, shapes);
  size_t coarsest = std::max<size_t>(shapes.front().axes.size(), 2);
  auto firstFine = llvm::find_if(
      shapes, [&](const Mesh &shape) { return shape.axes.size() > coarsest; });
  std::vector<Mesh> coarse(shapes.begin(), firstFine),
      fine(firstFine, shapes.end());
  if (explain && mostFine() < fine.size())
    mesh.emitRemark() << "no more than " << mostFine() << " of " << fine.size()
                      << " grids of three axes: the program makes "
                      << numTensors << " tensors; --mesh asks for one";
  progress.expect(coarse.size(), std::min(fine.size(), mostFine()));
  if (failed(tryAll(std::move(coarse))))
    return failure();
  return tryAll(promising(std::move(fine)));
}

FoundPlans GridSearch::finish(FunctionOpInterface func) {
  progress.end();
  FoundPlans found{llvm::to_vector(contending.get()), std::move(considered)};
  for (const Candidate &plan : found.plans)
    plan.func->moveAfter(func);
  if (!explain || StopSignal::isAsked())
    return found;
  auto least = llvm::min_element(
      grids, [](const Grid &a, const Grid &b) { return a.bound < b.bound; });
  mesh.emitRemark() << numSearched << " of " << grids.size()
                    << " grids were searched; nothing on any costs less than "
                    << costText(machine, least->bound);
  return found;
}

FailureOr<FoundPlans> dist::searchGrids(FunctionOpInterface func, MeshOp mesh,
                                        const Machine &machine, bool explain,
                                        FindPlans findPlans) {
  GridSearch search(mesh, machine, explain, findPlans);
  if (failed(search.run()))
    return failure();
  return search.finish(func);
}
