//===- SchedulePicture.cpp - schedules as pictures ------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/SchedulePicture.h"

#include "dist/Support/TimelinePicture.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;
using namespace dist::schedule;

/// The position of each stage among those of its coordinate.
static std::vector<int> placesOf(const Schedule &schedule) {
  std::vector<int> places(schedule.stages());
  for (const std::vector<int> &stages : stagesOf(schedule.coordinateOf))
    for (size_t i = 0; i < stages.size(); ++i)
      places[stages[i]] = static_cast<int>(i);
  return places;
}

static std::string labelOf(const Action &action, int place, int mostPlace) {
  char letter = letterOf(action.part);
  if (place == 1 && mostPlace == 1)
    letter = static_cast<char>(letter - 'A' + 'a');
  std::string label = mostPlace > 1 ? fmt::format("{}", action.stage) : "";
  label += letter;
  return isOnce(action.part) ? label : label + fmt::format("{}", action.micro);
}

std::string schedule::drawText(const Schedule &schedule,
                               const Simulation &simulation, int columns) {
  std::vector<int> places = placesOf(schedule);
  int most = *std::max_element(places.begin(), places.end());
  std::vector<TimelineRow> rows(schedule.coordinates());
  for (int c = 0; c < schedule.coordinates(); ++c) {
    rows[c].name = fmt::format("{}", c);
    for (size_t i = 0; i < schedule.lists[c].size(); ++i) {
      const Action &action = schedule.lists[c][i];
      const ActionSpan &span = simulation.spans[c][i];
      int place = places[action.stage];
      rows[c].spans.push_back({labelOf(action, place, most),
                               labelOf(action, place, 1).front(), span.start,
                               span.end});
    }
  }
  return drawTimeline(rows, simulation.makespan, columns);
}

//===----------------------------------------------------------------------===//
// SVG
//===----------------------------------------------------------------------===//

static const char *colourOf(Part part) {
  switch (part) {
  case Part::Forward:
    return "#6ea8dc";
  case Part::Backward:
  case Part::Input:
    return "#7cc08a";
  case Part::Weight:
    return "#f0b765";
  default:
    return "#b8a1d9";
  }
}

static std::string escaped(std::string_view text) {
  std::string result;
  for (char letter : text)
    switch (letter) {
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '&':
      result += "&amp;";
      break;
    default:
      // Control characters are not allowed in XML.
      result += static_cast<unsigned char>(letter) < ' ' ? '?' : letter;
    }
  return result;
}

std::string schedule::drawSvg(const Schedule &schedule,
                              const Simulation &simulation,
                              std::string_view title) {
  constexpr double kLeft = 40, kTop = 30, kRow = 26, kWidth = 1160;
  constexpr double kLabelWidth = 22;
  std::vector<int> places = placesOf(schedule);
  int most = *std::max_element(places.begin(), places.end());
  double scale = simulation.makespan > 0 ? kWidth / simulation.makespan : 0;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "font-family=\"sans-serif\" font-size=\"11\">\n"
      "<text x=\"{}\" y=\"18\" font-size=\"14\">{}: {:.6g} s</text>\n",
      kLeft + kWidth + 10, kTop + kRow * schedule.coordinates() + 10, kLeft,
      escaped(title), simulation.makespan);
  for (int c = 0; c < schedule.coordinates(); ++c) {
    double y = kTop + kRow * c;
    text += fmt::format("<text x=\"8\" y=\"{}\">{}</text>\n", y + 16, c);
    for (size_t i = 0; i < schedule.lists[c].size(); ++i) {
      const Action &action = schedule.lists[c][i];
      const ActionSpan &span = simulation.spans[c][i];
      double x = kLeft + span.start * scale;
      double width = (span.end - span.start) * scale;
      int place = places[action.stage];
      text += fmt::format(
          "<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" "
          "fill=\"{}\" fill-opacity=\"{}\" stroke=\"white\">"
          "<title>{}: {:.6g} to {:.6g} s</title></rect>\n",
          x, y, width, kRow - 4, colourOf(action.part), place % 2 ? "0.6" : "1",
          toString(action), span.start, span.end);
      if (width >= kLabelWidth)
        text += fmt::format("<text x=\"{:.2f}\" y=\"{}\">{}</text>\n", x + 3,
                            y + 15, labelOf(action, place, most));
    }
  }
  return text + "</svg>\n";
}
