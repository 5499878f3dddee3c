//===- Scan.cpp - cumulative sums and the like ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX's cumsum, cummax, cumlogsumexp, ... are windows as long as a dimension,
// padded on one side:
//
//   cumsum of 6              window 6, padding [5, 0]     inclusive
//   cumsum, reverse          window 6, padding [0, 5]     inclusive, reverse
//   sum of elements before   window 6, padding [6, -1]    exclusive
//
//===----------------------------------------------------------------------===//

#include "Scan.h"
#include "Elementwise/ScalarOp.h"
#include "Source/Emit.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dist;

std::optional<ScanForm> dist::matchScan(ArrayRef<Window> windows,
                                        ArrayRef<int64_t> shape) {
  std::optional<ScanForm> found, ofOne;
  for (auto [dim, window, extent] : llvm::enumerate(windows, shape)) {
    if (window.isTrivial() && extent <= 1)
      ofOne = ScanForm{static_cast<int64_t>(dim)};
    if (window.isTrivial())
      continue;
    auto [low, high] = std::minmax(window.low, window.high);
    ScanForm form{static_cast<int64_t>(dim), window.low < window.high,
                  low == -1};
    int64_t without = form.exclusive ? 1 : 0;
    if (found || window.stride != 1 || window.baseDilation != 1 ||
        window.dilation != 1 || window.size < extent - without ||
        high != window.size - 1 + without || low != -without)
      return std::nullopt;
    found = form;
  }
  return found ? found : ofOne;
}

/// The values that a block yields for constant arguments; null for one that is
/// not known.
static SmallVector<Attribute> evaluate(Block &block,
                                       ArrayRef<Attribute> arguments) {
  llvm::SmallDenseMap<Value, Attribute> known;
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    known[argument] = value;
  auto lookup = [&](Operation &op) {
    return llvm::map_to_vector(
        op.getOperands(), [&](Value operand) { return known.lookup(operand); });
  };
  for (Operation &op : block.without_terminator()) {
    SmallVector<OpFoldResult> folded;
    if (failed(op.fold(lookup(op), folded)) || folded.empty())
      continue; // It may not matter: select knows what it takes.
    for (auto [result, value] : llvm::zip(op.getResults(), folded))
      known[result] = isa<Attribute>(value) ? cast<Attribute>(value)
                                            : known.lookup(cast<Value>(value));
  }
  return lookup(*block.getTerminator());
}

/// An initial value may count any number of times if f(e, e) = e. False where
/// that is not known.
static bool mayRepeatInits(linalg_ext::ScanOp scan) {
  SmallVector<Attribute> inits, arguments;
  for (Value init : scan.getInits())
    inits.push_back(splatOf(init));
  if (llvm::is_contained(inits, Attribute()))
    return false;
  llvm::append_range(arguments, inits);
  llvm::append_range(arguments, inits);
  return evaluate(scan.getCombiner().front(), arguments) == inits;
}

static LogicalResult emitScanCombiner(SourceOp &op, linalg_ext::ScanOp scan) {
  ImplicitLocOpBuilder &b = op.builder;
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> elements;
  for (Value operand : scan->getOperands())
    elements.push_back(getElementTypeOrSelf(operand));
  SmallVector<Location> locs(elements.size(), b.getLoc());
  Block *block = b.createBlock(&scan.getCombiner(), {}, elements, locs);
  auto yielded = emitCombiner(b, op, block->getArguments());
  if (failed(yielded))
    return failure();
  linalg_ext::YieldOp::create(b, *yielded);
  return success();
}

FailureOr<bool> dist::convertScan(SourceOp &op, const ScanForm &form) {
  unsigned count = op.getNumResults();
  SmallVector<Value> operands = op.operands();
  ValueRange inputs = ArrayRef(operands).take_front(count);
  auto scan =
      linalg_ext::ScanOp::create(op.builder, inputs.getTypes(), inputs,
                                 ArrayRef(operands).drop_front(count), form.dim,
                                 form.reverse, form.exclusive);
  if (failed(emitScanCombiner(op, scan)) || failed(verify(scan)))
    return failure();
  if (!mayRepeatInits(scan)) {
    scan.erase();
    return false;
  }
  if (failed(op.replaceWith(scan.getResults())))
    return failure();
  return true;
}
