//===- NarrowTypes.cpp - floats and integers below 8 bits -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowTypes.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;

static bool isNarrowFloat(Type element) {
  auto type = dyn_cast<FloatType>(element);
  return type && type.getWidth() <= 8;
}

bool dist::isNarrow(Type type) {
  Type element = getElementTypeOrSelf(type);
  auto integer = dyn_cast<IntegerType>(element);
  return isNarrowFloat(element) ||
         (integer && integer.getWidth() > 1 && integer.getWidth() < 8);
}

/// `type` with elements of `element`, if it is of narrow ones.
static Type withElements(Type type, Type element) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

static IntegerType byteType(Type element) {
  bool isUnsigned = isNarrowFloat(element) || element.isUnsignedInteger();
  return IntegerType::get(element.getContext(), 8,
                          isUnsigned ? IntegerType::Unsigned
                                     : IntegerType::Signless);
}

Type dist::storageType(Type type) {
  return isNarrow(type)
             ? withElements(type, byteType(getElementTypeOrSelf(type)))
             : type;
}

Type dist::wideType(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isNarrowFloat(element)
             ? withElements(type, Float32Type::get(type.getContext()))
             : storageType(type);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static APInt toByte(const APInt &value, Type element) {
  return element.isUnsignedInteger() || isNarrowFloat(element) ? value.zext(8)
                                                               : value.sext(8);
}

DenseElementsAttr dist::toStorage(DenseElementsAttr elements) {
  Type element = elements.getElementType();
  auto bits = [&](const APFloat &value) {
    APInt pattern = value.bitcastToAPInt();
    return pattern.getBitWidth() < 8 ? pattern.zext(8) : pattern;
  };
  SmallVector<APInt> bytes;
  if (isNarrowFloat(element))
    for (const APFloat &value : elements.getValues<APFloat>())
      bytes.push_back(bits(value));
  else
    for (const APInt &value : elements.getValues<APInt>())
      bytes.push_back(toByte(value, element));
  return DenseElementsAttr::get(
      cast<ShapedType>(storageType(elements.getType())), bytes);
}

DenseElementsAttr dist::toWide(DenseElementsAttr elements) {
  if (!isNarrowFloat(elements.getElementType()))
    return toStorage(elements);
  SmallVector<APFloat> floats;
  for (APFloat value : elements.getValues<APFloat>()) {
    bool losesInfo = false;
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    floats.push_back(value);
  }
  return DenseElementsAttr::get(cast<ShapedType>(wideType(elements.getType())),
                                floats);
}
