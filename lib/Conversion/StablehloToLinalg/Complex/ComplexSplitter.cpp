//===- ComplexSplitter.cpp - functions and blocks -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexSplitter.h"

#include "ComplexShardings.h"

using namespace mlir;
using namespace dist;

/// Arguments of the public function stay one tensor.
void ComplexSplitter::unpackArguments(func::FuncOp function) {
  b.setInsertionPointToStart(&function.getBody().front());
  for (BlockArgument argument : function.getArguments()) {
    Type packed = packedType(argument.getType());
    if (packed == argument.getType())
      continue;
    auto placeholder = b.hlo("complex", {}, argument.getType());
    argument.replaceAllUsesWith(placeholder);
    argument.setType(packed);
    parts[placeholder] = {b.takeLast(argument, 0), b.takeLast(argument, 1)};
    dead.push_back(placeholder.getDefiningOp());
  }
}

LogicalResult ComplexSplitter::packResults(Operation *end) {
  if (llvm::any_of(end->getOperands(), isComplex) && failed(checkTypes(end)))
    return failure();
  b.setInsertionPoint(end);
  for (OpOperand &operand : end->getOpOperands())
    if (isComplex(operand.get())) {
      ComplexParts found = partsOf(operand.get());
      operand.set(b.stackLast({found.re, found.im}));
    }
  return success();
}

void ComplexSplitter::splitArguments(Block &block) {
  for (unsigned i = block.getNumArguments(); i-- > 0;) {
    BlockArgument argument = block.getArgument(i);
    RankedTensorType part = partType(argument.getType());
    if (!part)
      continue;
    b.setInsertionPointToStart(&block);
    auto placeholder = b.hlo("complex", {}, argument.getType());
    argument.replaceAllUsesWith(placeholder);
    argument.setType(part);
    parts[placeholder] = {argument,
                          block.insertArgument(i + 1, part, argument.getLoc())};
    dead.push_back(placeholder.getDefiningOp());
  }
}

/// A comparator takes two elements of one operand, then two of the next: of a
/// pair (a, b) first the real parts.
void ComplexSplitter::pairArguments(Block &block) {
  DenseMap<Value, ComplexParts *> first;
  for (auto &[value, own] : parts)
    if (auto argument = dyn_cast<BlockArgument>(own.re);
        argument && argument.getOwner() == &block && own.im)
      first[argument] = &own;
  for (unsigned i = 0; i + 3 < block.getNumArguments(); ++i) {
    ComplexParts *a = first.lookup(block.getArgument(i));
    ComplexParts *b = first.lookup(block.getArgument(i + 2));
    if (!a || !b)
      continue;
    std::swap(a->im, b->re);
    i += 3;
  }
}

LogicalResult ComplexSplitter::convertBlock(Block &block, bool isEntry) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isEntry && op.hasTrait<OpTrait::IsTerminator>())
      return packResults(&op);
    if (failed(convertOp(&op)))
      return failure();
  }
  return success();
}

LogicalResult ComplexSplitter::run(func::FuncOp function) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return success();
  auto pack = [](TypeRange types) {
    return llvm::map_to_vector(types, packedType);
  };
  auto type = FunctionType::get(function.getContext(),
                                pack(function.getArgumentTypes()),
                                pack(function.getResultTypes()));
  addPartDimensions(function);
  unpackArguments(function);
  if (failed(convertBlock(function.getBody().front(), /*isEntry=*/true)))
    return failure();
  function.setType(type);
  for (Operation *op : llvm::reverse(dead)) {
    op->dropAllUses();
    op->erase();
  }
  return success();
}
