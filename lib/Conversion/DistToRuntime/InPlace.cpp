//===- InPlace.cpp - results that take over an input's buffer -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InPlace.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace dist;

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

size_t InPlace::lastReader(Value value) {
  if (auto found = lastReaders.find(value); found != lastReaders.end())
    return found->second;
  size_t last = 0;
  steps.forEachReader(value, [&](size_t reader, Operation *user) {
    last = std::max(last, reader);
    if (auto barrier = dyn_cast<OptimizationBarrierOp>(user))
      last = std::max(last, lastReader(barrier.getResult()));
  });
  return lastReaders[value] = last;
}

InPlace::InPlace(Block &block, const Steps &steps, const Roles &roles)
    : steps(steps), roles(roles) {
  Operation *end = block.getTerminator();
  auto entry = dyn_cast<func::FuncOp>(block.getParentOp());
  for (BlockArgument argument : block.getArguments()) {
    if (!entry)
      continue;
    auto alias = entry.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                     kAliasAttr);
    if (alias && alias.getInt() < end->getNumOperands())
      successors[argument] = roles.root(end->getOperand(alias.getInt()));
  }
  for (OpOperand &use : end->getOpOperands()) {
    OpResult carrier = carriedAs(use);
    if (!carrier)
      continue;
    passedOn.insert(roles.root(use.get()));
    for (BlockArgument argument : block.getArguments())
      if (carriedAs(argument) == carrier)
        successors[argument] = roles.root(use.get());
  }
}

/// True if nothing reads the input's buffer after this kernel.
bool InPlace::isFree(Value input, const KernelBody &body, size_t step) {
  Value root = roles.root(input);
  if (!roles.isOfBlock(root))
    return false;
  auto shared = llvm::count_if(
      body.inputs, [&](Value other) { return roles.root(other) == root; });
  if (shared != 1 || roles.is(root.getDefiningOp(), Role::Constant))
    return false;
  return lastReader(root) <= step;
}

/// True for a temporary, and for an argument that `output` is to replace.
bool InPlace::mayReplace(Value input, Value output) {
  Value root = roles.root(input);
  return isa<BlockArgument>(root) ? successors.lookup(root) == output
                                  : !passedOn.contains(output);
}

/// What takes the place of an argument has no other place to go: arguments
/// choose before temporaries do.
void InPlace::choose(KernelBody &body, size_t step) {
  SmallVector<bool> taken(body.outputs.size());
  choose(body, step, /*arguments=*/true, taken);
  choose(body, step, /*arguments=*/false, taken);
}

void InPlace::choose(KernelBody &body, size_t step, bool arguments,
                     MutableArrayRef<bool> taken) {
  for (auto [i, input] : llvm::enumerate(body.inputs)) {
    if (isa<BlockArgument>(roles.root(input)) != arguments ||
        !isFree(input, body, step))
      continue;
    bool isElementwise = isReadElementwise(input, body);
    for (auto [j, output] : llvm::enumerate(body.outputs)) {
      bool fits = (isElementwise && isWrittenElementwise(output)) ||
                  isUpdatedTo(input, output, body);
      if (taken[j] || output.getType() != input.getType() || !fits ||
          !mayReplace(input, output))
        continue;
      body.inPlace[i] = j;
      taken[j] = true;
      break;
    }
  }
}
