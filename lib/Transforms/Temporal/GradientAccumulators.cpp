//===- GradientAccumulators.cpp - where gradients are added up ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GradientAccumulators.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Reshard/GradientSums.h"

#include "mlir/IR/Builders.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

namespace {
/// Places the sums for the gradient of one argument.
class AccumulatorPlacer {
public:
  AccumulatorPlacer(FunctionOpInterface func, const Mesh &mesh,
                    BlockArgument argument, ShardingAttr asked)
      : func(func), mesh(mesh), argument(argument), asked(asked) {}

  LogicalResult run(int64_t &group);

private:
  FunctionOpInterface func;
  const Mesh &mesh;
  BlockArgument argument;
  ShardingAttr asked; ///< By the dimensions of the argument.

  InFlightDiagnostic error();
  LogicalResult verifyKinds(const Accumulator &accumulator);
  std::optional<Sharding> shardingOf(const GradientSum &sum);
  void constrain(OpResult carried, const Sharding &sharding, int64_t group);
  void expectPartial(OpResult carried, const Sharding &sharding);
};
} // namespace

InFlightDiagnostic AccumulatorPlacer::error() {
  unsigned number = argument.getArgNumber();
  auto name = func.getArgAttrOfType<StringAttr>(number, kNameAttr);
  return func.emitError(
      fmt::format("accumulator of argument {}{}: ", number,
                  name ? " '" + name.str() + "'" : std::string()));
}

/// Checks that the loop combines by the kinds of the Partial axes.
LogicalResult AccumulatorPlacer::verifyKinds(const Accumulator &accumulator) {
  llvm::BitVector all(accumulator.update->getNumOperands());
  for (OpOperand &operand : accumulator.update->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    if (!producer || !isRematerializable(producer))
      all.set(operand.getOperandNumber());
  }
  for (const PartialAxis &item : asked.getValue().partial)
    if (!distributesOver(accumulator.update, item.kind, all))
      return error() << "is partial(" << toString(item.kind) << ") over "
                     << item.axis.str()
                     << ", but micro-batches do not add up so: expected "
                        "partial(sum) for gradients";
  return success();
}

/// The sharding of the sum, through transposes and reshapes between it and the
/// next value of the argument.
std::optional<Sharding> AccumulatorPlacer::shardingOf(const GradientSum &sum) {
  std::optional<Sharding> sharding = asked.getValue().withoutPartial();
  for (OpOperand *use : llvm::drop_begin(sum.path)) {
    ShardingRule rule = getShardingRule(use->getOwner());
    auto axes = projectToFactors(mesh, rule, rule.results.front(), *sharding);
    if (axes)
      sharding = shardingFromFactors(
          mesh, rule, rule.operands[use->getOperandNumber()], *axes);
    if (!axes || !sharding)
      return std::nullopt;
  }
  for (DimSharding &dim : sharding->dims)
    dim.open = asked.getValue().hasOpenDim();
  sharding->replicated = asked.getValue().replicated;
  for (const PartialAxis &item : asked.getValue().partial)
    sharding->replicated.push_back(item.axis);
  return sharding;
}

/// A constraint that is in one group with what the loop carries.
void AccumulatorPlacer::constrain(OpResult carried, const Sharding &sharding,
                                  int64_t group) {
  OpBuilder builder(func.getContext());
  builder.setInsertionPointAfterValue(carried);
  Location loc = carried.getLoc();
  auto constraint = ShardTensorOp::create(
      builder, loc, carried.getType(), carried,
      ShardingAttr::get(func.getContext(), asked.getMesh(), sharding));
  carried.replaceAllUsesExcept(constraint, constraint);
  for (Value member : {Value(carried), Value(constraint)})
    ShardingGroupOp::create(builder, loc, member, group, /*soft=*/false);
}

void AccumulatorPlacer::expectPartial(OpResult carried,
                                      const Sharding &sharding) {
  Operation *loop = carried.getOwner();
  auto known = loop->getAttrOfType<ArrayAttr>(kAccumulatorsAttr);
  SmallVector<Attribute> all(loop->getNumResults(),
                             UnitAttr::get(func.getContext()));
  if (known)
    all.assign(known.begin(), known.end());
  Sharding expected = sharding.closed();
  expected.partial = asked.getValue().partial;
  all[carried.getResultNumber()] =
      ShardingAttr::get(func.getContext(), asked.getMesh(), expected);
  loop->setAttr(kAccumulatorsAttr, ArrayAttr::get(func.getContext(), all));
}

LogicalResult AccumulatorPlacer::run(int64_t &group) {
  std::vector<GradientSum> sums = gradientSumsOf(argument);
  llvm::erase_if(sums, [](const GradientSum &sum) {
    return !isTimeLoop(sum.accumulator.carried.getOwner());
  });
  if (sums.empty())
    return error() << "the loop over micro-batches adds up nothing that the "
                      "next value of the argument is made of: expected a "
                      "parameter that a result replaces";
  for (const GradientSum &sum : sums) {
    OpResult carried = sum.accumulator.carried;
    std::optional<Sharding> sharding = shardingOf(sum);
    if (!sharding)
      return error() << asked.getValue().str()
                     << " is no sharding of the sum, which has the type "
                     << carried.getType()
                     << ": expected axes on dimensions that both have";
    if (failed(verifyKinds(sum.accumulator)))
      return failure();
    constrain(carried, *sharding, group++);
    if (asked.getValue().isPartial())
      expectPartial(carried, *sharding);
  }
  return success();
}

LogicalResult dist::placeAccumulators(FunctionOpInterface func,
                                      const Mesh &mesh) {
  int64_t group = 0;
  func->walk([&](ShardingGroupOp op) {
    group = std::max<int64_t>(group, op.getGroup() + 1);
  });
  for (BlockArgument argument : func.getArguments()) {
    auto asked = func.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(),
                                                     kAccumulatorAttr);
    if (asked &&
        failed(AccumulatorPlacer(func, mesh, argument, asked).run(group)))
      return failure();
  }
  return success();
}

void dist::removeAccumulators(FunctionOpInterface func) {
  for (BlockArgument argument : func.getArguments())
    func.removeArgAttr(argument.getArgNumber(),
                       StringAttr::get(func.getContext(), kAccumulatorAttr));
}
