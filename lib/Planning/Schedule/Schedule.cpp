//===- Schedule.cpp - orders of a pipeline's work -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dist/Planning/Schedule/Schedule.h"

#include "dist/Support/OptionTable.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;
using namespace dist::schedule;

static constexpr std::string_view kLetters = "FBIWPU";

char schedule::letterOf(Part part) { return kLetters[static_cast<int>(part)]; }

std::optional<Part> schedule::partOf(char letter) {
  size_t index = kLetters.find(letter);
  if (index == kLetters.npos)
    return std::nullopt;
  return static_cast<Part>(index);
}

std::string schedule::toString(const Action &action) {
  if (isOnce(action.part))
    return fmt::format("{}{}", action.stage, letterOf(action.part));
  return fmt::format("{}{}{}", action.stage, letterOf(action.part),
                     action.micro);
}

std::vector<std::string> schedule::textsOf(const Schedule &schedule) {
  std::vector<std::string> texts;
  for (const std::vector<Action> &list : schedule.lists) {
    std::vector<std::string> actions;
    for (const Action &action : list)
      actions.push_back(toString(action));
    texts.push_back(fmt::format("{}", fmt::join(actions, ",")));
  }
  return texts;
}

static Status verifySizes(int stages, int coordinates) {
  if (stages < 1 || stages > kMostStages)
    return Status::invalid(
        fmt::format("expected 1 to {} stages, got {}", kMostStages, stages));
  if (coordinates < 1 || coordinates > stages)
    return Status::invalid(
        fmt::format("expected 1 to {} coordinates for {} stages, got {}",
                    stages, stages, coordinates));
  return {};
}

static Result<std::vector<int>> readPlacement(std::string_view text, int stages,
                                              int coordinates) {
  std::vector<int> result;
  std::vector<bool> isUsed(coordinates);
  for (size_t from = 0; from <= text.size();) {
    size_t to = std::min(text.find(',', from), text.size());
    std::string_view item = text.substr(from, to - from);
    int coordinate = 0;
    if (!parseNumber(item, coordinate) || coordinate < 0 ||
        coordinate >= coordinates)
      return Status::invalid(fmt::format(
          "placement '{}': expected loop, v, or for each stage a coordinate "
          "from 0 to {}, got '{}'",
          text, coordinates - 1, item));
    result.push_back(coordinate);
    isUsed[coordinate] = true;
    from = to + 1;
  }
  if (static_cast<int>(result.size()) != stages)
    return Status::invalid(
        fmt::format("placement '{}': expected {} coordinates, one for each "
                    "stage, got {}",
                    text, stages, result.size()));
  auto unused = std::find(isUsed.begin(), isUsed.end(), false);
  if (unused != isUsed.end())
    return Status::invalid(
        fmt::format("placement '{}': coordinate {} has no stage", text,
                    unused - isUsed.begin()));
  return result;
}

Result<std::vector<int>> schedule::placeStages(std::string_view placement,
                                               int stages, int coordinates) {
  if (Status status = verifySizes(stages, coordinates); !status.ok())
    return status;
  if (placement != "loop" && placement != "v")
    return readPlacement(placement, stages, coordinates);
  if (stages % coordinates)
    return Status::invalid(fmt::format(
        "placement {}: expected a number of stages that is a multiple of {} "
        "coordinates, got {}; list the coordinate of each stage instead",
        placement, coordinates, stages));
  std::vector<int> result(stages);
  for (int stage = 0; stage < stages; ++stage) {
    int pass = stage / coordinates, place = stage % coordinates;
    bool isBack = placement == "v" && pass % 2;
    result[stage] = isBack ? coordinates - 1 - place : place;
  }
  return result;
}

std::vector<std::vector<int>>
schedule::stagesOf(const std::vector<int> &coordinateOf) {
  int coordinates = 0;
  for (int coordinate : coordinateOf)
    coordinates = std::max(coordinates, coordinate + 1);
  std::vector<std::vector<int>> result(coordinates);
  for (size_t stage = 0; stage < coordinateOf.size(); ++stage)
    result[coordinateOf[stage]].push_back(static_cast<int>(stage));
  return result;
}

Schedule schedule::mergeBackward(const Schedule &schedule) {
  Schedule result = schedule;
  for (std::vector<Action> &list : result.lists) {
    std::vector<Action> merged;
    for (const Action &action : list) {
      Action input{action.stage, Part::Input, action.micro};
      bool isPair = action.part == Part::Weight && !merged.empty() &&
                    merged.back() == input;
      if (isPair)
        merged.back().part = Part::Backward;
      else
        merged.push_back(action);
    }
    list = std::move(merged);
  }
  return result;
}
