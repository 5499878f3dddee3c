//===- InPlace.cpp - results that take over an input's buffer -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/InPlace.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

using namespace mlir;
using namespace dist;

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
  return isa<BlockArgument>(root) ? succession.successors.lookup(root) == output
                                  : !succession.forwarded.contains(output);
}

/// Chooses the inputs whose buffers a step's outputs take over. Arguments
/// choose before temporaries: an output that replaces an argument has no other
/// buffer to take.
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
    for (auto [j, output] : llvm::enumerate(body.outputs)) {
      if (taken[j] || output.getType() != input.getType() ||
          !mayWriteOver(body, input, output) || !mayReplace(input, output))
        continue;
      body.inPlace[i] = j;
      taken[j] = true;
      break;
    }
  }
}
