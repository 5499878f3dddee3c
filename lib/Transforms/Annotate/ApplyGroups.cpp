//===- ApplyGroups.cpp - a plan's groups onto the program -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyGroups.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <set>

using namespace mlir;
using namespace dist;

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The annotation of a result: its own, or that of the argument it replaces.
static ShardingAttr annotationOf(FunctionOpInterface func, unsigned result) {
  ShardingAttr sharding = getResultSharding(func, result);
  for (unsigned i = 0; !sharding && i < func.getNumArguments(); ++i) {
    auto alias = func.getArgAttrOfType<IntegerAttr>(i, kAliasAttr);
    if (alias && alias.getValue() == result)
      sharding = getArgSharding(func, i);
  }
  return sharding;
}

/// The value that is returned as that result. An annotated result may have
/// another sharding than the value that the program computes: a constraint is
/// added for it.
static Value returned(FunctionOpInterface func, const Port &port) {
  Operation *end = func.getFunctionBody().back().getTerminator();
  OpOperand &use = end->getOpOperand(port.index);
  ShardingAttr sharding = annotationOf(func, port.index);
  auto known = use.get().getDefiningOp<ShardTensorOp>();
  if (!sharding || (known && known.getSharding() == sharding))
    return use.get();
  OpBuilder builder(end);
  auto name = builder.getStringAttr(listOf(port));
  use.set(ShardTensorOp::create(builder, NameLoc::get(name),
                                use.get().getType(), use.get(), sharding));
  return use.get();
}

/// Collects the arguments that a pattern names, and the values returned as the
/// results that it names.
static Status collectPorts(const PlanEntry &member, FunctionOpInterface func,
                           llvm::SetVector<Value> &values) {
  SmallVector<Port> arguments = argumentsOf(func), results = resultsOf(func);
  size_t before = values.size();
  bool matched = false;
  for (const Port &port : arguments)
    if (port.isNamedBy(member))
      matched = true, values.insert(func.getArgument(port.index));
  for (const Port &port : results)
    if (port.isNamedBy(member))
      matched = true, values.insert(returned(func, port));
  if (!matched)
    return error(member, "matches nothing; there are " + listOf(arguments) +
                             "; " + listOf(results));
  for (Value value : values.getArrayRef().drop_front(before))
    if (!isa<RankedTensorType>(value.getType()))
      return error(member,
                   "names a value that is no tensor: " +
                       textOf(value.getType()));
  return {};
}

static Status collectValue(const PlanEntry &member, const PlacedValues &placed,
                           llvm::SetVector<Value> &values) {
  Result<Value> value = placed.find(member);
  if (value)
    values.insert(*value);
  return value ? Status() : value.status();
}

/// Different values of one shape.
static Status checkMembers(const PlanGroup &group, ArrayRef<Value> values) {
  if (values.size() < 2)
    return Status::invalid(group.where + ": names one tensor; a group needs at "
                                         "least two");
  auto shapeOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  for (Value value : values)
    if (shapeOf(value) != shapeOf(values.front()))
      return Status::invalid(
          fmt::format("{}: tensors with the same sharding need one shape, got "
                      "{} and {}",
                      group.where, textOf(values.front().getType()),
                      textOf(value.getType())));
  return {};
}

static std::set<int64_t> groupNumbers(FunctionOpInterface func) {
  std::set<int64_t> numbers;
  func->walk([&](ShardingGroupOp op) { numbers.insert(op.getGroup()); });
  return numbers;
}

Status dist::applyGroups(const Plan &plan, FunctionOpInterface func,
                         const PlacedValues &placed,
                         function_ref<Location(StringRef)> locate) {
  const std::set<int64_t> taken = groupNumbers(func);
  int64_t number = 0;
  OpBuilder builder(func.getContext());
  for (const PlanGroup &group : plan.groups) {
    llvm::SetVector<Value> values;
    for (const PlanEntry &member : group.ports)
      if (Status status = collectPorts(member, func, values); !status.ok())
        return status;
    for (const PlanEntry &member : group.values)
      if (Status status = collectValue(member, placed, values); !status.ok())
        return status;
    if (Status status = checkMembers(group, values.getArrayRef()); !status.ok())
      return status;
    while (taken.count(number))
      ++number;
    Location place = locate(group.where);
    for (Value value : values) {
      builder.setInsertionPointAfterValue(value);
      ShardingGroupOp::create(builder, place, value, number,
                              /*soft=*/false);
    }
    ++number;
  }
  return {};
}
