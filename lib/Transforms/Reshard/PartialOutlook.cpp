//===- PartialOutlook.cpp - what becomes of a Partial value ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ShardedProgram knows before reductions are delayed: whether a value
// would be added to others that are Partial, and what combining it would cost.
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/Accumulators.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Transforms/Reshard/Prices.h"
#include "dist/Transforms/Reshard/ShardedProgram.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// What is added while Partial
//===----------------------------------------------------------------------===//

bool ShardedProgram::uses(const OpShardings &shardings,
                          const AxisRef &axis) const {
  return llvm::any_of(shardings.axes, [&](const Axes &list) {
    return llvm::any_of(list, [&](const AxisRef &used) {
      return context->mesh.conflict(used, axis);
    });
  });
}

static llvm::BitVector only(Operation *op, unsigned operand) {
  llvm::BitVector set(op->getNumOperands());
  set.set(operand);
  return set;
}

bool ShardedProgram::distributes(Operation *op, ReductionKind kind,
                                 const llvm::BitVector &set) const {
  auto it = indexOf.find(op);
  return it == indexOf.end()
             ? distributesOver(op, kind, set)
             : operations[it->second].distributesOver(*context, kind, set);
}

std::vector<PartialAxis> ShardedProgram::partialAxes() const {
  std::vector<PartialAxis> items;
  for (const OpShardings &shardings : operations)
    for (ShardingAttr result : shardings.results)
      if (result)
        for (const PartialAxis &item : result.getValue().partial)
          if (!llvm::is_contained(items, item))
            items.push_back(item);
  return items;
}

/// True if all operands but one are made again for each user.
static bool hasOneInput(Operation *op) {
  return llvm::count_if(op->getOperands(), [](Value operand) {
           Operation *producer = operand.getDefiningOp();
           return !producer || !isRematerializable(producer);
         }) == 1;
}

bool ShardedProgram::comesPartial(Value value, const PartialAxis &item,
                                  unsigned chain) const {
  auto it = indexOf.find(value.getDefiningOp());
  if (it == indexOf.end())
    return false;
  const OpShardings &producer = operations[it->second];
  ShardingAttr own = producer.results[cast<OpResult>(value).getResultNumber()];
  if (own && llvm::is_contained(own.getValue().partial, item))
    return true;
  // What moves one tensor only need not be sharded over the axis.
  if (chain == 0 || (uses(producer, item.axis) && !hasOneInput(producer.op)))
    return false;
  return llvm::any_of(producer.op->getOpOperands(), [&](OpOperand &operand) {
    llvm::BitVector set = only(producer.op, operand.getOperandNumber());
    return producer.distributesOver(*context, item.kind, set) &&
           comesPartial(operand.get(), item, chain - 1);
  });
}

/// True if the value is made of the other one, some operations before.
static bool isMadeOf(Value value, Value origin, unsigned chain) {
  if (value == origin)
    return true;
  Operation *op = value.getDefiningOp();
  return op && chain > 0 && llvm::any_of(op->getOperands(), [&](Value operand) {
           return isMadeOf(operand, origin, chain - 1);
         });
}

/// True if the user, done on contributions of this operand, makes contributions
/// of its result. Of the factors of a product only the first that comes Partial
/// may stay so: `r . r` and `r . (2 r)` need r, which the operand is made of,
/// combined.
bool ShardedProgram::passesOn(OpOperand &use, const PartialAxis &item,
                              Value origin) const {
  Operation *user = use.getOwner();
  unsigned number = use.getOperandNumber();
  auto comes = [&](Value other) {
    return other.getParentBlock() == user->getBlock() &&
           (isMadeOf(other, origin, kMaxChain) ||
            comesPartial(other, item, kMaxChain));
  };
  return distributes(user, item.kind, only(user, number)) &&
         llvm::none_of(user->getOperands().take_front(number), comes);
}

/// What a loop carries and may carry Partial, if all that the user does is to
/// add to it (see CarryPartial.h); null otherwise.
OpResult ShardedProgram::accumulatedIn(OpOperand &use,
                                       const PartialAxis &item) const {
  Operation *user = use.getOwner();
  for (OpOperand &other : user->getOpOperands()) {
    auto argument = dyn_cast<BlockArgument>(other.get());
    OpResult carried = argument ? carriedAs(argument) : OpResult();
    if (!carried || !isLoop(carried.getOwner()))
      continue;
    // What is before a loop that captures it is chosen before the loop's homes.
    ShardingAttr lives = home(carried);
    if (!lives || lives.getValue().conflicts(context->mesh, item.axis))
      continue;
    std::optional<Accumulator> accumulator = findAccumulator(carried);
    llvm::BitVector set = only(user, use.getOperandNumber());
    set.set(other.getOperandNumber());
    if (accumulator && accumulator->update == user &&
        distributes(user, item.kind, set))
      return carried;
  }
  return {};
}

/// The price of combining it once, after the loop.
ReshardContext::Price ShardedProgram::sumPrice(OpResult carried,
                                               const PartialAxis &item) const {
  Sharding partial = home(carried).getValue();
  partial.partial = {item};
  return reshardPrice(*context, carried, context->get(partial), home(carried));
}

std::optional<ReshardContext::Price>
ShardedProgram::joinPriceIn(OpOperand &use, const PartialAxis &item,
                            Value origin, unsigned chain) const {
  Operation *user = use.getOwner();
  if (passesOn(use, item, origin)) {
    if (chain == 0 || user->getNumResults() != 1)
      return std::nullopt;
    return joinPrice(user->getResult(0), item, origin, chain - 1);
  }
  if (OpResult carried = accumulatedIn(use, item))
    return sumPrice(carried, item);
  llvm::BitVector set = only(user, use.getOperandNumber());
  for (OpOperand &other : user->getOpOperands())
    if (other.get() != use.get() && comesPartial(other.get(), item, chain))
      set.set(other.getOperandNumber());
  if (set.count() > 1 && distributes(user, item.kind, set))
    return ReshardContext::Price();
  return std::nullopt;
}

std::optional<ReshardContext::Price>
ShardedProgram::joinPrice(OpResult value, const PartialAxis &item, Value origin,
                          unsigned chain) const {
  if (value.use_empty())
    return std::nullopt;
  ReshardContext::Price sum;
  for (OpOperand &use : value.getUses()) {
    auto price = joinPriceIn(use, item, origin, chain);
    if (!price)
      return std::nullopt;
    sum += *price;
  }
  return sum;
}

bool ShardedProgram::mayBeDelayed(OpResult value,
                                  const PartialAxis &item) const {
  auto shrinks = [&](OpOperand &use) {
    Operation *user = use.getOwner();
    return bytesOf(user->getResultTypes()) < bytesOf(value.getType()) &&
           passesOn(use, item, value);
  };
  return joinPrice(value, item) ||
         (!value.use_empty() && llvm::all_of(value.getUses(), shrinks));
}

//===----------------------------------------------------------------------===//
// What it costs to combine
//===----------------------------------------------------------------------===//

/// What the user's result is if it passes on an operand that is Partial as
/// `from` is; null if it cannot.
ShardingAttr ShardedProgram::passed(OpOperand &use, ShardingAttr from,
                                    Value origin) const {
  Operation *user = use.getOwner();
  auto it = indexOf.find(user);
  if (it == indexOf.end() || user->getNumResults() != 1 ||
      user->getBlock() != use.get().getParentBlock())
    return {};
  const OpShardings &now = operations[it->second];
  if (!now.results.front() || now.results.front().getValue().isPartial())
    return {};
  Sharding result = now.results.front().getValue();
  for (const PartialAxis &item : from.getValue().partial) {
    if (!passesOn(use, item, origin) ||
        (uses(now, item.axis) && !hasOneInput(user)))
      return {};
    for (DimSharding &dim : result.dims)
      std::erase_if(dim.axes, [&](const AxisRef &axis) {
        return context->mesh.conflict(axis, item.axis);
      });
    result.partial.push_back(item);
  }
  return context->get(result);
}

/// All users together either take it combined, or each combines what it makes
/// of it, and has nothing to exchange.
ReshardContext::Price ShardedProgram::combinePrice(OpResult value,
                                                   ShardingAttr from,
                                                   Value origin,
                                                   unsigned chain) const {
  ReshardContext::Price here = reshardPrice(*context, value, from, home(value));
  if (chain == 0 || !from.getValue().isPartial() || value.use_empty())
    return here;
  ReshardContext::Price later;
  for (OpOperand &use : value.getUses()) {
    ShardingAttr result = passed(use, from, origin);
    if (!result)
      return here;
    Operation *user = use.getOwner();
    ReshardContext::Price price =
        combinePrice(user->getResult(0), result, origin, chain - 1);
    ReshardContext::Price exchanged =
        exchangePrice(*context, operations[indexOf.lookup(user)]);
    later.bytes += price.bytes - exchanged.bytes;
    later.cost += price.cost - exchanged.cost;
  }
  return context->amount(later) < context->amount(here) ? later : here;
}
