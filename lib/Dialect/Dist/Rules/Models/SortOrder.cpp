//===- SortOrder.cpp - the order that a sort sorts by ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SortOrder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;
using linalg_ext::SortOp;

//===----------------------------------------------------------------------===//
// Strict orders
//===----------------------------------------------------------------------===//

static bool isStrict(arith::CmpIOp op) {
  using enum arith::CmpIPredicate;
  return !llvm::is_contained({sle, sge, ule, uge}, op.getPredicate());
}

/// True of the second operand of `and(less or unordered, lhs is a number)`:
/// NaNs are behind all numbers.
static bool isOnlyOfNumbers(Operation *user, arith::CmpFOp less) {
  auto both = dyn_cast<arith::AndIOp>(user);
  if (!both)
    return false;
  Value other = both.getLhs() == less ? both.getRhs() : both.getLhs();
  auto isNumber = other.getDefiningOp<arith::CmpFOp>();
  return isNumber && isNumber.getPredicate() == arith::CmpFPredicate::ORD &&
         isNumber.getLhs() == less.getLhs() &&
         isNumber.getRhs() == less.getLhs();
}

static bool isStrict(arith::CmpFOp op) {
  using enum arith::CmpFPredicate;
  if (op.getPredicate() == ULT)
    return llvm::all_of(op->getUsers(), [&](Operation *user) {
      return isOnlyOfNumbers(user, op);
    });
  return llvm::is_contained({OEQ, UEQ, ONE, UNE, ORD, UNO}, op.getPredicate());
}

bool dist::isStrictOrder(SortOp op) {
  WalkResult found = op.getComparator().walk([](Operation *inner) {
    auto ofIntegers = dyn_cast<arith::CmpIOp>(inner);
    auto ofFloats = dyn_cast<arith::CmpFOp>(inner);
    bool isLegal = (!ofIntegers || isStrict(ofIntegers)) &&
                   (!ofFloats || isStrict(ofFloats));
    return isLegal ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !found.wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The bounds of `a before b if a PREDICATE b`.
static std::optional<OrderBounds> boundsOf(arith::CmpIPredicate predicate,
                                           IntegerType type) {
  using enum arith::CmpIPredicate;
  unsigned width = type.getWidth();
  auto attr = [&](const llvm::APInt &value) -> TypedAttr {
    return IntegerAttr::get(type, value);
  };
  TypedAttr least = attr(llvm::APInt::getSignedMinValue(width));
  TypedAttr most = attr(llvm::APInt::getSignedMaxValue(width));
  TypedAttr zero = attr(llvm::APInt::getZero(width));
  TypedAttr ones = attr(llvm::APInt::getAllOnes(width));
  switch (predicate) {
  case slt:
    return OrderBounds{least, most};
  case sgt:
    return OrderBounds{most, least};
  case ult:
    return OrderBounds{zero, ones};
  case ugt:
    return OrderBounds{ones, zero};
  default:
    return std::nullopt;
  }
}

std::optional<OrderBounds> dist::boundsOfIntegers(SortOp op) {
  Block &block = op.getComparator().front();
  auto compare =
      block.getTerminator()->getOperand(0).getDefiningOp<arith::CmpIOp>();
  auto type = dyn_cast<IntegerType>(block.getArgument(0).getType());
  if (op.getInputs().size() != 1 || !compare || !type)
    return std::nullopt;
  Value a = block.getArgument(0), b = block.getArgument(1);
  if (compare.getLhs() == b && compare.getRhs() == a)
    if (std::optional<OrderBounds> bounds =
            boundsOf(compare.getPredicate(), type))
      return OrderBounds{bounds->last, bounds->first};
  if (compare.getLhs() == a && compare.getRhs() == b)
    return boundsOf(compare.getPredicate(), type);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Counting inputs
//===----------------------------------------------------------------------===//

/// True if the elements are their indices along `dim`.
static bool countsAlong(Value value, unsigned dim) {
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumDpsInputs() > 0 ||
      !generic.getIndexingMapsArray().back().isIdentity())
    return false;
  Value yielded = generic.getBlock()->getTerminator()->getOperand(
      cast<OpResult>(value).getResultNumber());
  auto number = yielded.getDefiningOp<arith::IndexCastOp>();
  auto index =
      number ? number.getIn().getDefiningOp<linalg::IndexOp>() : nullptr;
  return index && index.getDim() == dim;
}

std::optional<unsigned> dist::countingInput(SortOp op) {
  unsigned dim = op.getDimension();
  for (auto [number, input] : llvm::enumerate(op.getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    auto element = dyn_cast<IntegerType>(type.getElementType());
    if (element &&
        llvm::APInt(64, type.getDimSize(dim)).getActiveBits() <
            element.getWidth() &&
        countsAlong(input, dim))
      return number;
  }
  return std::nullopt;
}
