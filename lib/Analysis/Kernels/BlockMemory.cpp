//===- BlockMemory.cpp - memory of the kernels of a block -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Analysis/Kernels/BlockMemory.h"

#include "BlockLiveRanges.h"

#include "dist/Analysis/Kernels/ConstantBlock.h"
#include "dist/Dialect/Dist/IR/Shardings.h"

#include <set>

using namespace mlir;
using namespace dist;

int64_t dist::constantBytes(ArrayRef<Operation *> roots) {
  std::set<std::pair<const void *, std::string>> known;
  int64_t bytes = 0;
  auto add = [&](Operation *op) {
    bool isWhole = isStoredConstant(op);
    std::optional<ConstantBlock> block = findConstantBlock(op);
    if ((!isWhole && !block) || llvm::all_of(op->getUsers(), findConstantBlock))
      return;
    std::string divided;
    for (const Axes &axes : block ? block->dims : std::vector<Axes>()) {
      for (const AxisRef &axis : axes)
        divided += axis.str() + ",";
      divided += ";";
    }
    auto whole = block ? block->whole : cast<arith::ConstantOp>(op);
    if (known.insert({whole.getValue().getAsOpaquePointer(), divided}).second)
      bytes += bytesOf(op->getResult(0).getType());
  };
  for (Operation *root : roots)
    root->walk(add);
  return bytes;
}

int64_t dist::peakBytes(Block &block) {
  return bytesOf(block.getArgumentTypes()) +
         BlockLiveRanges(block, nullptr).peak();
}

int64_t dist::rankBytes(FunctionOpInterface entry, OwnBytes ownBytes) {
  BlockLiveRanges memory(entry.getFunctionBody().front(), ownBytes);
  int64_t results = memory.takeResults(entry);
  return bytesOf(entry.getArgumentTypes()) + results +
         constantBytes({entry.getOperation()}) + memory.peak();
}

int64_t dist::temporaryBytes(FunctionOpInterface func, OwnBytes ownBytes) {
  BlockLiveRanges memory(func.getFunctionBody().front(), ownBytes);
  memory.takeResults(func);
  return memory.peak();
}
