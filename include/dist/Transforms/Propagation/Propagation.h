//===- Propagation.h - completes the shardings of a function ----*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   FailureOr<PropagationGraph> graph = buildGraph(func, mesh);
//   orderTurns(*graph);
//   propagate(*graph);             // annotations flow to a fixpoint
//   completeShardings(*graph);     // and are written to the function
//
//===----------------------------------------------------------------------===//

#ifndef DIST_TRANSFORMS_PROPAGATION_PROPAGATION_H
#define DIST_TRANSFORMS_PROPAGATION_PROPAGATION_H

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Transforms/Propagation/FactorPropagation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace dist {

/// The form of a function for propagation: numbered values and the nodes that
/// connect them.
struct PropagationGraph {
  PropagationGraph(mlir::FunctionOpInterface func, MeshOp mesh,
                   PropagationState state)
      : func(func), mesh(mesh), state(std::move(state)) {}

  mlir::FunctionOpInterface func;
  MeshOp mesh;
  PropagationState state;
  std::vector<Node> nodes;
  /// The operation of each node.
  std::vector<mlir::Operation *> operations;
  llvm::DenseMap<mlir::Value, ValueId> ids;
  /// The location of each value's annotation.
  llvm::DenseMap<ValueId, mlir::Location> annotationSites;
  /// The values that the user annotated or put into a group.
  llvm::DenseSet<ValueId> pinned;
  /// The values of the function's results.
  llvm::SmallVector<ValueId> results;
  /// The values of each dist.manual's operands as they enter it.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<ValueId, 4>> entering;

  /// kNoValue for values that do not take part: they are not ranked tensors, or
  /// can be rematerialized with any sharding.
  ValueId find(mlir::Value value) const {
    auto it = ids.find(value);
    return it == ids.end() ? kNoValue : it->second;
  }
  mlir::Operation *operationOf(const Node &node) const {
    return operations[&node - nodes.data()];
  }
};

/// Numbers the values of `func`, takes over its annotations, and gets the rule
/// of every operation. An operation without a model keeps its operands and
/// results replicated, with a remark. Values of a sharding group have one
/// number. Errors: annotations that contradict each other or the mesh,
/// #dist.placements, a wrong `dist.alias`, a group of values that cannot have
/// one sharding.
mlir::FailureOr<PropagationGraph> buildGraph(mlir::FunctionOpInterface func,
                                             MeshOp mesh);

/// Gives each annotated dimension its turn: the more work its axes divide, the
/// earlier. The batch is in every contraction, a dimension of a weight in some:
/// if both are sharded over one axis (FSDP), activations follow the batch. Work
/// is estimated in iterations of operations other than elementwise ones. A
/// constraint on a value in between comes after arguments that need its axes
/// for other dimensions, if fewer bytes of tensors are moved in this order
/// (Megatron-LM with a residual stream sharded by sequence).
void orderTurns(PropagationGraph &graph);

/// Lets axes flow both ways until nothing changes: turn after turn, in each
/// through elementwise operations and reshapes before all others.
void propagate(PropagationGraph &graph, Provenance *record = nullptr);

/// Writes a closed sharding to every argument, result and operation; replaces
/// shard_tensor and propagation_barrier by their inputs, or by a reshard where
/// input and result differ; removes sharding_group.
void completeShardings(PropagationGraph &graph);

} // namespace dist

#endif // DIST_TRANSFORMS_PROPAGATION_PROPAGATION_H
