//===- Splat.cpp - constants of one value ---------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

/// Folds an operation on constants; null if its result is not known.
static Attribute folded(Operation &op,
                        const llvm::SmallDenseMap<Value, Attribute> &values) {
  auto operands = llvm::map_to_vector(
      op.getOperands(), [&](Value value) { return values.lookup(value); });
  SmallVector<OpFoldResult> results;
  if (op.getNumResults() != 1 || failed(op.fold(operands, results)) ||
      results.empty())
    return {};
  if (auto value = dyn_cast<Value>(results.front()))
    return values.lookup(value);
  return cast<Attribute>(results.front());
}

namespace {
/// Finds the value of one tensor. Each operand is visited once, however many
/// paths lead to it, and the number of operations is bounded.
class SplatFinder {
public:
  TypedAttr find(Value value);

private:
  TypedAttr findUncached(Value value);
  TypedAttr valueOf(linalg::GenericOp op);

  /// A longer computation of constants is left to be computed.
  static constexpr unsigned kMostOperations = 64;
  llvm::SmallDenseMap<Value, TypedAttr> known;
  unsigned operations = 0;
};
} // namespace

/// The value of all elements that an elementwise operation makes of splats,
/// such as a constant that is converted to another type.
TypedAttr SplatFinder::valueOf(linalg::GenericOp op) {
  if (!op || op.getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      ++operations > kMostOperations)
    return {};
  llvm::SmallDenseMap<Value, Attribute> values;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    TypedAttr splat = find(input);
    if (!splat)
      return {};
    values[op.getBody()->getArgument(i)] = splat;
  }
  for (Operation &nested : op.getBody()->without_terminator()) {
    Attribute value = folded(nested, values);
    if (!value)
      return {};
    values[nested.getResult(0)] = value;
  }
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  return dyn_cast_or_null<TypedAttr>(values.lookup(yielded));
}

TypedAttr SplatFinder::findUncached(Value value) {
  SplatElementsAttr splat;
  if (matchPattern(value, m_Constant(&splat)))
    return cast<TypedAttr>(splat.getSplatValue<Attribute>());
  return valueOf(value.getDefiningOp<linalg::GenericOp>());
}

TypedAttr SplatFinder::find(Value value) {
  auto it = known.find(value);
  if (it != known.end())
    return it->second;
  TypedAttr splat = findUncached(value);
  known[value] = splat;
  return splat;
}

TypedAttr dist::splatOf(Value value) { return SplatFinder().find(value); }
