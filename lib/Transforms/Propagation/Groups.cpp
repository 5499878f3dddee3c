//===- Groups.cpp - values with one sharding ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Propagation/Groups.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include <map>

using namespace mlir;
using namespace dist;

static LogicalResult verifyMember(ShardingGroupOp op, Value leader) {
  Value value = op.getInput();
  auto fail = [&](const Twine &message) {
    auto diag = op.emitOpError()
                << "group " << op.getGroup() << message << value.getType()
                << " and " << leader.getType();
    diag.attachNote(leader.getLoc()) << "the first value of the group is here";
    return diag;
  };
  auto shape = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  };
  if (shape(value) != shape(leader))
    return fail(": values with the same sharding need one shape, got ");
  if (manualAround(value.getParentBlock()) !=
      manualAround(leader.getParentBlock()))
    return fail(": values of different manual regions cannot have "
                "the same sharding, got ");
  return success();
}

namespace {
/// Groups as trees; the root of each is its first value.
struct Groups {
  llvm::DenseMap<Value, Value> leaders;
  std::map<int64_t, Value> byNumber; // A DenseMap has not all numbers.

  Value find(Value value) {
    auto [it, isNew] = leaders.try_emplace(value, value);
    return isNew || it->second == value ? value : find(it->second);
  }
  /// The value that `op` must agree with.
  Value join(ShardingGroupOp op) {
    Value own = find(op.getInput());
    auto [it, isNew] = byNumber.try_emplace(op.getGroup(), own);
    Value leader = find(it->second);
    return leaders[own] = leader;
  }
};
} // namespace

FailureOr<llvm::DenseMap<Value, Value>>
dist::readGroups(FunctionOpInterface func) {
  Groups groups;
  WalkResult result = func.walk([&](ShardingGroupOp op) -> WalkResult {
    Operation *source = op.getInput().getDefiningOp();
    if (source && isRematerializable(source))
      return WalkResult::advance();
    return verifyMember(op, groups.join(op));
  });
  if (result.wasInterrupted())
    return failure();
  SmallVector<Value> members;
  for (auto [value, leader] : groups.leaders)
    members.push_back(value);
  for (Value value : members)
    groups.leaders[value] = groups.find(value);
  return groups.leaders;
}
