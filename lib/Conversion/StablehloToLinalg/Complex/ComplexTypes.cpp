//===- ComplexTypes.cpp - the types of the parts --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexTypes.h"

using namespace mlir;
using namespace dist;

RankedTensorType dist::partType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto element =
      tensor ? dyn_cast<ComplexType>(tensor.getElementType()) : ComplexType();
  return element ? tensor.clone(element.getElementType()) : RankedTensorType();
}

Type dist::packedType(Type type) {
  RankedTensorType part = partType(type);
  if (!part)
    return type;
  SmallVector<int64_t> shape(part.getShape());
  shape.push_back(2);
  return part.clone(shape);
}

SmallVector<Type> dist::partTypes(TypeRange types) {
  SmallVector<Type> parts;
  for (Type type : types) {
    RankedTensorType part = partType(type);
    parts.append(part ? 2 : 1, part ? Type(part) : type);
  }
  return parts;
}
