//===- Summary.cpp - what dist-run says at the end ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "Chart.h"
#include "Progress.h"
#include "dist/Runtime/Session/Names.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

using namespace dist;

static double medianOf(std::vector<double> values) {
  if (values.empty())
    return 0;
  auto middle = values.begin() + int64_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

static std::string timesOf(const Manifest &manifest,
                           const SessionResults &results,
                           const RunOptions &options) {
  const std::vector<double> &seconds = results.stepSeconds;
  double median = medianOf(seconds);
  int64_t ranks = manifest.mesh.numRanks();
  std::string text = fmt::format(
      "{} on {} ({} rank{}): {} step{}, {:.2f} ms a step (median), {:.2f} s in "
      "all",
      manifest.name.empty() ? "program" : manifest.name,
      manifest.mesh.axes.empty() ? "one device" : manifest.mesh.str(), ranks,
      ranks == 1 ? "" : "s", seconds.size(), seconds.size() == 1 ? "" : "s",
      1e3 * median, std::accumulate(seconds.begin(), seconds.end(), 0.0));
  if (options.tokensPerStep > 0)
    text += fmt::format(", {:.0f} tokens/s",
                        double(options.tokensPerStep) / median);
  return text + '\n';
}

static std::string metricOf(const Manifest &manifest,
                            const SessionResults &results) {
  if (results.metricResult < 0 || results.stepSeconds.size() < 2)
    return "";
  ArrayView series = results.values[size_t(results.metricResult)];
  std::vector<double> values;
  for (int64_t i = 0; i < series.elements(); ++i)
    values.push_back(elementAt(series, i));
  return fmt::format("\n{}: {:.6g} at the first step, {:.6g} at the last\n{}",
                     displayName(manifest.results[size_t(results.metricResult)],
                                 "result", size_t(results.metricResult)),
                     values.front(), values.back(), drawCurve(values));
}

static std::string checkpointsOf(const SessionResults &results,
                                 const RunOptions &options) {
  size_t count = results.checkpointSeconds.size();
  if (count == 0)
    return "";
  return fmt::format("\n{} checkpoint{} in {}; the steps waited {:.2f} ms for "
                     "one (median)\n",
                     count, count == 1 ? "" : "s", options.checkpoint,
                     1e3 * medianOf(results.checkpointSeconds));
}

static std::string filesOf(const RunOptions &options) {
  std::string text;
  auto add = [&](const char *what, const std::string &path) {
    if (!path.empty())
      text += fmt::format("{:<9}{}\n", what, path);
  };
  add("outputs", options.outputs);
  add("report", options.report);
  add("trace", options.trace);
  if (!options.trace.empty())
    text +=
        "         (open it in https://ui.perfetto.dev or chrome://tracing)\n";
  return text.empty() ? "" : "\n" + text;
}

std::string dist::summaryOf(const Manifest &manifest,
                            const SessionResults &results,
                            const CommunicationReport &report,
                            const PipelineReport &pipeline,
                            const RunOptions &options) {
  if (results.stepSeconds.empty()) // A run that went on from its last step.
    return filesOf(options);
  std::string text = timesOf(manifest, results, options);
  for (const std::string &change : manifest.changed)
    text += fmt::format("changed on purpose: {}; --verify compares with the "
                        "changed program on one device\n",
                        change);
  text += metricOf(manifest, results);
  if (manifest.mesh.numRanks() > 1)
    text += "\nCollectives of one step; bytes received by each rank:\n" +
            report.table();
  text += pipeline.text();
  return text + checkpointsOf(results, options) + filesOf(options);
}
