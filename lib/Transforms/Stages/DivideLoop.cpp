//===- DivideLoop.cpp - the parts of a backward loop ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DivideLoop.h"

#include "dist/Analysis/Kernels/Roles.h"
#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Reshapes.h"
#include "dist/Dialect/LinalgExt/IR/IndexedRows.h"
#include "dist/Dialect/LinalgExt/IR/LinalgExt.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"
#include "dist/Transforms/Stages/StepParts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace dist;

namespace {
/// The part of an iteration that computes some of the values that the loop
/// carries.
struct Slice {
  DenseSet<Operation *> ops;
  DenseSet<Value> arguments; ///< Of the body.
};

class LoopDivider {
public:
  explicit LoopDivider(const LayerLoop &layers)
      : layers(layers), loop(layers.loop), body(layers.body()),
        builder(layers.loop) {}

  void run();

private:
  void add(Value value, Slice &slice) const;
  bool dependsOn(unsigned position, const Slice &slice) const;
  void findMoved();
  bool isRepeated(Operation *op) const;
  void require(Value value);
  scf::WhileOp emitLoop(ArrayRef<unsigned> positions,
                        const DenseSet<Operation *> &ops, ValueRange stacks,
                        bool isSecond);
  void emitCondition(scf::WhileOp made, ArrayRef<unsigned> positions);

  const LayerLoop &layers;
  scf::WhileOp loop;
  Block &body;
  OpBuilder builder;
  SmallVector<Slice> slices; ///< By position.
  SmallVector<unsigned> kept, moved;
  Slice input; ///< Of what is kept.
  Value index; ///< Of the row of the iteration.
  Slice indexOps;
  DenseSet<Operation *> weights;   ///< The operations of the second loop.
  llvm::SetVector<Value> crossing; ///< What the first loop stacks for it.
};
} // namespace

//===----------------------------------------------------------------------===//
// The two parts
//===----------------------------------------------------------------------===//

/// Adds the operations of the body that a value depends on.
void LoopDivider::add(Value value, Slice &slice) const {
  if (value.getParentBlock() != &body)
    return;
  Operation *op = value.getDefiningOp();
  if (!op) {
    slice.arguments.insert(value);
    return;
  }
  if (slice.ops.insert(op).second)
    for (Value read : valuesReadBy(op))
      add(read, slice);
}

bool LoopDivider::dependsOn(unsigned position, const Slice &slice) const {
  return slice.arguments.contains(body.getArgument(position));
}

static bool hasProduct(const DenseSet<Operation *> &ops) {
  return llvm::any_of(ops, firstProductIn);
}

/// Finds the positions that move to the second loop: those whose products
/// nothing else needs.
void LoopDivider::findMoved() {
  Operation *yield = body.getTerminator();
  for (Value value : yield->getOperands())
    add(value, slices.emplace_back());
  auto isAlone = [&](unsigned position) {
    return position != layers.counter &&
           llvm::none_of(llvm::enumerate(slices), [&](auto each) {
             return each.index() != position &&
                    dependsOn(position, each.value());
           });
  };
  SmallVector<unsigned> alone;
  auto keep = [&](unsigned position) {
    kept.push_back(position);
    input.ops.insert(slices[position].ops.begin(), slices[position].ops.end());
  };
  for (unsigned i = 0; i < slices.size(); ++i)
    if (isAlone(i))
      alone.push_back(i);
    else
      keep(i);
  for (unsigned position : alone) {
    DenseSet<Operation *> own = slices[position].ops;
    for (Operation *op : input.ops)
      own.erase(op);
    if (hasProduct(own))
      moved.push_back(position);
    else
      keep(position);
  }
  llvm::sort(kept);
}

/// True for an operation that the second loop does again, rather than to stack
/// its result.
bool LoopDivider::isRepeated(Operation *op) const {
  auto isNumber = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.getNumElements() == 1;
  };
  if (op->hasTrait<OpTrait::ConstantLike>() || isReshape(op) ||
      isa<tensor::EmptyOp, linalg::FillOp, linalg::TransposeOp,
          linalg::BroadcastOp>(op) ||
      llvm::all_of(op->getResultTypes(), isNumber))
    return true;
  return isa<linalg_ext::GatherOp>(op) &&
         llvm::is_contained(layers.rowOps, op) &&
         layers.read.contains(op->getOperand(0));
}

/// Makes a value available in the second loop.
void LoopDivider::require(Value value) {
  if (value.getParentBlock() != &body)
    return;
  Operation *op = value.getDefiningOp();
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && (argument.getArgNumber() == layers.counter ||
                   llvm::is_contained(moved, argument.getArgNumber())))
    return;
  if (!op || (input.ops.contains(op) && !isRepeated(op))) {
    crossing.insert(value);
    return;
  }
  if (weights.insert(op).second)
    for (Value read : valuesReadBy(op))
      require(read);
}

//===----------------------------------------------------------------------===//
// The two loops
//===----------------------------------------------------------------------===//

/// Emits the condition, which reads the counter alone.
void LoopDivider::emitCondition(scf::WhileOp made,
                                ArrayRef<unsigned> positions) {
  OpBuilder::InsertionGuard guard(builder);
  Block *before = &made.getBefore().front();
  builder.setInsertionPointToEnd(before);
  IRMapping copies;
  for (auto [argument, position] : llvm::zip(before->getArguments(), positions))
    copies.map(loop.getBeforeArguments()[position], argument);
  for (Operation &op : loop.getBefore().front().without_terminator())
    builder.clone(op, copies);
  scf::ConditionOp::create(
      builder, loop.getLoc(),
      copies.lookupOrDefault(loop.getConditionOp().getCondition()),
      before->getArguments());
}

/// Emits a loop that carries some positions and does some operations. `stacks`
/// are those of the crossing values: the first loop carries and writes them,
/// the second one reads them.
scf::WhileOp LoopDivider::emitLoop(ArrayRef<unsigned> positions,
                                   const DenseSet<Operation *> &ops,
                                   ValueRange stacks, bool isSecond) {
  SmallVector<Value> inits;
  for (unsigned position : positions)
    inits.push_back(loop.getInits()[position]);
  if (!isSecond)
    llvm::append_range(inits, stacks);
  auto types = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Location> locs(types.size(), loop.getLoc());
  auto made = scf::WhileOp::create(builder, loop.getLoc(), types, inits);
  made->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
  builder.createBlock(&made.getBefore(), {}, types, locs);
  Block *inner = builder.createBlock(&made.getAfter(), {}, types, locs);
  emitCondition(made, positions);

  builder.setInsertionPointToEnd(inner);
  IRMapping copies;
  for (auto [i, position] : llvm::enumerate(positions))
    copies.map(body.getArgument(position), inner->getArgument(i));
  auto emit = [&](bool isOfIndex) {
    for (Operation &op : body.without_terminator())
      if (ops.contains(&op) && indexOps.ops.contains(&op) == isOfIndex)
        builder.clone(op, copies);
  };
  emit(/*isOfIndex=*/true);
  for (size_t i = 0; isSecond && i < crossing.size(); ++i)
    copies.map(crossing[i],
               linalg_ext::takeAt(builder, crossing[i].getLoc(), stacks[i], 0,
                                  copies.lookup(index)));
  emit(/*isOfIndex=*/false);
  SmallVector<Value> results;
  for (unsigned position : positions)
    results.push_back(
        copies.lookupOrDefault(body.getTerminator()->getOperand(position)));
  for (size_t i = 0; !isSecond && i < crossing.size(); ++i)
    results.push_back(linalg_ext::putAt(
        builder, crossing[i].getLoc(),
        inner->getArgument(unsigned(positions.size() + i)),
        copies.lookupOrDefault(crossing[i]), 0, copies.lookup(index)));
  scf::YieldOp::create(builder, loop.getLoc(), results);
  builder.setInsertionPointAfter(made);
  return made;
}

/// Returns a stack of zeros with a row for each iteration.
static Value emptyStack(OpBuilder &builder, Value value, int64_t count) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, type.getShape());
  return linalg_ext::zeros(builder, value.getLoc(), type.clone(shape));
}

void LoopDivider::run() {
  findMoved();
  if (moved.empty() || !hasProduct(input.ops))
    return;
  SmallVector<unsigned> positions{layers.counter};
  llvm::append_range(positions, moved);
  for (unsigned position : positions)
    require(body.getTerminator()->getOperand(position));
  // The number of the row is computed in both.
  index = layers.rowOps.front()->getOperand(1);
  require(index);
  add(index, input);
  add(index, indexOps);
  bool canStack = llvm::all_of(crossing, [](Value value) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    return tensor && tensor.hasStaticShape() &&
           tensor.getElementType().isIntOrFloat();
  });
  if (!canStack || crossing.contains(index))
    return;
  SmallVector<Value> stacks;
  for (Value value : crossing)
    stacks.push_back(emptyStack(builder, value, layers.count));
  scf::WhileOp first = emitLoop(kept, input.ops, stacks, /*isSecond=*/false);
  scf::WhileOp second =
      emitLoop(positions, weights, first.getResults().drop_front(kept.size()),
               /*isSecond=*/true);
  for (auto [i, position] : llvm::enumerate(kept))
    loop.getResult(position).replaceAllUsesWith(first.getResult(i));
  for (auto [i, position] : llvm::enumerate(moved))
    loop.getResult(position).replaceAllUsesWith(second.getResult(i + 1));
  loop.erase();
}

void dist::divideLoop(const LayerLoop &layers) { LoopDivider(layers).run(); }
