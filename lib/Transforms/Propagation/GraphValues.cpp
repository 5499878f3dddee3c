//===- GraphValues.cpp - the values of the graph --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"
#include "dist/Transforms/Propagation/Groups.h"

#include "dist/Dialect/Dist/IR/Locations.h"

using namespace mlir;
using namespace dist;

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

/// The location at which a plan file makes the group of a value; nothing if it
/// does not.
std::optional<Location> GraphBuilder::planGroup(ValueId id) {
  std::optional<Location> place;
  graph.func->walk([&](ShardingGroupOp op) {
    Value leader = leaders.lookup(op.getInput());
    if (!place && leader && graph.find(leader) == id &&
        !entryOf(op.getLoc()).empty())
      place = op.getLoc();
  });
  return place;
}

/// The combination of two annotations in a group; the first after an error.
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
  std::optional<Location> place = planGroup(id);
  auto diag = emitError(place.value_or(reportAt(site, around)));
  if (place)
    diag << entryOf(*place) << ": ";
  diag << "the values of a sharding group need one sharding: got "
       << second.getValue().str() << " (" << what << ") and "
       << first.getValue().str() << " (" << sources.at(id) << ")";
  auto note = [&](Location of, StringRef text) {
    Location known = reportAt(of, around);
    if (!isa<UnknownLoc>(known))
      diag.attachNote(known) << text;
  };
  if (place)
    note(site, "one is here");
  note(graph.annotationSites.at(id), "the other one is here");
  return first;
}

/// Adds arguments and results. A result that replaces an argument is the same
/// value; one without an annotation will be the returned value.
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
