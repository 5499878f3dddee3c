//===- Arrangement.cpp - the best grid of devices -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrangement.h"

#include "ArrangementProgress.h"
#include "GridEffort.h"
#include "MeshShapes.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Support/FreeMemory.h"
#include "dist/Support/StopSignal.h"

#include "mlir/IR/Threading.h"
#include "llvm/ADT/ScopeExit.h"

#include <fmt/format.h>
#include <limits>

using namespace mlir;
using namespace dist;

/// The reshards of these are priced together.
static constexpr size_t kMostAxes = 4;
/// While nothing fits the memory no grid ends early: no more fine ones are
/// looked at.
static constexpr size_t kMostFineUnfit = 8;
/// Grids that are looked at at once. What is found depends on it, but not on
/// how many threads there are.
static constexpr size_t kAtOnce = 2;
/// Of so many grids, which may be searched next, reshards' costs are kept.
static constexpr size_t kMostKnown = 2;

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
  std::vector<Grid> open;  ///< That were bounded, and may be searched.
  std::vector<Grid> grids; ///< That are done with.
  GridEffort effort;
  double leastOfAll = 0; ///< On any grid.
  size_t numSearched = 0, numLeft = 0;

  bool isStopped() const {
    return !contending.empty() && StopSignal::isAsked();
  }
  std::optional<double> leastSoFar() const;
  Machine withCutoff() const;
  LogicalResult
  atOnce(MutableArrayRef<Grid> grids,
         function_ref<LogicalResult(ProgramCopy &, Grid &, size_t)> work);
  LogicalResult bound(MutableArrayRef<Grid> grids);
  LogicalResult bound(ArrayRef<Mesh> shapes);
  LogicalResult search(MutableArrayRef<Grid> grids, size_t most);
  LogicalResult searchOpen(size_t most = kAtOnce);
  LogicalResult searchAtOnce(MutableArrayRef<Grid> grids,
                             const Machine &limited);
  LogicalResult tryAll(ArrayRef<Mesh> shapes, size_t most = kAtOnce);
  void leaveAllBut(size_t most, std::vector<Mesh> &fine);
  void keepPromising(std::vector<Mesh> &fine);
  bool isAsGoodAsAny();
  bool mayGainByFine() const;
  LogicalResult tryCoarse(ArrayRef<Mesh> coarse, std::vector<Mesh> *fine);
  LogicalResult tryFine(std::vector<Mesh> fine);
};
} // namespace

GridSearch::GridSearch(MeshOp mesh, const Machine &machine, bool explain,
                       FindPlans findPlans)
    : mesh(mesh), machine(machine), explain(explain), findPlans(findPlans),
      progress(machine), contending(machine), effort(mesh->getParentOp()) {
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
  if (contending.empty() || !machine.fits(contending.least().price.memory))
    return limited;
  const Candidate &least = contending.least();
  limited.cutoff = effort.worth() > 0 ? (1 - effort.worth()) * least.cost()
                                      : least.cutoff(machine.near);
  return limited;
}

/// What is remarked is in the order of the grids.
LogicalResult GridSearch::atOnce(
    MutableArrayRef<Grid> grids,
    function_ref<LogicalResult(ProgramCopy &, Grid &, size_t)> work) {
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

LogicalResult GridSearch::bound(MutableArrayRef<Grid> grids) {
  Machine limited = withCutoff();
  double enough =
      limited.cutoff.value_or(std::numeric_limits<double>::infinity());
  auto boundOne = [&](ProgramCopy &copy, Grid &grid, size_t) -> LogicalResult {
    grid.costs =
        std::make_shared<ReshardCosts>(grid.shape, machine.costModel());
    ReshardContext context(copy.mesh, machine.costModel(), grid.costs);
    context.precision = CostPrecision::AtLeast;
    FailureOr<PropagationGraph> graph = buildGraphQuietly(copy.func, copy.mesh);
    if (failed(graph))
      return failure();
    grid.bound = leastCost(context, machine, *graph, enough);
    if (explain)
      copy.mesh.emitRemark()
          << grid.shape.str() << ": nothing is counted as less than "
          << costText(machine, grid.bound);
    return success();
  };
  for (auto left = grids; !left.empty() && !StopSignal::isAsked();
       left = left.drop_front(std::min(kAtOnce, left.size()))) {
    progress.bounding(shapesOf(left), kAtOnce, leastSoFar());
    if (failed(atOnce(left.take_front(kAtOnce), boundOne)))
      return failure();
    forgetCosts(open, kMostKnown, enough);
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
        informed.isOneOfMany = effort.worth() > 0;
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

/// Those whose bound is least first, `most` at once, as long as they may be
/// worth it; some always, if there is no plan yet.
LogicalResult GridSearch::search(MutableArrayRef<Grid> grids, size_t most) {
  while (!grids.empty() && !isStopped()) {
    Machine limited = withCutoff();
    grids = grids.take_while([&](const Grid &grid) {
      return !limited.cutoff || grid.bound <= *limited.cutoff;
    });
    if (grids.empty())
      break;
    progress.searching(shapesOf(grids), most, leastSoFar());
    if (failed(searchAtOnce(grids.take_front(most), limited)))
      return failure();
    grids = grids.drop_front(std::min(most, grids.size()));
  }
  return success();
}

LogicalResult GridSearch::bound(ArrayRef<Mesh> shapes) {
  size_t begin = open.size();
  for (const Mesh &shape : shapes)
    open.push_back({shape});
  return bound(MutableArrayRef(open).drop_front(begin));
}

LogicalResult GridSearch::searchOpen(size_t most) {
  llvm::stable_sort(
      open, [](const Grid &a, const Grid &b) { return a.bound < b.bound; });
  LogicalResult result = search(open, most);
  forgetCosts(open, 0);
  grids.insert(grids.end(), open.begin(), open.end());
  open.clear();
  return result;
}

LogicalResult GridSearch::tryAll(ArrayRef<Mesh> shapes, size_t most) {
  return failure(failed(bound(shapes)) || failed(searchOpen(most)));
}

void GridSearch::leaveAllBut(size_t most, std::vector<Mesh> &fine) {
  if (fine.size() <= most)
    return;
  numLeft += fine.size() - most;
  fine.resize(most);
}

/// Those first whose largest axis is least, on which no collective is as slow;
/// of these, those that refine what may cost least. As many are left as the
/// program affords.
void GridSearch::keepPromising(std::vector<Mesh> &fine) {
  if (fine.empty())
    return;
  auto leastOf = [&](const Mesh &shape) {
    double least = std::numeric_limits<double>::infinity();
    for (const Grid &coarse : llvm::concat<const Grid>(grids, open))
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
  size_t axes = fine.front().axes.size(), most = effort.mostGrids(axes);
  if (explain && most < fine.size())
    mesh.emitRemark() << "no more than " << most << " of " << fine.size()
                      << " grids of " << axes << " axes: the program makes "
                      << effort.countDifferent()
                      << " different tensors; --mesh asks for one";
  leaveAllBut(most, fine);
}

/// True if no grid that is left can be worth it, whatever is done there.
bool GridSearch::isAsGoodAsAny() {
  std::optional<double> cutoff = withCutoff().cutoff;
  if (!cutoff || leastOfAll <= *cutoff)
    return false;
  if (explain)
    mesh.emitRemark() << "no grid of more axes is looked at: work alone takes "
                      << costText(machine, leastOfAll);
  return true;
}

/// The first of them, which are no longer among them.
static std::vector<Mesh> takeFirst(std::vector<Mesh> &shapes) {
  auto end = shapes.begin() + std::min(kAtOnce, shapes.size());
  std::vector<Mesh> first(shapes.begin(), end);
  shapes.erase(shapes.begin(), end);
  return first;
}

/// True if fine grids may be worth it, whatever is found on those of which only
/// bounds are known.
bool GridSearch::mayGainByFine() const {
  double least = std::numeric_limits<double>::infinity();
  for (const Grid &grid : open)
    least = std::min(least, grid.bound);
  return leastOfAll <= (1 - effort.worth()) * least;
}

/// Where a search takes long, what may cost least is searched first, be it one
/// of the first fine ones. What is found may end all others.
LogicalResult GridSearch::tryCoarse(ArrayRef<Mesh> coarse,
                                    std::vector<Mesh> *fine) {
  if (failed(bound(coarse)))
    return failure();
  if (!fine || effort.worth() == 0 || !mayGainByFine())
    return searchOpen();
  keepPromising(*fine);
  std::vector<Mesh> first = takeFirst(*fine);
  return tryAll(first, first.empty() ? kAtOnce : 1);
}

/// What is found on the first may end the others early: where that saves much,
/// nothing is searched beside it.
LogicalResult GridSearch::tryFine(std::vector<Mesh> fine) {
  keepPromising(fine);
  if (fine.empty())
    return success();
  if (!withCutoff().cutoff) {
    size_t taken = llvm::count_if(grids, [&](const Grid &grid) {
      return grid.shape.axes.size() == fine.front().axes.size();
    });
    leaveAllBut(kMostFineUnfit - std::min(kMostFineUnfit, taken), fine);
  }
  if (failed(tryAll(takeFirst(fine), effort.worth() > 0 ? 1 : kAtOnce)))
    return failure();
  return tryAll(fine);
}

/// Coarse grids first: of two axes, or as few as there are.
LogicalResult GridSearch::run() {
  std::vector<Mesh> shapes = gridsOf(mesh.getMesh().getValue(), kMostAxes);
  if (machine.cluster)
    shapes = differentShapes(*machine.cluster, shapes);
  size_t coarsest = std::max<size_t>(shapes.front().axes.size(), 2);
  size_t finest = std::max(coarsest, shapes.back().axes.size());
  std::vector<std::vector<Mesh>> byAxes(finest - coarsest + 1);
  for (Mesh &shape : shapes)
    byAxes[std::max(shape.axes.size(), coarsest) - coarsest].push_back(shape);
  for (ArrayRef<Mesh> alike : byAxes)
    progress.expect(alike, alike.front().axes.size() > coarsest
                               ? effort.mostGrids(alike.front().axes.size())
                               : alike.size());
  leastOfAll = leastWork(copies.front().func, copies.front().mesh, machine);
  if (failed(
          tryCoarse(byAxes.front(), byAxes.size() > 1 ? &byAxes[1] : nullptr)))
    return failure();
  for (std::vector<Mesh> &fine : llvm::drop_begin(byAxes)) {
    if (isStopped() || isAsGoodAsAny())
      break;
    if (failed(tryFine(std::move(fine))))
      return failure();
  }
  return success();
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
  mesh.emitRemark()
      << numSearched << " of " << grids.size()
      << " grids were searched; nothing on any is counted as less than "
      << costText(machine, least->bound);
  if (numLeft > 0 && !contending.empty())
    mesh.emitRemark() << fmt::format(
        "{} grids were not looked at: work alone takes {} there, so that at "
        "most {:.1f} % are to be gained",
        numLeft, costText(machine, leastOfAll),
        100 * (1 - leastOfAll / contending.least().cost()));
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
