//===- AverageSchedule.cpp - when replicas average their states -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adaptive: after an average at loss F, and rate r, the next one is
//
//   ceil(steps * sqrt(F / F0 * r0 / r))
//
// steps away, where F0 and r0 are those of the first step (Wang and Joshi,
// "Adaptive Communication Strategies to Achieve the Best Error-Runtime
// Trade-off in Local-Update SGD", 2019).
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace dist;

SmallVector<AppendedState> dist::sharedStateOf(const AverageSchedule &schedule,
                                               MLIRContext *context) {
  auto i32 = RankedTensorType::get({}, IntegerType::get(context, 32));
  auto f32 = RankedTensorType::get({}, Float32Type::get(context));
  SmallVector<AppendedState> state{{"local_sgd.count", i32}};
  if (schedule.loss) {
    state.push_back({"local_sgd.next", i32});
    state.push_back({"local_sgd.first_loss", f32});
  }
  if (schedule.loss && schedule.rate)
    state.push_back({"local_sgd.first_rate", f32});
  return state;
}

namespace {
/// Emits the schedule at the end of the body.
class ScheduleEmitter {
public:
  ScheduleEmitter(ReplicatedStep &step, const Replicas &replicas,
                  const AverageSchedule &schedule)
      : step(step), replicas(replicas), schedule(schedule),
        builder(OpBuilder::atBlockEnd(&step.manual.getBody().front())),
        loc(step.manual.getLoc()), count(state(0)) {}

  Value fixed();
  Value adaptive();

private:
  ReplicatedStep &step;
  const Replicas &replicas;
  const AverageSchedule &schedule;
  OpBuilder builder;
  Location loc;
  Value count; ///< Steps before this one.

  Value &state(unsigned position) {
    return step.results[step.firstShared + position];
  }
  Value map(ValueRange values, Type result, linalg_ext::ElementBody body) {
    return linalg_ext::mapElements(builder, loc, values, result, body);
  }
  Value i32(OpBuilder &b, int64_t value) {
    return arith::ConstantOp::create(
        b, loc, b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value f32(OpBuilder &b, double value) {
    return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(value));
  }
  Value ofFirstStep(Value now, Value stored);
  Value stepsOf(ValueRange ratio);
};
} // namespace

Value dist::countStep(OpBuilder &builder, Location loc, Value count) {
  return linalg_ext::mapElements(
      builder, loc, count, builder.getI32Type(),
      [](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value one = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(1));
        return arith::AddIOp::create(b, loc, args[0], one);
      });
}

Value ScheduleEmitter::fixed() {
  state(0) = countStep(builder, loc, count);
  return map(state(0), builder.getI1Type(),
             [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
               Value rest = arith::RemSIOp::create(b, loc, args[0],
                                                   i32(b, schedule.steps));
               return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                            rest, i32(b, 0));
             });
}

/// The value of now in the first step, and the stored one after it.
Value ScheduleEmitter::ofFirstStep(Value now, Value stored) {
  return map({stored, now, count}, getElementTypeOrSelf(stored),
             [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
               Value isFirst = arith::CmpIOp::create(
                   b, loc, arith::CmpIPredicate::eq, args[2], i32(b, 0));
               return arith::SelectOp::create(b, loc, isFirst, args[1],
                                              args[0]);
             });
}

/// The steps to the next average, from 1 to `most`, by the loss, the first one,
/// and the first rate and that of now. A loss that is no number counts 1 step.
Value ScheduleEmitter::stepsOf(ValueRange ratio) {
  return map(
      ratio, builder.getI32Type(),
      [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
        Value part = arith::DivFOp::create(b, loc, args[0], args[1]);
        if (args.size() > 3)
          part = arith::MulFOp::create(
              b, loc, part, arith::DivFOp::create(b, loc, args[2], args[3]));
        Value root = math::SqrtOp::create(b, loc, part);
        Value steps = math::CeilOp::create(
            b, loc,
            arith::MulFOp::create(b, loc, root,
                                  f32(b, static_cast<double>(schedule.steps))));
        auto clamp = [&](arith::CmpFPredicate predicate, double limit) {
          Value bound = f32(b, limit);
          Value holds = arith::CmpFOp::create(b, loc, predicate, steps, bound);
          steps = arith::SelectOp::create(b, loc, holds, steps, bound);
        };
        clamp(arith::CmpFPredicate::OGE, 1);
        clamp(arith::CmpFPredicate::OLE, static_cast<double>(schedule.most));
        return arith::FPToSIOp::create(b, loc, b.getI32Type(), steps);
      });
}

Value ScheduleEmitter::adaptive() {
  Value loss =
      meanOverReplicas(builder, loc, step.results[*schedule.loss], replicas);
  Value next = countStep(builder, loc, count);
  Value first = ofFirstStep(loss, state(2));
  SmallVector<Value> ratio{loss, first};
  if (schedule.rate) {
    Value rate = step.manual.getBody().front().getArgument(*schedule.rate);
    state(3) = ofFirstStep(rate, state(3));
    ratio.append({state(3), rate});
  }
  Value start = arith::ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(
          RankedTensorType::get({}, builder.getI32Type()),
          builder.getI32IntegerAttr(static_cast<int32_t>(schedule.steps))));
  Value due = ofFirstStep(start, state(1));
  Value isDue = map({next, due}, builder.getI1Type(),
                    [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
                      return arith::CmpIOp::create(
                          b, loc, arith::CmpIPredicate::sge, args[0], args[1]);
                    });
  state(1) =
      map({due, next, stepsOf(ratio), isDue}, builder.getI32Type(),
          [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
            Value later = arith::AddIOp::create(b, loc, args[1], args[2]);
            return arith::SelectOp::create(b, loc, args[3], later, args[0]);
          });
  state(0) = next;
  state(2) = first;
  return isDue;
}

Value dist::advanceSchedule(ReplicatedStep &step, const Replicas &replicas,
                            const AverageSchedule &schedule) {
  ScheduleEmitter emitter(step, replicas, schedule);
  return schedule.loss ? emitter.adaptive() : emitter.fixed();
}
