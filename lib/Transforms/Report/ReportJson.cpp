//===- ReportJson.cpp - a report as JSON ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Transforms/Report/PlanReport.h"

using namespace dist;
using Json = nlohmann::ordered_json;

// In the namespace, where lists find what their elements become.
namespace dist {

template <typename T> static Json listOf(const std::vector<T> &items) {
  Json list = Json::array();
  for (const T &item : items)
    list.push_back(toJson(item));
  return list;
}

static Json toJson(const PlanReport::Axis &axis) {
  return {{"name", axis.name}, {"size", axis.size}, {"links", axis.links}};
}

static Json toJson(const PlanReport::Level &level) {
  return {{"name", level.name},
          {"size", level.size},
          {"latency", level.latency},
          {"bandwidth", level.bandwidth}};
}

static Json toJson(const PlanReport::Tensor &tensor) {
  return {{"shape", tensor.shape},
          {"element", tensor.element},
          {"axes", tensor.axes},
          {"partial", tensor.partial},
          {"sharding", tensor.sharding},
          {"bytes", tensor.bytes},
          {"global_bytes", tensor.globalBytes}};
}

static Json toJson(const PlanReport::Port &port) {
  Json json = {{"kind", port.kind},
               {"index", port.index},
               {"name", port.name},
               {"annotated", port.isAnnotated},
               {"tensor", toJson(port.tensor)}};
  if (port.replaces >= 0)
    json["donated_to"] = port.replaces;
  return json;
}

static Json toJson(const PlanReport::Step &step) {
  Json json = {{"kind", step.kind}, {"category", step.category}};
  auto add = [&](const char *key, const auto &value) {
    if (!value.empty())
      json[key] = value;
  };
  add("name", step.name);
  add("location", step.location);
  add("value", step.value);
  add("from", step.from);
  json["results"] = listOf(step.results);
  add("axes", step.axes);
  add("links", step.links);
  json["times"] = step.times;
  if (step.flops > 0)
    json["flops"] = step.flops;
  json["bytes"] = step.bytes;
  json["cost"] = step.cost;
  json["time"] = step.time;
  add("bound", step.bound);
  json["start"] = step.start;
  json["end"] = step.end;
  if (step.exposed > 0)
    json["exposed"] = step.exposed;
  json["critical"] = step.isCritical;
  return json;
}

static Json toJson(const PlanReport::Run &run) {
  return {{"first", run.first},
          {"length", run.length},
          {"count", run.count},
          {"start", run.start},
          {"end", run.end}};
}

static Json toJson(const PlanReport::Held &held) {
  return {{"time", held.time},
          {"state", held.state},
          {"values", held.values},
          {"copies", held.copies}};
}

static Json toJson(const PlanReport::Holding &holding) {
  return {{"name", holding.name},
          {"sharding", holding.sharding},
          {"count", holding.count},
          {"bytes", holding.bytes}};
}

static Json toJson(const PlanReport::Remark &remark) {
  return {{"kind", remark.kind},
          {"text", remark.text},
          {"location", remark.location},
          {"cost", remark.cost},
          {"bytes", remark.bytes}};
}

static Json toJson(const PlanReport::Candidate &candidate) {
  return {{"name", candidate.name},
          {"mesh", candidate.mesh},
          {"cost", candidate.cost},
          {"step", candidate.step},
          {"work", candidate.work},
          {"kernels", candidate.kernels},
          {"communication", candidate.communication},
          {"received", candidate.bytes},
          {"memory", candidate.memory},
          {"timeline", candidate.timeline},
          {"chosen", candidate.isChosen}};
}

static Json toJson(const PlanReport::Otherwise::Other &other) {
  return {{"tensor", toJson(other.tensor)},
          {"cost", other.cost},
          {"step", other.step},
          {"work", other.work},
          {"kernels", other.kernels},
          {"communication", other.communication},
          {"received", other.bytes},
          {"memory", other.memory}};
}

static Json toJson(const PlanReport::Otherwise &otherwise) {
  return {{"name", otherwise.name},
          {"count", otherwise.count},
          {"tensor", toJson(otherwise.now)},
          {"others", listOf(otherwise.others)}};
}

static Json toJson(const PlanReport::Stage &stage) {
  return {{"stage", stage.number},
          {"coordinate", stage.coordinate},
          {"forward", stage.forward},
          {"backward", stage.backward},
          {"once", stage.once},
          {"recomputed", stage.recomputed},
          {"saved_bytes", stage.saved},
          {"recomputed_bytes", stage.recomputedBytes}};
}

static Json toJson(const PlanReport::Lane::Span &span) {
  return Json::array({span.action, span.start, span.end});
}

static Json toJson(const PlanReport::Lane &lane) {
  return {{"name", lane.name},         {"busy", lane.busy},
          {"bubble", lane.bubble},     {"state_bytes", lane.state},
          {"saved_bytes", lane.saved}, {"spans", listOf(lane.spans)}};
}

static Json toJson(const PlanReport::Transfer &transfer) {
  return {{"from", transfer.from},   {"to", transfer.to},
          {"value", transfer.value}, {"bytes", transfer.bytes},
          {"time", transfer.time},   {"once", transfer.isOnce}};
}

static Json toJson(const PlanReport::Pipeline &pipeline) {
  return {{"axis", pipeline.axis},
          {"schedule", pipeline.schedule},
          {"micro_batches", pipeline.microBatches},
          {"makespan", pipeline.makespan},
          {"period", pipeline.period},
          {"stages", listOf(pipeline.stages)},
          {"lanes", listOf(pipeline.lanes)},
          {"transfers", listOf(pipeline.transfers)}};
}

} // namespace dist

static Json stepsJson(const PlanReport &report, bool onlyFirst) {
  if (!onlyFirst)
    return listOf(report.steps);
  Json list = Json::array();
  for (const PlanReport::Run &run : report.runs)
    for (size_t i = 0; i < run.length; ++i)
      list.push_back(toJson(report.steps[run.first + i]));
  return list;
}

static Json memoryOf(const PlanReport &report) {
  return {{"limit", report.memoryLimit}, {"most", report.memory},
          {"peak", report.peak},         {"peak_time", report.peakTime},
          {"held", listOf(report.held)}, {"at_peak", listOf(report.holdings)}};
}

Json dist::toJson(const PlanReport &report, bool onlyFirst) {
  return {{"program", report.program},
          {"mesh", report.mesh},
          {"cluster", report.cluster},
          {"device", report.device},
          {"unit", report.isInSeconds ? "seconds" : "bytes"},
          {"cost", report.cost()},
          {"step", report.step()},
          {"work", report.work},
          {"kernels", report.kernels},
          {"communication", report.communication},
          {"received", report.received},
          {"timeline", report.timeline},
          {"exposed", report.exposed},
          {"axes", listOf(report.axes)},
          {"links", listOf(report.links)},
          {"queues", report.queues},
          {"memory", memoryOf(report)},
          {"pipeline", toJson(report.pipeline)},
          {"remarks", listOf(report.remarks)},
          {"collectives", report.collectives},
          {"candidates", listOf(report.candidates)},
          {"otherwise", listOf(report.otherwise)},
          {"ports", listOf(report.ports)},
          {"runs", listOf(report.runs)},
          {"steps", stepsJson(report, onlyFirst)}};
}
