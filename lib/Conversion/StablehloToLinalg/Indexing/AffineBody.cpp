//===- AffineBody.cpp - integer arithmetic on affine tensors --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

using Known = std::optional<AffineTensor>;

/// Numbers up to this size, and sums of them, need no check for overflow.
static constexpr int64_t limit = int64_t(1) << 40;

static bool isSmall(int64_t value) { return value <= limit && value >= -limit; }

AffineBody::Range AffineBody::rangeOf(const AffineTensor &tensor) const {
  Range range{tensor.base, tensor.base};
  for (auto [size, step] : llvm::zip_equal(shape, tensor.steps)) {
    if (size == 0)
      continue;
    int64_t last = llvm::SaturatingMultiply<uint64_t>(std::abs(step), size - 1);
    last = std::min<uint64_t>(last, 4 * limit);
    (step < 0 ? range.least : range.greatest) += step < 0 ? -last : last;
  }
  return range;
}

bool AffineBody::map(Value argument, const AffineTensor &tensor,
                     AffineMap map) {
  AffineTensor mapped{tensor.base, {}};
  mapped.steps.assign(shape.size(), 0);
  for (auto [step, expr] : llvm::zip_equal(tensor.steps, map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      mapped.steps[dim.getPosition()] += step;
    } else if (auto constant = dyn_cast<AffineConstantExpr>(expr);
               constant && constant.getValue() == 0) {
      continue;
    } else {
      return false;
    }
  }
  values[argument] = mapped;
  return true;
}

Known AffineBody::operand(Operation &op, unsigned number) {
  Value value = op.getOperand(number);
  auto entry = values.find(value);
  if (entry != values.end())
    return entry->second;
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)) ||
      !constant.isSignedIntN(40))
    return std::nullopt;
  AffineTensor tensor;
  tensor.base = constant.getBitWidth() == 1 ? constant.getZExtValue()
                                            : constant.getSExtValue();
  tensor.steps.assign(shape.size(), 0);
  return tensor;
}

/// The first operand and `factor` times the second.
Known AffineBody::scaledSum(Operation &op, int64_t factor) {
  Known sum = operand(op, 0), other = operand(op, 1);
  if (!sum || !other)
    return std::nullopt;
  sum->base += factor * other->base;
  for (auto [step, more] : llvm::zip_equal(sum->steps, other->steps))
    step += factor * more;
  return sum;
}

Known AffineBody::product(Operation &op) {
  Known tensor = operand(op, 0), factor = operand(op, 1);
  if (tensor && factor && !factor->isSplat())
    std::swap(tensor, factor);
  if (!tensor || !factor || !factor->isSplat())
    return std::nullopt;
  auto multiply = [&](int64_t &number) {
    return !llvm::MulOverflow(number, factor->base, number) && isSmall(number);
  };
  bool isKnown =
      multiply(tensor->base) && llvm::all_of(tensor->steps, multiply);
  return isKnown ? tensor : std::nullopt;
}

/// 1 or 0 if all elements give one result of the comparison.
Known AffineBody::compare(Operation &op) {
  Known left = operand(op, 0), right = operand(op, 1);
  if (!left || !right)
    return std::nullopt;
  Range a = rangeOf(*left), b = rangeOf(*right);
  std::optional<bool> isLess, isAtMost;
  if (a.greatest < b.least || a.least >= b.greatest)
    isLess = a.greatest < b.least;
  if (a.greatest <= b.least || a.least > b.greatest)
    isAtMost = a.greatest <= b.least;
  std::optional<bool> holds;
  auto negated = [](std::optional<bool> value) {
    return value ? std::optional<bool>(!*value) : std::nullopt;
  };
  switch (cast<arith::CmpIOp>(op).getPredicate()) {
  case arith::CmpIPredicate::slt:
    holds = isLess;
    break;
  case arith::CmpIPredicate::sle:
    holds = isAtMost;
    break;
  case arith::CmpIPredicate::sgt:
    holds = negated(isAtMost);
    break;
  case arith::CmpIPredicate::sge:
    holds = negated(isLess);
    break;
  default:
    break;
  }
  if (!holds)
    return std::nullopt;
  AffineTensor result{*holds ? 1 : 0, {}};
  result.steps.assign(shape.size(), 0);
  return result;
}

Known AffineBody::select(Operation &op) {
  Known condition = operand(op, 0);
  if (!condition || !condition->isSplat())
    return std::nullopt;
  return operand(op, condition->base ? 1 : 2);
}

Known AffineBody::extremum(Operation &op, bool isMax) {
  Known left = operand(op, 0), right = operand(op, 1);
  if (!left || !right)
    return std::nullopt;
  Range a = rangeOf(*left), b = rangeOf(*right);
  if (a.greatest <= b.least)
    return isMax ? right : left;
  if (b.greatest <= a.least)
    return isMax ? left : right;
  return std::nullopt;
}

Known AffineBody::evaluate(Operation &op) {
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    AffineTensor tensor;
    tensor.steps.assign(shape.size(), 0);
    tensor.steps[index.getDim()] = shape[index.getDim()] > 1;
    return tensor;
  }
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return operand(op, 0);
  if (isa<arith::ExtUIOp>(op)) {
    Known tensor = operand(op, 0);
    return tensor && rangeOf(*tensor).least >= 0 ? tensor : std::nullopt;
  }
  if (isa<arith::AddIOp>(op))
    return scaledSum(op, 1);
  if (isa<arith::SubIOp>(op))
    return scaledSum(op, -1);
  if (isa<arith::MulIOp>(op))
    return product(op);
  if (isa<arith::CmpIOp>(op))
    return compare(op);
  if (isa<arith::SelectOp>(op))
    return select(op);
  if (isa<arith::MaxSIOp, arith::MinSIOp>(op))
    return extremum(op, isa<arith::MaxSIOp>(op));
  return std::nullopt;
}

/// True if integers of the type hold the range, as signed numbers.
static bool holds(Type type, int64_t least, int64_t greatest) {
  if (!isSmall(least) || !isSmall(greatest))
    return false;
  if (type.isInteger(1))
    return least >= 0 && greatest <= 1;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return llvm::isIntN(width, least) && llvm::isIntN(width, greatest);
}

Known AffineBody::evaluate(Block &body) {
  for (Operation &op : body.without_terminator()) {
    if (isa<arith::ConstantOp>(op))
      continue;
    if (op.getNumResults() != 1 || !op.getResult(0).getType().isIntOrIndex())
      return std::nullopt;
    Known tensor = evaluate(op);
    if (!tensor)
      return std::nullopt;
    Range range = rangeOf(*tensor);
    if (!holds(op.getResult(0).getType(), range.least, range.greatest) ||
        !llvm::all_of(tensor->steps, isSmall))
      return std::nullopt;
    values[op.getResult(0)] = *tensor;
  }
  return operand(*body.getTerminator(), 0);
}
