//===- PipelineText.cpp - the stages of a plan as text --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteReport.h"

#include "dist/Support/TimelinePicture.h"

#include <fmt/format.h>

using namespace dist;

static constexpr int kColumns = 100;

static std::string stagesText(const PlanReport &report) {
  std::string text;
  auto cost = [&](double value) { return costText(report, value); };
  for (const PlanReport::Stage &stage : report.pipeline.stages) {
    if (!report.pipeline.axis.empty())
      text += fmt::format("  stage {} at {}={}: ", stage.number,
                          report.pipeline.axis, stage.coordinate);
    else
      text += "  each: ";
    text += fmt::format("forward {}, backward {}, once a step {}; {} saved for "
                        "the backward pass\n",
                        cost(stage.forward), cost(stage.backward),
                        cost(stage.once), bytesText(stage.saved));
    if (stage.recomputed > 0 || stage.recomputedBytes > 0)
      text +=
          fmt::format("    recomputation: {} of the backward pass, instead "
                      "of {} that would be saved\n",
                      cost(stage.recomputed), bytesText(stage.recomputedBytes));
  }
  return text;
}

static std::string lanesText(const PlanReport &report) {
  const PlanReport::Pipeline &pipeline = report.pipeline;
  std::string text = fmt::format(
      "  {} takes {} for all micro-batches, {} in steps that follow each "
      "other\n",
      pipeline.schedule, costText(report, pipeline.makespan),
      costText(report, pipeline.period));
  std::vector<TimelineRow> rows;
  for (const PlanReport::Lane &lane : pipeline.lanes) {
    text += fmt::format("  {}: bubble {:.1f} %, {} of arguments, {} saved at a "
                        "time\n",
                        lane.name, 100 * lane.bubble, bytesText(lane.state),
                        bytesText(lane.saved));
    TimelineRow &row = rows.emplace_back(TimelineRow{lane.name, {}});
    for (const PlanReport::Lane::Span &span : lane.spans) {
      size_t part = span.action.find_first_not_of("0123456789");
      row.spans.push_back(
          {span.action, span.action[part], span.start, span.end});
    }
  }
  return text + drawTimeline(rows, pipeline.makespan, kColumns);
}

std::string dist::pipelineText(const PlanReport &report) {
  const PlanReport::Pipeline &pipeline = report.pipeline;
  if (pipeline.microBatches == 0)
    return "";
  std::string text =
      fmt::format("{} micro-batches{}\n", pipeline.microBatches,
                  pipeline.axis.empty()
                      ? std::string()
                      : fmt::format(" through {} stages on {}",
                                    pipeline.stages.size(), pipeline.axis));
  text += stagesText(report);
  for (const PlanReport::Transfer &transfer : pipeline.transfers)
    text +=
        fmt::format("  {} from {}={} to {}: {}, {}{}\n", transfer.value,
                    pipeline.axis, transfer.from, transfer.to,
                    bytesText(transfer.bytes), costText(report, transfer.time),
                    transfer.isOnce ? ", once a step" : "");
  bool hasLanes = !pipeline.axis.empty() && !pipeline.lanes.empty();
  return hasLanes ? text + lanesText(report) : text;
}
