//===- ImportSort.cpp - sorts of PyTorch ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTmTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Order of elements
//===----------------------------------------------------------------------===//

/// PyTorch's order: elements that may stay where they are are not before each
/// other, and NaN is larger than all numbers.
static Value emitBefore(OpBuilder &b, arith::CmpFOp op, Value lhs, Value rhs) {
  using enum arith::CmpFPredicate;
  switch (op.getPredicate()) {
  case OLT:
  case OLE:
    break;
  case OGT:
  case OGE:
    std::swap(lhs, rhs); // lhs > rhs as rhs < lhs
    break;
  default:
    return {};
  }
  Value less = arith::CmpFOp::create(b, op.getLoc(), ULT, lhs, rhs);
  Value isNumber = arith::CmpFOp::create(b, op.getLoc(), ORD, lhs, lhs);
  return arith::AndIOp::create(b, op.getLoc(), less, isNumber);
}

static Value emitBefore(OpBuilder &b, arith::CmpIOp op, Value lhs, Value rhs) {
  using enum arith::CmpIPredicate;
  auto strict = [&](arith::CmpIPredicate predicate) -> Value {
    return arith::CmpIOp::create(b, op.getLoc(), predicate, lhs, rhs);
  };
  switch (op.getPredicate()) {
  case slt:
  case sle:
    return strict(slt);
  case sgt:
  case sge:
    return strict(sgt);
  case ult:
  case ule:
    return strict(ult);
  case ugt:
  case uge:
    return strict(ugt);
  default:
    return {};
  }
}

//===----------------------------------------------------------------------===//
// The sort
//===----------------------------------------------------------------------===//

/// The comparison that a region consists of, if it is of one pair: the two
/// arguments for the elements of one tensor.
static Operation *comparisonOfPair(Block &body) {
  Operation *op = onlyOperation(body);
  if (!isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(op))
    return nullptr;
  auto position = [&](unsigned operand) -> int64_t {
    return llvm::find(body.getArguments(), op->getOperand(operand)) -
           body.args_begin();
  };
  int64_t lhs = position(0), rhs = position(1);
  bool isPair = lhs < body.getNumArguments() && rhs < body.getNumArguments() &&
                lhs != rhs && lhs / 2 == rhs / 2;
  return isPair ? op : nullptr;
}

/// Fills the comparator of a sort. False for comparisons by something else than
/// less or greater.
static bool emitComparator(linalg_ext::SortOp sort, Block &body,
                           Operation *comparison) {
  Block &block = sort.getComparator().emplaceBlock();
  IRMapping mapping;
  for (BlockArgument argument : body.getArguments())
    mapping.map(argument,
                block.addArgument(argument.getType(), argument.getLoc()));
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  Value lhs = mapping.lookup(comparison->getOperand(0));
  Value rhs = mapping.lookup(comparison->getOperand(1));
  auto ofFloats = dyn_cast<arith::CmpFOp>(comparison);
  Value before =
      ofFloats ? emitBefore(builder, ofFloats, lhs, rhs)
               : emitBefore(builder, cast<arith::CmpIOp>(comparison), lhs, rhs);
  if (before)
    linalg_ext::YieldOp::create(builder, comparison->getLoc(), before);
  return before != nullptr;
}

FailureOr<Operation *> dist::importSort(OpBuilder &builder,
                                        tm_tensor::SortOp op) {
  Block &body = op.getComparator().front();
  Operation *comparison = comparisonOfPair(body);
  auto sort = linalg_ext::SortOp::create(builder, op.getLoc(),
                                         op.getOutputs().getTypes(),
                                         op.getOutputs(), op.getDimension(),
                                         IntegerAttr());
  if (comparison && emitComparator(sort, body, comparison))
    return sort.getOperation();
  sort.erase();
  return op.emitOpError(
      "expected a region of one comparison, by less or greater, of the two "
      "elements of one tensor, such as arith.cmpf ole, %a, %b");
}
