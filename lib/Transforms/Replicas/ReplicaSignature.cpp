//===- ReplicaSignature.cpp - arguments and results of replicas -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Replicas.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/State.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

/// A type with a first dimension.
static RankedTensorType withReplicas(Type type, int64_t count) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin(), count);
  return tensor.clone(shape);
}

/// 1x4x8 <-> 4x8; 1 <-> a scalar.
static SmallVector<ReassociationIndices> groupsOf(int64_t rank) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back(dim == 0 ? ReassociationIndices{0, 1}
                              : ReassociationIndices{dim + 1});
  return groups;
}

static Value dropReplica(OpBuilder &builder, Location loc, Value value,
                         RankedTensorType type) {
  return tensor::CollapseShapeOp::create(builder, loc, type, value,
                                         groupsOf(type.getRank()));
}

static Value addReplica(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return tensor::ExpandShapeOp::create(builder, loc, withReplicas(type, 1),
                                       value, groupsOf(type.getRank()));
}

/// The sharding at the border: the axis divides the dimension, if there is one.
static Attribute borderOf(const Replicas &replicas, Type type,
                          std::optional<unsigned> dim) {
  Sharding sharding;
  sharding.dims.resize(cast<RankedTensorType>(type).getRank());
  for (DimSharding &own : sharding.dims)
    own.open = true;
  if (dim)
    sharding.dims[*dim].axes = {replicas.axis};
  MeshOp mesh = replicas.mesh;
  Builder builder(type.getContext());
  return ShardingAttr::get(builder.getContext(),
                           FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
                           sharding);
}

/// Adds the dimension of replicas to the sharding of a program that has one.
static void addDimension(NamedAttrList &attrs) {
  if (auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr))) {
    Sharding sharding = known.getValue();
    sharding.dims.insert(sharding.dims.begin(), DimSharding{{}, true});
    attrs.set(kShardingAttr,
              ShardingAttr::get(known.getContext(), known.getMesh(), sharding));
  }
}

ReplicatedStep dist::enterReplicas(FunctionOpInterface func,
                                   const Replicas &replicas,
                                   const TimePlacement::Batch &batch,
                                   const llvm::BitVector &own,
                                   ArrayRef<AppendedState> shared) {
  ReplicatedStep step;
  step.func = func;
  step.firstShared = func.getNumResults();
  appendState(func, shared);
  Region &region = func.getFunctionBody();
  Block &body = region.front();
  Operation *end = body.getTerminator();
  step.results.assign(end->operand_begin(), end->operand_end());
  step.isState.resize(step.results.size());
  step.isOwn.resize(step.results.size());
  Block *outer = new Block();
  region.push_front(outer);
  Location loc = func.getLoc();
  SmallVector<Attribute> in;
  OpBuilder inside = OpBuilder::atBlockBegin(&body);
  for (BlockArgument argument : body.getArguments()) {
    auto type = cast<RankedTensorType>(argument.getType());
    unsigned number = argument.getArgNumber();
    std::optional<unsigned> dim;
    RankedTensorType whole = type;
    std::optional<unsigned> result = replacingResult(func, number);
    if (result)
      step.isState.set(*result);
    if (result && number < own.size() && own.test(number)) {
      step.isOwn.set(*result);
      dim = 0;
      whole = withReplicas(type, replicas.count);
      argument.setType(withReplicas(type, 1));
      Value value = dropReplica(inside, loc, argument, type);
      Value(argument).replaceAllUsesExcept(value, value.getDefiningOp());
      for (Value &returned : step.results)
        if (returned == argument)
          returned = value;
      step.state[number] = value;
    } else if (const auto *it = batch.find(argument); it != batch.end()) {
      dim = it->second;
      SmallVector<int64_t> shape(type.getShape());
      shape[*dim] *= replicas.count;
      whole = type.clone(shape);
    }
    outer->addArgument(whole, argument.getLoc());
    in.push_back(borderOf(replicas, whole, dim));
  }
  OpBuilder builder = OpBuilder::atBlockBegin(outer);
  step.manual =
      ManualOp::create(builder, loc, TypeRange(), outer->getArguments(),
                       AxesAttr::get(func.getContext(), {replicas.axis}),
                       builder.getArrayAttr(in), builder.getArrayAttr({}));
  step.manual.getBody().getBlocks().splice(step.manual.getBody().end(),
                                           region.getBlocks(), body);
  end->erase();
  return step;
}

/// True for a result that is the mean of those of the replicas.
static bool isMean(const ReplicatedStep &step, unsigned result) {
  auto type = cast<RankedTensorType>(step.results[result].getType());
  return !step.isState.test(result) && type.getRank() == 0 &&
         isa<FloatType>(type.getElementType());
}

void dist::leaveReplicas(ReplicatedStep &step, const Replicas &replicas) {
  Location loc = step.manual.getLoc();
  OpBuilder inside = OpBuilder::atBlockEnd(&step.manual.getBody().front());
  SmallVector<Value> yielded;
  SmallVector<Type> types;
  SmallVector<Attribute> out;
  Signature signature(step.func);
  for (auto [i, value] : llvm::enumerate(step.results)) {
    bool isShared = step.isState.test(i) && !step.isOwn.test(i);
    bool isOne = isMean(step, i) || isShared;
    types.push_back(isOne ? value.getType()
                          : withReplicas(value.getType(), replicas.count));
    out.push_back(borderOf(replicas, types.back(),
                           isOne ? std::nullopt : std::optional<unsigned>(0)));
    if (!isOne) {
      yielded.push_back(addReplica(inside, loc, value));
      addDimension(signature.results[i]);
    } else {
      yielded.push_back(isMean(step, i)
                            ? meanOverReplicas(inside, loc, value, replicas)
                            : value);
    }
  }
  YieldOp::create(inside, loc, yielded);
  for (unsigned number : llvm::make_first_range(step.state))
    addDimension(signature.arguments[number]);
  OpBuilder builder(step.manual);
  auto manual = ManualOp::create(
      builder, loc, types, step.manual.getInputs(), step.manual.getAxesAttr(),
      step.manual.getInShardingsAttr(), builder.getArrayAttr(out));
  manual.getBody().takeBody(step.manual.getBody());
  step.manual.erase();
  step.manual = manual;
  Block &outer = step.func.getFunctionBody().front();
  builder.setInsertionPointToEnd(&outer);
  func::ReturnOp::create(builder, loc, manual.getResults());
  step.func.setType(FunctionType::get(step.func.getContext(),
                                      outer.getArgumentTypes(), types));
  signature.write();
}
