//===- Steps.cpp - steps of the entry function ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/Steps.h"

using namespace mlir;
using namespace dist;

Steps::Steps(SmallVector<SmallVector<Operation *>> ownOps, const Roles &roles)
    : roles(roles), ops(std::move(ownOps)) {
  for (auto [step, members] : llvm::enumerate(ops))
    for (Operation *op : members)
      computedIn[op].push_back(step);
}

void Steps::recompute(Operation *op, size_t step) {
  computedIn[op].push_back(step);
  auto place = llvm::find_if(
      ops[step], [&](Operation *other) { return op->isBeforeInBlock(other); });
  ops[step].insert(place, op);
}

void Steps::forEachReader(Value value,
                          function_ref<void(size_t, Operation *)> visit) const {
  Operation *producer = value.getDefiningOp();
  roles.forEachUser(value, [&](Operation *user) {
    if (roles.is(user, Role::Return))
      return visit(size(), user);
    for (size_t step : computedIn.lookup(user))
      if (!producer || !computes(step, producer))
        visit(step, user);
  });
}

bool Steps::isRead(Value value) const {
  bool isRead = false;
  forEachReader(value, [&](size_t, Operation *) { isRead = true; });
  return isRead;
}
