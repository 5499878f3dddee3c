//===- AddOtherwise.cpp - what arguments would cost otherwise -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"
#include "OtherShardings.h"
#include "PlanVariant.h"

#include "dist/Dialect/Dist/IR/Shardings.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace dist;

namespace {
/// Arguments that are alike but for numbers in their names: those of layers.
struct Alike {
  PlanReport::Otherwise described;
  Type type;
  ShardingAttr home;
  std::vector<ChangedValue> places;
};
} // namespace

/// Those first that hold most of one rank's memory. The plan's own function may
/// be that of one rank by now: types are those of `func`.
static std::vector<Alike> groupsOf(const PlanReport &report, SettledPlan &plan,
                                   FunctionOpInterface func) {
  llvm::MapVector<std::pair<StringAttr, ShardingAttr>, Alike> found;
  MLIRContext *context = plan.func.getContext();
  for (const PlanReport::Port &port : report.ports) {
    if (port.kind != "argument" || port.name.empty())
      continue;
    unsigned index = static_cast<unsigned>(port.index);
    ShardingAttr home = getArgSharding(plan.func, index);
    std::string name = withoutNumbers(port.name);
    Alike &group = found[{StringAttr::get(context, name), home}];
    if (group.places.empty())
      group = {{port.name, 0, port.tensor, {}},
               func.getArgumentTypes()[index],
               home,
               {}};
    else if (group.type != func.getArgumentTypes()[index])
      continue;
    else
      group.described.name = commonName(group.described.name, port.name);
    ++group.described.count;
    group.places.push_back({ChangedValue::Kind::Argument, index, {}, {}});
  }
  std::vector<Alike> groups;
  for (auto &[key, group] : found)
    groups.push_back(std::move(group));
  llvm::stable_sort(groups, [](const Alike &a, const Alike &b) {
    auto bytes = [](const Alike &it) {
      return static_cast<double>(it.described.count) * it.described.now.bytes;
    };
    return bytes(a) > bytes(b);
  });
  return groups;
}

/// All of a group are changed together, each way settled and priced anew.
void dist::addOtherwise(PlanReport &report, SettledPlan &plan,
                        const Machine &machine, FunctionOpInterface func,
                        MeshOp mesh, unsigned tensors) {
  constexpr unsigned kEach = 3;
  constexpr size_t kMostSteps = 100000; // Of all that are settled.
  size_t left = std::max<size_t>(
      kEach, kMostSteps / std::max<size_t>(1, report.steps.size()));
  for (Alike &group : groupsOf(report, plan, func)) {
    if (tensors-- == 0 || left < kEach)
      return;
    for (ShardingAttr other :
         otherShardings(plan.context, group.home, group.type, kEach)) {
      for (ChangedValue &place : group.places)
        place.sharding = other;
      VariantPrice variant = priceWith(machine, func, mesh, group.places);
      --left;
      if (!variant.price)
        continue;
      const PlanPrice &price = *variant.price;
      group.described.others.push_back(
          {describeTensor(plan.context, other, group.type), price.cost(),
           price.step(), price.work, price.kernels, price.communication.cost,
           price.communication.bytes, price.memory});
    }
    llvm::stable_sort(group.described.others, [](const auto &a, const auto &b) {
      return std::pair(a.cost, a.memory) < std::pair(b.cost, b.memory);
    });
    report.otherwise.push_back(std::move(group.described));
  }
}
