//===- AddRemarks.cpp - what is suspicious in a report --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeReport.h"
#include "WriteReport.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

using namespace dist;
using Remark = PlanReport::Remark;

/// Of the step, that operations wait for collectives of one kind and place.
static constexpr double kLongestWait = 0.01;

namespace {
/// What is alike but for numbers in names, added up.
struct SimilarRemarks {
  Remark remark;
  std::string name;
  double count = 0;
};
using Found = std::map<std::string, SimilarRemarks>;
} // namespace

/// `size`: things of different sizes are told apart.
static SimilarRemarks &add(Found &found, const std::string &name, double size = 0) {
  SimilarRemarks &alike = found[fmt::format("{}|{}", withoutNumbers(name), size)];
  alike.name = alike.count == 0 ? name : commonName(alike.name, name);
  ++alike.count;
  return alike;
}

static std::string countText(double count) {
  return count == 1 ? "" : fmt::format("{:.0f} x ", count);
}

static bool isWhole(const PlanReport::Tensor &tensor, double large) {
  return tensor.bytes >= large && tensor.bytes == tensor.globalBytes &&
         tensor.partial.empty();
}

static void addWhole(PlanReport &report, double large) {
  Found found;
  auto look = [&](const std::string &name, const PlanReport::Tensor &tensor,
                  const std::string &location) {
    if (!isWhole(tensor, large))
      return;
    SimilarRemarks &alike = add(found, name, tensor.bytes);
    alike.remark.bytes = tensor.bytes;
    alike.remark.location = location;
  };
  for (const PlanReport::Port &port : report.ports)
    if (port.kind == "argument" || port.replaces < 0)
      look(port.name.empty() ? fmt::format("{} {}", port.kind, port.index)
                             : fmt::format("{} '{}'", port.kind, port.name),
           port.tensor, "");
  for (const PlanReport::Step &step : report.steps)
    if (step.kind == "operation")
      for (const PlanReport::Tensor &tensor : step.results)
        look(fmt::format("{} at {}", step.name, step.location), tensor,
             step.location);
  for (auto &[key, alike] : found) {
    alike.remark.kind = "replicated";
    alike.remark.text = fmt::format("{}{}: every device holds all of its {}",
                                    countText(alike.count), alike.name,
                                    bytesText(alike.remark.bytes));
    report.remarks.push_back(alike.remark);
  }
}

static void addWaits(PlanReport &report) {
  Found found;
  for (const PlanReport::Step &step : report.steps) {
    if (step.exposed <= 0)
      continue;
    SimilarRemarks &alike =
        add(found, fmt::format("{} over {} of {}", step.kind,
                               fmt::join(step.axes, ", "), step.value));
    alike.remark.cost += step.exposed;
    alike.remark.bytes += step.bytes;
    alike.remark.location = step.location;
  }
  for (auto &[key, alike] : found) {
    if (alike.remark.cost < kLongestWait * report.timeline)
      continue;
    alike.remark.kind = "waits";
    alike.remark.text = fmt::format(
        "{}{}: operations wait {} for it, {:.1f} % of the step",
        countText(alike.count), alike.name, costText(report, alike.remark.cost),
        100 * alike.remark.cost / report.timeline);
    report.remarks.push_back(alike.remark);
  }
}

static void addWithoutRule(PlanReport &report) {
  Found found;
  for (const PlanReport::Step &step : report.steps) {
    if (!step.lacksRule)
      continue;
    SimilarRemarks &alike = add(found, fmt::format("{} {}", step.name, step.location));
    alike.remark.location = step.location;
  }
  for (auto &[key, alike] : found) {
    alike.remark.kind = "no rule";
    alike.remark.text =
        fmt::format("{}{}: no rule divides it, so every device does "
                    "all of it, on whole operands",
                    countText(alike.count), alike.name);
    report.remarks.push_back(alike.remark);
  }
}

void dist::addRemarks(PlanReport &report, double large) {
  addWithoutRule(report);
  bool isAlone = std::all_of(report.axes.begin(), report.axes.end(),
                             [](const auto &axis) { return axis.size == 1; });
  if (isAlone)
    return;
  addWhole(report, large);
  addWaits(report);
}
