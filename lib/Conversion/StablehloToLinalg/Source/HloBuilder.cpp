//===- HloBuilder.cpp - emits StableHLO -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HloBuilder.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace dist;

static RankedTensorType tensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

Value HloBuilder::hlo(StringRef name, ValueRange operands, Type type,
                      Attrs attributes) {
  std::string full =
      name.contains('.') ? name.str() : "stablehlo." + name.str();
  OperationState state(getLoc(), full);
  state.addOperands(operands);
  state.addTypes(type);
  state.addAttributes(attributes);
  return create(state)->getResult(0);
}

Operation *HloBuilder::remake(Operation *op, ValueRange operands,
                              TypeRange results) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  state.addTypes(results);
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  return create(state);
}

Value HloBuilder::constant(ElementsAttr value) {
  return hlo("constant", {}, value.getType(), {getNamedAttr("value", value)});
}

Value HloBuilder::splat(RankedTensorType type, double value) {
  return constant(DenseElementsAttr::get(
      type, Attribute(getFloatAttr(type.getElementType(), value))));
}

Value HloBuilder::zero(RankedTensorType type) {
  return constant(
      DenseElementsAttr::get(type, getZeroAttr(type.getElementType())));
}

Value HloBuilder::sum(Value value, ArrayRef<int64_t> dims, Type type,
                      Value initial) {
  OperationState state(getLoc(), "stablehlo.reduce");
  state.addOperands({value, initial});
  state.addTypes(type);
  state.addAttribute("dimensions", getDenseI64ArrayAttr(dims));
  state.addRegion();
  Operation *reduce = create(state);
  addSumBody(reduce->getRegion(0), initial.getType());
  return reduce->getResult(0);
}

void HloBuilder::addSumBody(Region &region, Type scalar) {
  OpBuilder::InsertionGuard guard(*this);
  Block *body =
      createBlock(&region, {}, {scalar, scalar}, {getLoc(), getLoc()});
  Value total = hlo("add", {body->getArgument(0), body->getArgument(1)});
  OperationState end(getLoc(), "stablehlo.return");
  end.addOperands(total);
  create(end);
}

Value HloBuilder::compare(StringRef direction, Value lhs, Value rhs) {
  auto enumeration = [&](StringRef name, StringRef word) {
    return parseAttribute(("#stablehlo<" + name + " " + word + ">").str(),
                          getContext());
  };
  Type element = tensorType(lhs).getElementType();
  StringRef order = isa<FloatType>(element)       ? "FLOAT"
                    : element.isUnsignedInteger() ? "UNSIGNED"
                                                  : "SIGNED";
  return hlo(
      "compare", {lhs, rhs}, tensorType(lhs).clone(getI1Type()),
      {getNamedAttr("comparison_direction",
                    enumeration("comparison_direction", direction)),
       getNamedAttr("compare_type", enumeration("comparison_type", order))});
}

Value HloBuilder::reshape(Value value, ArrayRef<int64_t> shape) {
  return hlo("reshape", value, tensorType(value).clone(shape));
}

Value HloBuilder::takeLast(Value value, int64_t index) {
  RankedTensorType type = tensorType(value);
  SmallVector<int64_t> starts(type.getRank()), limits(type.getShape());
  SmallVector<int64_t> strides(type.getRank(), 1), shape(type.getShape());
  starts.back() = index;
  limits.back() = index + 1;
  shape.back() = 1;
  Value column =
      hlo("slice", value, type.clone(shape),
          {getNamedAttr("start_indices", getDenseI64ArrayAttr(starts)),
           getNamedAttr("limit_indices", getDenseI64ArrayAttr(limits)),
           getNamedAttr("strides", getDenseI64ArrayAttr(strides))});
  return reshape(column, type.getShape().drop_back());
}

Value HloBuilder::stackLast(ValueRange values) {
  SmallVector<int64_t> shape(tensorType(values.front()).getShape());
  shape.push_back(1);
  SmallVector<Value> columns;
  for (Value value : values)
    columns.push_back(reshape(value, shape));
  shape.back() = values.size();
  int64_t last = shape.size() - 1;
  return hlo("concatenate", columns, tensorType(values.front()).clone(shape),
             {getNamedAttr("dimension", getI64IntegerAttr(last))});
}
