//===- Divisions.cpp - integer divisions that do not trap -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Divisions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace dist::kernels;

/// Divisions that round up or down become those that truncate.
static void expandRoundings(ModuleOp module) {
  SmallVector<Operation *> divisions;
  module.walk([&](Operation *op) {
    if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op))
      divisions.push_back(op);
  });
  RewritePatternSet patterns(module.getContext());
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  (void)applyOpPatternsGreedily(divisions, std::move(patterns), config);
}

/// A scalar, or a vector of it.
static Value constant(OpBuilder &builder, Location loc, Type type,
                      const APInt &value) {
  TypedAttr attribute = IntegerAttr::get(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    attribute = DenseElementsAttr::get(shaped, value);
  return arith::ConstantOp::create(builder, loc, attribute);
}

static bool cannotTrap(Value divisor) {
  APInt number;
  return matchPattern(divisor, m_ConstantInt(&number)) && !number.isZero() &&
         !number.isAllOnes();
}

static void guard(Operation *op) {
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  if (cannotTrap(divisor))
    return;
  Type type = dividend.getType(), element = getElementTypeOrSelf(type);
  unsigned bits = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto is = [&](Value value, const APInt &number) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, value,
                                 constant(builder, loc, type, number));
  };
  Value isZero = is(divisor, APInt::getZero(bits)), traps = isZero;
  if (isa<arith::DivSIOp, arith::RemSIOp>(op)) {
    Value overflows = arith::AndIOp::create(
        builder, loc, is(dividend, APInt::getSignedMinValue(bits)),
        is(divisor, APInt::getAllOnes(bits)));
    traps = arith::OrIOp::create(builder, loc, isZero, overflows);
  }
  Value one = constant(builder, loc, type, APInt(bits, 1));
  op->setOperand(1, arith::SelectOp::create(builder, loc, traps, one, divisor));
  builder.setInsertionPointAfter(op);
  Value ofZero = isa<arith::RemSIOp, arith::RemUIOp>(op)
                     ? dividend
                     : constant(builder, loc, type, APInt::getAllOnes(bits));
  auto guarded =
      arith::SelectOp::create(builder, loc, isZero, ofZero, op->getResult(0));
  op->getResult(0).replaceAllUsesExcept(guarded, guarded);
}

void dist::kernels::guardDivisions(ModuleOp module) {
  expandRoundings(module);
  module.walk([](Operation *op) {
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
      guard(op);
  });
}
