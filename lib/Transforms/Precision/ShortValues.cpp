//===- ShortValues.cpp - values between products in 16 bits ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShortValues.h"

#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/WidenedBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;
using linalg::LinalgOp;
using linalg_ext::convertNumber;

//===----------------------------------------------------------------------===//
// Kinds of operations
//===----------------------------------------------------------------------===//

static bool isFloat(Type type) { return isa<FloatType>(type); }

/// True for an operation on scalars that a short type is precise enough for:
/// no exponentials, logarithms, powers, roots or angles.
static bool isShortArithmetic(Operation &op) {
  bool hasFloats = llvm::any_of(op.getOperandTypes(), isFloat) ||
                   llvm::any_of(op.getResultTypes(), isFloat);
  return !hasFloats ||
         isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
             arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::CmpFOp, arith::SelectOp,
             arith::ConstantOp, arith::SIToFPOp, arith::UIToFPOp, math::AbsFOp,
             math::CopySignOp, math::TanhOp, linalg::YieldOp>(op);
}

static bool hasOnlyWideFloats(Block &body) {
  auto isWideOrNone = [](Type type) { return !isFloat(type) || type.isF32(); };
  return llvm::all_of(body, [&](Operation &op) {
    return llvm::all_of(op.getOperandTypes(), isWideOrNone) &&
           llvm::all_of(op.getResultTypes(), isWideOrNone);
  });
}

static bool isShortElementwise(Operation *op) {
  auto linalgOp = dyn_cast<LinalgOp>(op);
  if (!linalgOp || isa<linalg::FillOp>(op) ||
      linalgOp.getNumParallelLoops() != linalgOp.getNumLoops())
    return false;
  Block &body = *linalgOp.getBlock();
  return llvm::all_of(body, isShortArithmetic) && hasOnlyWideFloats(body);
}

/// True for an operation whose result consists of elements of its operands.
static bool movesElements(Operation *op) {
  if (isa<ShardTensorOp>(op))
    return true;
  if (auto linalgOp = dyn_cast<LinalgOp>(op)) // A broadcast or a transpose.
    return linalgOp.getNumDpsInputs() == 1 && !isa<linalg::FillOp>(op) &&
           llvm::hasSingleElement(*linalgOp.getBlock()) &&
           linalgOp.getBlock()->getTerminator()->getOperand(0) ==
               linalgOp.getBlock()->getArgument(0);
  bool isMove = isa<tensor::TensorDialect>(op->getDialect()) ||
                isa<linalg_ext::GatherOp>(op);
  return isMove && op->getNumRegions() == 0 && !isa<tensor::EmptyOp>(op) &&
         llvm::none_of(op->getOperandTypes(), isFloat);
}

/// True if all numbers of a constant are finite in the short type, if they are
/// in f32.
static bool fits(DenseFPElementsAttr elements, FloatType type) {
  auto isFinite = [&](const APFloat &number) {
    return !number.isFinite() ||
           convertNumber(FloatAttr::get(elements.getElementType(), number),
                         type)
               .getValue()
               .isFinite();
  };
  return elements.isSplat() ? isFinite(elements.getSplatValue<APFloat>())
                            : llvm::all_of(elements, isFinite);
}

/// True for a value that can be converted instead of its operation.
static bool isSource(Value value, FloatType type) {
  Operation *op = value.getDefiningOp();
  DenseFPElementsAttr elements;
  if (!op || isBorder(op) || isa<tensor::EmptyOp, linalg::FillOp>(op))
    return true;
  return matchPattern(value, m_Constant(&elements)) && fits(elements, type);
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

namespace {
/// Finds the values of f32 that products depend on, up to the borders of loops
/// and branches.
class NeededValues {
public:
  NeededValues(ArrayRef<Operation *> operations, const OpSet &products);

  bool contains(Value value) const { return needed.contains(value); }

private:
  void add(ValueRange values) {
    for (Value value : values)
      if (isWideTensor(value) && needed.insert(value).second)
        pending.push_back(value);
  }

  llvm::DenseSet<Value> needed;
  SmallVector<Value> pending;
};
} // namespace

NeededValues::NeededValues(ArrayRef<Operation *> operations,
                           const OpSet &products) {
  OpSet around;
  for (Operation *op : operations) {
    if (!products.contains(op))
      continue;
    add(op->getOperands().take_front(2));
    for (Operation *parent = op->getParentOp(); isBorder(parent);
         parent = parent->getParentOp())
      around.insert(parent);
  }
  // A value that leaves a region may be read by a product in its next round.
  for (Operation *op : around) {
    add(op->getOperands());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        add(block.getTerminator()->getOperands());
  }
  while (!pending.empty())
    if (Operation *op = pending.pop_back_val().getDefiningOp();
        op && !isBorder(op))
      add(op->getOperands());
}

namespace {
/// Chooses the operations whose results become short.
class ShortSelection {
public:
  ShortSelection(ArrayRef<Operation *> operations, const OpSet &products,
                 ArrayRef<std::string> keep, FloatType shortType)
      : operations(operations), products(products), keep(keep),
        shortType(shortType), needed(operations, products) {}

  OpSet run() {
    do
      choose();
    while (addWideVectors());
    return std::move(chosen);
  }

private:
  void choose();
  bool addWideVectors();
  bool isAllowed(Operation *op, bool isDerivable) const;
  bool isNeeded(Operation *op) const;
  bool isConvertible(Value value) const;
  bool isReadShort(Operation *op) const;

  ArrayRef<Operation *> operations;
  const OpSet &products;
  ArrayRef<std::string> keep;
  FloatType shortType;
  NeededValues needed;
  OpSet chosen;
  OpSet derived; ///< Computed from arguments and constants alone.
  llvm::DenseSet<Value> wideVectors; ///< Arguments.
};
} // namespace

bool ShortSelection::isNeeded(Operation *op) const {
  return op->getNumResults() == 1 && needed.contains(op->getResult(0)) &&
         !isKept(op, keep);
}

/// True for a value that can be converted instead of being computed short.
bool ShortSelection::isConvertible(Value value) const {
  return !wideVectors.contains(value) &&
         (isSource(value, shortType) ||
          derived.contains(value.getDefiningOp()));
}

/// True if no operand of the operation is computed in f32, and if all can be
/// converted (`isDerivable`) or one is short.
bool ShortSelection::isAllowed(Operation *op, bool isDerivable) const {
  bool isCandidate = isShortElementwise(op) || movesElements(op);
  return isCandidate && llvm::all_of(op->getOperands(), [&](Value value) {
           return !isWideTensor(value) || isConvertible(value) ||
                  (!isDerivable && chosen.contains(value.getDefiningOp()));
         });
}

/// True if all that reads the result and products depend on is short.
bool ShortSelection::isReadShort(Operation *op) const {
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    return chosen.contains(user) || products.contains(user);
  });
}

void ShortSelection::choose() {
  chosen.clear();
  derived.clear();
  for (Operation *op : operations) {
    if (!isNeeded(op))
      continue;
    if (products.contains(op))
      chosen.insert(op);
    else if (isAllowed(op, /*isDerivable=*/true))
      derived.insert(op);
    else if (isAllowed(op, /*isDerivable=*/false))
      chosen.insert(op);
  }
  for (Operation *op : llvm::reverse(operations))
    if (derived.contains(op) && isReadShort(op))
      chosen.insert(op);
}

/// Finds arguments of one dimension, such as the scale of a norm, that an
/// operation of f32 reads: they are f32 for all. True if there are new ones.
bool ShortSelection::addWideVectors() {
  size_t before = wideVectors.size();
  for (Operation *op : operations) {
    bool isWide = isNeeded(op) && !chosen.contains(op) && !derived.contains(op);
    for (Value value : isWide ? op->getOperands() : OperandRange(nullptr, 0)) {
      while (value.getDefiningOp() && derived.contains(value.getDefiningOp()) &&
             movesElements(value.getDefiningOp()))
        value = value.getDefiningOp()->getOperand(0);
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (isa<BlockArgument>(value) && type && type.getRank() <= 1)
        wideVectors.insert(value);
    }
  }
  return wideVectors.size() != before;
}

OpSet dist::findShortValues(ArrayRef<Operation *> operations,
                            const OpSet &products, ArrayRef<std::string> keep,
                            FloatType shortType) {
  return ShortSelection(operations, products, keep, shortType).run();
}

//===----------------------------------------------------------------------===//
// The change
//===----------------------------------------------------------------------===//

/// Gives all scalars of a body the short type.
static void shortenBody(Block &body, FloatType type) {
  for (BlockArgument argument : body.getArguments())
    if (argument.getType().isF32())
      argument.setType(type);
  for (Operation &op : body) {
    for (Value result : op.getResults())
      if (result.getType().isF32())
        result.setType(type);
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (auto number =
            constant ? dyn_cast<FloatAttr>(constant.getValue()) : FloatAttr())
      constant.setValueAttr(convertNumber(number, type));
  }
}

void dist::shortenOperation(Operation *op, const llvm::BitVector &scaled,
                            Conversions &conversions) {
  auto isFloats = [&](Value value) {
    return isWideTensor(value) ||
           getElementTypeOrSelf(value) == conversions.type();
  };
  for (OpOperand &operand : op->getOpOperands())
    if (isFloats(operand.get()))
      operand.set(conversions.shorten(operand.get(),
                                      scaled.test(operand.getOperandNumber())));
  if (scaled.any())
    conversions.noteScaled(op->getResult(0));
  Value result = op->getResult(0);
  result.setType(
      cast<RankedTensorType>(result.getType()).clone(conversions.type()));
  if (auto linalgOp = dyn_cast<LinalgOp>(op))
    shortenBody(*linalgOp.getBlock(), conversions.type());
}
