//===- GraphBuilder.cpp - makes the graph of a function -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
#include "ManualBorder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/Rules/Recomputable.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

void GraphBuilder::addNode(Operation *op, Node node) {
  graph.nodes.push_back(std::move(node));
  graph.operations.push_back(op);
}

void GraphBuilder::addEdge(Operation *op, ValueId operand, ValueId result,
                           bool forward, bool backward) {
  if (operand == kNoValue || result == kNoValue || operand == result)
    return;
  SmallVector<int64_t> shape;
  for (const DimState &dim : graph.state.dims(operand))
    shape.push_back(dim.size);
  Node node = Node::edge(operand, result, shape);
  node.passesForward = forward;
  node.passesBackward = backward;
  node.isRecomputable = graph.state.isRecomputable(result);
  addNode(op, std::move(node));
}

void GraphBuilder::addRule(ShardingRuleOpInterface op) {
  if (op.isRematerializable())
    return;
  Node node;
  node.rule = rules.get(op);
  for (Value operand : op->getOperands())
    node.values.push_back(graph.find(operand));
  auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttr);
  for (OpResult result : op->getResults()) {
    node.values.push_back(define(result));
    if (shardings)
      annotate(node.values.back(),
               cast<ShardingAttr>(shardings[result.getResultNumber()]), op);
  }
  noteRecomputable(op, node);
  addNode(op, std::move(node));
}

/// True for an argument that every rank has whole, whatever its users need.
static bool isReplicatedArgument(const PropagationState &state, Value value,
                                 ValueId id) {
  return isa<BlockArgument>(value) && state.isAnnotated(id) &&
         !state.isPartial(id) &&
         llvm::all_of(state.dims(id), [](const DimState &dim) {
           return !dim.open && dim.axes.empty();
         });
}

/// True for a value that each rank may compute a block of, or has whole.
bool GraphBuilder::isKnown(Value value) const {
  ValueId id = graph.find(value);
  return id != kNoValue && (graph.state.isRecomputable(id) ||
                            isReplicatedArgument(graph.state, value, id));
}

/// Marks values that are computed from constants and replicated arguments
/// alone, up to an annotation.
void GraphBuilder::noteRecomputable(Operation *op, Node &node) {
  node.isRecomputable = isRecomputable(
      op, *node.rule, [&](Value operand) { return isKnown(operand); });
  if (node.isRecomputable && !graph.pinned.contains(node.values.back()))
    graph.state.setRecomputable(node.values.back());
}

/// Adds an operation without a rule, which every rank computes as a whole, with
/// all operations in its regions.
void GraphBuilder::addUnknown(Operation *op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  if (llvm::any_of(op->getOperandTypes(), isTensor) ||
      llvm::any_of(op->getResultTypes(), isTensor))
    remarkMissingModel(op);
  auto pin = [&](Value value) {
    if (ValueId id = define(value); id != kNoValue)
      graph.state.pinReplicated(id);
  };
  op->walk([&](Block *block) { llvm::for_each(block->getArguments(), pin); });
  op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (dist::isRematerializable(inner))
      return WalkResult::skip();
    llvm::for_each(inner->getResults(), pin);
    return isa<ShardingRuleOpInterface>(inner) ? WalkResult::skip()
                                               : WalkResult::advance();
  });
}

/// The constraint is the sharding of its input, unless something else is, or
/// one of the two is of a group: then they are connected, and a reshard stays
/// between them.
void GraphBuilder::addConstraint(ShardTensorOp op) {
  auto sharding = cast<ShardingAttr>(op.getSharding());
  ValueId input = graph.find(op.getInput());
  bool isOne = input != kNoValue && !leaders.contains(op.getInput()) &&
               !leaders.contains(op.getResult());
  bool isFree = isOne && !graph.state.isAnnotated(input);
  if (isFree)
    annotate(input, sharding, op);
  if (isFree || (isOne && annotated.lookup(input) == sharding)) {
    graph.ids[op.getResult()] = input;
    return;
  }
  ValueId result = define(op.getResult());
  annotate(result, sharding, op);
  addEdge(op, input, result);
}

void GraphBuilder::addBarrier(PropagationBarrierOp op) {
  Direction direction = op.getDirection().getValue();
  addEdge(op, graph.find(op.getInput()), define(op.getResult()),
          direction == Direction::Forward, direction == Direction::Backward);
}

void GraphBuilder::addReshard(ReshardOp op) {
  ValueId result = define(op.getResult());
  annotate(result, op.getSharding(), op);
  addEdge(op, graph.find(op.getInput()), result);
}

/// Connects the returned values with the results. A result without an
/// annotation is the returned value itself; it never becomes partial.
void GraphBuilder::addReturn(Operation *op) {
  for (auto [operand, result] : llvm::zip(op->getOperands(), graph.results)) {
    ValueId id = graph.find(operand);
    if (result == kNoValue && id != kNoValue && !graph.state.isPartial(id))
      result = id;
    else if (result == kNoValue)
      result = addValue(operand.getType());
    addEdge(op, id, result);
  }
}

/// Connects each operand that the operation carries with the result that it
/// becomes.
void GraphBuilder::addCarried(Operation *op) {
  for (OpOperand &use : op->getOpOperands())
    if (OpResult carrier = carriedAs(use))
      addEdge(op, graph.find(use.get()), graph.find(carrier));
}

/// Adds a loop or branch, in which all values carried at one position are one
/// value.
void GraphBuilder::addControlFlow(Operation *op) {
  auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttr);
  for (OpResult result : op->getResults()) {
    ValueId id = define(result);
    if (shardings)
      annotate(id, cast<ShardingAttr>(shardings[result.getResultNumber()]), op);
  }
  for (Region &region : op->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (OpResult carrier = carriedAs(argument))
        graph.ids[argument] = graph.find(carrier);
  if (isRecomputableRegion(op, [&](Value value) { return isKnown(value); }))
    for (OpResult result : op->getResults())
      graph.state.setRecomputable(graph.find(result));
  addCarried(op);
  for (Region &region : op->getRegions())
    addRegion(region);
}

/// Adds a value that enters a manual region, or leaves it: `outside` (made here
/// if there is none) has the sharding of the operation, and shares the axes
/// that are not manual with `inside`.
ValueId GraphBuilder::addBorder(ManualOp op, Type type, ShardingAttr sharding,
                                Value inside, ValueId outside) {
  if (outside == kNoValue)
    outside = addValue(type);
  annotate(outside, sharding, op);
  graph.state.forbid(outside, op.getAxes().getValue());
  ArrayRef<int64_t> whole = cast<RankedTensorType>(type).getShape();
  ArrayRef<int64_t> part = cast<RankedTensorType>(inside.getType()).getShape();
  for (size_t dim = 0; dim < whole.size(); ++dim)
    if (whole[dim] != part[dim])
      graph.state.keepEven(outside, dim);
  ValueId block = graph.find(inside);
  if (block != kNoValue)
    addNode(op, manualBorder(outside, whole, block, part));
  return outside;
}

/// Adds a manual region. A value that enters is annotated, and connected to the
/// operand, which may have another sharding.
void GraphBuilder::addManual(ManualOp op) {
  Axes around = manualAxes;
  Block &body = op.getBody().front();
  llvm::append_range(manualAxes, op.getAxes().getValue());
  for (Value argument : body.getArguments())
    define(argument);
  std::swap(manualAxes, around);
  auto &entering = graph.entering[op];
  for (auto [i, operand] : llvm::enumerate(op.getInputs())) {
    entering.push_back(addBorder(op, operand.getType(), op.getInSharding(i),
                                 body.getArgument(i), kNoValue));
    addEdge(op, graph.find(operand), entering.back());
  }
  std::swap(manualAxes, around);
  addRegion(op.getBody());
  std::swap(manualAxes, around);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    addBorder(op, result.getType(), op.getOutSharding(i),
              op.getYield().getOperand(i), define(result));
}

void GraphBuilder::addOperation(Operation *op) {
  bool isReturn = op->hasTrait<OpTrait::ReturnLike>() &&
                  op->getParentOp() == graph.func.getOperation();
  if (isReturn)
    return addReturn(op);
  if (isControlFlow(op))
    return addControlFlow(op);
  if (isControlFlow(op->getParentOp()) && op->hasTrait<OpTrait::IsTerminator>())
    return addCarried(op);
  TypeSwitch<Operation *>(op)
      .Case([&](ShardTensorOp op) { addConstraint(op); })
      .Case([&](PropagationBarrierOp op) { addBarrier(op); })
      .Case([&](ReshardOp op) { addReshard(op); })
      .Case([&](ManualOp op) { addManual(op); })
      .Case<ShardingGroupOp, YieldOp>([](Operation *) {})
      .Case([&](ShardingRuleOpInterface op) { addRule(op); })
      .Default([&](Operation *op) { addUnknown(op); });
}

void GraphBuilder::addRegion(Region &region) {
  for (Block &block : region)
    for (Operation &op : block)
      addOperation(&op);
}
