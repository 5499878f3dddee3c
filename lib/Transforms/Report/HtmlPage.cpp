//===- HtmlPage.cpp - a report as a page for a browser --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteReport.h"

#include "PageText.h"

using namespace dist;
using Json = nlohmann::ordered_json;

/// All steps as [queues, start, end, step that stands for it], in millionths of
/// the step.
static Json spansOf(const PlanReport &report) {
  Json spans = Json::array();
  double scale = report.timeline > 0 ? 1e6 / report.timeline : 0;
  size_t shown = 0;
  for (const PlanReport::Run &run : report.runs) {
    for (size_t i = 0; i < run.length * run.count; ++i) {
      const PlanReport::Step &step = report.steps[run.first + i];
      auto start = static_cast<int64_t>(step.start * scale);
      auto end = static_cast<int64_t>(step.end * scale);
      if (step.end > step.start)
        spans.push_back({step.queues, start, end, shown + i % run.length});
    }
    shown += run.length;
  }
  return spans;
}

/// Nothing in it ends the element that it stands in.
static std::string dataOf(const PlanReport &report) {
  Json json = toJson(report, /*onlyFirst=*/true);
  double scale = report.timeline > 0 ? 1e6 / report.timeline : 0;
  for (Json &run : json["runs"])
    for (const char *key : {"start", "end"})
      run[key] = run[key].get<double>() * scale;
  json["spans"] = spansOf(report);
  std::string text = json.dump(-1, ' ', /*ensure_ascii=*/false,
                               Json::error_handler_t::replace);
  std::string result;
  for (char c : text)
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  return result;
}

std::string dist::toHtml(const PlanReport &report) {
  std::string_view rest = kPage;
  std::string html;
  const std::pair<std::string_view, std::string> parts[] = {
      {"$CSS$", std::string(kPageStyle)},
      {"$DATA$", dataOf(report)},
      {"$JS$", std::string(kPageScript)}};
  for (const auto &[mark, text] : parts) {
    size_t at = rest.find(mark);
    html += rest.substr(0, at);
    html += text;
    rest.remove_prefix(at + mark.size());
  }
  return html += rest;
}
