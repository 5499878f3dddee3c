//===- SavedMemory.cpp - whether micro-batches save memory ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SavedMemory.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static bool isContraction(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  return linalg && linalg::isaContractionOpInterface(linalg);
}

/// True if the operation's results take no memory: they are made again where
/// they are read, or within the kernel of their only reader.
static bool isTransient(Operation *op) {
  if (isRematerializable(op))
    return true;
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || linalg.getNumReductionLoops() > 0 || !op->hasOneUse())
    return false;
  Operation *reader = *op->user_begin();
  return isa<linalg::LinalgOp>(reader) && !isContraction(reader) &&
         reader->getBlock() == op->getBlock();
}

static int64_t bytesMadeBy(Operation *op) {
  return isTransient(op) ? 0 : bytesOf(op->getResultTypes());
}

using BytesByOp = llvm::DenseMap<Operation *, int64_t>;

/// The last operation of the block that reads a value, from `first` on.
static Operation *lastReader(Value value, Operation *first) {
  Operation *last = first;
  for (Operation *user : value.getUsers())
    if (Operation *here = first->getBlock()->findAncestorOpInBlock(*user);
        here && last->isBeforeInBlock(here))
      last = here;
  return last;
}

/// The bytes of values that die after each operation of the block.
static BytesByOp dyingBytes(Block &block) {
  BytesByOp dying;
  for (Operation &op : block)
    if (!isTransient(&op))
      for (Value result : op.getResults())
        dying[lastReader(result, &op)] += bytesOf(result.getType());
  // Arguments of a function are the caller's.
  if (!isa<FunctionOpInterface>(block.getParentOp()))
    for (Value argument : block.getArguments())
      dying[lastReader(argument, &block.front())] +=
          bytesOf(argument.getType());
  return dying;
}

/// True if nothing reads a value after the operation, and its memory is free
/// then.
static bool diesAt(Value value, Operation *op) {
  Operation *maker = value.getDefiningOp();
  if (maker ? isTransient(maker)
            : isa<FunctionOpInterface>(value.getParentBlock()->getParentOp()))
    return false;
  return value.getParentBlock() == op->getBlock() &&
         lastReader(value, &op->getBlock()->front()) == op;
}

/// The bytes that an operation with regions takes over: of what it carries, and
/// nothing reads after it. Its blocks count them as their arguments.
static int64_t carriedBytes(Operation *op) {
  int64_t bytes = 0;
  llvm::SmallDenseSet<Value> seen;
  for (OpOperand &use : op->getOpOperands())
    if (carriedAs(use) && diesAt(use.get(), op) &&
        seen.insert(use.get()).second)
      bytes += bytesOf(use.get().getType());
  return bytes;
}

/// The bytes of an operand that elementwise work overwrites by its result.
static int64_t overwrittenBytes(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || linalg.getNumReductionLoops() > 0 || op->getNumResults() != 1)
    return 0;
  bool isOverwritten = llvm::any_of(op->getOperands(), [&](Value operand) {
    return operand.getType() == op->getResult(0).getType() &&
           diesAt(operand, op);
  });
  return isOverwritten ? bytesOf(op->getResultTypes()) : 0;
}

int64_t dist::liveBytesAtPeak(Block &block) {
  BytesByOp dying = dyingBytes(block);
  int64_t live = bytesOf(block.getArgumentTypes());
  int64_t peak = live;
  for (Operation &op : block) {
    int64_t taken = overwrittenBytes(&op), inside = 0;
    if (op.getNumRegions() > 0 && !isa<linalg::LinalgOp>(op)) {
      taken = carriedBytes(&op);
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          inside = std::max(inside, liveBytesAtPeak(inner));
    }
    live -= taken;
    peak = std::max(peak, live + inside);
    live += bytesMadeBy(&op);
    peak = std::max(peak, live);
    live -= dying.lookup(&op) - taken;
  }
  return peak;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// True if an operation is a contraction, or has one in its regions.
static bool hasContraction(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isContraction(inner) ? WalkResult::interrupt()
                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

bool dist::hasContractions(Block &block) {
  return llvm::any_of(block, [](Operation &op) { return hasContraction(&op); });
}

unsigned dist::loopsWithContractions(const TimePlacement &placement) {
  llvm::SmallDenseSet<unsigned> loops;
  for (Operation *op : placement.operations())
    if (placement.of(op).isInLoop && hasContraction(op))
      loops.insert(placement.of(op).phase);
  return loops.size();
}

/// The operation of a loop that a whole value comes from, through operations
/// outside of loops.
static Operation *sourceIn(Value value, unsigned phase,
                           const TimePlacement &placement,
                           llvm::SmallDenseSet<Operation *> &seen) {
  Operation *op = value.getDefiningOp();
  if (!op || !placement.knows(op) || !seen.insert(op).second)
    return nullptr;
  if (placement.of(op).isInLoop)
    return placement.of(op).phase == phase ? op : nullptr;
  for (Value operand : op->getOperands())
    if (Operation *source = sourceIn(operand, phase, placement, seen))
      return source;
  return nullptr;
}

static std::optional<PassPlace> placeOf(Operation *reader,
                                        const TimePlacement &placement) {
  for (OpOperand &use : reader->getOpOperands()) {
    llvm::SmallDenseSet<Operation *> seen;
    if (placement.isReadInLoop(use))
      continue;
    if (Operation *source = sourceIn(use.get(), placement.of(reader).phase - 1,
                                     placement, seen))
      return PassPlace{source->getLoc(), reader->getLoc(),
                       bytesOf(source->getResultTypes())};
  }
  return std::nullopt;
}

std::vector<PassPlace> dist::passPlaces(const TimePlacement &placement) {
  std::vector<PassPlace> places;
  unsigned phase = 1;
  for (Operation *op : placement.operations()) {
    const TimedOp &timed = placement.of(op);
    if (!timed.isInLoop || timed.phase != phase)
      continue;
    if (std::optional<PassPlace> place = placeOf(op, placement)) {
      places.push_back(*place);
      ++phase;
    }
  }
  return places;
}
