//===- MergeLoop.cpp - one update for several batches ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MergeLoop.h"

#include "LoopBody.h"
#include "TimeLoop.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Dist.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Dialect/LinalgExt/IR/IndexedRows.h"
#include "dist/Dialect/LinalgExt/IR/MapElements.h"

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// Types and means
//===----------------------------------------------------------------------===//

static RankedTensorType stackedType(Type type, int64_t batches) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin(), batches);
  return tensor.clone(shape);
}

void dist::addBatchDimension(const TimePlacement::Batch &batch,
                             int64_t batches) {
  for (BlockArgument argument : llvm::make_first_range(batch))
    argument.setType(stackedType(argument.getType(), batches));
}

Value dist::meanOf(OpBuilder &builder, Location loc, Value sum,
                   int64_t batches) {
  return linalg_ext::divideElements(builder, loc, sum, double(batches));
}

/// Adds the dimension of batches to a sharding, and to the one that a search
/// completed to it.
static void shiftShardings(NamedAttrList &attrs) {
  for (StringRef name : {StringRef(kShardingAttr), StringRef(kChosenAttr)}) {
    auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(name));
    if (!known)
      continue;
    Sharding sharding = known.getValue();
    sharding.dims.insert(sharding.dims.begin(), DimSharding());
    attrs.set(name,
              ShardingAttr::get(known.getContext(), known.getMesh(), sharding));
  }
}

/// Makes the function's types those of its block, and shifts the shardings of
/// what has got a dimension.
static void updateSignature(FunctionOpInterface func) {
  Block &body = func.getFunctionBody().front();
  auto results = body.getTerminator()->getOperandTypes();
  auto rank = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.getRank() : 0;
  };
  Signature signature(func);
  for (auto [i, type] : llvm::enumerate(body.getArgumentTypes()))
    if (rank(type) != rank(func.getArgumentTypes()[i]))
      shiftShardings(signature.arguments[i]);
  for (auto [i, type] : llvm::enumerate(results))
    if (rank(type) != rank(func.getResultTypes()[i]))
      shiftShardings(signature.results[i]);
  func.setType(
      FunctionType::get(func.getContext(), body.getArgumentTypes(), results));
  signature.write();
}

//===----------------------------------------------------------------------===//
// A loop over batches
//===----------------------------------------------------------------------===//

namespace {
class MergeMaker {
public:
  MergeMaker(const MergeParts &parts, int64_t batches, const std::string &axis)
      : parts(parts), batches(batches), axis(axis),
        body(parts.function().getFunctionBody().front()),
        builder(body.getTerminator()),
        loc(NameLoc::get(builder.getStringAttr("gradient_merge"))) {}

  void run();

private:
  struct Output {
    Value value;
    bool isStacked;
  };

  const MergeParts &parts;
  int64_t batches;
  const std::string &axis;
  Block &body;
  OpBuilder builder; ///< Before the terminator, or in the loop.
  Location loc;
  SmallVector<Output> outputs;
  llvm::DenseMap<Value, Value> remade;

  Value initOf(const Output &output);
  Value updateOf(const Output &output, Value carried, Value index);
  Value finishOf(const Output &output, Value carried);
  Value remake(Value value);
  void readBatch(scf::WhileOp loop, Value index);
  void moveBody(scf::WhileOp loop);
  void moveGroups();
};
} // namespace

Value MergeMaker::initOf(const Output &output) {
  if (!output.isStacked)
    return LoopOutput::sumOf(output.value).init(builder);
  return linalg_ext::zeros(builder, loc,
                           stackedType(output.value.getType(), batches));
}

Value MergeMaker::updateOf(const Output &output, Value carried, Value index) {
  if (output.isStacked)
    return linalg_ext::putAt(builder, loc, carried, output.value, 0, index);
  return LoopOutput::sumOf(output.value)
      .update(builder, carried, output.value, index);
}

Value MergeMaker::finishOf(const Output &output, Value carried) {
  if (output.isStacked)
    return carried;
  return LoopOutput::sumOf(output.value)
      .finish(builder, meanOf(builder, loc, carried, batches));
}

/// A value of the loop that is cheap to make again, so that it is not kept
/// beside it.
Value MergeMaker::remake(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || parts.of(op) == MergePart::Each || !isRematerializable(op))
    return value;
  if (Value made = remade.lookup(value))
    return made;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(remake(operand));
  Operation *clone = builder.clone(*op);
  clone->setOperands(operands);
  for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults()))
    remade[from] = to;
  return remade.lookup(value);
}

/// Makes operations of the loop read the batch at `index`.
void MergeMaker::readBatch(scf::WhileOp loop, Value index) {
  for (Value argument : llvm::make_first_range(parts.batchArguments())) {
    Value one = linalg_ext::takeAt(builder, loc, argument, 0, index);
    argument.replaceUsesWithIf(one, [&](OpOperand &use) {
      Operation *user = body.findAncestorOpInBlock(*use.getOwner());
      return isa<ShardingGroupOp>(use.getOwner()) ||
             (user && user != loop && parts.of(user) == MergePart::Each);
    });
  }
}

/// Moves the operations of each batch into the loop. A value is added up as
/// soon as it is made.
void MergeMaker::moveBody(scf::WhileOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  Block &after = loop.getAfter().front();
  builder.setInsertionPointToEnd(&after);
  addBatchDimension(parts.batchArguments(), batches);
  Value index = indexOf(builder, loc, counterOf(loop));
  readBatch(loop, index);
  SmallVector<Value> next(outputs.size());
  for (Operation *op : parts.operations()) {
    if (parts.of(op) != MergePart::Each)
      continue;
    for (OpOperand &operand : op->getOpOperands())
      operand.set(remake(operand.get()));
    op->moveBefore(&after, after.end());
    for (auto [i, output] : llvm::enumerate(outputs))
      if (output.value.getDefiningOp() == op)
        next[i] = updateOf(output, after.getArgument(i + 1), index);
  }
  endTimeLoop(builder, loop, next);
}

/// Groups of shardings are where their values are.
void MergeMaker::moveGroups() {
  for (ShardingGroupOp group :
       llvm::to_vector(body.getOps<ShardingGroupOp>())) {
    Operation *maker = group->getOperand(0).getDefiningOp();
    if (maker && maker->getBlock() != &body)
      group->moveAfter(maker);
    else
      group->moveBefore(body.getTerminator());
  }
}

void MergeMaker::run() {
  for (Value value : parts.outputs())
    outputs.push_back({value, parts.isStacked(value)});
  SmallVector<Value> inits{constantCount(builder, loc, 0)};
  for (const Output &output : outputs)
    inits.push_back(initOf(output));
  scf::WhileOp loop = beginTimeLoop(builder, loc, inits, batches, axis);
  moveBody(loop);
  for (Operation *op : parts.operations())
    if (parts.of(op) == MergePart::After)
      op->moveBefore(body.getTerminator());
  builder.setInsertionPointAfter(loop);
  for (auto [i, output] : llvm::enumerate(outputs)) {
    Value whole = finishOf(output, loop.getResult(i + 1));
    output.value.replaceUsesWithIf(whole, [&](OpOperand &use) {
      return !loop->isProperAncestor(use.getOwner()) &&
             !isa<ShardingGroupOp>(use.getOwner());
    });
  }
  moveGroups();
}

LogicalResult dist::mergeBatches(FunctionOpInterface func,
                                 const TimePlacement::Batch &batch,
                                 const RowUses &rows, int64_t batches,
                                 const std::string &axis) {
  MergeParts parts(func, batch, rows);
  if (failed(parts.verify(batches)))
    return failure();
  if (scf::WhileOp loop = findFlatLoop(parts))
    flattenBatches(loop, parts, batches);
  else
    MergeMaker(parts, batches, axis).run();
  updateSignature(func);
  return success();
}
