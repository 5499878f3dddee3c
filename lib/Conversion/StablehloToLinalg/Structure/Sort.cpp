//===- Sort.cpp - sort, top_k ---------------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Converters.h"
#include "Elementwise/ScalarOp.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace dist;

/// Converts a sort to a stable one, whose order an unstable sort may give, too.
static LogicalResult convertSort(SourceOp &op) {
  auto dimension = op.integer("dimension");
  if (failed(dimension))
    return failure();
  if (op.getNumOperands() == 0 || op.getNumOperands() != op.getNumResults())
    return op.error() << op.getNumOperands() << " operands and "
                      << op.getNumResults()
                      << " results, expected as many of either";
  if (op.getSource()->getNumRegions() != 1)
    return op.error() << "expected one region of one block";
  int64_t rank = op.operandType(0).getRank();
  SmallVector<Value> operands = op.operands();
  ImplicitLocOpBuilder &b = op.builder;
  auto sort = linalg_ext::SortOp::create(
      b, ValueRange(operands).getTypes(), operands,
      *dimension < 0 ? *dimension + rank : *dimension, IntegerAttr());
  SmallVector<Type> elements;
  for (Value operand : operands)
    elements.append(2, getElementTypeOrSelf(operand));
  {
    OpBuilder::InsertionGuard guard(b);
    SmallVector<Location> locs(elements.size(), b.getLoc());
    Block *block = b.createBlock(&sort.getComparator(), {}, elements, locs);
    auto yielded = emitScalarRegion(b, op, op.getSource()->getRegion(0),
                                    block->getArguments(), b.getI1Type());
    if (failed(yielded))
      return failure();
    linalg_ext::YieldOp::create(b, *yielded);
  }
  if (failed(verify(sort)))
    return failure();
  return op.replaceWith(sort.getResults());
}

static LogicalResult convertTopK(SourceOp &op) {
  auto k = op.integer("k");
  if (failed(k))
    return failure();
  RankedTensorType type = op.operandType(0);
  int64_t last = type.getRank() - 1;
  if (last < 0 || *k < 0 || *k > type.getDimSize(last))
    return op.error() << "k is " << *k
                      << ", expected at most the size of the last dimension of "
                      << type;
  SmallVector<int64_t> shape(type.getShape());
  shape[last] = *k;
  unsigned kind =
      kindOf(getElementTypeOrSelf(op.getSource()->getOperand(0).getType()));
  auto topK = linalg_ext::TopKOp::create(
      op.builder, type.clone(shape), op.resultType(1).clone(shape),
      op.operand(0), Value(), last, kind == Unsigned || kind == Boolean);
  if (failed(verify(topK)))
    return failure();
  return op.replaceWith(topK.getResults());
}

void dist::addSortConverters(ConverterTable &table) {
  table["stablehlo.sort"] = {Converter::anyNumber, Converter::anyNumber,
                             convertSort};
  table["chlo.top_k"] = {1, 2, convertTopK};
}
