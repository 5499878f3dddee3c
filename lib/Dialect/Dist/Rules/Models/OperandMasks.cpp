//===- OperandMasks.cpp - library calls along uneven sums -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandMasks.h"

#include "LinalgModel.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
class OperandMask {
public:
  OperandMask(PartitionContext &context, unsigned operand,
              ArrayRef<unsigned> dims)
      : context(context), global(context.op->getOperand(operand)),
        type(cast<RankedTensorType>(global.getType())),
        sharding(context.operandShardings[operand]), dims(dims) {}

  Value run(Value local);

private:
  PartitionContext &context;
  Value global;
  RankedTensorType type;
  const Sharding &sharding;
  ArrayRef<unsigned> dims;

  bool isPadded(tensor::PadOp pad) const;
  bool isForAll(Value whole, Value local) const;
  Value mask(Value whole, Value local);
  Value maskForAll(Value whole, Value local);
  Value maskHere(Value local);
};
} // namespace

/// True if both are computed in the same way from constants and the rank.
static bool isSame(Value one, Value other) {
  if (one == other)
    return true;
  Operation *first = one.getDefiningOp(), *second = other.getDefiningOp();
  return first && second &&
         OperationEquivalence::isEquivalentTo(
             first, second,
             [](Value a, Value b) { return success(isSame(a, b)); }, nullptr,
             OperationEquivalence::IgnoreLocations);
}

/// True if the operation masks in the same way as the operation that made the
/// value.
static bool masksAgain(Operation *mask, Value value) {
  auto before = value.getDefiningOp<linalg::GenericOp>();
  if (!before || before.getNumDpsInputs() != 1)
    return false;
  llvm::DenseMap<Value, Value> same = {
      {mask->getOperand(0), before->getOperand(0)}};
  return OperationEquivalence::isEquivalentTo(
      mask, before,
      [&](Value a, Value b) {
        return success(same.lookup(a) == b || isSame(a, b));
      },
      [&](Value a, Value b) { same[a] = b; },
      OperationEquivalence::IgnoreLocations);
}

bool OperandMask::isPadded(tensor::PadOp pad) const {
  llvm::SmallBitVector padded = pad.getPaddedDims();
  return llvm::any_of(dims, [&](unsigned dim) { return padded.test(dim); });
}

/// True if `local` is the local form of `whole`, and of nothing else: models of
/// other operations may return their operand.
bool OperandMask::isForAll(Value whole, Value local) const {
  auto producer = whole ? whole.getDefiningOp<linalg::LinalgOp>() : nullptr;
  return producer && local.getDefiningOp() &&
         !linalg_model::isRematerializable(producer) &&
         context.localValues.lookupOrNull(whole) == local &&
         local.getParentBlock() == context.builder.getInsertionBlock();
}

Value OperandMask::maskHere(Value local) {
  return context.maskPadding(
      local, type, sharding, dims,
      context.builder.getZeroAttr(type.getElementType()));
}

/// Masks the value before its first reader.
Value OperandMask::maskForAll(Value whole, Value local) {
  Operation *first = &*context.builder.getInsertionPoint();
  Block *block = context.builder.getInsertionBlock();
  for (Operation *user : local.getUsers())
    if (Operation *reader = block->findAncestorOpInBlock(*user);
        reader->isBeforeInBlock(first))
      first = reader;
  OpBuilder::InsertionGuard guard(context.builder);
  context.builder.setInsertionPoint(first);
  Value masked = maskHere(local);
  if (masked == local || masksAgain(masked.getDefiningOp(), local))
    return local;
  local.replaceAllUsesExcept(masked, masked.getDefiningOp());
  context.localValues.map(whole, masked);
  return masked;
}

Value OperandMask::mask(Value whole, Value local) {
  return isForAll(whole, local) ? maskForAll(whole, local) : maskHere(local);
}

Value OperandMask::run(Value local) {
  auto pad = local.getDefiningOp<tensor::PadOp>();
  if (!pad || isPadded(pad))
    return mask(global, local);
  auto whole = global.getDefiningOp<tensor::PadOp>();
  Value source = mask(whole ? whole.getSource() : Value(), pad.getSource());
  if (source == pad.getSource())
    return local;
  Operation *padded = context.builder.clone(*pad);
  padded->setOperand(0, source);
  return padded->getResult(0);
}

Value dist::maskOperand(PartitionContext &context, unsigned operand,
                        Value local, ArrayRef<unsigned> dims) {
  return OperandMask(context, operand, dims).run(local);
}
