//===- Trace.cpp - timeline of all ranks ----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Exec/Trace.h"
#include "dist/Runtime/Exec/SimulatedStep.h"

#include "dist/Runtime/Comm/ProcessGroup.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
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
  args["stage"] = std::atoi(segment.name.c_str());
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
  /// Adds the step as planned, beside the calls of the first traced step.
  void addPlanned(const std::vector<std::vector<TraceEvent>> &ranks);
  std::string text() &&;

private:
  void nameRow(size_t row, const std::string &name, int process = 0);
  void addPlanned(const SimulatedStep &step, double begin, double scale);
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

void ChromeTrace::nameRow(size_t row, const std::string &name, int process) {
  events.push_back({{"name", "thread_name"},
                    {"ph", "M"},
                    {"pid", process},
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

/// Returns the microseconds at which the first traced step begins and ends.
static std::pair<double, double>
firstStep(const Manifest &manifest,
          const std::vector<std::vector<TraceEvent>> &ranks) {
  int64_t begin = std::numeric_limits<int64_t>::max(), end = 0;
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    const Program &program = manifest.programAt(int64_t(rank));
    auto isOfList = [&](const TraceEvent &event) {
      return event.command >= program.list.first;
    };
    // Each command of the list has one event a step.
    int last = program.list.first;
    for (int i = last; i < program.list.last;
         i = nextCommand(program.commands[size_t(i)], i))
      last = i;
    for (const TraceEvent &event : ranks[rank]) {
      if (!isOfList(event))
        continue;
      begin = std::min(begin, event.begin);
      end = std::max(end, event.end);
      if (event.command == last)
        break;
    }
  }
  return {double(begin) / 1e3, double(end) / 1e3};
}

void ChromeTrace::addPlanned(const SimulatedStep &step, double begin,
                             double scale) {
  constexpr int kPlanned = 1;
  for (size_t i = 0; i < step.programs.size(); ++i) {
    const Program &program = manifest.programs[i];
    std::string name = toString(program.at);
    nameRow(2 * i, name, kPlanned);
    nameRow(2 * i + 1, name + ", sends", kPlanned);
    auto addSpan = [&](const SimulatedStep::Span &span, size_t row) {
      json entry = describe(manifest, program, {span.command, 0, 0});
      entry["ph"] = "X";
      entry["pid"] = kPlanned;
      entry["tid"] = row;
      entry["ts"] = begin + scale * span.begin;
      entry["dur"] = scale * (span.end - span.begin);
      events.push_back(std::move(entry));
    };
    for (const SimulatedStep::Span &span : step.programs[i].calls)
      addSpan(span, 2 * i);
    for (const SimulatedStep::Span &span : step.programs[i].sends)
      addSpan(span, 2 * i + 1);
  }
}

void ChromeTrace::addPlanned(
    const std::vector<std::vector<TraceEvent>> &ranks) {
  std::optional<SimulatedStep> step = simulateStep(manifest);
  auto [begin, end] = firstStep(manifest, ranks);
  if (!step || !(end > begin) || !(step->end > 0))
    return;
  bool isInSeconds = manifest.costUnit == "seconds";
  for (auto [process, name] :
       {std::pair(0, "measured"),
        std::pair(1, isInSeconds ? "as planned"
                                 : "as planned, as long as measured")})
    events.push_back({{"name", "process_name"},
                      {"ph", "M"},
                      {"pid", process},
                      {"args", {{"name", name}}}});
  addPlanned(*step, begin, isInSeconds ? 1e6 : (end - begin) / step->end);
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
  trace.addPlanned(ranks);
  return std::move(trace).text();
}
