//===- ForeignOps.cpp - operations of registered dialects -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignOps.h"

#include "Source/TypeMapping.h"

#include "dist/Dialect/Dist/IR/Dist.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace dist;

static bool isUnsigned(Type type) {
  return getElementTypeOrSelf(type).isUnsignedInteger();
}

Type dist::signlessType(Type type) {
  if (!isUnsigned(type))
    return type;
  Type element = importElementType(getElementTypeOrSelf(type));
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

static bool isSource(Operation *op) {
  return !op->isRegistered() ||
         llvm::any_of(op->getOperandTypes(), isUnsigned) ||
         llvm::any_of(op->getResultTypes(), isUnsigned);
}

bool dist::needsConversion(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isSource(inner) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static Attribute ofUnsigned(Attribute attr) {
  if (auto sharding = dyn_cast<ShardingAttr>(attr))
    return ShardingAttr::get(attr.getContext(), sharding.getMesh(),
                             ofUnsigned(sharding.getValue()));
  if (auto kind = dyn_cast<ReductionKindAttr>(attr))
    return ReductionKindAttr::get(attr.getContext(),
                                  ofUnsigned(kind.getValue()));
  if (auto elements = dyn_cast<DenseElementsAttr>(attr))
    return elements.bitcast(importElementType(elements.getElementType()));
  return attr;
}

/// A sharding for each of the values.
static Attribute ofUnsigned(ArrayAttr list, TypeRange types) {
  SmallVector<Attribute> converted(list.begin(), list.end());
  for (auto [attr, type] : llvm::zip(converted, types))
    if (isUnsigned(type))
      attr = ofUnsigned(attr);
  return ArrayAttr::get(list.getContext(), converted);
}

static LogicalResult checkKind(Operation *op) {
  auto kind = op->getAttrOfType<ReductionKindAttr>("kind");
  if (!kind || ofUnsigned(kind) == kind ||
      llvm::all_of(op->getOperandTypes(), isUnsigned) ||
      llvm::none_of(op->getOperandTypes(), isUnsigned))
    return success();
  return op->emitOpError() << "combines unsigned values and others by one "
                           << kind;
}

static void convertAttributes(Operation *op, Operation *clone) {
  for (NamedAttribute attr : op->getAttrs()) {
    auto list = dyn_cast<ArrayAttr>(attr.getValue());
    bool ofOperands = attr.getName() == "in_shardings";
    if (list)
      clone->setAttr(attr.getName(),
                     ofUnsigned(list, ofOperands
                                          ? TypeRange(op->getOperandTypes())
                                          : TypeRange(op->getResultTypes())));
    else if (llvm::any_of(op->getOperandTypes(), isUnsigned) ||
             llvm::any_of(op->getResultTypes(), isUnsigned))
      clone->setAttr(attr.getName(), ofUnsigned(attr.getValue()));
  }
}

FailureOr<Operation *> dist::cloneSignless(Operation *op, IRMapping &values) {
  if (failed(checkKind(op)))
    return failure();
  Operation *clone = op->cloneWithoutRegions(values);
  for (Value result : clone->getResults())
    result.setType(signlessType(result.getType()));
  convertAttributes(op, clone);
  return clone;
}
