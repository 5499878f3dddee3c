//===- Accumulators.cpp - sums over the iterations of a loop --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accumulators.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"

using namespace mlir;
using namespace dist;

namespace {
/// What a loop carries at one position, if it only adds to it.
struct Accumulator {
  OpResult carried;
  /// The operation that makes the next value, and its operand that is the
  /// present one.
  Operation *update = nullptr;
  unsigned present = 0;
  /// All that pass it on: the loop and its terminators.
  SmallVector<OpOperand *> passes;
};
} // namespace

/// Adds the uses of one argument: it is passed on as it came, or updated, by
/// one operation.
static bool addUses(BlockArgument argument, Accumulator &accumulator) {
  for (OpOperand &use : argument.getUses()) {
    if (carriedAs(use) == accumulator.carried)
      continue;
    if (accumulator.update || use.getOwner()->getBlock() != argument.getOwner())
      return false;
    accumulator.update = use.getOwner();
    accumulator.present = use.getOperandNumber();
  }
  return true;
}

/// Adds who passes on what becomes `carried`; false if that is neither the
/// present value nor the next one.
static bool addPasses(Operation *op, Accumulator &accumulator) {
  for (OpOperand &use : op->getOpOperands()) {
    if (carriedAs(use) != accumulator.carried)
      continue;
    accumulator.passes.push_back(&use);
    bool isInit = op == accumulator.carried.getOwner();
    bool isNext = use.get().getDefiningOp() == accumulator.update;
    if (!isInit && !isNext && carrierOf(use.get()) != accumulator.carried)
      return false;
  }
  return true;
}

static std::optional<Accumulator> findAccumulator(OpResult carried) {
  Accumulator accumulator;
  accumulator.carried = carried;
  Operation *loop = carried.getOwner();
  for (Region &region : loop->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (carriedAs(argument) == carried && !addUses(argument, accumulator))
        return std::nullopt;
  Operation *update = accumulator.update;
  if (!update || update->getNumResults() != 1 || !update->hasOneUse() ||
      carriedAs(*update->getResult(0).use_begin()) != carried ||
      !addPasses(loop, accumulator))
    return std::nullopt;
  for (Region &region : loop->getRegions())
    if (!addPasses(region.front().getTerminator(), accumulator))
      return std::nullopt;
  return accumulator;
}

namespace {
class PartialCarrier {
public:
  PartialCarrier(ReshardContext &context, ShardedProgram &program)
      : context(context), program(program) {}

  bool mayCarry(const Accumulator &accumulator, const PartialAxis &item);
  void carry(const Accumulator &accumulator, const PartialAxis &item);

private:
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

/// The present value, and what comes Partial in the same block.
llvm::BitVector PartialCarrier::partialOperands(const Accumulator &accumulator,
                                                const PartialAxis &item) {
  Operation *update = accumulator.update;
  llvm::BitVector set(update->getNumOperands());
  for (OpOperand &operand : update->getOpOperands())
    if (operand.get().getParentBlock() == update->getBlock() &&
        program.comesPartial(operand.get(), item))
      set.set(operand.getOperandNumber());
  return set;
}

bool PartialCarrier::mayCarry(const Accumulator &accumulator,
                              const PartialAxis &item) {
  OpShardings *update = program.find(accumulator.update);
  if (!update || program.uses(*update, item.axis))
    return false;
  const Sharding &home = program.home(accumulator.carried).getValue();
  if (home.uses(context.mesh, item.axis))
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
