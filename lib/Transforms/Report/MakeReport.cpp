//===- MakeReport.cpp - from a settled plan to plain data -----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"

#include "AlikeRuns.h"

#include "dist/Dialect/Dist/IR/Shardings.h"
#include "dist/Planning/CollectivePrice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unordered_map>

using namespace mlir;
using namespace dist;

//===----------------------------------------------------------------------===//
// The machine
//===----------------------------------------------------------------------===//

static void addMachine(PlanReport &report, const Mesh &mesh,
                       const Machine &machine) {
  report.mesh = mesh.str();
  report.memoryLimit = machine.memory.value_or(0);
  for (const MeshAxis &axis : mesh.axes)
    report.axes.push_back({axis.name, axis.size, {}});
  if (!machine.cluster) {
    report.queues = {"compute", "links"};
    return;
  }
  const Cluster &cluster = *machine.cluster;
  report.isInSeconds = true;
  report.cluster = cluster.name;
  report.device = cluster.device.name;
  report.queues = {"compute"};
  for (const LinkLevel &level : cluster.links) {
    report.queues.push_back(level.name);
    report.links.push_back(
        {level.name, level.size, level.link.latency, level.link.bandwidth});
  }
  for (PlanReport::Axis &axis : report.axes)
    for (auto [span, level] :
         llvm::zip(spanOf(cluster, mesh, {AxisRef(axis.name)}), cluster.links))
      if (span.parts > 1)
        axis.links.push_back(level.name);
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

static std::string nameIn(DictionaryAttr attrs) {
  auto name = attrs ? attrs.getAs<StringAttr>(kNameAttr) : StringAttr();
  return name ? name.str() : "";
}

static void addPorts(PlanReport &report, SettledPlan &plan) {
  FunctionOpInterface func = plan.func;
  auto add = [&](const char *kind, unsigned index, DictionaryAttr attrs,
                 ShardingAttr sharding, Type type) {
    if (!sharding || !isa<RankedTensorType>(type))
      return;
    PlanReport::Port port{kind, index, nameIn(attrs),
                          describeTensor(plan.context, sharding, type)};
    auto alias = attrs ? attrs.getAs<IntegerAttr>(kAliasAttr) : IntegerAttr();
    if (alias)
      port.replaces = alias.getInt();
    report.ports.push_back(std::move(port));
  };
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    add("argument", i, func.getArgAttrDict(i), getArgSharding(func, i),
        func.getArgumentTypes()[i]);
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    add("result", i, func.getResultAttrDict(i), getResultSharding(func, i),
        func.getResultTypes()[i]);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// What makes steps of different layers alike: all but names and times.
static std::string keyOf(const PlanReport::Step &step) {
  std::string key =
      fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}", step.kind, step.name,
                  step.location, step.from, step.times, step.flops, step.bytes,
                  step.cost, fmt::join(step.axes, ","));
  for (const PlanReport::Tensor &tensor : step.results)
    key += fmt::format("|{}{}{}", fmt::join(tensor.shape, "x"), tensor.element,
                       tensor.sharding);
  return key;
}

static void addSums(PlanReport &report) {
  std::vector<size_t> keys;
  std::unordered_map<std::string, size_t> known;
  for (const PlanReport::Step &step : report.steps) {
    keys.push_back(known.try_emplace(keyOf(step), known.size()).first->second);
    bool isWork = step.kind == "operation";
    (isWork ? report.work : report.communication) += step.cost;
    report.kernels += isWork ? step.time : 0;
    report.received += isWork ? 0 : step.bytes;
  }
  report.runs = findRuns(keys);
}

PlanReport dist::makeReport(SettledPlan &plan, const Machine &machine,
                            const std::vector<ProgramStep> &steps) {
  PlanReport report;
  report.program = plan.func.getName().str();
  addMachine(report, plan.context.mesh, machine);
  addPorts(report, plan);
  report.steps = describeSteps(plan.context, machine, steps);
  addSums(report);
  addTimeline(report, plan.context, machine, steps);
  addMemory(report, plan, steps);
  addPipeline(report, plan, machine, steps);
  return report;
}
