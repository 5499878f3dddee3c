//===- GridSearch.h - bounds and plans of grids of devices ------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDSEARCH_H
#define DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDSEARCH_H

#include "Arrangement.h"
#include "ArrangementProgress.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <limits>

namespace dist {

struct Grid {
  Mesh shape;
  /// Nothing on it costs less; nothing is known: infinite.
  double bound = std::numeric_limits<double>::infinity();
  std::shared_ptr<ReshardCosts> costs = {}; ///< That its bound asked for.
};

/// Bounds grids and searches those that are worth it, two at once: grids are
/// open between their bound and their search, then done.
class GridSearch {
public:
  /// Grids that are looked at at once. What is found depends on it, but not on
  /// how many threads there are.
  static constexpr size_t kAtOnce = 2;

  /// `worth`: what a grid must promise to be searched once there is a plan, as
  /// a share of what that costs (GridEffort); 0: the machine's `near` says it.
  GridSearch(MeshOp mesh, const Machine &machine, double worth, bool explain,
             FindPlans findPlans);

  /// They are open. Until Ctrl-C.
  mlir::LogicalResult bound(llvm::ArrayRef<Mesh> shapes);
  /// Of those that are open what may cost least first, `most` at once, as long
  /// as it may be worth it; some always, if there is no plan yet.
  mlir::LogicalResult searchOpen(size_t most = kAtOnce);
  mlir::LogicalResult tryAll(llvm::ArrayRef<Mesh> shapes,
                             size_t most = kAtOnce) {
    return mlir::failure(failed(bound(shapes)) || failed(searchOpen(most)));
  }

  /// What a grid must cost less than to be searched, once something fits.
  std::optional<double> cutoff() const;
  /// By Ctrl-C, and there is a plan.
  bool isStopped() const;
  llvm::ArrayRef<Grid> openGrids() const { return open; }
  llvm::ArrayRef<Grid> grids() const { return done; }
  const ContendingPlans &plans() const { return contending; }

  /// The plans' functions stand behind `func`.
  FoundPlans finish(mlir::FunctionOpInterface func);

  ArrangementProgress progress;

private:
  /// The program once more: its mesh may get another shape, and another thread
  /// may work on it.
  struct ProgramCopy {
    mlir::OwningOpRef<mlir::ModuleOp> module;
    MeshOp mesh;
    mlir::FunctionOpInterface func;

    explicit ProgramCopy(mlir::ModuleOp original);
  };
  using Work = llvm::function_ref<mlir::LogicalResult(ProgramCopy &, Grid &,
                                                      size_t index)>;

  MeshOp mesh;
  const Machine &machine;
  double worth;
  bool explain;
  FindPlans findPlans;
  std::vector<ProgramCopy> copies;
  ContendingPlans contending;
  std::vector<ConsideredPlan> considered;
  std::vector<Grid> open; ///< That were bounded, and may be searched.
  std::vector<Grid> done;
  size_t numSearched = 0;

  std::optional<double> leastSoFar() const;
  Machine withCutoff() const;
  mlir::LogicalResult atOnce(llvm::MutableArrayRef<Grid> grids, Work work);
  mlir::LogicalResult boundOne(ProgramCopy &copy, Grid &grid, double enough);
  mlir::LogicalResult boundAll(llvm::MutableArrayRef<Grid> grids);
  mlir::LogicalResult search(llvm::MutableArrayRef<Grid> grids, size_t most);
  mlir::LogicalResult searchAtOnce(llvm::MutableArrayRef<Grid> grids,
                                   const Machine &limited);
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_AUTOSHARD_GRIDSEARCH_H
