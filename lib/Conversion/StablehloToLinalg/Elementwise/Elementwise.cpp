//===- Elementwise.cpp - elementwise operations ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "Source/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace dist;

Value ScalarOp::constant(Type type, double value) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return arith::ConstantOp::create(b, b.getFloatAttr(floatType, value));
  return arith::ConstantOp::create(
      b, b.getIntegerAttr(type, static_cast<int64_t>(value)));
}

Value ScalarOp::constant(Type type, const APInt &value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Checks that the operands from `first` on and, if requested, the result have
/// one type.
static LogicalResult checkUniform(Operation *op, Location loc, unsigned first,
                                  bool withResult) {
  Type expected = getElementTypeOrSelf(op->getOperands().back());
  auto differs = [&](Value value) {
    return getElementTypeOrSelf(value) != expected;
  };
  if (llvm::none_of(op->getOperands().drop_front(first), differs) &&
      !(withResult && differs(op->getResult(0))))
    return success();
  return emitError(loc) << "'" << op->getName()
                        << "': element types differ, got "
                        << op->getOperandTypes() << " -> "
                        << op->getResultTypes();
}

static LogicalResult checkBoolean(Operation *op, Location loc, Value value,
                                  StringRef what) {
  Type element = getElementTypeOrSelf(value);
  if (element.isInteger(1))
    return success();
  return emitError(loc) << "'" << op->getName() << "': " << what
                        << " has elements of type " << element
                        << ", expected i1";
}

static LogicalResult checkSignature(ScalarSignature signature, Operation *op,
                                    Location loc) {
  switch (signature) {
  case ScalarSignature::Uniform:
    return checkUniform(op, loc, 0, /*withResult=*/true);
  case ScalarSignature::Predicate:
    if (failed(checkBoolean(op, loc, op->getResult(0), "the result")))
      return failure();
    return checkUniform(op, loc, 0, /*withResult=*/false);
  case ScalarSignature::Select:
    if (failed(checkBoolean(op, loc, op->getOperand(0), "operand 0")))
      return failure();
    return checkUniform(op, loc, 1, /*withResult=*/true);
  case ScalarSignature::Cast:
    return success();
  }
  llvm_unreachable("unknown signature");
}

LogicalResult dist::checkScalarOp(const ScalarConverter &converter,
                                  Operation *op, Location loc) {
  auto error = [&] { return emitError(loc) << "'" << op->getName() << "': "; };
  if (static_cast<int>(op->getNumOperands()) != converter.operands ||
      op->getNumResults() != 1)
    return error() << "expected " << converter.operands
                   << " operands and 1 result, got " << op->getNumOperands()
                   << " and " << op->getNumResults();
  Type element = getElementTypeOrSelf(op->getOperands().back());
  if (!(kindOf(element) & converter.kinds))
    return error() << "elements of type " << element
                   << " are not supported, expected "
                   << describeKinds(converter.kinds);
  return checkSignature(converter.signature, op, loc);
}

/// Operands have the shape of the result, or rank 0 where that is allowed.
static LogicalResult checkShapes(const ScalarConverter &converter,
                                 SourceOp &op) {
  ArrayRef<int64_t> shape = op.resultType().getShape();
  for (unsigned i = 0; i < op.getNumOperands(); ++i) {
    RankedTensorType type = op.operandType(i);
    bool isScalar = type.getRank() == 0 && (converter.scalarOperands >> i & 1);
    if (type.getShape() != shape && !isScalar)
      return op.error() << "operand " << i << " has type " << type
                        << ", expected the shape of the result "
                        << op.resultType();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

LogicalResult dist::convertElementwise(const ScalarConverter &converter,
                                       SourceOp &op) {
  ImplicitLocOpBuilder &b = op.builder;
  if (failed(checkScalarOp(converter, op.getSource(), b.getLoc())) ||
      failed(checkShapes(converter, op)))
    return failure();
  RankedTensorType type = op.resultType();
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  AffineMap scalar = AffineMap::get(type.getRank(), 0, b.getContext());
  SmallVector<AffineMap> maps;
  for (Value operand : op.operands())
    maps.push_back(cast<ShapedType>(operand.getType()).getRank() ? identity
                                                                 : scalar);
  maps.push_back(identity);
  FailureOr<ValueRange> results =
      emitGeneric(b, op.operands(), emitEmpty(b, type), maps,
                  [&](ImplicitLocOpBuilder &body,
                      ValueRange args) -> FailureOr<SmallVector<Value>> {
                    ScalarOp element(body, op.getSource(), args.drop_back());
                    Value value = converter.emit(element);
                    if (!value)
                      return failure();
                    return SmallVector<Value>{value};
                  });
  if (failed(results))
    return failure();
  return op.replaceWith(*results);
}
