//===- AnnotateHomes.cpp - a result as annotations ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotateHomes.h"

#include "ErrorsOnly.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Signature.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace dist;

FunctionOpInterface FunctionCopy::place() {
  OpBuilder builder(original.getContext());
  builder.setInsertionPointAfter(original);
  return cast<FunctionOpInterface>(builder.insert(func.release()));
}

FailureOr<PropagationGraph> dist::buildGraphQuietly(FunctionOpInterface func,
                                                    MeshOp mesh) {
  ErrorsOnly quiet(func.getContext());
  return buildGraph(func, mesh);
}

/// What the search chose, beside what `asked` said (nothing: null).
static void annotatePort(NamedAttrList &port, ShardingAttr home,
                         const NamedAttrList &asked) {
  auto known = dyn_cast_or_null<ShardingAttr>(asked.get(kShardingAttr));
  if (Attribute mark =
          chosenMark(asked.get(kChosenAttr), known, home.getContext()))
    port.set(kChosenAttr, mark);
  port.set(kShardingAttr, home);
}

/// Arguments and results. One that says nothing itself is asked for what the
/// result says that replaces it, or the argument that it replaces.
static void annotateSignature(FunctionOpInterface func, const Homes &homes) {
  Signature signature(func);
  const SmallVector<NamedAttrList, 0> arguments = signature.arguments,
                                      results = signature.results;
  std::vector<const NamedAttrList *> replaced(results.size());
  for (auto [i, argument] : llvm::enumerate(func.getArguments())) {
    const NamedAttrList *asked = &arguments[i];
    if (auto alias = dyn_cast_or_null<IntegerAttr>(asked->get(kAliasAttr))) {
      replaced[alias.getInt()] = asked;
      if (!asked->get(kShardingAttr))
        asked = &results[alias.getInt()];
    }
    if (ShardingAttr home = homes.values.lookup(argument))
      annotatePort(signature.arguments[i], home, *asked);
  }
  for (auto [i, home] : llvm::enumerate(homes.results))
    if (home) {
      bool isSaid = results[i].get(kShardingAttr) || !replaced[i];
      annotatePort(signature.results[i], home,
                   isSaid ? results[i] : *replaced[i]);
    }
  signature.write();
}

namespace {
/// Constrains values until propagation leaves all of them at their homes.
class HomeWriter {
public:
  HomeWriter(ReshardContext &context, FunctionOpInterface func, MeshOp mesh,
             const Homes &homes)
      : context(context), func(func), mesh(mesh), homes(homes) {}

  FailureOr<PropagationGraph> run();

private:
  ReshardContext &context;
  FunctionOpInterface func;
  MeshOp mesh;
  const Homes &homes;
  /// Propagated; nothing if it has to be built.
  std::optional<PropagationGraph> graph;
  std::optional<PropagationState> annotated; ///< The graph's, before it was.
  llvm::StringMap<ShardingAttr> shardings;   ///< By their keys in the graph.
  llvm::DenseSet<Value> constrained;

  FailureOr<llvm::SetVector<Value>> findOthers();
  ShardingAttr shardingOf(const PropagationState &state, ValueId id);
  SmallVector<Value> toConstrain(const llvm::SetVector<Value> &others,
                                 bool firstAlone);
  void constrain(Value value, ShardingAttr home);
};
} // namespace

ShardingAttr HomeWriter::shardingOf(const PropagationState &state, ValueId id) {
  ShardingAttr &known = shardings[state.key(id)];
  if (!known)
    known = context.withoutPartial(context.get(state.sharding(id)));
  return known;
}

/// The results of operations that propagation leaves elsewhere; not those that
/// ranks compute from constants, for whatever users need.
FailureOr<llvm::SetVector<Value>> HomeWriter::findOthers() {
  if (!graph) {
    FailureOr<PropagationGraph> built = buildGraphQuietly(func, mesh);
    if (failed(built))
      return failure();
    graph.emplace(std::move(*built));
    shardings.clear();
  }
  annotated = graph->state;
  orderTurns(*graph);
  propagate(*graph);
  llvm::SetVector<Value> others;
  for (auto [value, home] : homes.values) {
    ValueId id = graph->find(value);
    if (value.getDefiningOp() && id != kNoValue &&
        !manualAround(value.getParentBlock()) &&
        !graph->state.isRecomputable(id) &&
        shardingOf(graph->state, id) != home)
      others.insert(value);
  }
  return others;
}

/// A constraint that stands already, and is open, is closed. Of a value that
/// nothing was said of, the graph learns it at once.
void HomeWriter::constrain(Value value, ShardingAttr home) {
  for (Operation *user : value.getUsers())
    if (auto known = dyn_cast<ShardTensorOp>(user);
        known &&
        cast<ShardingAttr>(known.getSharding()).getValue().hasOpenDim()) {
      graph.reset();
      known->setAttr(kChosenAttr,
                     chosenMark(known->getAttr(kChosenAttr),
                                cast<ShardingAttr>(known.getSharding()),
                                home.getContext()));
      return known.setShardingAttr(home);
    }
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  auto constraint = ShardTensorOp::create(builder, value.getLoc(),
                                          value.getType(), value, home);
  constraint->setAttr(kChosenAttr, builder.getUnitAttr());
  value.replaceAllUsesExcept(constraint, constraint);
  ValueId id = graph ? graph->find(value) : kNoValue;
  if (id == kNoValue || !graph->pinned.insert(id).second)
    return graph.reset();
  graph->state.annotate(id, home.getValue(), /*isState=*/false);
  graph->ids[constraint.getResult()] = id;
}

/// True if no operand lies elsewhere either, which might be the reason.
static bool isFirst(Value value, const llvm::SetVector<Value> &others) {
  return llvm::none_of(
      value.getDefiningOp()->getOperands(), [&](Value operand) {
        if (auto constraint = operand.getDefiningOp<ShardTensorOp>())
          operand = constraint.getInput();
        return others.contains(operand);
      });
}

/// In the first rounds, only where values begin to lie elsewhere: the others
/// may follow.
SmallVector<Value> HomeWriter::toConstrain(const llvm::SetVector<Value> &others,
                                           bool firstAlone) {
  SmallVector<Value> values;
  for (Value value : others)
    if ((!firstAlone || isFirst(value, others)) &&
        constrained.insert(value).second)
      values.push_back(value);
  return values;
}

FailureOr<PropagationGraph> HomeWriter::run() {
  constexpr int kCautious = 3, kRounds = 6;
  annotateSignature(func, homes);
  for (int round = 0;; ++round) {
    auto others = findOthers();
    if (failed(others))
      return failure();
    auto values = toConstrain(*others, /*firstAlone=*/round < kCautious);
    if (values.empty() || round == kRounds)
      return std::move(*graph);
    graph->state = std::move(*annotated);
    for (Value value : values)
      constrain(value, homes.values.lookup(value));
  }
}

FailureOr<PropagationGraph> dist::annotateHomes(ReshardContext &context,
                                                FunctionOpInterface func,
                                                MeshOp mesh,
                                                const Homes &homes) {
  return HomeWriter(context, func, mesh, homes).run();
}

FailureOr<AnnotatedFunction> dist::annotateCopy(ReshardContext &context,
                                                FunctionCopy &copy, MeshOp mesh,
                                                const Homes &homes) {
  FunctionOpInterface annotated = copy.place();
  Homes ofCopy;
  ofCopy.results = homes.results;
  for (auto [value, home] : homes.values)
    ofCopy.values[copy.values.lookup(value)] = home;
  auto graph = annotateHomes(context, annotated, mesh, ofCopy);
  if (failed(graph))
    return failure();
  return AnnotatedFunction{annotated, std::move(*graph)};
}
