//===- MakeIntegersTotal.cpp - the pass dist-make-integers-total ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Conversion/DistToRuntime/MakeIntegersTotal.h"

#include "dist/Conversion/DistToRuntime/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <cmath>

namespace dist {
#define GEN_PASS_DEF_MAKEINTEGERSTOTALPASS
#include "dist/Conversion/DistToRuntime/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

static bool isRounding(Operation *op) {
  return isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op);
}

/// Divisions that round up or down become those that truncate.
static void expandRoundings(ModuleOp module) {
  SmallVector<Operation *> divisions;
  module.walk([&](Operation *op) {
    if (isRounding(op))
      divisions.push_back(op);
  });
  RewritePatternSet patterns(module.getContext());
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  (void)applyOpPatternsGreedily(divisions, std::move(patterns), config);
}

//===----------------------------------------------------------------------===//
// Builders for scalars and vectors
//===----------------------------------------------------------------------===//

namespace {
struct Emitter : ImplicitLocOpBuilder {
  explicit Emitter(Operation *op) : ImplicitLocOpBuilder(op->getLoc(), op) {}

  template <typename Number> Value constant(Type type, const Number &number) {
    TypedAttr attribute = scalar(getElementTypeOrSelf(type), number);
    if (auto shaped = dyn_cast<ShapedType>(type))
      attribute = DenseElementsAttr::get(shaped, Attribute(attribute));
    return arith::ConstantOp::create(*this, attribute);
  }
  Value compare(Value value, arith::CmpIPredicate predicate,
                const APInt &number) {
    return arith::CmpIOp::create(*this, predicate, value,
                                 constant(value.getType(), number));
  }
  Value compare(Value value, arith::CmpFPredicate predicate, double number) {
    return arith::CmpFOp::create(*this, predicate, value,
                                 constant(value.getType(), number));
  }
  Value both(Value a, Value b) { return arith::AndIOp::create(*this, a, b); }
  Value either(Value a, Value b) { return arith::OrIOp::create(*this, a, b); }
  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(*this, condition, yes, no);
  }
  /// The result of `op` with another operand.
  Value redo(Operation *op, unsigned operand, Value value) {
    Operation *copy = clone(*op);
    copy->setOperand(operand, value);
    return copy->getResult(0);
  }

private:
  static TypedAttr scalar(Type type, const APInt &number) {
    return IntegerAttr::get(type, number);
  }
  static TypedAttr scalar(Type type, double number) {
    return FloatAttr::get(type, number);
  }
};
} // namespace

static unsigned widthOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIndex() ? IndexType::kInternalStorageBitWidth
                           : element.getIntOrFloatBitWidth();
}

//===----------------------------------------------------------------------===//
// Results for all numbers; null where an operation has them as it is
//===----------------------------------------------------------------------===//

static Value divide(Operation *op) {
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  APInt known;
  if (matchPattern(divisor, m_ConstantInt(&known)) && !known.isZero() &&
      !known.isAllOnes())
    return {};
  using enum arith::CmpIPredicate;
  Emitter b(op);
  Type type = dividend.getType();
  APInt ones = APInt::getAllOnes(widthOf(type));
  Value isZero = b.compare(divisor, eq, APInt::getZero(widthOf(type)));
  Value traps = isZero;
  if (isa<arith::DivSIOp, arith::RemSIOp>(op)) {
    auto minimum = APInt::getSignedMinValue(widthOf(type));
    traps = b.either(isZero, b.both(b.compare(dividend, eq, minimum),
                                    b.compare(divisor, eq, ones)));
  }
  Value one = b.constant(type, APInt(widthOf(type), 1));
  Value result = b.redo(op, 1, b.select(traps, one, divisor));
  bool isRemainder = isa<arith::RemSIOp, arith::RemUIOp>(op);
  return b.select(isZero, isRemainder ? dividend : b.constant(type, ones),
                  result);
}

static Value shift(Operation *op) {
  Value amount = op->getOperand(1);
  Type type = amount.getType();
  APInt width(widthOf(type), widthOf(type)), known;
  if (matchPattern(amount, m_ConstantInt(&known)) && known.ult(width))
    return {};
  Emitter b(op);
  Value isOut = b.compare(amount, arith::CmpIPredicate::uge, width);
  Value last = b.constant(type, width - 1);
  Value inside = b.redo(op, 1, b.select(isOut, last, amount));
  if (isa<arith::ShRSIOp>(op))
    return inside;
  return b.select(isOut, b.constant(type, APInt::getZero(widthOf(type))),
                  inside);
}

/// Towards zero, within the bounds: these are powers of two or 0, so exact.
static Value convertFloat(Operation *op) {
  using enum arith::CmpFPredicate;
  Emitter b(op);
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType(), source = value.getType();
  if (widthOf(source) < 32) {
    auto shaped = dyn_cast<ShapedType>(source);
    source = shaped ? Type(shaped.clone(b.getF32Type())) : b.getF32Type();
    value = arith::ExtFOp::create(b, source, value);
  }
  bool isSigned = isa<arith::FPToSIOp>(op);
  unsigned width = widthOf(type);
  APInt min = isSigned ? APInt::getSignedMinValue(width) : APInt(width, 0);
  APInt max =
      isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width);
  double lower = isSigned ? -std::ldexp(1.0, width - 1) : 0;
  double upper = std::ldexp(1.0, isSigned ? width - 1 : width);
  Value isBelow = b.compare(value, OLT, lower);
  Value isAbove = b.compare(value, OGE, upper);
  Value isNan = arith::CmpFOp::create(b, UNO, value, value);
  Value isOutside = b.either(b.either(isBelow, isAbove), isNan);
  Value inside =
      b.redo(op, 0, b.select(isOutside, b.constant(source, 0.0), value));
  inside = b.select(isBelow, b.constant(type, min), inside);
  return b.select(isAbove, b.constant(type, max), inside);
}

using Maker = Value (*)(Operation *);

/// The function that computes the operation's result for all numbers; null for
/// any other operation.
static Maker makerOf(Operation *op) {
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    return divide;
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op))
    return shift;
  if (isa<arith::FPToSIOp, arith::FPToUIOp>(op))
    return convertFloat;
  return nullptr;
}

/// Checks that there are constants of the type.
static LogicalResult checkType(Operation *op) {
  Type type = op->getResult(0).getType();
  auto shaped = dyn_cast<ShapedType>(type);
  if (widthOf(type) > 0 && (!shaped || shaped.hasStaticShape()))
    return success();
  return op->emitOpError() << "cannot be made total: expected a static shape "
                              "and elements of a bit or more, got "
                           << type;
}

static bool isGuarded(Operation *op) { return isRounding(op) || makerOf(op); }

/// Turns named operations whose body changes into linalg.generic. The body of
/// linalg.div and the like follows from the name.
static void generalizeNamed(ModuleOp module) {
  SmallVector<linalg::LinalgOp> named;
  module.walk([&](linalg::LinalgOp op) {
    if (op.getRegionBuilder() &&
        llvm::any_of(*op.getBlock(),
                     [](Operation &op) { return isGuarded(&op); }))
      named.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

LogicalResult dist::makeIntegersTotal(ModuleOp module) {
  WalkResult known = module.walk([](Operation *op) -> WalkResult {
    return isGuarded(op) ? checkType(op) : success();
  });
  if (known.wasInterrupted())
    return failure();
  generalizeNamed(module);
  expandRoundings(module);
  module.walk([](Operation *op) {
    auto make = makerOf(op);
    if (Value total = make ? make(op) : Value()) {
      op->getResult(0).replaceAllUsesWith(total);
      op->erase();
    }
  });
  return success();
}

namespace {
struct MakeIntegersTotalPass
    : dist::impl::MakeIntegersTotalPassBase<MakeIntegersTotalPass> {
  void runOnOperation() override {
    if (failed(makeIntegersTotal(getOperation())))
      signalPassFailure();
  }
};
} // namespace
