//===- LayerLoop.cpp - a loop over stacked layers -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerLoop.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Integers of an iteration
//===----------------------------------------------------------------------===//

namespace {
/// Computes scalars that depend on the counter alone.
class ScalarEvaluator {
public:
  ScalarEvaluator(Value counter, int64_t number)
      : counter(counter), number(number) {}

  std::optional<int64_t> integer(Value value) {
    auto attr = dyn_cast_or_null<IntegerAttr>(evaluate(value));
    return attr ? std::optional(attr.getValue().getSExtValue()) : std::nullopt;
  }

private:
  Attribute evaluate(Value value);
  Attribute compute(Value value);
  Attribute fold(OpResult value);

  Value counter;
  int64_t number;
  DenseMap<Value, Attribute> known;
};
} // namespace

Attribute ScalarEvaluator::evaluate(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Attribute attr = compute(value);
  known[value] = attr;
  return attr;
}

static bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return !tensor || (tensor.hasStaticShape() && tensor.getNumElements() == 1);
}

Attribute ScalarEvaluator::compute(Value value) {
  Attribute constant;
  if (!isScalar(value.getType()))
    return {};
  if (value == counter)
    return IntegerAttr::get(getElementTypeOrSelf(value), number);
  if (matchPattern(value, m_Constant(&constant))) {
    auto elements = dyn_cast<DenseElementsAttr>(constant);
    return elements ? elements.getSplatValue<Attribute>() : constant;
  }
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto op =
        dyn_cast_or_null<linalg::LinalgOp>(argument.getOwner()->getParentOp());
    return op ? evaluate(op->getOperand(argument.getArgNumber())) : Attribute();
  }
  Operation *op = value.getDefiningOp();
  if (isReshape(op) || isa<tensor::ExtractOp>(op))
    return evaluate(op->getOperand(0));
  unsigned number = cast<OpResult>(value).getResultNumber();
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return evaluate(linalg.getBlock()->getTerminator()->getOperand(number));
  return fold(cast<OpResult>(value));
}

/// Computes the result of an operation on scalars from its operands.
Attribute ScalarEvaluator::fold(OpResult value) {
  Operation *op = value.getOwner();
  if (op->getNumOperands() == 0 || op->getNumRegions() != 0)
    return {};
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(evaluate(operand));
    if (!operands.back())
      return {};
  }
  // A fold may change its operation in place.
  Operation *copy = op->clone();
  SmallVector<OpFoldResult> results;
  Attribute attr;
  if (succeeded(copy->fold(operands, results)) &&
      results.size() == op->getNumResults()) {
    OpFoldResult result = results[value.getResultNumber()];
    attr = dyn_cast<Attribute>(result);
    if (!attr)
      attr = evaluate(cast<Value>(result));
  }
  copy->erase();
  return attr;
}

//===----------------------------------------------------------------------===//
// The counter
//===----------------------------------------------------------------------===//

/// Finds the one position on which the condition depends, if the loop passes
/// all that it carries on, and steps the counter by 1.
static bool findCounter(LayerLoop &layers) {
  scf::WhileOp loop = layers.loop;
  auto arguments = loop.getBeforeArguments();
  if (!llvm::equal(loop.getConditionOp().getArgs(), arguments))
    return false;
  int found = -1;
  for (BlockArgument argument : arguments)
    if (llvm::any_of(argument.getUsers(), [](Operation *user) {
          return !isa<scf::ConditionOp>(user);
        })) {
      if (found >= 0)
        return false;
      found = int(argument.getArgNumber());
    }
  if (found < 0)
    return false;
  layers.counter = unsigned(found);
  auto first = ScalarEvaluator({}, 0).integer(loop.getInits()[found]);
  if (!first)
    return false;
  layers.first = *first;
  Value counter = layers.body().getArgument(found);
  Value next = layers.body().getTerminator()->getOperand(found);
  for (int64_t i = 0; i < layers.count; ++i)
    if (ScalarEvaluator(counter, *first + i).integer(next) != *first + i + 1)
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The index of a gather or scatter of one row of dimension 0; null for others.
static Value rowIndex(Operation *op) {
  auto isFirst = [](ArrayRef<int64_t> dims) {
    return dims == ArrayRef<int64_t>(0);
  };
  Value index;
  if (auto gather = dyn_cast<linalg_ext::GatherOp>(op)) {
    auto type = cast<RankedTensorType>(gather.getOperand().getType());
    if (isFirst(gather.getStartIndexMap()) &&
        isFirst(gather.getCollapsedSliceDims()) &&
        gather.getOperandBatchingDims().empty() &&
        gather.getSliceSizes().drop_front() == type.getShape().drop_front())
      index = gather.getIndices();
  } else if (auto scatter = dyn_cast<linalg_ext::ScatterOp>(op)) {
    if (scatter.getInputs().size() == 1 &&
        isFirst(scatter.getScatterDimsToOperandDims()) &&
        isFirst(scatter.getInsertedWindowDims()) &&
        scatter.getInputBatchingDims().empty())
      index = scatter.getIndices();
  }
  bool isOne = index && cast<RankedTensorType>(index.getType()).getShape() ==
                            ArrayRef<int64_t>(1);
  return isOne ? index : Value();
}

/// The tensor of whose rows an operation reads or writes one.
static Value stackOf(Operation *op) { return op->getOperand(0); }

static int64_t rowsOf(Value stack) {
  return cast<RankedTensorType>(stack.getType()).getDimSize(0);
}

/// Returns whether the index runs from the last row to the first; nothing if
/// the iterations are at other rows.
static std::optional<bool> directionOf(const LayerLoop &layers, Value index) {
  Value counter = layers.body().getArgument(layers.counter);
  bool isForward = true, isReversed = true;
  for (int64_t i = 0; i < layers.count; ++i) {
    auto row = ScalarEvaluator(counter, layers.first + i).integer(index);
    isForward &= row == i;
    isReversed &= row == layers.count - 1 - i;
  }
  if (!isForward && !isReversed)
    return std::nullopt;
  return !isForward;
}

/// Finds the operations at the row of the iteration, in the direction of the
/// first of them.
static void findRowOps(LayerLoop &layers) {
  DenseMap<Value, std::optional<bool>> directions;
  for (Operation &op : layers.body()) {
    Value index = rowIndex(&op);
    if (!index || rowsOf(stackOf(&op)) != layers.count)
      continue;
    auto [direction, isNew] = directions.try_emplace(index, std::nullopt);
    if (isNew)
      direction->second = directionOf(layers, index);
    if (!direction->second ||
        (!layers.rowOps.empty() && *direction->second != layers.isReversed))
      continue;
    layers.isReversed = *direction->second;
    layers.rowOps.push_back(&op);
  }
}

/// True if the value is used as the stack of row operations alone, and by the
/// terminator at `position`.
static bool isReadByRows(Value value, const LayerLoop &layers, int position) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (!layers.loop->isProperAncestor(user))
      return true;
    if (user == layers.body().getTerminator())
      return int(use.getOperandNumber()) == position;
    return use.getOperandNumber() == 0 &&
           llvm::is_contained(layers.rowOps, user);
  });
}

/// True if only rows of what is carried at a position are read and written.
static bool isCarriedStack(const LayerLoop &layers, unsigned position) {
  BlockArgument carried = layers.body().getArgument(position);
  auto type = dyn_cast<RankedTensorType>(carried.getType());
  if (!type || type.getRank() == 0 || type.getDimSize(0) != layers.count)
    return false;
  Value value = layers.body().getTerminator()->getOperand(position);
  while (value != carried) {
    auto scatter = value.getDefiningOp<linalg_ext::ScatterOp>();
    if (!scatter || !llvm::is_contained(layers.rowOps, scatter) ||
        !isReadByRows(value, layers, int(position)))
      return false;
    value = stackOf(scatter);
  }
  return isReadByRows(carried, layers, int(position));
}

/// Finds the values from outside, and those that the loop carries, of which an
/// iteration reads its row alone.
static void findStacks(LayerLoop &layers) {
  for (unsigned i = 0; i < layers.body().getNumArguments(); ++i)
    layers.isStack.push_back(isCarriedStack(layers, i));
  for (Operation *op : layers.rowOps) {
    Value stack = stackOf(op);
    if (!layers.loop->isAncestor(stack.getParentBlock()->getParentOp()) &&
        isReadByRows(stack, layers, -1) && isa<linalg_ext::GatherOp>(op))
      layers.read.insert(stack);
  }
  // The others keep all rows.
  llvm::erase_if(layers.rowOps, [&](Operation *op) {
    Value stack = stackOf(op);
    while (stack.getDefiningOp() &&
           layers.loop->isAncestor(stack.getDefiningOp()))
      if (auto scatter = stack.getDefiningOp<linalg_ext::ScatterOp>())
        stack = stackOf(scatter);
      else
        return true;
    auto carried = dyn_cast<BlockArgument>(stack);
    if (carried && carried.getOwner() == &layers.body())
      return !layers.isStack[carried.getArgNumber()];
    return !layers.read.contains(stack);
  });
}

/// True if what is carried at a position is but added to.
static bool isCarriedSum(const LayerLoop &layers, unsigned position) {
  BlockArgument carried = layers.body().getArgument(position);
  Value value = layers.body().getTerminator()->getOperand(position);
  Operation *sum = value.getDefiningOp();
  return linalg_ext::isSumOfTwo(sum) && carried.hasOneUse() &&
         value.hasOneUse() && *carried.getUsers().begin() == sum &&
         carried.getUses().begin()->getOperandNumber() < 2;
}

std::optional<LayerLoop> dist::findLayerLoop(scf::WhileOp loop) {
  std::optional<int64_t> count = tripCountOf(loop);
  if (!count || *count < 1)
    return std::nullopt;
  LayerLoop layers;
  layers.loop = loop;
  layers.count = *count;
  if (!findCounter(layers))
    return std::nullopt;
  findRowOps(layers);
  findStacks(layers);
  for (unsigned i = 0; i < layers.body().getNumArguments(); ++i)
    layers.isSum.push_back(isCarriedSum(layers, i));
  if (layers.rowOps.empty())
    return std::nullopt;
  return layers;
}
