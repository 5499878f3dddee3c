//===- WidenedBody.cpp - bodies that add up in f32 ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace dist;
using namespace dist::linalg_ext;

bool linalg_ext::isNarrowFloat(Type type) {
  auto element = dyn_cast<FloatType>(type);
  return element && element.getWidth() < 32;
}

bool linalg_ext::isNarrowSum(Value result, Value oldValue) {
  Operation *combiner = result.getDefiningOp();
  return isNarrowFloat(result.getType()) &&
         isa_and_nonnull<arith::AddFOp, arith::MulFOp>(combiner) &&
         llvm::is_contained(combiner->getOperands(), oldValue);
}

FloatAttr linalg_ext::convertNumber(FloatAttr number, FloatType type) {
  APFloat value = number.getValue();
  bool isInexact = false;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &isInexact);
  return FloatAttr::get(type, value);
}

FloatAttr linalg_ext::widenNumber(FloatAttr number) {
  return convertNumber(number, Float32Type::get(number.getContext()));
}

Value linalg_ext::widenScalar(OpBuilder &builder, Value scalar) {
  FloatAttr constant;
  if (matchPattern(scalar, m_Constant(&constant)))
    return arith::ConstantOp::create(builder, scalar.getLoc(),
                                     widenNumber(constant));
  return arith::ExtFOp::create(builder, scalar.getLoc(), builder.getF32Type(),
                               scalar);
}

namespace {
class BodyWidener {
public:
  explicit BodyWidener(Block &block)
      : block(block), builder(block.getParentOp()->getContext()) {}

  void run(ArrayRef<Type> arguments, ArrayRef<Type> yielded);

private:
  void findWide();
  void addProducts();
  Value wideOf(Value value);
  void widen(Operation *op);
  void convertYielded(ArrayRef<Type> types);

  Block &block;
  OpBuilder builder;
  llvm::SmallPtrSet<Operation *, 8> wide; ///< Computed in f32.
  llvm::SmallDenseMap<Value, Value> copies;
};
} // namespace

/// Finds all operations that depend on an argument of f32.
void BodyWidener::findWide() {
  auto isWide = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == &block
               ? copies.contains(argument)
               : wide.contains(value.getDefiningOp());
  };
  for (Operation &op : block.without_terminator())
    if (op.getNumRegions() == 0 && llvm::any_of(op.getOperands(), isWide))
      wide.insert(&op);
}

/// A product that is added up is not rounded first.
void BodyWidener::addProducts() {
  for (Operation &op : llvm::reverse(block.without_terminator()))
    if (isa<arith::MulFOp>(op) && isNarrowFloat(op.getResult(0).getType()) &&
        op.hasOneUse() && wide.contains(*op.user_begin()))
      wide.insert(&op);
}

/// The value as f32, made where it is defined; a value from outside, where the
/// block begins.
Value BodyWidener::wideOf(Value value) {
  if (!isNarrowFloat(value.getType()))
    return value;
  Value &copy = copies[value];
  if (copy)
    return copy;
  OpBuilder::InsertionGuard guard(builder);
  Operation *producer = value.getDefiningOp();
  if (producer && producer->getBlock() == &block)
    builder.setInsertionPointAfter(producer);
  else
    builder.setInsertionPointToStart(&block);
  return copy = widenScalar(builder, value);
}

void BodyWidener::widen(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    operand.set(wideOf(operand.get()));
  if (isa<arith::ExtFOp>(op) && !op->getResult(0).getType().isF64()) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
    return;
  }
  if (isa<arith::TruncFOp>(op))
    return; // Rounds to the type of the program.
  for (Value result : op->getResults())
    if (isNarrowFloat(result.getType()))
      result.setType(builder.getF32Type());
}

void BodyWidener::convertYielded(ArrayRef<Type> types) {
  Operation *yield = block.getTerminator();
  builder.setInsertionPoint(yield);
  for (auto [operand, type] : llvm::zip(yield->getOpOperands(), types)) {
    Value value = operand.get();
    if (value.getType() == type)
      continue;
    operand.set(
        isNarrowFloat(value.getType())
            ? wideOf(value)
            : arith::TruncFOp::create(builder, value.getLoc(), type, value));
  }
}

void BodyWidener::run(ArrayRef<Type> arguments, ArrayRef<Type> yielded) {
  for (auto [argument, type] : llvm::zip(block.getArguments(), arguments))
    if (argument.getType() != type) {
      argument.setType(type);
      copies[argument] = argument;
    }
  findWide();
  addProducts();
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator()))
    if (wide.contains(&op))
      widen(&op);
  convertYielded(yielded);
}

void linalg_ext::widenBody(Block &block, ArrayRef<Type> arguments,
                           ArrayRef<Type> yielded) {
  BodyWidener(block).run(arguments, yielded);
}
