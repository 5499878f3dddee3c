//===- KernelBody.cpp - body of one kernel --------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/KernelBody.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

namespace {

class BodyCollector {
public:
  BodyCollector(ArrayRef<Operation *> members, const Roles &roles)
      : roles(roles), members(members.begin(), members.end()) {}

  KernelBody collect(ArrayRef<Operation *> inOrder,
                     function_ref<bool(Value)> isOutput) {
    for (Operation *op : inOrder)
      llvm::copy_if(op->getResults(), std::back_inserter(body.outputs),
                    isOutput);
    for (Value output : body.outputs)
      add(output.getDefiningOp());
    body.inPlace.assign(body.inputs.size(), -1);
    return std::move(body);
  }

private:
  /// True if the kernel computes the value itself: it is not behind a barrier.
  bool isInside(Value value) const {
    Operation *op = value.getDefiningOp();
    while (roles.is(op, Role::Reshape))
      op = op->getOperand(0).getDefiningOp();
    return op && (members.contains(op) || roles.is(op, Role::Copied));
  }

  void add(Operation *op) {
    if (!added.insert(op).second)
      return;
    for (Value value : valuesReadBy(op)) {
      if (isInside(value))
        add(value.getDefiningOp());
      else if (inputs.insert(value).second)
        body.inputs.push_back(value);
    }
    body.ops.push_back(op);
  }

  const Roles &roles;
  DenseSet<Operation *> members, added;
  DenseSet<Value> inputs;
  KernelBody body;
};

} // namespace

KernelBody dist::collectBody(ArrayRef<Operation *> ops, const Roles &roles,
                             function_ref<bool(Value)> isOutput) {
  return BodyCollector(ops, roles).collect(ops, isOutput);
}

KernelBody dist::bodyOf(const Steps &steps, size_t step, const Roles &roles) {
  return collectBody(steps.opsOf(step), roles, [&](Value value) {
    return steps.firstStepOf(value.getDefiningOp()) == step &&
           steps.isRead(value);
  });
}

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

/// True if `op` accesses element i of the operand where it computes element i.
static bool isElementwise(OpOperand &operand) {
  auto op = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  return op && op.getMatchingIndexingMap(&operand).isIdentity();
}

/// The uses of a value by the operations of a kernel.
static SmallVector<OpOperand *> usesIn(const KernelBody &body, Value value) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    if (llvm::is_contained(body.ops, use.getOwner()))
      uses.push_back(&use);
  return uses;
}

/// True if the kernel does nothing with `input` but to change some of its
/// elements, which makes it `output`.
static bool isUpdatedTo(Value input, Value output, const KernelBody &body) {
  auto op = output.getDefiningOp<DestinationStyleOpInterface>();
  SmallVector<OpOperand *> uses = usesIn(body, input);
  return op && !isa<linalg::LinalgOp>(*op) && uses.size() == 1 &&
         uses.front()->getOwner() == op && op.isDpsInit(uses.front()) &&
         op.getTiedOpResult(uses.front()) == output;
}

static bool isReadElementwise(Value input, const KernelBody &body) {
  return llvm::all_of(usesIn(body, input),
                      [](OpOperand *use) { return isElementwise(*use); });
}

static bool isWrittenElementwise(Value output) {
  auto result = cast<OpResult>(output);
  auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
  return op && op.getNumReductionLoops() == 0 &&
         isElementwise(*op.getDpsInitOperand(result.getResultNumber()));
}

bool dist::mayWriteOver(const KernelBody &body, Value input, Value output) {
  return (isReadElementwise(input, body) && isWrittenElementwise(output)) ||
         isUpdatedTo(input, output, body);
}
