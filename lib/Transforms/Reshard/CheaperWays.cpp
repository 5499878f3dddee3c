//===- CheaperWays.cpp - operations done as costs least -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheaperWays.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/OperationWays.h"
#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/Transfers.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

/// What more read is left as it is: to price it takes as long as all uses.
static constexpr unsigned kMostUses = 256;
/// How often all operations are looked at.
static constexpr int kMostSweeps = 8;
/// What is saved by less is rounding; of what the whole program costs, what
/// could save less is not looked at.
static constexpr double kLeastGain = 1e-9, kLeastShare = 1e-6;

namespace {
/// Seconds. What a plan gains by hiding communication behind its work is not
/// taken from it: half of that counts where all may overlap.
struct Cost {
  double work = 0, moving = 0;
  double all() const { return work + moving; }
  double overlapped() const { return work + moving / 2; }
};

class WaySearch {
public:
  WaySearch(ReshardContext &context, ShardedProgram &program,
            const Device &device)
      : context(context), program(program), device(device) {}

  void run();

private:
  ReshardContext &context;
  ShardedProgram &program;
  const Device &device;
  double total = 0; ///< What the program cost before.
  /// Whose surroundings have changed since they were looked at.
  llvm::SetVector<Operation *> open;

  PortKind kindOf(Operation *user, Value value) const;
  Cost own(const OpShardings &shardings) const;
  double moved(ArrayRef<Value> values);
  Axes axesAround(const OpShardings &now) const;
  SmallVector<Value> valuesOf(Operation *op) const;
  std::optional<OpShardings> findCheaper(OpShardings &now);
  void reopen(Operation *op);
};
} // namespace

/// What a loop reads from outside is combined once, before the loop.
PortKind WaySearch::kindOf(Operation *user, Value value) const {
  ShardingAttr natural = program.natural(value);
  if (!natural || !program.home(value))
    return PortKind::None;
  bool isSum =
      llvm::any_of(natural.getValue().partial, [](const PartialAxis &item) {
        return item.kind == ReductionKind::Sum;
      });
  return isSum && value.getParentBlock() == user->getBlock() ? PortKind::Sum
                                                             : PortKind::Value;
}

Cost WaySearch::own(const OpShardings &shardings) const {
  return {workOnce(context, device, shardings) *
              estimateExecutions(shardings.op->getBlock()),
          exchangePrice(context, shardings).cost};
}

double WaySearch::moved(ArrayRef<Value> values) {
  double cost = 0;
  for (Value value : values)
    for (const Transfer &it : transfersOf(context, program, value))
      cost += reshardPrice(context, value, it.from, it.to).cost;
  return cost;
}

void WaySearch::reopen(Operation *op) {
  for (Value operand : op->getOperands()) {
    if (Operation *producer = operand.getDefiningOp())
      open.insert(producer);
    for (Operation *user : operand.getUsers())
      open.insert(user);
  }
  for (Operation *user : op->getUsers())
    open.insert(user);
}

/// Axes that divide nothing around the operation are not brought in: where
/// nothing is annotated, nothing is divided.
Axes WaySearch::axesAround(const OpShardings &now) const {
  llvm::SmallSetVector<ShardingAttr, 8> around;
  auto add = [&](ShardingAttr sharding) {
    if (sharding)
      around.insert(sharding);
  };
  for (Value value : now.op->getOperands()) {
    add(program.home(value));
    add(program.home(value) ? program.natural(value) : ShardingAttr());
  }
  for (Value value : now.op->getResults()) {
    add(program.home(value));
    for (OpOperand &use : value.getUses())
      add(program.needed(use));
  }
  llvm::for_each(now.operands, add);
  llvm::for_each(now.results, add);
  Axes axes = usableAxes(context.mesh, manualAxes(now.op));
  llvm::erase_if(axes, [&](const AxisRef &axis) {
    return llvm::none_of(around, [&](ShardingAttr sharding) {
      return sharding.getValue().conflicts(context.mesh, axis);
    });
  });
  return axes;
}

/// What the operation reads and makes; nothing where that takes too long.
SmallVector<Value> WaySearch::valuesOf(Operation *op) const {
  llvm::SmallSetVector<Value, 4> values;
  auto add = [&](Value value) {
    if (program.home(value))
      values.insert(value);
  };
  llvm::for_each(op->getOperands(), add);
  llvm::for_each(op->getResults(), add);
  if (llvm::any_of(values,
                   [](Value value) { return value.hasNUsesOrMore(kMostUses); }))
    return {};
  return values.takeVector();
}

/// The cheapest way, if it is cheaper than the present one.
std::optional<OpShardings> WaySearch::findCheaper(OpShardings &now) {
  SmallVector<Value> values = valuesOf(now.op);
  Cost present = own(now);
  present.moving += moved(values);
  if (values.empty() || present.all() < kLeastShare * total)
    return std::nullopt;
  Axes usable = axesAround(now);
  bool isDivided =
      countParts(context.mesh, now.axes) >= context.mesh.sizeOf(usable);
  if (isDivided && present.moving == 0)
    return std::nullopt;
  double least = present.all() * (1 - kLeastGain);
  std::optional<OpShardings> best;
  OpShardings before = now, given(now.op, now.rule);
  auto tryWay = [&](OpShardings way) {
    Cost cost = own(way);
    if (cost.all() >= least)
      return;
    now = std::move(way);
    cost.moving += moved(values);
    if (cost.all() < least && cost.overlapped() <= present.overlapped()) {
      least = cost.all();
      best = now;
    }
  };
  auto passes = findPasses(context, given,
                           [&](Value value) { return kindOf(now.op, value); });
  OperationWays(context, given, usable, passes).forEach({}, tryWay);
  now = std::move(before);
  return best;
}

void WaySearch::run() {
  for (const OpShardings &shardings : program.operations) {
    if (!shardings.rule || !isa<ShardingRuleOpInterface>(shardings.op))
      continue;
    open.insert(shardings.op);
    total += own(shardings).all();
    for (Value result : shardings.op->getResults())
      total += moved(result);
  }
  for (int sweep = 0; sweep < kMostSweeps && !open.empty(); ++sweep)
    for (Operation *op : open.takeVector()) {
      OpShardings *now = program.find(op);
      if (!now || !now->rule || !isa<ShardingRuleOpInterface>(op))
        continue;
      if (auto cheaper = findCheaper(*now)) {
        *now = std::move(*cheaper);
        reopen(op);
      }
    }
}

void dist::takeCheaperWays(ReshardContext &context, ShardedProgram &program) {
  if (const Device *device = context.device())
    WaySearch(context, program, *device).run();
}
