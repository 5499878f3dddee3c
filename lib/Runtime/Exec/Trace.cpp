//===- Trace.cpp - timeline of all ranks ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Trace.h"

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <fmt/format.h>
#include <map>
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

static json describe(const WaitCommand &command) {
  return {{"name", "wait"},
          {"cat", "control"},
          {"args", {{"location", command.location}}}};
}

static json describe(const Manifest &, const Program &program,
                     const CallCommand &command) {
  const Segment &segment = program.segments[size_t(command.segment)];
  json args = {{"location", segment.location}};
  if (command.micro >= 0)
    args["micro_batch"] = command.micro;
  return {{"name", program.nameOf(command)}, {"cat", "call"}, {"args", args}};
}

static json describe(const Manifest &manifest, const Program &program,
                     const TransferCommand &command) {
  const Edge &edge = manifest.edges[size_t(command.edge)];
  return {{"name", command.isSend ? "send" : "receive"},
          {"cat", "transfer"},
          {"args",
           {{"location", edge.location},
            {"edge", manifest.describe(program, command)},
            {"bytes_sent", edge.bytes()}}}};
}

static json describe(const Manifest &manifest, const Program &program,
                     const TransferWaitCommand &command) {
  auto &transfer =
      std::get<TransferCommand>(program.commands[size_t(command.transfer)]);
  json entry = describe(manifest, program, transfer);
  entry["name"] = fmt::format("wait {}", transfer.isSend ? "send" : "receive");
  return entry;
}

/// Describes a command of any program.
template <typename Kind>
static json describe(const Manifest &, const Program &, const Kind &command) {
  return describe(command);
}

namespace {

/// The rows of ranks and, below them, of their groups' queues.
class ChromeTrace {
public:
  ChromeTrace(const Manifest &manifest, size_t numRanks);

  void add(size_t rank, const TraceEvent &event);
  std::string text() &&;

private:
  void nameRow(size_t row, const std::string &name);
  size_t queueRow(size_t rank, const Axes &axes);
  static json describe(const Manifest &manifest, const Program &program,
                       const TraceEvent &event);

  const Manifest &manifest;
  std::map<std::pair<size_t, std::string>, size_t> queues; ///< Their rows.
  size_t numRows;
  json events = json::array();
};

} // namespace

ChromeTrace::ChromeTrace(const Manifest &manifest, size_t numRanks)
    : manifest(manifest), numRows(numRanks) {
  for (size_t rank = 0; rank < numRanks; ++rank)
    nameRow(rank, fmt::format("rank {}", rank));
}

void ChromeTrace::nameRow(size_t row, const std::string &name) {
  events.push_back({{"name", "thread_name"},
                    {"ph", "M"},
                    {"pid", 0},
                    {"tid", row},
                    {"args", {{"name", name}}}});
}

size_t ChromeTrace::queueRow(size_t rank, const Axes &axes) {
  auto [row, isNew] = queues.try_emplace({rank, toString(axes)}, numRows);
  if (isNew) {
    ++numRows;
    nameRow(row->second, fmt::format("rank {}, {}", rank, toString(axes)));
  }
  return row->second;
}

/// Returns the operation of a work.
static const char *startedBy(const Program &program, int work) {
  for (const Command &command : program.commands)
    if (auto *collective = std::get_if<CollectiveCommand>(&command);
        collective && collective->work == work)
      return toString(collective->signature.op);
  return "";
}

json ChromeTrace::describe(const Manifest &manifest, const Program &program,
                           const TraceEvent &event) {
  const Command &command = program.commands[size_t(event.command)];
  json entry = std::visit(
      [&](const auto &item) { return ::describe(manifest, program, item); },
      command);
  auto prefix = [&](const char *verb, const char *operation) {
    entry["name"] = fmt::format("{} {}", verb, operation);
    entry["cat"] = "control";
  };
  if (auto *wait = std::get_if<WaitCommand>(&command))
    prefix("wait", startedBy(program, wait->work));
  if (event.kind == TraceEvent::Start)
    prefix("start",
           toString(std::get<CollectiveCommand>(command).signature.op));
  return entry;
}

void ChromeTrace::add(size_t rank, const TraceEvent &event) {
  const Program &program = manifest.programAt(int64_t(rank));
  json entry = describe(manifest, program, event);
  const Command &command = program.commands[size_t(event.command)];
  entry["ph"] = "X";
  entry["pid"] = 0;
  entry["tid"] = event.kind == TraceEvent::OnQueue
                     ? queueRow(rank, std::get<CollectiveCommand>(command).axes)
                     : rank;
  entry["ts"] = double(event.begin) / 1e3;
  entry["dur"] = double(event.end - event.begin) / 1e3;
  events.push_back(std::move(entry));
}

std::string ChromeTrace::text() && {
  json document = {{"traceEvents", std::move(events)},
                   {"displayTimeUnit", "ms"}};
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string
dist::chromeTrace(const Manifest &manifest,
                  const std::vector<std::vector<TraceEvent>> &ranks) {
  ChromeTrace trace(manifest, ranks.size());
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    for (const TraceEvent &event : ranks[rank])
      trace.add(rank, event);
  return std::move(trace).text();
}
