//===- Indices.cpp - index tensors ----------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Indices.h"

#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

/// Widens an unsigned index to i64.
static Value widen(ImplicitLocOpBuilder &b, Value index) {
  if (index.getType().getIntOrFloatBitWidth() < 64)
    return arith::ExtUIOp::create(b, b.getI64Type(), index);
  Value largest = arith::ConstantOp::create(b, b.getI64IntegerAttr(INT64_MAX));
  return arith::MinUIOp::create(b, index, largest);
}

FailureOr<Value> dist::importIndices(SourceOp &op, unsigned number) {
  Type source = op.getSource()->getOperand(number).getType();
  unsigned kind = kindOf(getElementTypeOrSelf(source));
  if (!(kind & Integer))
    return op.error() << "operand " << number << " has type " << source
                      << ", expected integers";
  Value value = op.operand(number);
  if (kind == Signed)
    return value;
  ImplicitLocOpBuilder &b = op.builder;
  auto type = op.operandType(number).clone(b.getI64Type());
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  FailureOr<ValueRange> results =
      emitGeneric(b, value, emitEmpty(b, type), {identity, identity},
                  [](ImplicitLocOpBuilder &body,
                     ValueRange args) -> FailureOr<SmallVector<Value>> {
                    return SmallVector<Value>{widen(body, args[0])};
                  });
  return results->front();
}
