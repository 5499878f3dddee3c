//===- PropagationGraph.cpp - a function as propagation sees it -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annotations.h"
#include "Explanation.h"
#include "Groups.h"
#include "ManualBorder.h"

#include "dist/Dialect/Dist/IR/ControlFlow.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"
#include "dist/Transforms/Propagation/Propagation.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace dist;

namespace {

/// Walks a function once, in order.
class GraphBuilder {
public:
  GraphBuilder(PropagationGraph &graph, const SignatureAnnotations &annotations,
               const llvm::DenseMap<Value, Value> &leaders)
      : graph(graph), annotations(annotations), leaders(leaders) {}

  void addSignature();
  void addRegion(Region &region);
  /// Fails after an annotation contradicted another one.
  LogicalResult result() const { return success(isConsistent); }

private:
  ValueId addValue(Type type);
  ValueId define(Value value);
  ShardingAttr bothOf(ValueId id, ShardingAttr first, ShardingAttr second,
                      Location site, StringRef what);
  void annotate(ValueId id, ShardingAttr sharding, Location site,
                std::string what, bool isState = false);
  void annotate(ValueId id, ShardingAttr sharding, Operation *op) {
    annotate(id, sharding, op->getLoc(), describeOperation(op));
  }
  void addNode(Operation *op, Node node);
  void addEdge(Operation *op, ValueId operand, ValueId result,
               bool forward = true, bool backward = true);

  void addOperation(Operation *op);
  void addRule(ShardingRuleOpInterface op);
  void addUnknown(Operation *op);
  void addConstraint(ShardTensorOp op);
  void addBarrier(PropagationBarrierOp op);
  void addControlFlow(Operation *op);
  void addCarried(Operation *op);
  void addReshard(ReshardOp op);
  void addReturn(Operation *op);
  void addManual(ManualOp op);
  ValueId addBorder(ManualOp op, Type type, ShardingAttr sharding, Value inside,
                    ValueId outside);

  PropagationGraph &graph;
  const SignatureAnnotations &annotations;
  const llvm::DenseMap<Value, Value> &leaders;
  llvm::DenseMap<ValueId, ShardingAttr> annotated;
  /// What the first annotation of a value stands at.
  llvm::DenseMap<ValueId, std::string> sources;
  /// The manual axes around what is added.
  Axes manualAxes;
  bool isConsistent = true;
};

} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// kNoValue unless the type is that of a ranked tensor. Dynamic dimensions are
/// closed: nothing can be divided that has no size.
ValueId GraphBuilder::addValue(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return kNoValue;
  SmallVector<int64_t> shape(tensor.getShape());
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? 1 : size;
  unsigned bits = tensor.getElementType().isIntOrFloat()
                      ? tensor.getElementTypeBitWidth()
                      : 64;
  ValueId id = graph.state.addValue(shape, bits);
  graph.state.forbid(id, manualAxes);
  if (!tensor.hasStaticShape())
    graph.state.pinReplicated(id);
  return id;
}

/// The values of a group have one number: that of the first that is defined.
ValueId GraphBuilder::define(Value value) {
  Value leader = leaders.lookup(value);
  ValueId known = leader ? graph.find(leader) : kNoValue;
  ValueId id = known == kNoValue ? addValue(value.getType()) : known;
  if (id == kNoValue)
    return id;
  graph.ids[value] = id;
  if (leader) {
    graph.ids[leader] = id;
    graph.pinned.insert(id);
  }
  return id;
}

void GraphBuilder::annotate(ValueId id, ShardingAttr sharding, Location site,
                            std::string what, bool isState) {
  if (id == kNoValue || !sharding)
    return;
  if (ShardingAttr known = annotated.lookup(id))
    sharding = bothOf(id, known, sharding, site, what);
  graph.state.annotate(id, sharding.getValue(), isState);
  annotated[id] = sharding;
  graph.pinned.insert(id);
  graph.annotationSites.try_emplace(id, site);
  sources.try_emplace(id, std::move(what));
}

/// What two annotations of a group say; the first after an error.
ShardingAttr GraphBuilder::bothOf(ValueId id, ShardingAttr first,
                                  ShardingAttr second, Location site,
                                  StringRef what) {
  std::vector<int64_t> shape;
  for (const DimState &dim : graph.state.dims(id))
    shape.push_back(dim.size);
  auto both = unifyAnnotations(graph.mesh.getMesh().getValue(),
                               first.getValue(), second.getValue(), shape);
  if (both)
    return ShardingAttr::get(first.getContext(), first.getMesh(), *both);
  isConsistent = false;
  Location around = graph.func.getLoc();
  auto diag = emitError(reportAt(site, around))
              << "the values of a sharding group need one sharding: got "
              << second.getValue().str() << " (" << what << ") and "
              << first.getValue().str() << " (" << sources.at(id) << ")";
  diag.attachNote(reportAt(graph.annotationSites.at(id), around))
      << "the other one is here";
  return first;
}

/// A result that replaces an argument is the same value; one that nobody
/// annotated will be what is returned.
void GraphBuilder::addSignature() {
  FunctionOpInterface func = graph.func;
  graph.results.assign(func.getNumResults(), kNoValue);
  for (BlockArgument arg : func.getArguments()) {
    ValueId id = define(arg);
    auto alias = annotations.aliases[arg.getArgNumber()];
    annotate(id, annotations.arguments[arg.getArgNumber()], arg.getLoc(),
             describePort("argument", arg.getArgNumber(),
                          func.getArgAttrDict(arg.getArgNumber())),
             alias.has_value());
    if (alias)
      graph.results[*alias] = id;
  }
  for (unsigned i = 0; i < func.getNumResults(); ++i) {
    ShardingAttr sharding = annotations.results[i];
    if (!sharding || graph.results[i] != kNoValue)
      continue;
    graph.results[i] = addValue(func.getResultTypes()[i]);
    annotate(graph.results[i], sharding, func.getLoc(),
             describePort("result", i, func.getResultAttrDict(i)));
  }
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

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
  addNode(op, std::move(node));
}

void GraphBuilder::addRule(ShardingRuleOpInterface op) {
  if (op.isRematerializable())
    return;
  Node node;
  node.rule = op.getShardingRule();
  for (Value operand : op->getOperands())
    node.values.push_back(graph.find(operand));
  auto shardings = op->getAttrOfType<ArrayAttr>(kShardingsAttr);
  for (OpResult result : op->getResults()) {
    node.values.push_back(define(result));
    if (shardings)
      annotate(node.values.back(),
               cast<ShardingAttr>(shardings[result.getResultNumber()]), op);
  }
  addNode(op, std::move(node));
}

/// What no rule describes is done by every rank as a whole, with all that its
/// regions hold.
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

/// A result that nobody annotated is what is returned; it never becomes
/// partial.
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

/// What is passed on by this operation is connected with what stands for it.
void GraphBuilder::addCarried(Operation *op) {
  for (OpOperand &use : op->getOpOperands())
    if (OpResult carrier = carriedAs(use))
      addEdge(op, graph.find(use.get()), graph.find(carrier));
}

/// All that is carried at one position is one value.
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
  addCarried(op);
  for (Region &region : op->getRegions())
    addRegion(region);
}

/// A value that goes into a manual region, or comes out of it: `outside` (made
/// here if there is none) lies as the operation says, and shares the axes that
/// are not manual with `inside`.
ValueId GraphBuilder::addBorder(ManualOp op, Type type, ShardingAttr sharding,
                                Value inside, ValueId outside) {
  if (outside == kNoValue)
    outside = addValue(type);
  annotate(outside, sharding, op);
  graph.state.forbid(outside, op.getAxes().getValue());
  ValueId block = graph.find(inside);
  if (block != kNoValue)
    addNode(op, manualBorder(
                    outside, cast<RankedTensorType>(type).getShape(), block,
                    cast<RankedTensorType>(inside.getType()).getShape()));
  return outside;
}

/// What enters is annotated, and connected to the operand, which may lie
/// otherwise.
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

/// The atoms that all annotations of the function are made of.
static FailureOr<AxisAtoms> makeAtoms(FunctionOpInterface func, MeshOp mesh,
                                      const SignatureAnnotations &signature) {
  SmallVector<ShardingAttr> attrs(signature.arguments);
  llvm::append_range(attrs, signature.results);
  if (failed(collectFromBody(func, mesh, attrs)))
    return failure();
  SmallVector<const Sharding *> used;
  for (ShardingAttr attr : attrs)
    if (attr)
      used.push_back(&attr.getValue());
  Result<AxisAtoms> atoms = AxisAtoms::create(mesh.getMesh().getValue(), used);
  if (!atoms)
    return emitError(func.getLoc()) << atoms.status().getMessage();
  return std::move(*atoms);
}

FailureOr<PropagationGraph> dist::buildGraph(FunctionOpInterface func,
                                             MeshOp mesh) {
  FailureOr<SignatureAnnotations> signature = readSignature(func, mesh);
  if (failed(signature))
    return failure();
  FailureOr<AxisAtoms> atoms = makeAtoms(func, mesh, *signature);
  auto groups = readGroups(func);
  if (failed(atoms) || failed(groups))
    return failure();
  PropagationGraph graph(func, mesh, PropagationState(std::move(*atoms)));
  GraphBuilder builder(graph, *signature, *groups);
  builder.addSignature();
  builder.addRegion(func.getFunctionBody());
  if (failed(builder.result()))
    return failure();
  return graph;
}
