//===- SettledPlan.h - what annotations come to, and cost -------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one mechanism that prices a program as it is annotated: propagated and
// settled as dist-propagate and dist-insert-reshards will do it, on a copy.
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_AUTOSHARD_SETTLEDPLAN_H
#define DIST_TRANSFORMS_AUTOSHARD_SETTLEDPLAN_H

#include "dist/Support/CommunicationReport.h"
#include "dist/Transforms/AutoShard/Machine.h"
#include "dist/Transforms/Propagation/Propagation.h"
#include "dist/Transforms/Reshard/ProgramMemory.h"
#include "dist/Transforms/Reshard/ProgramSteps.h"

#include "mlir/IR/IRMapping.h"

namespace dist {

/// Counted in the program of one rank.
struct EmittedPlan {
  CommunicationReport collectives;
  double memory = 0;
};

/// Of one rank, in the unit of the machine; memory in bytes. What it receives
/// and holds is as the reshards of the plan are planned, or counted in the
/// program that they are part of (SettledPlan::emit).
struct PlanPrice {
  ReshardContext::Price communication = {};
  double work = 0;       ///< Of operations, each for itself.
  double kernels = 0;    ///< The same work in kernels (KernelWork.h).
  double overlapped = 0; ///< The step, with overlap (Timeline.h).
  double planned = 0;    ///< What it holds at most, as it is planned;
  double memory = 0;     ///< the same, or counted.
  std::string held = {}; ///< What holds it.

  /// What the search counts.
  double cost() const { return communication.cost + work; }
  /// What a step will take, one after the other.
  double step() const { return communication.cost + kernels; }
  /// The bytes that are received, and memory.
  void take(const EmittedPlan &emitted);
};

/// A cost in the unit of the machine: seconds with six digits, or bytes.
std::string costText(const Machine &machine, double cost);

/// "128 bytes received, work of 10, cost 138, 4096 bytes of memory".
std::string describe(const Machine &machine, const PlanPrice &price);

/// "in kernels work of 4, a step of 132, with overlap 130".
std::string describeStep(const Machine &machine, const PlanPrice &price);

class SettledPlan {
public:
  /// The function stays as it is. Errors: annotations that contradict each
  /// other or the mesh; what works on one rank's tensors outside of a
  /// dist.manual; dynamic shapes. `known`: its graph, propagated.
  static mlir::FailureOr<std::unique_ptr<SettledPlan>>
  make(const Machine &machine, mlir::FunctionOpInterface func, MeshOp mesh,
       std::optional<PropagationGraph> known = {});
  /// Erases the copy.
  ~SettledPlan();

  mlir::FunctionOpInterface func; ///< The copy; it stands behind the original.
  mlir::IRMapping copies;         ///< Of the original's values.
  ReshardContext context;
  std::optional<ShardedProgram> program;
  DivideCopies divide; ///< Among the coordinates of a pipeline; or null.

  PlanPrice price(const Machine &machine);
  PeakMemory peakMemory();
  /// With what they cost, and what they take in kernels.
  std::vector<ProgramStep> steps(const Machine &machine);
  /// The copy becomes the program of one rank, as the passes make it until
  /// collectives are combined: these are its collectives, with the bytes that
  /// they move once they are, and what a rank holds then; with stages, a rank
  /// of the coordinate that holds most. The last that can be asked of the plan.
  /// Error: what those passes say, or those of stages.
  mlir::FailureOr<EmittedPlan> emit(const Machine &machine);
  /// price(), with the bytes and the memory of emit().
  mlir::FailureOr<PlanPrice> finalPrice(const Machine &machine);

private:
  SettledPlan(const Machine &machine, mlir::FunctionOpInterface original,
              MeshOp mesh);

  void takeTimes(const Machine &machine, const ProgramKernels &kernels,
                 std::vector<ProgramStep> &steps);

  MeshOp mesh;
};

/// finalPrice() of a plan that is settled for this alone.
mlir::FailureOr<PlanPrice> priceExactly(const Machine &machine,
                                        mlir::FunctionOpInterface func,
                                        MeshOp mesh);

} // namespace dist

#endif // DIST_TRANSFORMS_AUTOSHARD_SETTLEDPLAN_H
