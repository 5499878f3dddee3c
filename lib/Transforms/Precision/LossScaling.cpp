//===- LossScaling.cpp - dynamic scales of f16 losses ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LossScaling.h"

#include "dist/Analysis/Steps/Gradients.h"
#include "dist/Dialect/Dist/IR/AppendedState.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

using namespace mlir;
using namespace dist;
using linalg_ext::mapElements;

/// The largest scale: one over it is a normal number.
static constexpr double kLargestScale = 0x1p126;

/// The state is the last arguments and results of the function.
static constexpr unsigned kStates = 2;

static Value floatOf(OpBuilder &builder, Location loc, double value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getF32FloatAttr(value));
}

static Value integerOf(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(static_cast<int32_t>(value)));
}

//===----------------------------------------------------------------------===//
// The scale of this step
//===----------------------------------------------------------------------===//

/// True from 1 to the largest scale. Inputs may have other numbers, such as 0
/// where they leave the scale out, and infinity, whose half is infinite.
static Value isScale(OpBuilder &b, Location loc, Value value) {
  Value isLarge = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE,
                                        value, floatOf(b, loc, 1));
  Value isSmall = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLE,
                                        value, floatOf(b, loc, kLargestScale));
  return arith::AndIOp::create(b, loc, isLarge, isSmall);
}

ScaleValues dist::beginLossScale(FunctionOpInterface func,
                                 const LossScale &scale) {
  OpBuilder builder(func.getContext());
  auto scalar = [](Type element) { return RankedTensorType::get({}, element); };
  appendState(func, {{"loss_scale.scale", scalar(builder.getF32Type())},
                     {"loss_scale.good_steps", scalar(builder.getI32Type())}});
  Block &body = func.getFunctionBody().front();
  builder.setInsertionPointToStart(&body);
  Type f32 = builder.getF32Type();
  Value kept = body.getArgument(body.getNumArguments() - kStates);
  ScaleValues values;
  values.scale =
      mapElements(builder, func.getLoc(), kept, f32,
                  [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                    return arith::SelectOp::create(
                        b, loc, isScale(b, loc, args[0]), args[0],
                        floatOf(b, loc, static_cast<double>(scale.initial)));
                  });
  values.inverse = mapElements(
      builder, func.getLoc(), values.scale, f32,
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return arith::DivFOp::create(b, loc, floatOf(b, loc, 1), args[0]);
      });
  return values;
}

//===----------------------------------------------------------------------===//
// Gradients that are not finite
//===----------------------------------------------------------------------===//

/// Counts the elements that are not finite: tensor<f32>.
static Value countNotFinite(OpBuilder &builder, Value value) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  auto result = RankedTensorType::get({}, builder.getF32Type());
  Value zero = arith::ConstantOp::create(builder, loc,
                                         DenseElementsAttr::get(result, 0.0f));
  SmallVector<AffineMap> maps{
      builder.getMultiDimIdentityMap(type.getRank()),
      AffineMap::get(type.getRank(), 0, builder.getContext())};
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::reduction);
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value size = math::AbsFOp::create(b, loc, args[0]);
    Value infinity = arith::ConstantOp::create(
        b, loc,
        b.getFloatAttr(size.getType(),
                       std::numeric_limits<double>::infinity()));
    Value isFinite = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT,
                                           size, infinity);
    Value count = arith::SelectOp::create(b, loc, isFinite, floatOf(b, loc, 0),
                                          floatOf(b, loc, 1));
    Value sum = arith::AddFOp::create(b, loc, args[1], count);
    linalg::YieldOp::create(b, loc, sum);
  };
  return linalg::GenericOp::create(builder, loc, result, value, zero, maps,
                                   loops, body)
      .getResult(0);
}

/// The results of operations of the function's block that depend on what is
/// divided by the scale.
static llvm::DenseSet<Value> findDependent(FunctionOpInterface func,
                                           const ScaleValues &values) {
  Block &body = func.getFunctionBody().front();
  llvm::DenseSet<Operation *> roots;
  for (Operation *op : values.inverse.getUsers())
    roots.insert(body.findAncestorOpInBlock(*op));
  llvm::DenseSet<Value> dependent;
  for (Operation &op : body) {
    bool depends = roots.contains(&op);
    op.walk([&](Operation *nested) {
      for (Value value : nested->getOperands())
        depends |= dependent.contains(value);
    });
    if (depends)
      dependent.insert(op.result_begin(), op.result_end());
  }
  return dependent;
}

/// The values that are checked: the gradients, and next values of state that
/// depend on the backward pass in another way.
static SmallVector<Value> findChecked(FunctionOpInterface func,
                                      const ScaleValues &values) {
  llvm::DenseSet<Value> dependent = findDependent(func, values);
  Gradients gradients(func, dependent, values.inverse);
  SmallVector<Value> checked(gradients.values());
  Operation *end = func.getFunctionBody().front().getTerminator();
  llvm::SmallDenseSet<unsigned> state = stateResultsOf(func);
  for (auto [result, next] : llvm::enumerate(end->getOperands()))
    if (state.contains(result) &&
        isa<FloatType>(getElementTypeOrSelf(next.getType())) &&
        !gradients.cover(next) && !llvm::is_contained(checked, next))
      checked.push_back(next);
  return checked;
}

//===----------------------------------------------------------------------===//
// The next state
//===----------------------------------------------------------------------===//

static Value isGood(OpBuilder &b, Location loc, Value bad) {
  return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, bad,
                               floatOf(b, loc, 0));
}

/// Lets all state but that of the scale keep its value in a bad step.
static void keepState(OpBuilder &builder, FunctionOpInterface func, Value bad) {
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (unsigned i = 0, e = func.getNumArguments() - kStates; i < e; ++i) {
    std::optional<unsigned> result = replacingResult(func, i);
    Value old = func.getArgument(i);
    if (!result || end->getOperand(*result) == old)
      continue;
    Value next = end->getOperand(*result);
    end->setOperand(
        *result,
        mapElements(builder, next.getLoc(), {next, old, bad},
                    getElementTypeOrSelf(next.getType()),
                    [](OpBuilder &b, Location loc, ValueRange args) -> Value {
                      return arith::SelectOp::create(
                          b, loc, isGood(b, loc, args[2]), args[0], args[1]);
                    }));
  }
}

namespace {
/// Emits the next scale and the number of good steps since it has changed.
struct NextScale {
  const LossScale &scale;

  /// The good steps in a row, with this one; 0 if it is bad.
  static Value countSteps(OpBuilder &b, Location loc, Value steps, Value bad) {
    Value more = arith::AddIOp::create(b, loc, steps, integerOf(b, loc, 1));
    return arith::SelectOp::create(b, loc, isGood(b, loc, bad), more,
                                   integerOf(b, loc, 0));
  }

  Value isDue(OpBuilder &b, Location loc, Value steps) const {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, steps,
                                 integerOf(b, loc, scale.interval));
  }

  Value steps(OpBuilder &b, Location loc, ValueRange args) const {
    Value steps = countSteps(b, loc, args[0], args[1]);
    return arith::SelectOp::create(b, loc, isDue(b, loc, steps),
                                   integerOf(b, loc, 0), steps);
  }

  Value next(OpBuilder &b, Location loc, ValueRange args) const {
    Value now = args[0];
    Value twice = arith::MulFOp::create(b, loc, now, floatOf(b, loc, 2));
    twice = arith::MinimumFOp::create(b, loc, twice,
                                      floatOf(b, loc, kLargestScale));
    Value half = arith::MulFOp::create(b, loc, now, floatOf(b, loc, 0.5));
    half = arith::MaximumFOp::create(b, loc, half, floatOf(b, loc, 1));
    Value due = isDue(b, loc, countSteps(b, loc, args[1], args[2]));
    Value good = arith::SelectOp::create(b, loc, due, twice, now);
    return arith::SelectOp::create(b, loc, isGood(b, loc, args[2]), good, half);
  }
};
} // namespace

LogicalResult dist::endLossScale(FunctionOpInterface func,
                                 const ScaleValues &values,
                                 const LossScale &scale) {
  SmallVector<Value> checked = findChecked(func, values);
  if (checked.empty())
    return func.emitError()
           << "precision: f16 scales the loss, and no result that replaces an "
              "argument is computed from its gradients: donate the state where "
              "the step is exported";
  Block &body = func.getFunctionBody().front();
  Operation *end = body.getTerminator();
  OpBuilder builder(end);
  Location loc = func.getLoc();
  Value bad;
  for (Value value : checked) {
    Value count = countNotFinite(builder, value);
    bad = bad ? linalg_ext::addElements(builder, loc, bad, count) : count;
  }
  keepState(builder, func, bad);
  NextScale emit{scale};
  Value steps = body.getArgument(body.getNumArguments() - 1);
  unsigned first = end->getNumOperands() - kStates;
  end->setOperand(first,
                  mapElements(builder, loc, {values.scale, steps, bad},
                              builder.getF32Type(),
                              [&](OpBuilder &b, Location loc, ValueRange args) {
                                return emit.next(b, loc, args);
                              }));
  end->setOperand(first + 1,
                  mapElements(builder, loc, {steps, bad}, builder.getI32Type(),
                              [&](OpBuilder &b, Location loc, ValueRange args) {
                                return emit.steps(b, loc, args);
                              }));
  return success();
}
