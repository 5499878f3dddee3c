//===- SparseExchange.cpp - gradients of which a part is sent -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SparseExchange.h"

#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace dist;

int64_t dist::countSent(int64_t elements, double sparsity) {
  double sent =
      std::ceil(static_cast<double>(elements) * (1 - sparsity) - 1e-6);
  return std::clamp<int64_t>(static_cast<int64_t>(sent), 1, elements);
}

//===----------------------------------------------------------------------===//
// Tensors of one dimension
//===----------------------------------------------------------------------===//

static SmallVector<ReassociationIndices> allDims(int64_t rank) {
  if (rank == 0)
    return {};
  return {llvm::to_vector<2>(llvm::seq<int64_t>(0, rank))};
}

static Value flatten(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto flat = type.clone({type.getNumElements()});
  if (type.getRank() == 1)
    return value;
  if (type.getRank() == 0)
    return tensor::ExpandShapeOp::create(builder, loc, flat, value, allDims(0));
  return tensor::CollapseShapeOp::create(builder, loc, flat, value,
                                         allDims(type.getRank()));
}

static Value unflatten(OpBuilder &builder, Location loc, Value flat,
                       RankedTensorType type) {
  if (type.getRank() == 1)
    return flat;
  if (type.getRank() == 0)
    return tensor::CollapseShapeOp::create(builder, loc, type, flat,
                                           allDims(0));
  return tensor::ExpandShapeOp::create(builder, loc, type, flat,
                                       allDims(type.getRank()));
}

Value dist::reshapeTo(OpBuilder &builder, Value value, RankedTensorType type) {
  Location loc = value.getLoc();
  if (value.getType() == type)
    return value;
  return unflatten(builder, loc, flatten(builder, loc, value), type);
}

/// Adds `updates` to elements of `flat`, or replaces them.
static Value scatterInto(OpBuilder &builder, Location loc, Value flat,
                         Value places, Value updates, bool adds) {
  auto scatter = linalg_ext::ScatterOp::create(
      builder, loc, TypeRange(flat.getType()), flat, places, updates,
      ArrayRef<int64_t>(), ArrayRef<int64_t>{0}, ArrayRef<int64_t>(),
      ArrayRef<int64_t>(), ArrayRef<int64_t>{0}, 1);
  OpBuilder::InsertionGuard guard(builder);
  Type element = getElementTypeOrSelf(flat);
  Block *block = builder.createBlock(&scatter.getCombiner(), {},
                                     {element, element}, {loc, loc});
  Value result = block->getArgument(1);
  if (adds)
    result = arith::AddFOp::create(builder, loc, block->getArgument(0), result);
  linalg_ext::YieldOp::create(builder, loc, result);
  return scatter.getResult(0);
}

static Value zerosOf(OpBuilder &builder, Location loc, Type type) {
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

namespace {
/// Emits the exchange of one gradient.
class ExchangeEmitter {
public:
  ExchangeEmitter(const CompressedGradient &own, Value step,
                  const Replicas &replicas, double momentum,
                  const SparsitySchedule &schedule)
      : own(own), step(step), replicas(replicas), momentum(momentum),
        schedule(schedule), loc(own.gradient.getLoc()),
        type(cast<RankedTensorType>(own.gradient.getType())) {}

  CompressedGradient run(OpBuilder &builder) {
    if (schedule.beginStep > 0)
      return choose(
          builder, schedule.beginStep, [&](OpBuilder &b) { return dense(b); },
          [&](OpBuilder &b) { return fromStage(b, 0); });
    return fromStage(builder, 0);
  }

private:
  using Branch = llvm::function_ref<CompressedGradient(OpBuilder &)>;

  CompressedGradient fromStage(OpBuilder &builder, size_t stage);
  CompressedGradient choose(OpBuilder &builder, int64_t end, Branch before,
                            Branch after);
  CompressedGradient dense(OpBuilder &builder);
  CompressedGradient sparse(OpBuilder &builder, double sparsity);
  Value withMomentum(OpBuilder &builder, Value gradient);
  Value gather(OpBuilder &builder, Value part);
  Value clear(OpBuilder &builder, Value value, Value places, Value zeros);

  const CompressedGradient &own;
  Value step;
  const Replicas &replicas;
  double momentum;
  const SparsitySchedule &schedule;
  Location loc;
  RankedTensorType type;
};
} // namespace

/// The sparsities from one on, each until its share of the ramp is over.
CompressedGradient ExchangeEmitter::fromStage(OpBuilder &builder,
                                              size_t stage) {
  auto sparsities = ArrayRef<double>(schedule.sparsities);
  auto stages = static_cast<int64_t>(sparsities.size());
  int64_t end = schedule.beginStep + static_cast<int64_t>(stage + 1) *
                                         schedule.rampSteps /
                                         std::max<int64_t>(stages - 1, 1);
  if (stage + 1 == sparsities.size())
    return sparse(builder, sparsities[stage]);
  return choose(
      builder, end, [&](OpBuilder &b) { return sparse(b, sparsities[stage]); },
      [&](OpBuilder &b) { return fromStage(b, stage + 1); });
}

/// Takes the first branch in steps before `end`.
CompressedGradient ExchangeEmitter::choose(OpBuilder &builder, int64_t end,
                                           Branch before, Branch after) {
  Value isBefore = linalg_ext::mapElements(
      builder, loc, step, builder.getI1Type(),
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value bound = arith::ConstantOp::create(
            b, loc, b.getI32IntegerAttr(static_cast<int32_t>(end)));
        return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, args[0],
                                     bound);
      });
  Value predicate = tensor::ExtractOp::create(builder, loc, isBefore);
  auto valuesOf = [](const CompressedGradient &made) {
    SmallVector<Value> values{made.gradient, made.residual};
    if (made.momentum)
      values.push_back(made.momentum);
    return values;
  };
  auto branch =
      scf::IfOp::create(builder, loc, ValueRange(valuesOf(own)).getTypes(),
                        predicate, /*addThenBlock=*/true,
                        /*addElseBlock=*/true);
  OpBuilder then = branch.getThenBodyBuilder();
  scf::YieldOp::create(then, loc, valuesOf(before(then)));
  OpBuilder otherwise = branch.getElseBodyBuilder();
  scf::YieldOp::create(otherwise, loc, valuesOf(after(otherwise)));
  return {branch.getResult(0), own.momentum ? branch.getResult(2) : Value(),
          branch.getResult(1)};
}

/// m u + g; g without momentum.
Value ExchangeEmitter::withMomentum(OpBuilder &builder, Value gradient) {
  if (!own.momentum)
    return gradient;
  return linalg_ext::mapElements(
      builder, loc, {own.momentum, gradient}, type.getElementType(),
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value factor = arith::ConstantOp::create(
            b, loc, b.getFloatAttr(type.getElementType(), momentum));
        Value kept = arith::MulFOp::create(b, loc, args[0], factor);
        return arith::AddFOp::create(b, loc, kept, args[1]);
      });
}

/// All elements: the momentum is that of the mean gradient.
CompressedGradient ExchangeEmitter::dense(OpBuilder &builder) {
  Value mean = meanOverReplicas(builder, loc, own.gradient, replicas);
  Value moved = withMomentum(builder, mean);
  return {moved, own.momentum ? moved : Value(), own.residual};
}

/// The parts of all replicas, one after another.
Value ExchangeEmitter::gather(OpBuilder &builder, Value part) {
  auto local = cast<RankedTensorType>(part.getType());
  Type whole = local.clone({local.getDimSize(0) * replicas.count});
  return AllGatherOp::create(
             builder, loc, TypeRange(whole), ValueRange(part),
             AxesAttr::get(builder.getContext(), {replicas.axis}), 0,
             ShardingAttr(), ShardingAttr())
      ->getResult(0);
}

/// The value with zeros at the places.
Value ExchangeEmitter::clear(OpBuilder &builder, Value value, Value places,
                             Value zeros) {
  Value flat = scatterInto(builder, loc, flatten(builder, loc, value), places,
                           zeros, /*adds=*/false);
  return unflatten(builder, loc, flat, type);
}

CompressedGradient ExchangeEmitter::sparse(OpBuilder &builder,
                                           double sparsity) {
  Value moved = withMomentum(builder, own.gradient);
  Value residual = linalg_ext::addElements(builder, loc, own.residual, moved);
  Value flat = flatten(builder, loc, residual);
  Value sizes = linalg_ext::mapElements(
      builder, loc, flat, type.getElementType(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        return math::AbsFOp::create(b, loc, args[0]);
      });
  auto sent = type.clone({countSent(type.getNumElements(), sparsity)});
  Value places = linalg_ext::TopKOp::create(builder, loc, sent,
                                            sent.clone(builder.getI32Type()),
                                            sizes, Value(), 0, false)
                     .getIndices();
  Value values = linalg_ext::GatherOp::create(
      builder, loc, sent, flat, places, ArrayRef<int64_t>{1},
      ArrayRef<int64_t>(), ArrayRef<int64_t>{0}, ArrayRef<int64_t>(),
      ArrayRef<int64_t>(), ArrayRef<int64_t>{0}, 1);
  Value sum = scatterInto(builder, loc, zerosOf(builder, loc, flat.getType()),
                          gather(builder, places), gather(builder, values),
                          /*adds=*/true);
  Value mean = linalg_ext::divideElements(builder, loc, sum,
                                          static_cast<double>(replicas.count));
  Value zeros = zerosOf(builder, loc, sent);
  return {unflatten(builder, loc, mean, type),
          own.momentum ? clear(builder, moved, places, zeros) : Value(),
          clear(builder, residual, places, zeros)};
}

CompressedGradient dist::exchangeSparse(OpBuilder &builder,
                                        const CompressedGradient &own,
                                        Value step, const Replicas &replicas,
                                        double momentum,
                                        const SparsitySchedule &schedule) {
  return ExchangeEmitter(own, step, replicas, momentum, schedule).run(builder);
}
