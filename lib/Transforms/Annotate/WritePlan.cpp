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
  for (const auto &[value, ordinal] : ordinals) {
    std::string location = locationText(value.getLoc()),
                name = placeName(value.getDefiningOp());
    if (counts[location] < 2)
      continue;
    std::string place =
        name == location ? "" : fmt::format("\"location\": \"{}\", ", name);
    texts[value] = fmt::format(" ({}\"ordinal\": {})", place, ordinal);
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
static Json valuesOf(FunctionOpInterface func,
                     const std::optional<Json> &kept) {
  llvm::DenseMap<Value, int64_t> ordinals = ordinalsOf(func);
  Json entries = kept ? givenValues(*kept) : Json::array();
  func->walk([&](ShardTensorOp constraint) {
    auto it = ordinals.find(constraint.getInput());
    bool isWritten = !kept || constraint->hasAttr(kChosenAttr);
    if (!isOfPlan(constraint) || it == ordinals.end() || !isWritten)
      return;
    Json &entry = entries.emplace_back(Json{
        {"location", placeName(constraint.getInput().getDefiningOp())},
        {"ordinal", it->second},
        {"sharding", textOf(cast<ShardingAttr>(constraint.getSharding()))}});
    if (kept)
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
// Time
//===----------------------------------------------------------------------===//

/// Adds the time axis to the shardings of arguments that it divides.
static void addTimeAxis(const Json &kept, Signature &signature) {
  const Json batch = kept.value("batch", Json::object());
  for (const auto &[argument, dim] : batch.items()) {
    NamedAttrList &attrs = signature.arguments[std::stoul(argument)];
    auto known = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
    if (!known)
      continue;
    Sharding sharding = known.getValue();
    sharding.dims[dim.get<size_t>()].axes.push_back(AxisRef(kMicroAxis.str()));
    attrs.set(kShardingAttr,
              ShardingAttr::get(known.getContext(), known.getMesh(), sharding));
  }
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
  std::optional<Json> kept = keptTimePlan(mesh);
  Signature signature(func);
  if (kept)
    addTimeAxis(*kept, signature);
  Json arguments = entriesOf(argumentsOf(func), signature.arguments);
  Json results = entriesOf(resultsOf(func), signature.results);
  Json groups = kept ? kept->value("groups", Json()) : groupsOf(func);
  Json carries = carriesOf(func);
  return fmt::format(
      "{{\n  \"mesh\": {},\n{}{},\n{},\n{}{}{}\n}}\n",
      meshOf(mesh.getMesh().getValue()).dump(), kept ? timeText(*kept) : "",
      listed("arguments", arguments), listed("results", results),
      listed("values", valuesOf(func, kept)),
      groups.empty() ? "" : ",\n" + listed("groups", groups),
      carries.empty() ? "" : ",\n  \"carry\": " + carries.dump());
}
