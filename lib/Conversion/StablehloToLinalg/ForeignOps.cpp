//===- ForeignOps.cpp - operations that stay what they are ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignOps.h"

#include "TypeMapping.h"

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
// Order
//===----------------------------------------------------------------------===//

static bool ordersElements(ReductionKind kind) {
  return kind == ReductionKind::Min || kind == ReductionKind::Max;
}

static bool ordersElements(Attribute attr) {
  auto sharding = dyn_cast<ShardingAttr>(attr);
  return sharding &&
         llvm::any_of(sharding.getValue().partial, [](const PartialAxis &item) {
           return ordersElements(item.kind);
         });
}

/// True if one of the unsigned values has such a sharding.
static bool ordersUnsigned(TypeRange types, ArrayAttr shardings) {
  return llvm::any_of(llvm::zip(types, shardings), [](auto pair) {
    return isUnsigned(std::get<0>(pair)) && ordersElements(std::get<1>(pair));
  });
}

/// Outside of manual regions nothing depends on the order: a partial value
/// there is its contribution on one rank.
static LogicalResult checkOrder(Operation *op) {
  auto kind = op->getAttrOfType<ReductionKindAttr>("kind");
  bool isOrdered = kind && ordersElements(kind.getValue()) &&
                   llvm::any_of(op->getOperandTypes(), isUnsigned);
  if (auto manual = dyn_cast<ManualOp>(op))
    isOrdered =
        ordersUnsigned(op->getOperandTypes(), manual.getInShardings()) ||
        ordersUnsigned(op->getResultTypes(), manual.getOutShardings());
  if (!isOrdered)
    return success();
  return op->emitOpError("combines unsigned values by min or max, which order "
                         "integers as signed ones; convert them before");
}

FailureOr<Operation *> dist::cloneSignless(Operation *op, IRMapping &values) {
  if (failed(checkOrder(op)))
    return failure();
  Operation *clone = op->cloneWithoutRegions(values);
  for (Value result : clone->getResults())
    result.setType(signlessType(result.getType()));
  auto elements = op->getAttrOfType<DenseElementsAttr>("value");
  if (elements && isUnsigned(elements.getType()))
    clone->setAttr("value", elements.bitcast(
                                importElementType(elements.getElementType())));
  return clone;
}
