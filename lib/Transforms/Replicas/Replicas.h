//===- Replicas.h - a step of several replicas ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPLICAS_REPLICAS_H
#define DIST_LIB_TRANSFORMS_REPLICAS_REPLICAS_H

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Builders.h"

namespace dist {

/// The replicas along an axis.
struct Replicas {
  MeshOp mesh;
  AxisRef axis;
  int64_t count = 1;
};

/// A step whose block is the body of a dist.manual over the axis.
struct ReplicatedStep {
  mlir::FunctionOpInterface func;
  ManualOp manual;
  /// The state in the body, without its dimension of replicas, by argument.
  llvm::MapVector<unsigned, mlir::Value> state;
  /// The values that the body yields, by result: as one replica returns them.
  llvm::SmallVector<mlir::Value> results;
  /// Results that replace arguments.
  llvm::BitVector isState;
  /// The first result of state that all replicas share.
  unsigned firstShared = 0;
};

/// State that all replicas share, as a counter of steps. It is appended to the
/// arguments and results of a function, as its last ones.
struct SharedState {
  std::string name;
  mlir::RankedTensorType type;
};

/// Makes the function's block the body of a dist.manual without results or
/// terminator. State has a first dimension of replicas, batch arguments are
/// those of all replicas. The values of shared state are the last arguments of
/// the body; its results are these at first.
ReplicatedStep enterReplicas(mlir::FunctionOpInterface func,
                             const Replicas &replicas,
                             const TimePlacement::Batch &batch,
                             llvm::ArrayRef<SharedState> shared);

/// Ends the body, and makes its results those of the function.
void leaveReplicas(ReplicatedStep &step, const Replicas &replicas);

/// The mean over the replicas, in the body.
mlir::Value meanOverReplicas(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value value, const Replicas &replicas);

/// The steps after which replicas average their states.
struct AverageSchedule {
  int64_t steps = 1; ///< Between two averages; adaptive: to the first one.
  std::optional<unsigned> loss; ///< Adaptive: the result that is the loss.
  std::optional<unsigned> rate; ///< The argument that is the learning rate.
  int64_t most = 1;             ///< Adaptive: steps between two averages.
};

/// The state that the schedule keeps. All of it starts from zero.
llvm::SmallVector<SharedState> sharedStateOf(const AverageSchedule &schedule,
                                             mlir::MLIRContext *context);

/// Emits the schedule's next state in the body, which is complete. Returns
/// whether states are averaged after this step (tensor<i1>).
mlir::Value advanceSchedule(ReplicatedStep &step, const Replicas &replicas,
                            const AverageSchedule &schedule);

/// Averages the state results of the step where `isDue` (tensor<i1>, the same
/// for all replicas) is true. `averaged`: by result.
void averageState(ReplicatedStep &step, const Replicas &replicas,
                  mlir::Value isDue, const llvm::BitVector &averaged);

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_REPLICAS_REPLICAS_H
