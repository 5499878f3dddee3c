//===- ApplyPlan.cpp - a plan's entries onto the program ------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Annotate/ApplyPlan.h"

#include "ApplyGroups.h"
#include "dist/Transforms/Annotate/PlanMatch.h"

#include "dist/Dialect/Dist/IR/Arrange.h"
#include "dist/Dialect/Dist/IR/Deciders.h"
#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Dialect/Dist/IR/Signature.h"
#include "dist/Dialect/Dist/IR/TimeLoops.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"

#include <fmt/format.h>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The entries of one value
//===----------------------------------------------------------------------===//

namespace {
/// The entries that match one argument, result or value.
struct Demands {
  std::vector<const PlanEntry *> entries;

  /// The sharding that they agree on.
  Result<Sharding> resolve(MeshOp mesh, RankedTensorType type) const;
  bool sayNothingOfSharding() const {
    return llvm::none_of(
        entries, [](auto *entry) { return entry->specifiesSharding(); });
  }
  /// True if the value is resharded after use; nothing if no entry specifies
  /// it.
  Result<std::optional<bool>> reshardAfterUse() const;
  /// `dist.chosen`; null if an entry of the user's has the sharding.
  Result<Attribute> chosen(MeshOp mesh) const;
  /// `dist.constraint`; null if no entry has it.
  StringAttr constraint(MLIRContext *context) const;
};
} // namespace

/// Parses the text of a whole sharding, with or without `#dist.sharding`.
static Result<ShardingAttr> parseSharding(const PlanEntry &entry, MeshOp mesh,
                                          std::string text) {
  std::string given = text;
  if (!StringRef(text).starts_with("#"))
    text = "#dist.sharding" + text;
  std::string message;
  ScopedDiagnosticHandler handler(mesh.getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    message += diagnostic.str();
                                    return success();
                                  });
  auto attr =
      dyn_cast_or_null<ShardingAttr>(parseAttribute(text, mesh.getContext()));
  if (!attr)
    return error(entry,
                 fmt::format("'{}' is not a sharding: {}", given, message));
  if (attr.getMesh().getValue() != mesh.getSymName())
    return error(entry, fmt::format("unknown mesh @{}; the program's is @{}",
                                    attr.getMesh().getValue().str(),
                                    mesh.getSymName().str()));
  return attr;
}

/// Puts an entry's placements at their axes' positions.
static Status merge(const PlanEntry &entry, const Mesh &mesh,
                    Placements &placements,
                    std::vector<const PlanEntry *> &sources) {
  for (const auto &[axis, placement] : entry.placements) {
    int index = mesh.indexOf(axis);
    if (index < 0)
      return error(entry, fmt::format("unknown axis '{}'; the mesh has {}",
                                      axis, mesh.str()));
    const PlanEntry *other = sources[index];
    if (other && !(placements[index] == placement))
      return error(entry,
                   fmt::format("axis '{}' is {} here, but {} ('{}') has {}",
                               axis, placement.str(), other->where,
                               other->pattern, placements[index].str()));
    placements[index] = placement;
    sources[index] = &entry;
  }
  return {};
}

/// Checks that a sharding of the plan uses no axes that the search may replace.
static Status verifyFixed(MeshOp mesh, const Sharding &sharding) {
  Axes axes = sharding.replicated;
  for (const DimSharding &dim : sharding.dims)
    llvm::append_range(axes, dim.axes);
  for (const PartialAxis &item : sharding.partial)
    axes.push_back(item.axis);
  for (const AxisRef &axis : axes)
    if (isArranged(mesh, axis.name))
      return Status::invalid(fmt::format(
          "axis '{}' is left to the search, which will not keep it: fix the "
          "axes that entries name, as in \"mesh\": \"dp=4,?\"",
          axis.name));
  return {};
}

/// Checks that only coordinates of a pipeline's axis are named by `single`.
static Status verifySingle(const Mesh &mesh, const Sharding &sharding) {
  for (const SingleAxis &item : sharding.single)
    if (!mesh.find(item.axis.name)->pipeline)
      return Status::invalid(fmt::format(
          "'single' names a coordinate of a pipeline's axis, and '{}' is none: "
          "use replicate, or name the axis in \"pipeline\"",
          item.axis.name));
  return {};
}

Result<Sharding> Demands::resolve(MeshOp meshOp, RankedTensorType type) const {
  const Mesh &mesh = meshOp.getMesh().getValue();
  Placements placements(mesh.axes.size());
  std::vector<const PlanEntry *> sources(mesh.axes.size());
  std::optional<Sharding> whole;
  for (const PlanEntry *entry : entries) {
    if (Status status = merge(*entry, mesh, placements, sources); !status.ok())
      return status;
    if (!entry->sharding)
      continue;
    auto parsed = parseSharding(*entry, meshOp, *entry->sharding);
    if (!parsed)
      return parsed.status();
    const Sharding &said = parsed->getValue();
    if (whole && !(*whole == said))
      return error(*entry,
                   fmt::format("specifies {}, but another entry specifies {}",
                               said.str(), whole->str()));
    whole = said;
  }
  const PlanEntry &last = *entries.back();
  bool anyPlacement = llvm::any_of(sources, [](auto *entry) { return entry; });
  if (whole && anyPlacement)
    return error(last, "one entry gives placements and another a sharding for "
                       "the same tensor; give one of them");
  Result<Sharding> sharding =
      whole ? Result<Sharding>(*whole)
            : toSharding(mesh, placements, type.getRank());
  Status status = sharding ? dist::verify(mesh, *sharding, shapeOf(type))
                           : sharding.status();
  if (status.ok())
    status = verifyReductions(*sharding, type);
  if (status.ok())
    status = verifySingle(mesh, *sharding);
  if (status.ok())
    status = verifyFixed(meshOp, *sharding);
  if (!status.ok())
    return error(last, status.getMessage());
  return sharding;
}

Result<std::optional<bool>> Demands::reshardAfterUse() const {
  const PlanEntry *first = nullptr;
  for (const PlanEntry *entry : entries) {
    if (!entry->reshardAfterUse)
      continue;
    if (!first)
      first = entry;
    if (entry->reshardAfterUse != first->reshardAfterUse)
      return error(*entry,
                   fmt::format("'reshard_after_use' is {} here, but {} ('{}') "
                               "has {}",
                               *entry->reshardAfterUse, first->where,
                               first->pattern, *first->reshardAfterUse));
  }
  return first ? first->reshardAfterUse : std::nullopt;
}

Result<Attribute> Demands::chosen(MeshOp mesh) const {
  const PlanEntry *first = nullptr;
  for (const PlanEntry *entry : entries) {
    if (entry->specifiesSharding() && !entry->chosen)
      return Attribute();
    if (!first && entry->chosen)
      first = entry;
  }
  if (!first || first->chosen->empty())
    return first ? UnitAttr::get(mesh.getContext()) : Attribute();
  auto asked = parseSharding(*first, mesh, *first->chosen);
  return asked ? Result<Attribute>(*asked) : asked.status();
}

StringAttr Demands::constraint(MLIRContext *context) const {
  for (const PlanEntry *entry : entries)
    if (entry->constraint)
      return StringAttr::get(context, *entry->constraint);
  return {};
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

/// The value of dist.reshard_after_use.
static Attribute flagOf(bool isResharded, MLIRContext *context) {
  if (isResharded)
    return UnitAttr::get(context);
  return BoolAttr::get(context, false);
}

/// Sets `dist.reshard_after_use`. Errors: entries or the program contradict it.
static Status setReshardAfterUse(const Demands &demands, const Port &port,
                                 NamedAttrList &attrs, MLIRContext *context) {
  Result<std::optional<bool>> says = demands.reshardAfterUse();
  if (!says)
    return says.status();
  if (!says->has_value())
    return {};
  Attribute known = attrs.get(kReshardAfterUseAttr),
            said = flagOf(**says, context);
  if (!known || known == said)
    attrs.set(kReshardAfterUseAttr, said);
  else
    return error(*demands.entries.back(),
                 fmt::format("{} is {} after use in the plan, but {} after use "
                             "in the program",
                             listOf(port), **says ? "resharded" : "kept",
                             **says ? "kept" : "resharded"));
  return {};
}

/// Sets the sharding. Errors: the program contradicts it. The program's own
/// annotation is not marked as chosen by a search.
static Status setSharding(const Demands &demands, const Port &port,
                          NamedAttrList &attrs, MeshOp mesh,
                          ShardingAttr sharding) {
  const PlanEntry &entry = *demands.entries.back();
  auto inProgram = dyn_cast_or_null<ShardingAttr>(attrs.get(kShardingAttr));
  if (inProgram && inProgram != sharding)
    return error(entry,
                 fmt::format("{} is {} in the plan, but {} in the program",
                             listOf(port), sharding.getValue().str(),
                             inProgram.getValue().str()));
  if (inProgram)
    return {};
  attrs.set(kShardingAttr, sharding);
  Result<Attribute> chosen = demands.chosen(mesh);
  if (!chosen)
    return chosen.status();
  if (*chosen)
    attrs.set(kChosenAttr, *chosen);
  if (StringAttr constraint = demands.constraint(mesh.getContext()))
    attrs.set(kConstraintAttr, constraint);
  return {};
}

/// Gives each port that entries match their sharding; `attrs` has those of
/// every port.
static Status applyEntries(ArrayRef<PlanEntry> entries, ArrayRef<Port> ports,
                           MutableArrayRef<NamedAttrList> attrs, MeshOp mesh) {
  std::vector<Demands> demands(ports.size());
  for (const PlanEntry &entry : entries) {
    bool matched = false;
    for (const Port &port : ports) {
      if (!port.isNamedBy(entry))
        continue;
      matched = true;
      demands[port.index].entries.push_back(&entry);
    }
    if (!matched)
      return error(entry, "matches nothing; there are " + listOf(ports));
  }
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  for (const Port &port : ports) {
    if (demands[port.index].entries.empty())
      continue;
    const PlanEntry &entry = *demands[port.index].entries.back();
    auto type = dyn_cast<RankedTensorType>(port.type);
    if (!type)
      return error(entry, port.position + " is not a tensor");
    if (Status status = setReshardAfterUse(
            demands[port.index], port, attrs[port.index], mesh.getContext());
        !status.ok())
      return status;
    if (demands[port.index].sayNothingOfSharding())
      continue;
    Result<Sharding> sharding = demands[port.index].resolve(mesh, type);
    if (!sharding)
      return Status::invalid(sharding.status().getMessage() + " (for " +
                             listOf(port) + ")");
    auto attr = ShardingAttr::get(mesh.getContext(), meshName, *sharding);
    if (Status status = setSharding(demands[port.index], port,
                                    attrs[port.index], mesh, attr);
        !status.ok())
      return status;
  }
  return {};
}

/// Gives arguments the shardings of the sums of their gradients.
static Status applyAccumulators(ArrayRef<PlanEntry> entries, MeshOp mesh,
                                FunctionOpInterface func,
                                MutableArrayRef<NamedAttrList> arguments) {
  std::vector<NamedAttrList> sums(arguments.size());
  Status status = applyEntries(entries, argumentsOf(func), sums, mesh);
  for (auto [argument, sum] : llvm::zip(arguments, sums))
    if (Attribute sharding = sum.get(kShardingAttr))
      argument.set(kAccumulatorAttr, sharding);
  return status;
}

static Status applyToSignature(const Plan &plan, MeshOp mesh,
                               FunctionOpInterface func) {
  Signature signature(func);
  Status status = applyEntries(plan.arguments, argumentsOf(func),
                               signature.arguments, mesh);
  if (status.ok())
    status =
        applyEntries(plan.results, resultsOf(func), signature.results, mesh);
  if (status.ok())
    status =
        applyAccumulators(plan.accumulators, mesh, func, signature.arguments);
  if (status.ok())
    signature.write();
  return status;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The constraint that a plan gave the value before it was rewritten, or a new.
static ShardTensorOp constraintOf(Value value, bool isRewritten,
                                  ShardingAttr sharding) {
  auto it = llvm::find_if(value.getUsers(), isOfPlan);
  if (isRewritten && it != value.user_end()) {
    cast<ShardTensorOp>(*it).setShardingAttr(sharding);
    return cast<ShardTensorOp>(*it);
  }
  OpBuilder builder(sharding.getContext());
  builder.setInsertionPointAfterValue(value);
  auto constraint = ShardTensorOp::create(builder, value.getLoc(),
                                          value.getType(), value, sharding);
  value.replaceAllUsesExcept(constraint, constraint);
  return constraint;
}

static Status applyToValues(const Plan &plan, MeshOp mesh,
                            const PlacedValues &values, bool isRewritten) {
  llvm::MapVector<Value, Demands> demands;
  for (const PlanEntry &entry : plan.values) {
    if (entry.isOfRewritten != isRewritten)
      continue;
    Result<Value> value = values.find(entry);
    if (!value)
      return value.status();
    demands[*value].entries.push_back(&entry);
  }
  auto meshName = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
  for (auto &[value, demand] : demands) {
    Result<Sharding> sharding =
        demand.resolve(mesh, cast<RankedTensorType>(value.getType()));
    if (!sharding)
      return sharding.status();
    Result<std::optional<bool>> reshardAfterUse = demand.reshardAfterUse();
    if (!reshardAfterUse)
      return reshardAfterUse.status();
    Result<Attribute> chosen = demand.chosen(mesh);
    if (!chosen)
      return chosen.status();
    ShardTensorOp constraint =
        constraintOf(value, isRewritten,
                     ShardingAttr::get(mesh.getContext(), meshName, *sharding));
    if (reshardAfterUse->has_value())
      constraint->setAttr(kReshardAfterUseAttr,
                          flagOf(**reshardAfterUse, mesh.getContext()));
    if (*chosen)
      constraint->setAttr(kChosenAttr, *chosen);
  }
  return {};
}

Status dist::applyPlan(const Plan &plan, MeshOp mesh, FunctionOpInterface func,
                       function_ref<Location(StringRef)> locate) {
  if (Status status = applyToSignature(plan, mesh, func); !status.ok())
    return status;
  PlacedValues values(func);
  if (Status status = applyGroups(plan, func, values, locate); !status.ok())
    return status;
  return applyToValues(plan, mesh, values, /*isRewritten=*/false);
}

Status dist::applyRewrittenValues(const Plan &plan, MeshOp mesh,
                                  FunctionOpInterface func) {
  return applyToValues(plan, mesh, PlacedValues(func), /*isRewritten=*/true);
}
