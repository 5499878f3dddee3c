//===- RelaxGroups.cpp - soft groups with several shardings ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "dist/Transforms/Propagation/Groups.h"

#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Transforms/Propagation/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace dist {
#define GEN_PASS_DEF_RELAXGROUPSPASS
#include "dist/Transforms/Propagation/Passes.h.inc"
} // namespace dist

using namespace mlir;
using namespace dist;

namespace {
/// The values of a group, and one of its operations.
struct Group {
  llvm::SetVector<Value> values;
  ShardingGroupOp op;
  bool isSoft = true;
};
} // namespace

static ShardingAttr annotationOf(Value value, FunctionOpInterface func,
                                 const SignatureAnnotations &signature) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == &func.getFunctionBody().front())
    return signature.arguments[argument.getArgNumber()];
  return getSharding(value);
}

/// True if elements of the value can be combined by the sharding's kinds, and a
/// manual region that it comes from can yield it with this sharding.
static bool canLie(Value value, const Sharding &sharding, const Mesh &mesh) {
  auto manual = value.getDefiningOp<ManualOp>();
  auto type = cast<RankedTensorType>(value.getType());
  return verifyReductions(sharding, type).ok() &&
         (!manual ||
          verifyBorder(mesh, sharding, type, manual.getAxes().getValue()).ok());
}

/// True if no sharding satisfies all annotations, or only one that some value
/// cannot have.
static bool isContradiction(ArrayRef<Value> values, FunctionOpInterface func,
                            MeshOp mesh,
                            const SignatureAnnotations &signature) {
  std::optional<Sharding> known;
  for (Value value : values) {
    ShardingAttr sharding = annotationOf(value, func, signature);
    if (!sharding)
      continue;
    known =
        known ? unifyAnnotations(mesh.getMesh().getValue(), *known,
                                 sharding.getValue(), shapeOf(value.getType()))
              : std::optional(sharding.getValue());
    if (!known)
      return true;
  }
  return known && !llvm::all_of(values, [&](Value value) {
           return canLie(value, *known, mesh.getMesh().getValue());
         });
}

/// Puts an open constraint between the value and its users, into its groups.
static void relax(Value value, MeshOp mesh) {
  OpBuilder builder(mesh.getContext());
  builder.setInsertionPointAfterValue(value);
  auto sharding = ShardingAttr::get(
      mesh.getContext(), FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
      Sharding::openIn(cast<RankedTensorType>(value.getType()).getRank()));
  auto constraint = ShardTensorOp::create(builder, value.getLoc(),
                                          value.getType(), value, sharding);
  value.replaceAllUsesExcept(constraint, constraint);
}

static FailureOr<llvm::MapVector<Value, Group>>
collect(FunctionOpInterface func) {
  auto leaders = readGroups(func);
  if (failed(leaders))
    return failure();
  llvm::MapVector<Value, Group> groups;
  func.walk([&](ShardingGroupOp op) {
    Value leader = leaders->lookup(op.getInput());
    if (!leader)
      return;
    Group &group = groups[leader];
    group.values.insert(op.getInput());
    group.op = op;
    group.isSoft &= op.getSoft();
  });
  return groups;
}

LogicalResult dist::relaxGroups(FunctionOpInterface func, MeshOp mesh) {
  auto groups = collect(func);
  if (failed(groups) || groups->empty())
    return groups;
  FailureOr<SignatureAnnotations> signature = readSignature(func, mesh);
  if (failed(signature))
    return failure();
  for (auto &[leader, group] : *groups) {
    ArrayRef<Value> values = group.values.getArrayRef();
    if (!group.isSoft || !isContradiction(values, func, mesh, *signature))
      continue;
    emitWarning(reportAt(group.op.getLoc(), func.getLoc()))
        << "the values of sharding group " << group.op.getGroup()
        << " are annotated in contradiction: each keeps its annotation, and "
           "their users get them resharded to one sharding";
    for (Value value : values)
      relax(value, mesh);
  }
  return success();
}

namespace {
struct RelaxGroupsPass : dist::impl::RelaxGroupsPassBase<RelaxGroupsPass> {
  void runOnOperation() override {
    MeshOp mesh = findMesh(getOperation());
    if (!mesh)
      return;
    for (auto func : getOperation().getOps<FunctionOpInterface>())
      if (!func.isExternal() && failed(relaxGroups(func, mesh)))
        return signalPassFailure();
  }
};
} // namespace
