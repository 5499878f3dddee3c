//===- DiffText.cpp - where two plans differ, as text and JSON ------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparePlans.h"
#include "WriteReport.h"

#include <cmath>
#include <fmt/format.h>

using namespace mlir;
using namespace dist;
using Json = nlohmann::ordered_json;

/// With a sign; "0" where there is nothing to speak of.
static std::string changeText(const PlanReport &report, double cost) {
  bool isNothing = std::abs(cost) <= 1e-9 * report.cost();
  return isNothing
             ? "0"
             : fmt::format("{}{}", cost > 0 ? "+" : "", costText(report, cost));
}

static std::string changeOfBytes(double bytes) {
  return bytes == 0
             ? "0"
             : fmt::format("{}{}", bytes > 0 ? "+" : "", bytesText(bytes));
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string row(const std::string &name, const std::string &a,
                       const std::string &b, const std::string &change) {
  return fmt::format("{:<16}{:>16}{:>16}{:>16}\n", name, a, b, change);
}

static std::string sumsOf(const PlanSide &a, const PlanSide &b) {
  const PlanReport &inA = a.report, &inB = b.report;
  auto cost = [&](const char *name, double x, double y) {
    return row(name, costText(inA, x), costText(inB, y),
               changeText(inA, y - x));
  };
  auto bytes = [&](const char *name, double x, double y) {
    return row(name, bytesText(x), bytesText(y), changeOfBytes(y - x));
  };
  return fmt::format("A: {}, mesh {}\nB: {}, mesh {}\n\n",
                     a.file.empty() ? "as annotated" : a.file, inA.mesh,
                     b.file.empty() ? "as annotated" : b.file, inB.mesh) +
         row("", "A", "B", "B - A") + cost("step", inA.step(), inB.step()) +
         cost("kernels", inA.kernels, inB.kernels) +
         cost("communication", inA.communication, inB.communication) +
         bytes("received", inA.received, inB.received) +
         cost("with overlap", inA.timeline, inB.timeline) +
         bytes("memory", a.price.memory, b.price.memory) +
         cost("cost, estimated", inA.cost(), inB.cost()) +
         cost("work, estimated", inA.work, inB.work);
}

static std::string whoSays(const PlanDiff::Difference &it) {
  if (it.isSaidByA && it.isSaidByB)
    return "annotated in both";
  return it.isSaidByA   ? "annotated in A, propagated in B"
         : it.isSaidByB ? "annotated in B, propagated in A"
                        : "propagated in both";
}

static std::string textOf(const PlanDiff::Difference &it,
                          const PlanReport &report) {
  std::string text = fmt::format(
      "  {}{} {} : {}\n    {} in A, {} in B ({})\n",
      it.members.size() > 1 ? fmt::format("{} x ", it.members.size()) : "",
      it.kind, it.name, it.type, it.a, it.b, whoSays(it));
  text += fmt::format("    of one rank {} in A, {} in B\n",
                      bytesText(it.bytesA), bytesText(it.bytesB));
  if (it.change)
    text += fmt::format("    A with this of B: step {} (kernels {}, "
                        "communication {}), received "
                        "{}, memory {}; estimated cost {}\n",
                        changeText(report, it.change->step()),
                        changeText(report, it.change->kernels),
                        changeText(report, it.change->communication.cost),
                        changeOfBytes(it.change->communication.bytes),
                        changeOfBytes(it.change->memory),
                        changeText(report, it.change->cost()));
  else if (!it.problem.empty())
    text += fmt::format("    A cannot have this of B alone: {}\n", it.problem);
  return text;
}

static std::string differencesOf(const PlanDiff &diff, const PlanSide &a,
                                 const PlanSide &b) {
  if (diff.differences.empty())
    return fmt::format("\nall {} values have the same sharding\n",
                       diff.numValues);
  std::string text = fmt::format("\n{} of {} values have another sharding\n",
                                 diff.numValues - diff.numSame, diff.numValues);
  if (a.report.mesh != b.report.mesh)
    text += "  the meshes differ, so A cannot have something of B: no prices "
            "of single differences\n";
  size_t unpriced = 0, values = 0;
  for (const PlanDiff::Difference &it : diff.differences) {
    bool isSaid = it.isSaidByA || it.isSaidByB;
    if (isSaid || it.change || !it.problem.empty()) {
      text += textOf(it, a.report);
      continue;
    }
    ++unpriced;
    values += it.members.size();
  }
  if (unpriced > 0)
    text += fmt::format("  and {} values more that follow from the rest, of {} "
                        "kinds (json has all; most=N prices more)\n",
                        values, unpriced);
  return text;
}

static std::string collectivesOf(const PlanDiff &diff,
                                 const PlanReport &report) {
  if (diff.collectives.empty())
    return fmt::format("\nno collectives differ ({} kinds and places)\n",
                       diff.numAlikeCollectives);
  std::string text =
      fmt::format("\ncollectives that differ ({} kinds and places do not)\n",
                  diff.numAlikeCollectives);
  auto side = [&](double count, double bytes, double cost) {
    return count == 0 ? std::string("none")
                      : fmt::format("{:.0f} x, {}, {}", count, bytesText(bytes),
                                    costText(report, cost));
  };
  auto sides = [&](const PlanDiff::Collectives &it) {
    return fmt::format("    A: {}; B: {}\n",
                       side(it.countA, it.bytesA, it.costA),
                       side(it.countB, it.bytesB, it.costB));
  };
  constexpr size_t kMost = 24;
  PlanDiff::Collectives rest;
  for (auto [index, it] : llvm::enumerate(diff.collectives)) {
    if (index < kMost)
      text += fmt::format("  {} over {} of {}, for {}\n", it.kind, it.axes,
                          it.value,
                          it.location.empty() ? "what uses it" : it.location) +
              sides(it);
    else
      rest += it;
  }
  if (diff.collectives.size() > kMost)
    text += fmt::format("  and {} kinds and places more (json has all)\n",
                        diff.collectives.size() - kMost) +
            sides(rest);
  return text;
}

std::string dist::toText(const PlanDiff &diff, const PlanSide &a,
                         const PlanSide &b) {
  return sumsOf(a, b) + differencesOf(diff, a, b) +
         collectivesOf(diff, a.report);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Json jsonOf(const PlanSide &side) {
  const PlanReport &report = side.report;
  return {{"plan", side.file},
          {"mesh", report.mesh},
          {"cost", report.cost()},
          {"step", report.step()},
          {"work", report.work},
          {"kernels", report.kernels},
          {"communication", report.communication},
          {"received", report.received},
          {"timeline", report.timeline},
          {"memory", side.price.memory}};
}

static Json jsonOf(const PlanDiff::Difference &it) {
  Json json = {{"kind", it.kind},
               {"name", it.name},
               {"members", it.members},
               {"type", it.type},
               {"a", it.a},
               {"b", it.b},
               {"said_by_a", it.isSaidByA},
               {"said_by_b", it.isSaidByB},
               {"bytes_a", it.bytesA},
               {"bytes_b", it.bytesB}};
  if (it.change)
    json["change"] = {{"cost", it.change->cost()},
                      {"step", it.change->step()},
                      {"work", it.change->work},
                      {"kernels", it.change->kernels},
                      {"communication", it.change->communication.cost},
                      {"received", it.change->communication.bytes},
                      {"memory", it.change->memory}};
  if (!it.problem.empty())
    json["problem"] = it.problem;
  return json;
}

static Json jsonOf(const PlanDiff::Collectives &it) {
  return {{"kind", it.kind},         {"axes", it.axes},
          {"location", it.location}, {"value", it.value},
          {"count_a", it.countA},    {"count_b", it.countB},
          {"received_a", it.bytesA}, {"received_b", it.bytesB},
          {"cost_a", it.costA},      {"cost_b", it.costB}};
}

Json dist::toJson(const PlanDiff &diff, const PlanSide &a, const PlanSide &b) {
  Json differences = Json::array(), collectives = Json::array();
  for (const auto &it : diff.differences)
    differences.push_back(jsonOf(it));
  for (const auto &it : diff.collectives)
    collectives.push_back(jsonOf(it));
  return {{"unit", a.report.isInSeconds ? "seconds" : "bytes"},
          {"a", jsonOf(a)},
          {"b", jsonOf(b)},
          {"values", diff.numValues},
          {"alike", diff.numSame},
          {"differences", std::move(differences)},
          {"collectives", std::move(collectives)}};
}
