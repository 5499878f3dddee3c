//===- Trace.cpp - what every rank did, and when --------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Trace.h"

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <nlohmann/json.hpp>

using namespace dist;
using nlohmann::json;

static json describe(const KernelCommand &command) {
  return {{"name", command.symbol},
          {"cat", "compute"},
          {"args", {{"location", command.location}}}};
}

static json describe(const CustomCallCommand &command) {
  return {{"name", command.target},
          {"cat", "compute"},
          {"args",
           {{"location", command.location},
            {"symbol", command.symbol},
            {"library", command.library}}}};
}

static json describe(const CopyCommand &command) {
  return {{"name", "copy"},
          {"cat", "compute"},
          {"args", {{"location", command.location}}}};
}

static json describe(const CollectiveCommand &command) {
  int64_t elements = 0;
  for (int64_t count : command.signature.counts)
    elements += count;
  return {{"name", toString(command.signature.op)},
          {"cat", "collective"},
          {"args",
           {{"location", command.location},
            {"axes", toString(command.axes)},
            {"signature", command.signature.str()},
            {"bytes_sent_from", elements * sizeOf(command.signature.dtype)}}}};
}

static json describe(const WhileCommand &command) {
  return {{"name", "while"},
          {"cat", "control"},
          {"args", {{"location", command.location}}}};
}

static json describe(const SwitchCommand &command) {
  return {{"name", "switch"},
          {"cat", "control"},
          {"args", {{"location", command.location}}}};
}

static json threadName(size_t rank) {
  return {{"name", "thread_name"},
          {"ph", "M"},
          {"pid", 0},
          {"tid", rank},
          {"args", {{"name", "rank " + std::to_string(rank)}}}};
}

std::string
dist::chromeTrace(const Manifest &manifest,
                  const std::vector<std::vector<TraceEvent>> &ranks) {
  json events = json::array();
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    events.push_back(threadName(rank));
    for (const TraceEvent &event : ranks[rank]) {
      json entry =
          std::visit([](const auto &command) { return describe(command); },
                     manifest.commands[event.command]);
      entry["ph"] = "X";
      entry["pid"] = 0;
      entry["tid"] = rank;
      entry["ts"] = double(event.begin) / 1e3;
      entry["dur"] = double(event.end - event.begin) / 1e3;
      events.push_back(std::move(entry));
    }
  }
  json document = {{"traceEvents", std::move(events)},
                   {"displayTimeUnit", "ms"}};
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}
