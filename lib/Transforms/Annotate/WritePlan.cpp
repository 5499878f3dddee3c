//===- WritePlan.cpp - annotations as a plan ------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/WritePlan.h"

#include "TimePlan.h"

#include "dist/Transforms/Annotate/PlanMatch.h"

#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Locations.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/StackRows.h"
#include "dist/Dialect/Dist/IR/State.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include "llvm/ADT/StringMap.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

using namespace mlir;
using namespace dist;

/// Keys keep their order.
using Json = nlohmann::ordered_json;

static std::string textOf(ShardingAttr sharding) {
  return fmt::format("<@{}, {}>", sharding.getMesh().getValue().str(),
                     sharding.getValue().str());
}

/// Adds the origin of a sharding.
static void addDeciders(Json &entry, Attribute chosen, Attribute constraint) {
  if (auto asked = dyn_cast_or_null<ShardingAttr>(chosen))
    entry["chosen"] = textOf(asked);
  else if (chosen)
    entry["chosen"] = true;
  if (auto text = dyn_cast_or_null<StringAttr>(constraint))
    entry["constraint"] = text.str();
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

/// The name, if no other port has it and it matches nothing but itself. The
/// blocks of a stack, which have one position, are one port.
static std::string patternOf(const Port &port, ArrayRef<Port> ports) {
  PlanEntry entry;
  entry.pattern = port.name;
  bool isUnique =
      port.isNamedBy(entry) && llvm::none_of(ports, [&](const Port &other) {
        return other.isNamedBy(entry) && other.position != port.position;
      });
  return !port.name.empty() && isUnique ? port.name : port.position;
}

/// The entries of ports, each from its element of `attrs`.
static Json entriesOf(ArrayRef<Port> ports, ArrayRef<NamedAttrList> attrs) {
  Json entries = Json::array();
  for (const Port &port : ports) {
    const NamedAttrList &own = attrs[port.index];
    if (auto rows = stackRowsOf(own.get(kRowsAttr)); rows && rows->block > 0)
      continue;
    Json entry = {{"match", patternOf(port, ports)}};
    if (auto sharding = dyn_cast_or_null<ShardingAttr>(own.get(kShardingAttr)))
      entry["sharding"] = textOf(sharding);
    if (Attribute flag = own.get(kReshardAfterUseAttr))
      entry["reshard_after_use"] = isa<UnitAttr>(flag);
    if (entry.size() == 1)
      continue;
    addDeciders(entry, own.get(kChosenAttr), own.get(kConstraintAttr));
    entries.push_back(entry);
  }
  return entries;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The ordinal of each value among those of the same placeName, before a plan
/// is applied.
static llvm::DenseMap<Value, int64_t> ordinalsOf(FunctionOpInterface func) {
  llvm::DenseMap<Value, int64_t> ordinals;
  llvm::StringMap<int64_t> counts, kinds;
  func->walk([&](Operation *op) {
    if (isOfPlan(op))
      return;
    for (Value result : op->getResults())
      if (isNamedByPlan(result)) {
        StringRef kind = op->getName().getStringRef();
        int64_t ofKind = kinds[kind]++;
        std::string name = placeName(op);
        ordinals[result] = name == kind ? ofKind : counts[name]++;
      }
  });
  return ordinals;
}

OrdinalTexts dist::ordinalTexts(FunctionOpInterface func) {
  llvm::DenseMap<Value, int64_t> ordinals = ordinalsOf(func);
  llvm::StringMap<int64_t> counts;
  for (const auto &[value, ordinal] : ordinals)
    ++counts[locationText(value.getLoc())];
  OrdinalTexts texts;
  MeshOp mesh = findMesh(func->getParentOfType<ModuleOp>());
  bool isOfRewritten =
      mesh && isRewritten(keptTimePlan(mesh).value_or(Json::object()));
  for (const auto &[value, ordinal] : ordinals) {
    std::string location = locationText(value.getLoc()),
                name = placeName(value.getDefiningOp());
    if (counts[location] < 2)
      continue;
    std::string place =
        name == location ? "" : fmt::format("\"location\": \"{}\", ", name);
    texts[value] =
        fmt::format(" ({}{}\"ordinal\": {})", place,
                    isOfRewritten ? "\"rewritten\": true, " : "", ordinal);
  }
  return texts;
}

/// The entries of values that the user has given to a program that is rewritten
/// afterwards. Those that a search has chosen are written again.
static Json givenValues(const Json &kept) {
  Json entries = Json::array();
  for (const Json &entry : kept.value("values", Json::array()))
    if (!entry.contains("rewritten") || !entry.contains("chosen"))
      entries.push_back(entry);
  return entries;
}

/// The entries of a program's values. In a program that was rewritten they are
/// those that a search chose, and those of the plan that was given.
static Json valuesOf(FunctionOpInterface func, const Json &kept) {
  llvm::DenseMap<Value, int64_t> ordinals = ordinalsOf(func);
  Json entries = isRewritten(kept) ? givenValues(kept) : Json::array();
  func->walk([&](ShardTensorOp constraint) {
    auto it = ordinals.find(constraint.getInput());
    bool isWritten = !isRewritten(kept) || constraint->hasAttr(kChosenAttr);
    if (!isOfPlan(constraint) || it == ordinals.end() || !isWritten)
      return;
    Json &entry = entries.emplace_back(Json{
        {"location", placeName(constraint.getInput().getDefiningOp())},
        {"ordinal", it->second},
        {"sharding", textOf(cast<ShardingAttr>(constraint.getSharding()))}});
    if (isRewritten(kept))
      entry["rewritten"] = true;
    if (Attribute flag = constraint->getAttr(kReshardAfterUseAttr))
      entry["reshard_after_use"] = isa<UnitAttr>(flag);
    addDeciders(entry, constraint->getAttr(kChosenAttr), {});
  });
  return entries;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Null if nothing in a plan names the value.
static Json memberOf(Value value, FunctionOpInterface func,
                     const llvm::DenseMap<Value, int64_t> &ordinals) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    SmallVector<Port> ports = argumentsOf(func);
    return argument.getOwner()->getParentOp() == func
               ? Json(patternOf(ports[argument.getArgNumber()], ports))
               : Json();
  }
  Operation *op = value.getDefiningOp();
  auto it = ordinals.find(value);
  if (it != ordinals.end() && !isa<ShardTensorOp>(op))
    return {{"location", placeName(op)}, {"ordinal", it->second}};
  Operation *end = func.getFunctionBody().back().getTerminator();
  SmallVector<Port> ports = resultsOf(func);
  for (OpOperand &use : end->getOpOperands())
    if (use.get() == value)
      return patternOf(ports[use.getOperandNumber()], ports);
  return {};
}

/// The groups that plans have made; members are sorted.
static Json groupsOf(FunctionOpInterface func) {
  llvm::DenseMap<Value, int64_t> ordinals = ordinalsOf(func);
  std::map<int64_t, Json> groups;
  func->walk([&](ShardingGroupOp group) {
    Value value = group.getInput();
    if (group.getSoft() || entryOf(group.getLoc()).empty())
      return;
    while (value.getDefiningOp() && isOfPlan(value.getDefiningOp()))
      value = value.getDefiningOp<ShardTensorOp>().getInput();
    if (Json member = memberOf(value, func, ordinals); !member.is_null())
      groups[group.getGroup()].push_back(member);
  });
  Json entries = Json::array();
  for (auto &[number, members] : groups) {
    llvm::sort(members);
    if (members.size() > 1)
      entries.push_back(members);
  }
  return entries;
}

/// The pairs of results and arguments that the user has given.
static Json carriesOf(FunctionOpInterface func) {
  SmallVector<Port> arguments = argumentsOf(func), results = resultsOf(func);
  Json carries = Json::object();
  for (const StatePair &pair : givenPairs(func))
    carries[pair.result < 0 ? "none" : patternOf(results[pair.result], results)]
        .push_back(patternOf(arguments[pair.argument], arguments));
  return carries;
}

static Json meshOf(const Mesh &mesh) {
  Json axes = Json::object();
  for (const MeshAxis &axis : mesh.axes)
    axes[axis.name] = axis.size;
  return axes;
}

/// A list with one entry a line.
static std::string listed(const char *key, const Json &entries) {
  std::string text = fmt::format("  \"{}\": [", key);
  for (size_t i = 0; i < entries.size(); ++i)
    text += fmt::format("{}\n    {}", i ? "," : "", entries[i].dump());
  return text + "\n  ]";
}

//===----------------------------------------------------------------------===//
// What rewrites the program
//===----------------------------------------------------------------------===//

/// Calls `change` for the sharding of an attribute, if there is one.
static void changeSharding(NamedAttrList &attrs, StringRef name,
                           llvm::function_ref<void(Sharding &)> change) {
  auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(name));
  if (!known)
    return;
  Sharding sharding = known.getValue();
  change(sharding);
  attrs.set(name,
            ShardingAttr::get(known.getContext(), known.getMesh(), sharding));
}

/// Adds the time axis to the shardings of arguments that it divides.
static void addTimeAxis(const Json &kept, ArrayRef<Port> arguments,
                        Signature &signature) {
  const Json batch = kept.value("batch", Json::object());
  for (const Port &port : arguments)
    if (batch.contains(port.position))
      changeSharding(signature.arguments[port.index], kShardingAttr,
                     [&](Sharding &sharding) {
                       auto dim = batch[port.position].get<size_t>();
                       sharding.dims[dim].axes.push_back(
                           AxisRef(kMicroAxis.str()));
                     });
}

/// The number of first dimensions that gradient merge has added.
static size_t countAdded(const Json &kept, const Port &port) {
  const Json ranks = kept.value("ranks", Json::object());
  auto type = dyn_cast<RankedTensorType>(port.type);
  if (!type || !ranks.contains(port.position))
    return 0;
  int64_t added = type.getRank() - ranks[port.position].get<int64_t>();
  return std::max<int64_t>(added, 0);
}

/// Removes added dimensions, which a plan does not number.
static void dropAddedDims(const Json &kept, ArrayRef<Port> ports,
                          MutableArrayRef<NamedAttrList> attrs) {
  for (const Port &port : ports)
    if (size_t added = countAdded(kept, port))
      for (StringRef name : {StringRef(kShardingAttr), StringRef(kChosenAttr)})
        changeSharding(attrs[port.index], name, [&](Sharding &sharding) {
          sharding.dims.erase(sharding.dims.begin(),
                              sharding.dims.begin() + added);
        });
}

std::vector<size_t> dist::addedDims(MeshOp mesh, FunctionOpInterface func) {
  const Json kept = keptTimePlan(mesh).value_or(Json::object());
  std::vector<size_t> added;
  for (const Port &port : argumentsOf(func))
    added.push_back(countAdded(kept, port));
  return added;
}

void dist::closeAddedDims(MeshOp mesh, FunctionOpInterface func) {
  std::optional<Json> kept = keptTimePlan(mesh);
  if (!kept || !kept->contains("ranks"))
    return;
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  Signature signature(func);
  auto close = [&](ArrayRef<Port> ports, MutableArrayRef<NamedAttrList> attrs) {
    for (const Port &port : ports) {
      size_t added = countAdded(*kept, port);
      if (added == 0)
        continue;
      NamedAttrList &own = attrs[port.index];
      if (!own.get(kShardingAttr))
        own.set(
            kShardingAttr,
            ShardingAttr::get(
                mesh.getContext(), meshName,
                Sharding::openIn(cast<RankedTensorType>(port.type).getRank())));
      changeSharding(own, kShardingAttr, [&](Sharding &sharding) {
        for (size_t i = 0; i < added; ++i)
          sharding.dims[i].open = false;
      });
    }
  };
  close(argumentsOf(func), signature.arguments);
  close(resultsOf(func), signature.results);
  signature.write();
}

/// Leaves out the ports of state that passes have added since the program was
/// annotated: a plan cannot name it.
static void dropAddedPorts(const Json &kept, const char *key,
                           SmallVector<Port> &ports) {
  ports.truncate(kept.value(key, ports.size()));
}

/// The keys of the plan that have rewritten the program, each on a line.
static std::string timeText(const Json &kept) {
  std::string text;
  for (const char *key : timeKeys())
    if (kept.contains(key))
      text += fmt::format("  \"{}\": {},\n", key, kept[key].dump());
  return text;
}

std::string dist::planText(MeshOp mesh, FunctionOpInterface func) {
  const Json kept = keptTimePlan(mesh).value_or(Json::object());
  SmallVector<Port> argumentPorts = argumentsOf(func),
                    resultPorts = resultsOf(func);
  dropAddedPorts(kept, "arguments", argumentPorts);
  dropAddedPorts(kept, "results", resultPorts);
  Signature signature(func);
  dropAddedDims(kept, argumentPorts, signature.arguments);
  dropAddedDims(kept, resultPorts, signature.results);
  addTimeAxis(kept, argumentPorts, signature);
  Json arguments = entriesOf(argumentPorts, signature.arguments);
  Json results = entriesOf(resultPorts, signature.results);
  Json groups =
      isRewritten(kept) ? kept.value("groups", Json()) : groupsOf(func);
  Json carries = carriesOf(func);
  return fmt::format("{{\n  \"mesh\": {},\n{}{},\n{},\n{}{}{}\n}}\n",
                     meshOf(mesh.getMesh().getValue()).dump(), timeText(kept),
                     listed("arguments", arguments), listed("results", results),
                     listed("values", valuesOf(func, kept)),
                     groups.empty() ? "" : ",\n" + listed("groups", groups),
                     carries.empty() ? ""
                                     : ",\n  \"carry\": " + carries.dump());
}
