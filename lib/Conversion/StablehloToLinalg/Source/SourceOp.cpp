//===- SourceOp.cpp - an operation to be imported -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceOp.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace dist;

std::optional<int64_t> dist::numberOf(Attribute attribute) {
  auto value = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!value || isa<BoolAttr>(value) || !value.getType().isSignlessIntOrIndex())
    return std::nullopt;
  return value.getValue().trySExtValue();
}

bool dist::isConstant(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "stablehlo.constant" || name == "chlo.constant" ||
         name == "sdy.constant";
}

bool dist::isConstraint(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "sdy.sharding_constraint" || name == "sdy.reshard";
}

InFlightDiagnostic SourceOp::error() const {
  return emitError(op->getLoc()) << "'" << getName() << "': ";
}

LogicalResult SourceOp::checkTypes() {
  auto check = [&](TypeRange types, StringRef what) -> LogicalResult {
    for (auto [index, type] : llvm::enumerate(types))
      if (!importType(type))
        return error() << what << " " << index << " has type " << type << ", "
                       << describeExpected(type);
    return success();
  };
  return success(succeeded(check(op->getOperandTypes(), "operand")) &&
                 succeeded(check(op->getResultTypes(), "result")));
}

Value SourceOp::operand(unsigned index) const {
  return values.lookup(op->getOperand(index));
}

SmallVector<Value> SourceOp::operands() const {
  return llvm::map_to_vector(op->getOperands(),
                             [&](Value value) { return values.lookup(value); });
}

std::optional<SourceOp> SourceOp::onlyUser() {
  if (op->getNumResults() != 1 || !op->hasOneUse())
    return std::nullopt;
  return SourceOp(*op->user_begin(), builder, values);
}

Value SourceOp::result(unsigned index) const {
  return values.lookup(op->getResult(index));
}

RankedTensorType SourceOp::operandType(unsigned index) const {
  return importType(op->getOperand(index).getType());
}

RankedTensorType SourceOp::resultType(unsigned index) const {
  return importType(op->getResult(index).getType());
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<int64_t>> SourceOp::integers(StringRef name) {
  if (auto array = op->getAttrOfType<DenseI64ArrayAttr>(name))
    return SmallVector<int64_t>(array.asArrayRef());
  auto elements = op->getAttrOfType<DenseIntElementsAttr>(name);
  if (!elements || !elements.getElementType().isInteger(64))
    return error() << "attribute '" << name << "' is "
                   << (attribute(name) ? "not a list of i64" : "missing");
  return SmallVector<int64_t>(elements.getValues<int64_t>());
}

FailureOr<SmallVector<int64_t>> SourceOp::integers(StringRef name,
                                                   size_t count) {
  FailureOr<SmallVector<int64_t>> list = integers(name);
  if (succeeded(list) && list->size() != count)
    return error() << "attribute '" << name << "' has " << list->size()
                   << " elements, expected " << count;
  return list;
}

FailureOr<int64_t> SourceOp::integer(StringRef name) {
  if (std::optional<int64_t> number = numberOf(attribute(name)))
    return *number;
  return error() << "attribute '" << name << "' is "
                 << (attribute(name) ? "not an integer" : "missing");
}

FailureOr<AttributeText> SourceOp::fields(StringRef name, StringRef mnemonic,
                                          ArrayRef<StringRef> names) {
  if (!attribute(name))
    return error() << "attribute '" << name << "' is missing";
  return AttributeText::parse(attribute(name), mnemonic, names,
                              [&] { return error(); });
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult SourceOp::checkDims(StringRef name, ArrayRef<int64_t> dims,
                                  int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return error() << name << " has dimension " << dim
                     << ", expected 0 <= dimension < " << rank;
    if (seen.test(dim))
      return error() << name << " has dimension " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

LogicalResult SourceOp::checkSameElementTypes() {
  Type expected = getElementTypeOrSelf(op->getResult(0).getType());
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    if (getElementTypeOrSelf(type) != expected)
      return error() << "operand " << index << " has elements of type "
                     << getElementTypeOrSelf(type) << ", expected " << expected
                     << " as the result";
  return success();
}

LogicalResult SourceOp::replaceWith(ValueRange results) {
  for (auto [index, result] : llvm::enumerate(results)) {
    if (result.getType() != resultType(index))
      return error() << "result " << index << " has type "
                     << op->getResult(index).getType()
                     << ", but operands and attributes give "
                     << result.getType();
    values.map(op->getResult(index), result);
  }
  return success();
}
