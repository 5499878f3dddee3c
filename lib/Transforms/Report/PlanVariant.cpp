//===- PlanVariant.cpp - a plan with something changed --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanVariant.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace dist;

static void annotate(NamedAttrList &port, ShardingAttr sharding) {
  if (sharding)
    port.set(kShardingAttr, sharding);
  else
    port.erase(kShardingAttr);
}

/// The argument that the result replaces, or the result that the argument is
/// replaced by, changes too.
static void changePort(Signature &signature, const ChangedValue &change) {
  bool isArgument = change.kind == ChangedValue::Kind::Argument;
  auto &own = isArgument ? signature.arguments : signature.results;
  annotate(own[change.index], change.sharding);
  for (NamedAttrList &argument : signature.arguments) {
    auto alias = dyn_cast_or_null<IntegerAttr>(argument.get(kAliasAttr));
    if (!alias)
      continue;
    bool isOwn = isArgument ? &argument == &own[change.index]
                            : alias.getInt() == change.index;
    if (!isOwn)
      continue;
    annotate(argument, change.sharding);
    annotate(signature.results[alias.getInt()], change.sharding);
  }
}

/// Constraints that the value has say it instead; else a new one does.
static void changeValue(Value value, ShardingAttr sharding) {
  auto constraints = llvm::to_vector(llvm::make_filter_range(
      value.getUsers(), [](Operation *op) { return isa<ShardTensorOp>(op); }));
  for (Operation *known : constraints) {
    if (sharding) {
      cast<ShardTensorOp>(known).setShardingAttr(sharding);
      continue;
    }
    known->replaceAllUsesWith(ValueRange(value));
    known->erase();
  }
  if (!constraints.empty() || !sharding)
    return;
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  auto constraint = ShardTensorOp::create(builder, value.getLoc(),
                                          value.getType(), value, sharding);
  value.replaceAllUsesExcept(constraint, constraint);
}

/// How it lies in the plan, of a copy whose values `copies` has.
static ShardingAttr homeOf(const ChangedValue &change, const IRMapping &copies,
                           SettledPlan &plan) {
  switch (change.kind) {
  case ChangedValue::Kind::Argument:
    return getArgSharding(plan.func, change.index);
  case ChangedValue::Kind::Result:
    return getResultSharding(plan.func, change.index);
  case ChangedValue::Kind::Value:
    return plan.program->home(plan.copies.lookup(copies.lookup(change.value)));
  }
  return {};
}

VariantPrice dist::priceWith(const Machine &machine, FunctionOpInterface func,
                             MeshOp mesh, ArrayRef<ChangedValue> changes) {
  IRMapping copies;
  OpBuilder builder(func.getContext());
  builder.setInsertionPointAfter(func);
  auto copy = cast<FunctionOpInterface>(builder.clone(*func, copies));
  Signature signature(copy);
  for (const ChangedValue &change : changes)
    if (change.kind == ChangedValue::Kind::Value)
      changeValue(copies.lookup(change.value), change.sharding);
    else
      changePort(signature, change);
  signature.write();
  VariantPrice result;
  {
    ScopedDiagnosticHandler handler(func.getContext(), [&](Diagnostic &it) {
      if (it.getSeverity() == DiagnosticSeverity::Error)
        result.problem += it.str();
      return success();
    });
    auto plan = SettledPlan::make(machine, copy, mesh);
    if (succeeded(plan)) {
      if (!changes.empty())
        result.first = homeOf(changes.front(), copies, **plan);
      if (auto price = (*plan)->finalPrice(machine); succeeded(price))
        result.price = *price;
    }
  }
  copy.erase();
  return result;
}
