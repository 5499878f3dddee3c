//===- TripCount.cpp - iterations of a loop -------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops that count, as lax.scan and lax.fori_loop print them:
//
//   i = begin; while (i < end) { ...; i = i + step }
//
//===----------------------------------------------------------------------===//

#include "TripCount.h"

#include "Source/AttributeText.h"
#include "Source/SourceOp.h"

using namespace mlir;
using namespace dist;

/// The operation that makes a value, if it has this name and two operands.
static Operation *binaryOp(Value value, StringRef name) {
  Operation *op = value.getDefiningOp();
  return op && op->getName().getStringRef() == name && op->getNumOperands() == 2
             ? op
             : nullptr;
}

/// The one signed integer of a stablehlo.constant.
static std::optional<int64_t> integerOf(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isConstant(op))
    return std::nullopt;
  auto elements = op->getAttrOfType<DenseElementsAttr>("value");
  if (!elements || !elements.isSplat() ||
      !elements.getElementType().isSignlessInteger() ||
      elements.getElementType().getIntOrFloatBitWidth() > 32)
    return std::nullopt;
  return elements.getSplatValue<APInt>().getSExtValue();
}

std::optional<int64_t> dist::countTrips(Operation *loop) {
  Block &condition = loop->getRegion(0).front();
  Block &body = loop->getRegion(1).front();
  Operation *compare =
      binaryOp(condition.back().getOperand(0), "stablehlo.compare");
  if (!compare || enumWord(compare->getAttr("comparison_direction"),
                           "comparison_direction") != "LT")
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare->getOperand(0));
  if (!counter || counter.getOwner() != &condition)
    return std::nullopt;
  unsigned number = counter.getArgNumber();
  Operation *add = binaryOp(body.back().getOperand(number), "stablehlo.add");
  if (!add || add->getOperand(0) != body.getArgument(number))
    return std::nullopt;
  auto begin = integerOf(loop->getOperand(number));
  auto end = integerOf(compare->getOperand(1));
  auto step = integerOf(add->getOperand(1));
  if (!begin || !end || !step || *step <= 0)
    return std::nullopt;
  return *begin < *end ? llvm::divideCeil(*end - *begin, *step) : 0;
}
