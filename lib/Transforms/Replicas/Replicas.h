//===- Replicas.h - a step of several replicas ------------------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_REPLICAS_REPLICAS_H
#define DIST_LIB_TRANSFORMS_REPLICAS_REPLICAS_H

#include "dist/Dialect/Dist/IR/AppendedState.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Support/TextFile.h"
#include "dist/Transforms/Temporal/TimePlacement.h"

#include "mlir/IR/Builders.h"

namespace dist {

/// The replicas along an axis.
struct Replicas {
  MeshOp mesh;
  AxisRef axis;
  int64_t count = 1;
};

/// The key of a plan that requests replicas, such as `local_sgd`.
struct StrategyKey {
  llvm::StringRef name;
  NamedText plan; ///< Empty: options request them.

  /// Emits an error at the key, or else at `otherwise`, that begins with the
  /// name.
  mlir::InFlightDiagnostic fail(mlir::Location otherwise) const;
};

/// Finds the replicas along an axis, and makes the mesh where the module has
/// none. Errors: no such axis.
mlir::FailureOr<Replicas> findReplicas(mlir::ModuleOp module,
                                       const StrategyKey &key,
                                       const std::string &axis,
                                       const std::string &meshText);

/// Checks that a function can be the step of one replica. Errors: several
/// blocks; types that are no tensors of static shape; state that is undecided,
/// or none.
mlir::LogicalResult verifyStep(mlir::FunctionOpInterface func,
                               const StrategyKey &key);

/// A step whose block is the body of a dist.manual over the axis.
struct ReplicatedStep {
  mlir::FunctionOpInterface func;
  ManualOp manual;
  /// The state of each replica in the body, without its dimension of replicas,
  /// by argument.
  llvm::MapVector<unsigned, mlir::Value> state;
  /// The values that the body yields, by result: as one replica returns them.
  llvm::SmallVector<mlir::Value> results;
  /// Results that replace arguments, and those of them that each replica has
  /// of its own.
  llvm::BitVector isState, isOwn;
  /// The first result of state that all replicas share.
  unsigned firstShared = 0;
};

/// Makes the function's block the body of a dist.manual without results or
/// terminator. State of `own` arguments has a first dimension of replicas,
/// batch arguments are those of all replicas. The values of shared state, which
/// is appended to the function's, are the last arguments of the body; its
/// results are these at first.
ReplicatedStep enterReplicas(mlir::FunctionOpInterface func,
                             const Replicas &replicas,
                             const TimePlacement::Batch &batch,
                             const llvm::BitVector &own,
                             llvm::ArrayRef<AppendedState> shared);

/// Ends the body, and makes its results those of the function.
void leaveReplicas(ReplicatedStep &step, const Replicas &replicas);

/// The mean over the replicas, in the body.
mlir::Value meanOverReplicas(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value value, const Replicas &replicas);

/// Returns the number of steps after one more, tensor<i32>.
mlir::Value countStep(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value count);

/// The steps after which replicas average their states.
struct AverageSchedule {
  int64_t steps = 1; ///< Between two averages; adaptive: to the first one.
  std::optional<unsigned> loss; ///< Adaptive: the result that is the loss.
  std::optional<unsigned> rate; ///< The argument that is the learning rate.
  int64_t most = 1;             ///< Adaptive: steps between two averages.
};

/// The state that the schedule keeps. All of it starts from zero.
llvm::SmallVector<AppendedState> sharedStateOf(const AverageSchedule &schedule,
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
