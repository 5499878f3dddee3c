//===- ReplicateState.cpp - replicas with states of their own -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Transforms/Replicas/Passes.h"

#include "dist/Dialect/Dist/IR/Changes.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Support/OpenMesh.h"
#include "dist/Transforms/Annotate/Plan.h"
#include "dist/Transforms/Temporal/BatchDimensions.h"
#include "dist/Transforms/Temporal/MapElements.h"

#include <fmt/format.h>

namespace dist {
#define GEN_PASS_DEF_REPLICATESTATEPASS
#include "dist/Transforms/Replicas/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

/// A scalar integer operation on tensors of rank 0.
template <typename Op, typename... Args>
static Value onCounts(OpBuilder &builder, Location loc, Value count,
                      int64_t constant, Type result, Args... args) {
  return mapElements(
      builder, loc, count, result,
      [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
        Value other = arith::ConstantOp::create(
            b, loc, b.getI32IntegerAttr(static_cast<int32_t>(constant)));
        return Op::create(b, loc, args..., values[0], other);
      });
}

namespace {
struct ReplicateStatePass
    : dist::impl::ReplicateStatePassBase<ReplicateStatePass> {
  using ReplicateStatePassBase::ReplicateStatePassBase;

  void runOnOperation() override {
    if (axis.empty())
      return markAllAnalysesPreserved();
    FunctionOpInterface func = findEntry(getOperation());
    if (!func || failed(replicate(func)))
      return signalPassFailure();
  }

private:
  LogicalResult replicate(FunctionOpInterface func);
  FailureOr<Replicas> findReplicas();
  LogicalResult verifyStep(FunctionOpInterface func);
  FailureOr<llvm::BitVector> findAveraged(FunctionOpInterface func);
  Value countSteps(ReplicatedStep &step);
};
} // namespace

/// Finds the mesh, or makes it.
FailureOr<Replicas> ReplicateStatePass::findReplicas() {
  MeshOp mesh = findMesh(getOperation());
  Result<Mesh> given = parseOpenMesh(meshText);
  if (!meshText.empty() && !given)
    return emitError(getOperation().getLoc())
           << "local_sgd: " << given.status().getMessage();
  Mesh whole = mesh ? mesh.getMesh().getValue() : Mesh();
  if (!meshText.empty())
    whole = *given;
  const MeshAxis *found = whole.find(axis);
  if (!found || found->temporal || found->pipeline)
    return emitError(getOperation().getLoc())
           << "local_sgd: the mesh '" << whole.str()
           << "' has no axis for data '" << axis
           << "': expected the name of the axis of the replicas";
  if (!mesh) {
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    mesh = MeshOp::create(builder, getOperation().getLoc(), "mesh",
                          MeshAttr::get(&getContext(), whole));
  }
  return Replicas{mesh, AxisRef(axis), found->size};
}

LogicalResult ReplicateStatePass::verifyStep(FunctionOpInterface func) {
  if (!func.getFunctionBody().hasOneBlock())
    return func.emitOpError("cannot be that of replicas: it has several "
                            "blocks, expected one");
  if (steps < 1)
    return func.emitError()
           << "local_sgd: expected at least 1 step between two "
              "averages, got "
           << int64_t(steps);
  bool hasState = false;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    hasState |= replacingResult(func, i).has_value();
    if (auto reason = func.getArgAttrOfType<StringAttr>(i, kUndecidedAttr))
      return func.emitError()
             << "local_sgd: which result replaces argument " << i
             << " is not clear: " << reason.getValue()
             << "; give the results of one type other types or names where the "
                "step is exported";
  }
  if (!hasState)
    return func.emitError()
           << "local_sgd: no result replaces an argument, so that replicas "
              "have "
              "no state: donate the state where the step is exported";
  for (Type type :
       llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        !tensor || !tensor.hasStaticShape())
      return func.emitError() << "local_sgd: expected tensors of static shape "
                                 "as arguments and results, got "
                              << type;
  return success();
}

/// Finds the results that are averaged: floats, of the arguments that are
/// named.
FailureOr<llvm::BitVector>
ReplicateStatePass::findAveraged(FunctionOpInterface func) {
  llvm::BitVector averaged(func.getNumResults());
  std::vector<bool> isMatched(average.size());
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    std::optional<unsigned> result = replacingResult(func, i);
    Type element = getElementTypeOrSelf(func.getArgumentTypes()[i]);
    if (!result || !isa<FloatType>(element))
      continue;
    auto name = func.getArgAttrOfType<StringAttr>(i, kNameAttr);
    std::string text = name ? name.str() : fmt::format("arg{}", i);
    bool isNamed = average.empty();
    for (auto [j, pattern] : llvm::enumerate(average))
      if (matchesPattern(pattern, text))
        isMatched[j] = isNamed = true;
    if (isNamed)
      averaged.set(*result);
  }
  for (auto [j, pattern] : llvm::enumerate(average))
    if (!isMatched[j])
      return func.emitError()
             << "local_sgd: '" << pattern
             << "' matches no argument of floats that a result "
                "replaces";
  return averaged;
}

/// Counts the step. Returns whether states are averaged after it.
Value ReplicateStatePass::countSteps(ReplicatedStep &step) {
  Location loc = step.manual.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(&step.manual.getBody().front());
  Value count = step.results[step.firstShared];
  Type i32 = builder.getI32Type();
  Value next = onCounts<arith::AddIOp>(builder, loc, count, 1, i32);
  step.results[step.firstShared] = next;
  Value rest = onCounts<arith::RemSIOp>(builder, loc, next, steps, i32);
  return onCounts<arith::CmpIOp>(builder, loc, rest, 0, builder.getI1Type(),
                                 arith::CmpIPredicate::eq);
}

LogicalResult ReplicateStatePass::replicate(FunctionOpInterface func) {
  FailureOr<Replicas> replicas = findReplicas();
  if (failed(replicas) || failed(verifyStep(func)))
    return failure();
  FailureOr<llvm::BitVector> averaged = findAveraged(func);
  if (failed(averaged))
    return failure();
  MeshAxis data{axis, 1};
  FailureOr<TimePlacement::Batch> batch =
      findBatch(func, replicas->mesh, data, "local_sgd");
  if (failed(batch))
    return failure();
  SharedState count{
      "local_sgd.count",
      RankedTensorType::get({}, IntegerType::get(&getContext(), 32))};
  ReplicatedStep step = enterReplicas(func, *replicas, *batch, count);
  averageState(step, *replicas, countSteps(step), *averaged);
  leaveReplicas(step, *replicas);
  noteChange(getOperation(), "local_sgd: states of " + Twine(replicas->count) +
                                 " replicas, averaged every " + Twine(steps) +
                                 " steps");
  return success();
}
