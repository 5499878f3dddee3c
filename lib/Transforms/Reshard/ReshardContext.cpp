//===- ReshardContext.cpp - what the phases of insertion share ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Reshard/ReshardContext.h"

#include "dist/Dialect/Dist/Rules/ShardingRuleInterface.h"

#include <limits>

using namespace mlir;
using namespace dist;

std::vector<PartialAxis> dist::mergedPartial(const Mesh &mesh,
                                             const Sharding &sharding) {
  std::vector<PartialAxis> partial;
  for (const PartialRun &run : partialRuns(mesh, sharding))
    for (const AxisRef &axis : mesh.merged(run.axes))
      partial.push_back({axis, run.kind});
  return partial;
}

ReshardContext::ReshardContext(MeshOp mesh, const CostModel &model,
                               std::shared_ptr<ReshardCosts> known)
    : mesh(mesh.getMesh().getValue()),
      meshName(FlatSymbolRefAttr::get(mesh.getSymNameAttr())), model(model),
      partialSums(partialSumsOf(mesh)), planner(this->mesh, model),
      allCosts(std::move(known)) {}

ReshardContext ReshardContext::another() const {
  return {mesh, meshName, model, partialSums, isWorkWeighed};
}

const Device &ReshardContext::worker() const {
  static const Device countedInBytes = Device::countedInBytes();
  return model.cluster ? model.cluster->device : countedInBytes;
}

ShardingAttr ReshardContext::get(const Sharding &sharding) {
  Sharding result = sharding.closed();
  auto isTrivial = [&](const AxisRef &axis) { return mesh.sizeOf(axis) == 1; };
  for (DimSharding &dim : result.dims) {
    std::erase_if(dim.axes, isTrivial);
    if (!dim.axes.empty())
      dim.axes = mesh.merged(dim.axes);
  }
  std::erase_if(result.partial,
                [&](const PartialAxis &item) { return isTrivial(item.axis); });
  if (!result.partial.empty())
    result.partial = mergedPartial(mesh, result);
  return ShardingAttr::get(meshName.getContext(), meshName, result);
}

ShardingAttr ReshardContext::canonical(ShardingAttr sharding) {
  ShardingAttr &known = canonicalOf[sharding];
  if (!known)
    known = get(sharding.getValue());
  return known;
}

ShardingAttr ReshardContext::withoutPartial(ShardingAttr sharding) {
  if (!sharding.getValue().isPartial())
    return sharding;
  ShardingAttr &known = completeOf[sharding];
  if (!known)
    known = get(sharding.getValue().withoutPartial());
  return known;
}

ShardingAttr ReshardContext::replicated(Type type) {
  return get(Sharding::replicate(cast<RankedTensorType>(type).getRank()));
}

const ReshardContext::Price &ReshardContext::price(ShardingAttr from,
                                                   ShardingAttr to, Type type) {
  auto [it, isNew] = prices.try_emplace({from, to, type});
  if (!isNew || from == to)
    return it->second;
  const Result<ReshardPlan> &found = plan(from, to, type);
  double never = std::numeric_limits<double>::infinity();
  it->second = found ? Price{found->bytes, found->cost} : Price{never, never};
  return it->second;
}

const Result<ReshardPlan> &ReshardContext::plan(ShardingAttr from,
                                                ShardingAttr to, Type type) {
  return planner.plan(from.getValue(), to.getValue(), shapeOf(type),
                      elementBytes(movedType(from, to, type)));
}

std::vector<double> ReshardContext::costs(ArrayRef<ShardingAttr> from,
                                          ArrayRef<ShardingAttr> to,
                                          Type type) {
  if (!allCosts)
    allCosts = std::make_shared<ReshardCosts>(mesh, model);
  auto valuesOf = [](ArrayRef<ShardingAttr> attributes) {
    std::vector<Sharding> values;
    for (ShardingAttr attribute : attributes)
      values.push_back(attribute.getValue());
    return values;
  };
  std::vector<Sharding> sources = valuesOf(from), targets = valuesOf(to);
  auto costsOf = [&](Type moved) {
    return allCosts->between(sources, targets, shapeOf(type),
                             elementBytes(moved), precision);
  };
  std::vector<double> costs = costsOf(type);
  auto isWider = [&](ShardingAttr it) { return isHeldWider(it, type); };
  if (llvm::none_of(from, isWider) && llvm::none_of(to, isWider))
    return costs;
  Type f32 = cast<RankedTensorType>(type).clone(
      Float32Type::get(meshName.getContext()));
  std::vector<double> wider = costsOf(f32);
  for (auto [i, source] : llvm::enumerate(from))
    for (auto [j, target] : llvm::enumerate(to))
      if (isWider(source) || isWider(target))
        costs[i * to.size() + j] = wider[i * to.size() + j];
  return costs;
}

std::optional<int64_t>
ReshardContext::bytesThrough(Value value, ShardingAttr from, ShardingAttr to) {
  std::string key = fetchKey(value);
  if (key.empty())
    return std::nullopt;
  auto [it, isNew] = fetches[key].try_emplace({from, to});
  if (isNew)
    it->second =
        dist::bytesThrough(value, mesh, from.getValue(), to.getValue());
  return it->second;
}

ReshardContext::Price ReshardContext::exchangePrice(double bytes) const {
  if (bytes == 0)
    return {};
  return {bytes, model.permuteLatency + model.perByte * bytes};
}

double ReshardContext::localBytes(ShardingAttr sharding, Type type) const {
  auto [it, isNew] = bytes.try_emplace({sharding, type});
  if (!isNew)
    return it->second;
  it->second = elementBytesOf(sharding, type);
  for (int64_t size : localShape(mesh, sharding.getValue(), shapeOf(type)))
    it->second *= static_cast<double>(size);
  return it->second;
}

const std::string &ReshardContext::textOf(Type type) const {
  std::string &text = texts[type];
  if (text.empty())
    llvm::raw_string_ostream(text) << type;
  return text;
}
