//===- Identity.cpp - neutral elements ------------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/Dist/Rules/PartitionContext.h"

using namespace mlir;
using namespace dist;
using llvm::APFloat;
using llvm::APInt;

/// The largest or smallest value of a float type: infinite where it can be.
static APFloat extreme(const llvm::fltSemantics &semantics, bool negative) {
  return APFloat::semanticsHasInf(semantics)
             ? APFloat::getInf(semantics, negative)
             : APFloat::getLargest(semantics, negative);
}

static TypedAttr floatIdentity(ReductionKind kind, FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  switch (kind) {
  case ReductionKind::Sum:
    return FloatAttr::get(type, APFloat::getZero(semantics, /*Negative=*/true));
  case ReductionKind::Product:
    return FloatAttr::get(type, APFloat(semantics, 1));
  case ReductionKind::Min:
    return FloatAttr::get(type, extreme(semantics, /*negative=*/false));
  case ReductionKind::Max:
    return FloatAttr::get(type, extreme(semantics, /*negative=*/true));
  case ReductionKind::And:
  case ReductionKind::Or:
  case ReductionKind::UnsignedMin:
  case ReductionKind::UnsignedMax:
    return {};
  }
  return {};
}

static APInt integerIdentity(ReductionKind kind, unsigned width) {
  switch (kind) {
  case ReductionKind::Sum:
  case ReductionKind::Or:
  case ReductionKind::UnsignedMax:
    return APInt::getZero(width);
  case ReductionKind::Product:
    return APInt(width, 1);
  case ReductionKind::Min:
    return APInt::getSignedMaxValue(width);
  case ReductionKind::Max:
    return APInt::getSignedMinValue(width);
  case ReductionKind::And:
  case ReductionKind::UnsignedMin:
    return APInt::getAllOnes(width);
  }
  return APInt::getZero(width);
}

TypedAttr dist::identityOf(ReductionKind kind, Type elementType) {
  if (auto type = dyn_cast<FloatType>(elementType))
    return floatIdentity(kind, type);
  if (isa<IndexType>(elementType))
    return IntegerAttr::get(
        elementType,
        integerIdentity(kind, IndexType::kInternalStorageBitWidth));
  if (auto type = dyn_cast<IntegerType>(elementType))
    return IntegerAttr::get(type, integerIdentity(kind, type.getWidth()));
  return {};
}

bool dist::isIdentity(ReductionKind kind, TypedAttr value) {
  auto number = dyn_cast<FloatAttr>(value);
  if (number && kind == ReductionKind::Sum)
    return number.getValue().isZero();
  return value == identityOf(kind, value.getType());
}
