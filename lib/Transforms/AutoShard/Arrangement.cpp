//===- Arrangement.cpp - the best grid of devices -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrangement.h"

#include "ArrangementProgress.h"
#include "MeshShapes.h"

#include "dist/Support/StopSignal.h"

#include <limits>

using namespace mlir;
using namespace dist;

/// Of grids with three axes no more than so many are looked at.
static constexpr size_t kMostFine = 8;
/// Nor are any for programs with more tensors: what their tables take grows
/// with depth, a gigabyte or two for so many.
static constexpr size_t kMostTensors = 3000;

namespace {
class Arranger {
public:
  Arranger(MeshOp mesh, const Machine &machine, bool explain, FindBest findBest)
      : mesh(mesh), machine(machine), explain(explain), findBest(findBest),
        progress(machine) {}

  FailureOr<Candidate> run();

private:
  struct Tried {
    Mesh shape;
    double cost; ///< Infinity where nothing within the cutoff was found.
  };
  MeshOp mesh;
  const Machine &machine;
  bool explain;
  FindBest findBest;
  ArrangementProgress progress;
  std::optional<Candidate> best;
  MeshAttr bestMesh;
  std::vector<Tried> tried;

  LogicalResult tryAll(const std::vector<Mesh> &shapes);
  LogicalResult tryShape(const Mesh &shape);
  void keepBetter(Candidate found);
  Machine withCutoff() const;
  std::vector<Mesh> promising(std::vector<Mesh> shapes) const;
  std::vector<Mesh> allowed(std::vector<Mesh> fine);
};
} // namespace

/// Plans that do not fit end no others.
Machine Arranger::withCutoff() const {
  Machine limited = machine;
  if (best && (!machine.memory || best->price.memory <= *machine.memory))
    limited.cutoff = best->cutoff();
  return limited;
}

void Arranger::keepBetter(Candidate found) {
  if (best && best->rank(machine.memory) <= found.rank(machine.memory))
    return found.func.erase();
  if (best)
    best->func.erase();
  best = std::move(found);
  bestMesh = mesh.getMesh();
}

LogicalResult Arranger::tryShape(const Mesh &shape) {
  mesh.setMeshAttr(MeshAttr::get(mesh.getContext(), shape));
  if (explain)
    mesh.emitRemark() << "on " << shape.str();
  auto found = findBest(withCutoff());
  if (failed(found))
    return failure();
  tried.push_back({shape, *found ? (*found)->cost()
                                 : std::numeric_limits<double>::infinity()});
  if (*found)
    keepBetter(std::move(**found));
  return success();
}

/// The first is always tried.
LogicalResult Arranger::tryAll(const std::vector<Mesh> &shapes) {
  for (const Mesh &shape : shapes) {
    if (best && StopSignal::isAsked())
      break;
    progress.begin(shape, best ? std::optional(best->cost()) : std::nullopt);
    if (failed(tryShape(shape)))
      return failure();
  }
  return success();
}

/// Those that refine what cost least.
std::vector<Mesh> Arranger::promising(std::vector<Mesh> shapes) const {
  auto costOf = [&](const Mesh &fine) {
    double least = std::numeric_limits<double>::infinity();
    for (const Tried &coarse : tried)
      if (coarse.shape.axes.size() > 1 && refines(fine, coarse.shape))
        least = std::min(least, coarse.cost);
    return least;
  };
  llvm::stable_sort(shapes, [&](const Mesh &a, const Mesh &b) {
    return costOf(a) < costOf(b);
  });
  if (shapes.size() > kMostFine)
    shapes.resize(kMostFine);
  return shapes;
}

static size_t countTensors(Operation *module) {
  size_t count = 0;
  module->walk([&](Operation *op) {
    count += llvm::count_if(op->getResultTypes(), llvm::IsaPred<TensorType>);
  });
  return count;
}

/// All grids of three axes, or none.
std::vector<Mesh> Arranger::allowed(std::vector<Mesh> fine) {
  size_t count = countTensors(mesh->getParentOp());
  if (fine.empty() || count <= kMostTensors)
    return fine;
  if (explain)
    mesh.emitRemark()
        << "no grids of three axes: the program makes " << count
        << " tensors, of more than " << kMostTensors
        << " they would take too much memory; --mesh asks for one";
  return {};
}

FailureOr<Candidate> Arranger::run() {
  std::vector<Mesh> shapes =
      meshShapes(mesh.getMesh().getValue().numRanks(), /*mostAxes=*/3);
  if (machine.cluster)
    shapes = differentShapes(*machine.cluster, shapes);
  auto firstFine = llvm::find_if(
      shapes, [](const Mesh &shape) { return shape.axes.size() > 2; });
  std::vector<Mesh> coarse(shapes.begin(), firstFine);
  std::vector<Mesh> fine = allowed({firstFine, shapes.end()});
  progress.expect(coarse, std::min(fine.size(), kMostFine));
  if (failed(tryAll(coarse)) || failed(tryAll(promising(std::move(fine)))))
    return failure();
  progress.end();
  mesh.setMeshAttr(bestMesh);
  return std::move(*best);
}

FailureOr<Candidate> dist::findArrangement(MeshOp mesh, const Machine &machine,
                                           bool explain, FindBest findBest) {
  return Arranger(mesh, machine, explain, findBest).run();
}
