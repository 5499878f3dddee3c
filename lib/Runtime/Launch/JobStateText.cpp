//===- JobStateText.cpp - the job's state as JSON -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobState.h"

#include <nlohmann/json.hpp>

using namespace dist;
using nlohmann::json;

static const char *const kPhases[] = {"gathering", "running", "succeeded",
                                      "failed"};

static json toJson(const JobNode &node) {
  return {{"id", node.id},
          {"address", node.place.address},
          {"host", node.place.host},
          {"ports", node.place.ports},
          {"wished", node.wishedRank},
          {"previous", node.previousRank},
          {"ready", node.isReady},
          {"done", node.isDone}};
}

static JobNode nodeFrom(const json &entry) {
  JobNode node;
  node.id = entry.at("id");
  node.place.address = entry.at("address");
  node.place.host = entry.at("host");
  node.place.ports = entry.at("ports").get<std::vector<int>>();
  if (node.place.ports.empty())
    throw json::other_error::create(500, "a node without workers", &entry);
  node.wishedRank = entry.at("wished");
  node.previousRank = entry.at("previous");
  node.isReady = entry.at("ready");
  node.isDone = entry.at("done");
  return node;
}

std::string JobState::toText() const {
  json list = json::array();
  for (const JobNode &node : nodes)
    list.push_back(toJson(node));
  json whole = {{"phase", kPhases[int(phase)]},
                {"nodes", std::move(list)},
                {"min", limits.minNodes},
                {"max", limits.maxNodes},
                {"maxRestarts", limits.maxRestarts},
                {"expected", expected},
                {"token", token},
                {"name", name},
                {"generation", generation},
                {"restarts", restarts},
                {"why", why},
                {"exitCode", exitCode}};
  // Workers may have written any bytes.
  return whole.dump(-1, ' ', false, json::error_handler_t::replace);
}

static JobState stateFrom(const json &whole) {
  JobState state;
  std::string phase = whole.at("phase");
  while (phase != kPhases[int(state.phase)]) {
    if (state.phase == JobPhase::Failed)
      throw json::other_error::create(500, "no such phase: " + phase, &whole);
    state.phase = JobPhase(int(state.phase) + 1);
  }
  for (const json &node : whole.at("nodes"))
    state.nodes.push_back(nodeFrom(node));
  state.limits = {whole.at("min"), whole.at("max"), whole.at("maxRestarts")};
  state.expected = whole.at("expected").get<std::vector<std::string>>();
  state.token = whole.at("token");
  state.name = whole.at("name");
  state.generation = whole.at("generation");
  state.restarts = whole.at("restarts");
  state.why = whole.at("why");
  state.exitCode = whole.at("exitCode");
  return state;
}

Result<JobState> JobState::fromText(const std::string &text) {
  try {
    return stateFrom(json::parse(text));
  } catch (const json::exception &error) {
    return Status::invalid(std::string("the store holds no state of a job: ") +
                           error.what());
  }
}
