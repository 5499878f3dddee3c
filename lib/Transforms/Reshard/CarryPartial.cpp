//===- CarryPartial.cpp - sums over the iterations of a loop --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryPartial.h"

#include "dist/Transforms/Reshard/Accumulators.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

namespace {
class PartialCarrier {
public:
  PartialCarrier(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program) {}

  bool mayCarry(const Accumulator &accumulator, const PartialAxis &item);
  void carry(const Accumulator &accumulator, const PartialAxis &item);

private:
  bool comesPartial(Value value, const PartialAxis &item);
  llvm::BitVector partialOperands(const Accumulator &accumulator,
                                  const PartialAxis &item);
  void add(ShardingAttr &sharding, const PartialAxis &item) {
    Sharding partial = sharding.getValue();
    partial.partial.push_back(item);
    sharding = context.get(partial);
  }

  ReshardContext &context;
  ShardedProgram &program;
};
} // namespace

/// True if the value comes Partial, or is a sum of values that do. A sum may be
/// divided over the axis so far; it is not where its operands stay Partial.
bool PartialCarrier::comesPartial(Value value, const PartialAxis &item) {
  Operation *producer = value.getDefiningOp();
  if (!producer || program.comesPartial(value, item))
    return producer;
  llvm::BitVector set(producer->getNumOperands());
  for (OpOperand &operand : producer->getOpOperands()) {
    Operation *source = operand.get().getDefiningOp();
    if (source && isRematerializable(source))
      continue;
    if (!program.comesPartial(operand.get(), item))
      return false;
    set.set(operand.getOperandNumber());
  }
  return set.count() > 1 && distributesOver(producer, item.kind, set);
}

/// The present value, and what comes Partial in the same block.
llvm::BitVector PartialCarrier::partialOperands(const Accumulator &accumulator,
                                                const PartialAxis &item) {
  Operation *update = accumulator.update;
  llvm::BitVector set(update->getNumOperands());
  for (OpOperand &operand : update->getOpOperands())
    if (operand.get().getParentBlock() == update->getBlock() &&
        comesPartial(operand.get(), item))
      set.set(operand.getOperandNumber());
  return set;
}

bool PartialCarrier::mayCarry(const Accumulator &accumulator,
                              const PartialAxis &item) {
  OpShardings *update = program.find(accumulator.update);
  if (!update || program.uses(*update, item.axis) ||
      update->results.front().getValue().conflicts(context.mesh, item.axis))
    return false;
  const Sharding &home = program.home(accumulator.carried).getValue();
  if (home.conflicts(context.mesh, item.axis))
    return false;
  llvm::BitVector set = partialOperands(accumulator, item);
  bool comesPartial = set.any();
  set.set(accumulator.present);
  return comesPartial && distributesOver(accumulator.update, item.kind, set);
}

void PartialCarrier::carry(const Accumulator &accumulator,
                           const PartialAxis &item) {
  llvm::BitVector set = partialOperands(accumulator, item);
  set.set(accumulator.present);
  OpShardings *update = program.find(accumulator.update);
  for (unsigned operand : set.set_bits())
    add(update->operands[operand], item);
  add(update->results.front(), item);
  for (OpOperand *pass : accumulator.passes)
    add(program.find(pass->getOwner())->operands[pass->getOperandNumber()],
        item);
  OpShardings *loop = program.find(accumulator.carried.getOwner());
  add(loop->results[accumulator.carried.getResultNumber()], item);
}

void dist::carryPartial(ReshardContext &context, ShardedProgram &program) {
  PartialCarrier carrier(context, program);
  std::vector<PartialAxis> items = program.partialAxes();
  if (items.empty())
    return;
  for (const OpShardings &loop : program.operations) {
    if (!isControlFlow(loop.op) || !isLoop(loop.op))
      continue;
    for (OpResult result : loop.op->getResults())
      if (std::optional<Accumulator> accumulator = findAccumulator(result))
        for (const PartialAxis &item : items)
          if (carrier.mayCarry(*accumulator, item))
            carrier.carry(*accumulator, item);
  }
}
