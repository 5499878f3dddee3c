//===- Arrangement.cpp - the best grid of devices -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrangement.h"

#include "GridEffort.h"
#include "GridSearch.h"
#include "MeshShapes.h"

#include "dist/Support/StopSignal.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

/// The reshards of these are priced together.
static constexpr size_t kMostAxes = 4;
/// While nothing fits the memory no grid ends early: no more fine ones are
/// looked at.
static constexpr size_t kMostFineUnfit = 8;
static constexpr size_t kAtOnce = GridSearch::kAtOnce;

namespace {
/// Which grids are looked at, and in which order.
class Arrangement {
public:
  Arrangement(FunctionOpInterface func, MeshOp mesh, const Machine &machine,
              bool explain, FindPlans findPlans)
      : func(func), mesh(mesh), machine(machine), explain(explain),
        effort(mesh->getParentOp()),
        search(mesh, machine, effort.worth(), explain, findPlans),
        leastOfAll(leastWork(func, mesh, machine)) {}

  LogicalResult run();
  FoundPlans finish();

private:
  FunctionOpInterface func;
  MeshOp mesh;
  const Machine &machine;
  bool explain;
  GridEffort effort;
  GridSearch search;
  double leastOfAll; ///< On any grid.
  size_t numLeft = 0;

  std::vector<std::vector<Mesh>> shapesByAxes();
  void leaveAllBut(size_t most, std::vector<Mesh> &fine);
  void keepPromising(std::vector<Mesh> &fine);
  bool isAsGoodAsAny();
  bool mayGainByFine() const;
  LogicalResult tryCoarse(ArrayRef<Mesh> coarse, std::vector<Mesh> *fine);
  LogicalResult tryFine(std::vector<Mesh> fine);
};
} // namespace

void Arrangement::leaveAllBut(size_t most, std::vector<Mesh> &fine) {
  if (fine.size() <= most)
    return;
  numLeft += fine.size() - most;
  fine.resize(most);
}

/// Those first whose largest axis is least, on which no collective is as slow;
/// of these, those that refine what may cost least. As many are left as the
/// program affords.
void Arrangement::keepPromising(std::vector<Mesh> &fine) {
  if (fine.empty())
    return;
  auto leastOf = [&](const Mesh &shape) {
    double least = std::numeric_limits<double>::infinity();
    for (const Grid &coarse :
         llvm::concat<const Grid>(search.grids(), search.openGrids()))
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
                      << " different tensors; option 'mesh' requests one";
  leaveAllBut(most, fine);
}

/// True if no grid that is left can be worth it, whatever is done there.
bool Arrangement::isAsGoodAsAny() {
  std::optional<double> cutoff = search.cutoff();
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
bool Arrangement::mayGainByFine() const {
  double least = std::numeric_limits<double>::infinity();
  for (const Grid &grid : search.openGrids())
    least = std::min(least, grid.bound);
  return leastOfAll <= (1 - effort.worth()) * least;
}

/// Where a search takes long, what may cost least is searched first, be it one
/// of the first fine ones. What is found may end all others.
LogicalResult Arrangement::tryCoarse(ArrayRef<Mesh> coarse,
                                     std::vector<Mesh> *fine) {
  if (failed(search.bound(coarse)))
    return failure();
  if (!fine || effort.worth() == 0 || !mayGainByFine())
    return search.searchOpen();
  keepPromising(*fine);
  std::vector<Mesh> first = takeFirst(*fine);
  return search.tryAll(first, first.empty() ? kAtOnce : 1);
}

/// What is found on the first may end the others early: where that saves much,
/// nothing is searched beside it.
LogicalResult Arrangement::tryFine(std::vector<Mesh> fine) {
  keepPromising(fine);
  if (fine.empty())
    return success();
  if (!search.cutoff()) {
    size_t taken = llvm::count_if(search.grids(), [&](const Grid &grid) {
      return grid.shape.axes.size() == fine.front().axes.size();
    });
    leaveAllBut(kMostFineUnfit - std::min(kMostFineUnfit, taken), fine);
  }
  if (failed(search.tryAll(takeFirst(fine), effort.worth() > 0 ? 1 : kAtOnce)))
    return failure();
  return search.tryAll(fine);
}

/// Coarse ones first: of two axes, or as few as there are.
std::vector<std::vector<Mesh>> Arrangement::shapesByAxes() {
  std::vector<Mesh> shapes = gridsOf(mesh.getMesh().getValue(), kMostAxes);
  if (machine.cluster)
    shapes = differentShapes(*machine.cluster, shapes);
  size_t coarsest = std::max<size_t>(shapes.front().axes.size(), 2);
  size_t finest = std::max(coarsest, shapes.back().axes.size());
  std::vector<std::vector<Mesh>> byAxes(finest - coarsest + 1);
  for (Mesh &shape : shapes)
    byAxes[std::max(shape.axes.size(), coarsest) - coarsest].push_back(shape);
  for (ArrayRef<Mesh> alike : byAxes)
    search.progress.expect(alike,
                           alike.front().axes.size() > coarsest
                               ? effort.mostGrids(alike.front().axes.size())
                               : alike.size());
  return byAxes;
}

LogicalResult Arrangement::run() {
  std::vector<std::vector<Mesh>> byAxes = shapesByAxes();
  if (failed(
          tryCoarse(byAxes.front(), byAxes.size() > 1 ? &byAxes[1] : nullptr)))
    return failure();
  for (std::vector<Mesh> &fine : llvm::drop_begin(byAxes)) {
    if (search.isStopped() || isAsGoodAsAny())
      break;
    if (failed(tryFine(std::move(fine))))
      return failure();
  }
  return success();
}

FoundPlans Arrangement::finish() {
  FoundPlans found = search.finish(func);
  const ContendingPlans &plans = search.plans();
  if (explain && numLeft > 0 && !plans.empty() && !StopSignal::isAsked())
    mesh.emitRemark() << fmt::format(
        "{} grids were not looked at: work alone takes {} there, so that at "
        "most {:.1f} % are to be gained",
        numLeft, costText(machine, leastOfAll),
        100 * (1 - leastOfAll / plans.least().cost()));
  return found;
}

FailureOr<FoundPlans> dist::searchGrids(FunctionOpInterface func, MeshOp mesh,
                                        const Machine &machine, bool explain,
                                        FindPlans findPlans) {
  Arrangement arrangement(func, mesh, machine, explain, findPlans);
  if (failed(arrangement.run()))
    return failure();
  return arrangement.finish();
}
