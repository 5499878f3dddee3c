//===- CompressGradients.cpp - gradients of which a part is sent ----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SparseExchange.h"

#include "dist/Transforms/Replicas/Passes.h"

#include "dist/Analysis/Steps/ForwardPass.h"
#include "dist/Analysis/Steps/Gradients.h"
#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Transforms/Temporal/BatchDimensions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace dist {
#define GEN_PASS_DEF_COMPRESSGRADIENTSPASS
#include "dist/Transforms/Replicas/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The step
//===----------------------------------------------------------------------===//

/// The results of operations of the function's block that depend on the batch.
static llvm::DenseSet<Value> findDependent(FunctionOpInterface func,
                                           const TimePlacement::Batch &batch) {
  llvm::DenseSet<Value> dependent;
  auto isOfBatch = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return dependent.contains(value) || (argument && batch.contains(argument));
  };
  for (Operation &op : func.getFunctionBody().front()) {
    bool depends = false;
    op.walk([&](Operation *nested) {
      depends |= llvm::any_of(nested->getOperands(), isOfBatch);
    });
    if (depends)
      dependent.insert(op.result_begin(), op.result_end());
  }
  return dependent;
}

static std::string nameOf(FunctionOpInterface func, unsigned argument) {
  auto name = func.getArgAttrOfType<StringAttr>(argument, kNameAttr);
  return name ? name.str() : fmt::format("arg{}", argument);
}

/// The first argument that a result replaces which is computed from the
/// elements of the gradient.
static unsigned parameterOf(FunctionOpInterface func, Value gradient) {
  auto elementsOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getNumElements();
  };
  Operation *end = func.getFunctionBody().front().getTerminator();
  llvm::DenseSet<Value> seen;
  SmallVector<Value> pending{gradient};
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (Operation *user : value.getUsers())
      for (Value result : user->getResults())
        if (elementsOf(result) == elementsOf(gradient))
          pending.push_back(result);
  }
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (std::optional<unsigned> result = replacingResult(func, i);
        result && seen.contains(end->getOperand(*result)))
      return i;
  llvm_unreachable("a gradient is computed with for a next state");
}

/// The type of what is kept of a gradient: that of the parameter, if the
/// gradient differs from it in dimensions of size 1 alone.
static RankedTensorType typeOfParts(Value gradient, Value parameter) {
  auto type = cast<RankedTensorType>(gradient.getType());
  auto wanted = cast<RankedTensorType>(parameter.getType());
  auto isWide = [](int64_t size) { return size != 1; };
  bool isSame = llvm::equal(llvm::make_filter_range(type.getShape(), isWide),
                            llvm::make_filter_range(wanted.getShape(), isWide));
  return isSame ? type.clone(wanted.getShape()) : type;
}

/// Checks that replicas compute the same next state, but for gradients.
static LogicalResult verifyState(FunctionOpInterface func,
                                 const Gradients &gradients,
                                 const StrategyKey &key) {
  Operation *end = func.getFunctionBody().front().getTerminator();
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    std::optional<unsigned> result = replacingResult(func, i);
    if (result && !gradients.cover(end->getOperand(*result)))
      return key.fail(end->getOperand(*result).getLoc())
             << "the next value of '" << nameOf(func, i)
             << "' depends on the batch, and not through gradients that the "
                "update reads element by element: replicas would have "
                "different values; leave out 'dgc' for this step";
  }
  if (gradients.values().empty())
    return key.fail(func.getLoc())
           << "no state is computed from gradients element by "
              "element: expected a training step that returns "
              "its next state (see 'carry' in a plan file)";
  return success();
}

/// Checks that the step has no momentum of its own: no floats that only the
/// update reads.
static LogicalResult verifyPlain(FunctionOpInterface func,
                                 const StrategyKey &key) {
  ForwardPass forward(func);
  Block &body = func.getFunctionBody().front();
  for (BlockArgument argument : func.getArguments()) {
    auto type = cast<RankedTensorType>(argument.getType());
    bool isRead = llvm::any_of(argument.getUsers(), [&](Operation *user) {
      return forward.contains(body.findAncestorOpInBlock(*user));
    });
    if (!forward.results().empty() && !isRead && type.getNumElements() > 1 &&
        isa<FloatType>(type.getElementType()) &&
        replacingResult(func, argument.getArgNumber()))
      return key.fail(func.getLoc())
             << "the optimizer of the step keeps '"
             << nameOf(func, argument.getArgNumber())
             << "', and 'momentum' is that of the compressed gradients: "
                "expected "
                "a step of plain SGD, or momentum 0";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct CompressGradientsPass
    : dist::impl::CompressGradientsPassBase<CompressGradientsPass> {
  using CompressGradientsPassBase::CompressGradientsPassBase;
  CompressGradientsPass(const CompressGradientsPassOptions &options,
                        NamedText plan)
      : CompressGradientsPassBase(options), key{"dgc", std::move(plan)} {}

  void runOnOperation() override {
    if (axis.empty())
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(verifyOptions(func)) || failed(compress(func)))
      return signalPassFailure();
  }

private:
  LogicalResult verifyOptions(FunctionOpInterface func);
  LogicalResult compress(FunctionOpInterface func);
  void appendParts(FunctionOpInterface func, ArrayRef<Value> gradients);
  void exchange(ReplicatedStep &step, const Replicas &replicas,
                ArrayRef<Value> gradients, unsigned firstPart);
  std::string describe(const Replicas &replicas) const;

  unsigned partsOfOne() const { return momentum > 0 ? 2 : 1; }

  StrategyKey key{"dgc", {}};
};
} // namespace

std::unique_ptr<Pass>
dist::createCompressGradientsPass(const CompressGradientsPassOptions &options,
                                  NamedText plan) {
  return std::make_unique<CompressGradientsPass>(options, std::move(plan));
}

LogicalResult CompressGradientsPass::verifyOptions(FunctionOpInterface func) {
  bool isGood = !sparsity.empty() && momentum >= 0 && momentum < 1 &&
                beginStep >= 0 && rampSteps >= 0 &&
                beginStep + rampSteps <= INT32_MAX &&
                (sparsity.size() == 1) == (rampSteps == 0);
  for (double part : sparsity)
    isGood &= part >= 0 && part < 1;
  if (isGood)
    return success();
  return key.fail(func.getLoc())
         << "expected sparsities from 0 to below 1, 'ramp_steps' with more "
            "than one of them alone, a momentum from 0 to below 1, and no "
            "negative steps";
}

/// Appends the momentum and the residual of each gradient.
void CompressGradientsPass::appendParts(FunctionOpInterface func,
                                        ArrayRef<Value> gradients) {
  SmallVector<AppendedState> parts;
  std::set<std::string> names;
  for (Value gradient : gradients) {
    std::string name = nameOf(func, parameterOf(func, gradient));
    for (int copy = 2; !names.insert(name).second; ++copy)
      name =
          fmt::format("{}.{}", nameOf(func, parameterOf(func, gradient)), copy);
    RankedTensorType type =
        typeOfParts(gradient, func.getArgument(parameterOf(func, gradient)));
    if (momentum > 0)
      parts.push_back({"dgc.momentum." + name, type});
    parts.push_back({"dgc.residual." + name, type});
  }
  appendState(func, parts);
}

/// Lets the update read the exchanged gradients.
void CompressGradientsPass::exchange(ReplicatedStep &step,
                                     const Replicas &replicas,
                                     ArrayRef<Value> gradients,
                                     unsigned firstPart) {
  SparsitySchedule schedule{
      beginStep, rampSteps,
      SmallVector<double>(sparsity.begin(), sparsity.end())};
  Block &body = step.manual.getBody().front();
  Value count = body.getArguments().back();
  SmallVector<Value> parts;
  for (auto &[argument, value] : step.state)
    parts.push_back(value);
  for (auto [i, gradient] : llvm::enumerate(gradients)) {
    unsigned first = i * partsOfOne();
    auto type = cast<RankedTensorType>(parts[first].getType());
    CompressedGradient own{Value(), momentum > 0 ? parts[first] : Value(),
                           parts[first + partsOfOne() - 1]};
    OpBuilder builder(gradient.getContext());
    builder.setInsertionPointAfterValue(gradient);
    SmallVector<OpOperand *> reads;
    for (OpOperand &use : gradient.getUses())
      reads.push_back(&use);
    own.gradient = reshapeTo(builder, gradient, type);
    CompressedGradient made =
        exchangeSparse(builder, own, count, replicas, momentum, schedule);
    Value exchanged = reshapeTo(builder, made.gradient,
                                cast<RankedTensorType>(gradient.getType()));
    for (OpOperand *use : reads)
      use->set(exchanged);
    llvm::replace(step.results, gradient, exchanged);
    if (made.momentum)
      step.results[firstPart + first] = made.momentum;
    step.results[firstPart + first + partsOfOne() - 1] = made.residual;
  }
  OpBuilder end = OpBuilder::atBlockEnd(&body);
  step.results[step.firstShared] = countStep(end, step.manual.getLoc(), count);
}

std::string CompressGradientsPass::describe(const Replicas &replicas) const {
  std::string text = fmt::format(
      "dgc: gradients of {} replicas sent with sparsity {}", replicas.count,
      fmt::join(sparsity.begin(), sparsity.end(), ", "));
  if (sparsity.size() > 1)
    text += fmt::format(" (in turn, in {} steps)", int64_t(rampSteps));
  if (beginStep > 0)
    text += fmt::format(", from step {} on", int64_t(beginStep));
  return momentum > 0 ? fmt::format("{}, momentum {}", text, double(momentum))
                      : text;
}

LogicalResult CompressGradientsPass::compress(FunctionOpInterface func) {
  FailureOr<Replicas> replicas =
      findReplicas(getOperation(), key, axis, meshText);
  if (failed(replicas) || failed(verifyStep(func, key)))
    return failure();
  FailureOr<TimePlacement::Batch> batch =
      findBatch(func, replicas->mesh, MeshAxis{axis, 1}, key.name);
  if (failed(batch) || (momentum > 0 && failed(verifyPlain(func, key))))
    return failure();
  llvm::DenseSet<Value> dependent = findDependent(func, *batch);
  Gradients found(func, dependent);
  if (failed(verifyState(func, found, key)))
    return failure();
  SmallVector<Value> gradients(found.values());
  unsigned firstArgument = func.getNumArguments();
  unsigned firstResult = func.getNumResults();
  appendParts(func, gradients);
  llvm::BitVector own(func.getNumArguments());
  own.set(firstArgument, func.getNumArguments());
  auto counter = RankedTensorType::get({}, IntegerType::get(&getContext(), 32));
  ReplicatedStep step =
      enterReplicas(func, *replicas, *batch, own, {{"dgc.count", counter}});
  exchange(step, *replicas, gradients, firstResult);
  leaveReplicas(step, *replicas);
  noteChange(getOperation(), describe(*replicas));
  return success();
}
