//===- SavedMemory.cpp - whether micro-batches save memory ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SavedMemory.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// True for matrix products and convolutions.
static bool isContraction(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  return linalg && (linalg::isaContractionOpInterface(linalg) ||
                    linalg::isaConvolutionOpInterface(linalg));
}

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

/// The reason why a reader in a loop is after the loop before.
static std::optional<PassPlace> placeOf(OpOperand &use,
                                        const TimePlacement &placement) {
  Operation *reader = placement.readerOf(use);
  llvm::SmallDenseSet<Operation *> seen;
  if (placement.isReadInLoop(use))
    return std::nullopt;
  Operation *source =
      sourceIn(use.get(), placement.of(reader).phase - 1, placement, seen);
  return source ? std::optional(PassPlace{source->getLoc(),
                                          use.getOwner()->getLoc(),
                                          bytesOf(source->getResultTypes())})
                : std::nullopt;
}

/// The same for what an operation and its regions read.
static std::optional<PassPlace> placeOf(Operation *op,
                                        const TimePlacement &placement) {
  std::optional<PassPlace> place;
  op->walk([&](Operation *reader) {
    for (OpOperand &use : reader->getOpOperands())
      if (!place)
        place = placeOf(use, placement);
  });
  return place;
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
