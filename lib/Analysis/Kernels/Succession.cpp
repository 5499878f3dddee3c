//===- Succession.cpp - replacements of values ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/Succession.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace dist;

Succession::Succession(Block &block, const Roles &roles) {
  Operation *end = block.getTerminator();
  auto entry = dyn_cast<FunctionOpInterface>(block.getParentOp());
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
    forwarded.insert(roles.root(use.get()));
    for (BlockArgument argument : block.getArguments())
      if (carriedAs(argument) == carrier)
        successors[argument] = roles.root(use.get());
  }
}
