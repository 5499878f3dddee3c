//===- SavedMemory.cpp - whether micro-batches save memory ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SavedMemory.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static int64_t bytesMadeBy(Operation *op) {
  return isRematerializable(op) ? 0 : bytesOf(op->getResultTypes());
}

/// The bytes of values whose last user is each operation of the block.
static llvm::DenseMap<Operation *, int64_t> dyingBytes(Block &block) {
  llvm::DenseMap<Operation *, int64_t> dying;
  for (Operation &op : block) {
    if (isRematerializable(&op))
      continue;
    for (Value result : op.getResults()) {
      Operation *last = &op;
      for (Operation *user : result.getUsers())
        if (Operation *here = block.findAncestorOpInBlock(*user);
            here && last->isBeforeInBlock(here))
          last = here;
      dying[last] += bytesOf(result.getType());
    }
  }
  return dying;
}

int64_t dist::liveBytesAtPeak(Block &block) {
  llvm::DenseMap<Operation *, int64_t> dying = dyingBytes(block);
  int64_t live = bytesOf(block.getArgumentTypes());
  int64_t peak = live;
  for (Operation &op : block) {
    int64_t inside = 0;
    if (!isa<linalg::LinalgOp>(op))
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          inside = std::max(inside, liveBytesAtPeak(inner) -
                                        bytesOf(inner.getArgumentTypes()));
    live += bytesMadeBy(&op);
    peak = std::max(peak, live + inside);
    live -= dying.lookup(&op);
  }
  return peak;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

static bool isContraction(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  return linalg && linalg::isaContractionOpInterface(linalg);
}

bool dist::hasContractions(Block &block) {
  return block
      .walk([](Operation *op) {
        return isContraction(op) ? WalkResult::interrupt()
                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

unsigned dist::loopsWithContractions(const TimePlacement &placement) {
  llvm::SmallDenseSet<unsigned> loops;
  for (Operation *op : placement.operations())
    if (placement.of(op).isInLoop && isContraction(op))
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
