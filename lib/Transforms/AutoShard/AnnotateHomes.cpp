//===- AnnotateHomes.cpp - a result as annotations ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotateHomes.h"

#include "dist/Dialect/Dist/IR/Signature.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

FailureOr<PropagationGraph> dist::buildGraphQuietly(FunctionOpInterface func,
                                                    MeshOp mesh) {
  ScopedDiagnosticHandler handler(func.getContext(), [](Diagnostic &it) {
    return success(it.getSeverity() != DiagnosticSeverity::Error);
  });
  return buildGraph(func, mesh);
}

/// Arguments and results.
static void annotateSignature(FunctionOpInterface func, const Homes &homes) {
  Signature signature(func);
  for (auto [port, argument] :
       llvm::zip(signature.arguments, func.getArguments()))
    if (ShardingAttr home = homes.values.lookup(argument))
      port.set(kShardingAttr, home);
  for (auto [port, home] : llvm::zip(signature.results, homes.results))
    if (home)
      port.set(kShardingAttr, home);
  signature.write();
}

/// The results of operations that propagation leaves elsewhere.
static FailureOr<llvm::SetVector<Value>> findOthers(ReshardContext &context,
                                                    FunctionOpInterface func,
                                                    MeshOp mesh,
                                                    const Homes &homes) {
  FailureOr<PropagationGraph> graph = buildGraphQuietly(func, mesh);
  if (failed(graph))
    return failure();
  orderByWork(*graph);
  propagate(*graph);
  llvm::SetVector<Value> others;
  for (auto [value, home] : homes.values) {
    ValueId id = graph->find(value);
    if (value.getDefiningOp() && id != kNoValue &&
        !manualAround(value.getParentBlock()) &&
        context.withoutPartial(context.get(graph->state.sharding(id))) != home)
      others.insert(value);
  }
  return others;
}

/// A constraint that stands already, and is open, is closed.
static void constrain(Value value, ShardingAttr home) {
  for (Operation *user : value.getUsers())
    if (auto known = dyn_cast<ShardTensorOp>(user);
        known &&
        cast<ShardingAttr>(known.getSharding()).getValue().hasOpenDim())
      return known.setShardingAttr(home);
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  auto constraint = ShardTensorOp::create(builder, value.getLoc(),
                                          value.getType(), value, home);
  value.replaceAllUsesExcept(constraint, constraint);
}

/// True if no operand lies elsewhere either, which might be the reason.
static bool isFirst(Value value, const llvm::SetVector<Value> &others) {
  return llvm::none_of(
      value.getDefiningOp()->getOperands(), [&](Value operand) {
        if (auto constraint = operand.getDefiningOp<ShardTensorOp>())
          operand = constraint.getInput();
        return others.contains(operand);
      });
}

/// In the first rounds, only where values begin to lie elsewhere: the others
/// may follow.
LogicalResult dist::annotateHomes(ReshardContext &context,
                                  FunctionOpInterface func, MeshOp mesh,
                                  const Homes &homes) {
  constexpr int kCautious = 3, kRounds = 6;
  annotateSignature(func, homes);
  llvm::DenseSet<Value> constrained;
  for (int round = 0; round < kRounds; ++round) {
    auto others = findOthers(context, func, mesh, homes);
    if (failed(others))
      return failure();
    bool hasChanged = false;
    for (Value value : *others)
      if ((round >= kCautious || isFirst(value, *others)) &&
          constrained.insert(value).second) {
        constrain(value, homes.values.lookup(value));
        hasChanged = true;
      }
    if (!hasChanged)
      break;
  }
  return success();
}
