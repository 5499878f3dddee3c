//===- GraphBuilder.h - makes the graph of a function -----------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_LIB_TRANSFORMS_PROPAGATION_GRAPHBUILDER_H
#define DIST_LIB_TRANSFORMS_PROPAGATION_GRAPHBUILDER_H

#include "Annotations.h"
#include "dist/Transforms/Propagation/Explanation.h"

#include "dist/Dialect/Dist/Rules/RuleTable.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Propagation/Propagation.h"

namespace dist {

/// Walks a function once, in order.
class GraphBuilder {
public:
  GraphBuilder(PropagationGraph &graph, const SignatureAnnotations &annotations,
               const llvm::DenseMap<mlir::Value, mlir::Value> &leaders)
      : graph(graph), annotations(annotations), leaders(leaders) {}

  void addSignature();
  void addRegion(mlir::Region &region);
  /// Fails after an annotation contradicted another one.
  mlir::LogicalResult result() const { return mlir::success(isConsistent); }

private:
  ValueId addValue(mlir::Type type);
  ValueId define(mlir::Value value);
  std::optional<mlir::Location> planGroup(ValueId id);
  ShardingAttr bothOf(ValueId id, ShardingAttr first, ShardingAttr second,
                      mlir::Location site, llvm::StringRef what);
  void annotate(ValueId id, ShardingAttr sharding, mlir::Location site,
                std::string what, bool isState = false);
  void annotate(ValueId id, ShardingAttr sharding, mlir::Operation *op) {
    annotate(id, sharding, op->getLoc(), describeOperation(op));
  }
  void addNode(mlir::Operation *op, Node node);
  void addEdge(mlir::Operation *op, ValueId operand, ValueId result,
               bool forward = true, bool backward = true);

  void addOperation(mlir::Operation *op);
  void addRule(ShardingRuleOpInterface op);
  bool isKnown(mlir::Value value) const;
  void noteRecomputable(mlir::Operation *op, Node &node);
  void addUnknown(mlir::Operation *op);
  void addConstraint(ShardTensorOp op);
  void addBarrier(PropagationBarrierOp op);
  void addControlFlow(mlir::Operation *op);
  void addCarried(mlir::Operation *op);
  void addReshard(ReshardOp op);
  void addReturn(mlir::Operation *op);
  void addManual(ManualOp op);
  ValueId addBorder(ManualOp op, mlir::Type type, ShardingAttr sharding,
                    mlir::Value inside, ValueId outside);

  PropagationGraph &graph;
  const SignatureAnnotations &annotations;
  const llvm::DenseMap<mlir::Value, mlir::Value> &leaders;
  llvm::DenseMap<ValueId, ShardingAttr> annotated;
  /// The description of the place of a value's first annotation.
  llvm::DenseMap<ValueId, std::string> sources;
  /// The manual axes around the operation that is added.
  Axes manualAxes;
  RuleTable rules;
  bool isConsistent = true;
};

} // namespace dist

#endif // DIST_LIB_TRANSFORMS_PROPAGATION_GRAPHBUILDER_H
