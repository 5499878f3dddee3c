//===- RankProgram.cpp - the commands of one rank -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankProgram.h"
#include "SumNoise.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

using namespace dist;

using Clock = std::chrono::steady_clock;

/// Returns an element of an integer type; an i1 is a byte of 0 or 1.
static int64_t integerAt(const void *place, DType dtype) {
  uint64_t bits = 0;
  std::memcpy(&bits, place, size_t(sizeOf(dtype)));
  int unused = 64 - 8 * int(sizeOf(dtype));
  bool isSigned = dtype == DType::I8 || dtype == DType::I16 ||
                  dtype == DType::I32 || dtype == DType::I64;
  return isSigned ? int64_t(bits << unused) >> unused : int64_t(bits);
}

RankProgram::RankProgram(std::shared_ptr<const Artifact> program,
                         RankMemory memory, ProcessGroup &world, bool overlaps)
    : artifact(std::move(program)),
      programNumber(artifact->manifest().programOf(world.rank())),
      own(artifact->manifest().programs[size_t(programNumber)]),
      memory(std::move(memory)), world(world), overlaps(overlaps),
      works(size_t(own.numWorks())),
      transfers(own.edges.empty() ? 0 : own.commands.size()),
      coordinates(artifact->manifest().mesh.coordinatesOf(world.rank())),
      counts(own.commands.size()) {}

Status RankProgram::connect() {
  const Manifest &manifest = artifact->manifest();
  std::map<std::string, Axes> groupAxes; // The same order in all programs.
  for (const Command &command : own.commands) {
    auto *collective = std::get_if<CollectiveCommand>(&command);
    if (!collective)
      continue;
    groupAxes.emplace(toString(collective->axes), collective->axes);
    if (collective->signature.op == CollectiveOp::Exchange)
      plans[collective] =
          std::make_shared<const std::vector<FetchPlan>>(planExchange(
              manifest.mesh, collective->axes, collective->signature.fetches));
  }
  for (const auto &[name, axes] : groupAxes) {
    auto group = world.split(manifest.mesh, axes);
    if (!group)
      return group.status();
    groups[name] = std::move(*group);
  }
  rebind();
  return {};
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static int64_t between(Clock::time_point origin, Clock::time_point time) {
  return std::chrono::nanoseconds(time - origin).count();
}

static int64_t since(Clock::time_point origin) {
  return between(origin, Clock::now());
}

Status RankProgram::run(BoundKernel &kernel, const Step &) {
  kernel.function(kernel.buffers.data(), coordinates.data());
  return {};
}

Status RankProgram::run(BoundCopy &copy, const Step &) {
  if (copy.from != copy.to && copy.bytes > 0)
    std::memmove(copy.to, copy.from, copy.bytes);
  return {};
}

Status RankProgram::run(std::unique_ptr<BoundCustomCall> &call, const Step &) {
  return call->run();
}

/// Starts a collective. Without overlap it runs to its end here.
Status RankProgram::run(BoundCollective &collective, const Step &) {
  InCollective here(*place);
  const RoundingNoise *noise = roundingNoise();
  if (noise && noise->sums == collective.request.signature.dtype)
    for (auto [part, count] : collective.parts)
      addNoiseToPart(*noise, part, count);
  if (!collective.work)
    return collective.group->run(collective.request);
  auto work = collective.group->start({{collective.request}, {}, {}, {}, {}});
  if (work)
    works[*collective.work] = {std::move(*work), collective.index};
  return work.status();
}

Status RankProgram::run(BoundWait &wait, const Step &step) {
  InCollective here(*place);
  auto [work, command] = std::exchange(works[wait.work], {});
  Status status = work.wait();
  if (!overlaps || !step.traced || !status.ok())
    return status;
  WorkSpan span = work.span();
  events.push_back({command, between(step.origin, span.begin),
                    between(step.origin, span.end), TraceEvent::OnQueue});
  return status;
}

Status RankProgram::run(BoundWhile &loop, const Step &step) {
  while (true) {
    if (Status status = run(loop.condition, step); !status.ok())
      return status;
    if (!*loop.predicate)
      return {};
    if (Status status = run(loop.body, step); !status.ok())
      return status;
    if (step.stop.load(std::memory_order_relaxed))
      return Status(StatusCode::Aborted, "stopped");
  }
}

Status RankProgram::run(BoundSwitch &choice, const Step &step) {
  const SwitchCommand &command = *choice.command;
  int64_t index = integerAt(choice.index, command.dtype);
  auto found = std::find(command.cases.begin(), command.cases.end(), index);
  return run(command.branches[found - command.cases.begin()], step);
}

/// Writes the number of the micro-batch to the index of a segment.
static void writeInteger(void *place, DType dtype, int64_t value) {
  std::memcpy(place, &value, size_t(sizeOf(dtype))); // Little-endian.
}

Status RankProgram::run(BoundCall &call, const Step &step) {
  if (call.index)
    writeInteger(call.index, call.indexType, call.micro);
  Step inner = step;
  inner.binding = call.segment;
  inner.call = call.command;
  return run(call.segment->range, inner);
}

Status RankProgram::run(BoundTransfer &transfer, const Step &) {
  auto work = world.post({transfer.message}, {}, transfer.location);
  if (work)
    transfers[size_t(transfer.work)] = std::move(*work);
  return work.status();
}

Status RankProgram::run(BoundTransferWait &wait, const Step &) {
  InCollective here(*place);
  return std::exchange(transfers[size_t(wait.work)], {}).wait();
}

TraceEvent::Kind RankProgram::kindOf(const Bound &command) {
  auto *collective = std::get_if<BoundCollective>(&command);
  return collective && collective->work ? TraceEvent::Start : TraceEvent::Done;
}

Status RankProgram::runOne(int index, const Step &step) {
  if (step.stop.load(std::memory_order_relaxed))
    return Status(StatusCode::Aborted, "stopped");
  place->command.store(index, std::memory_order_relaxed);
  place->call.store(step.call, std::memory_order_relaxed);
  int64_t begin = step.traced ? since(step.origin) : 0;
  Bound &bound =
      step.binding->commands[size_t(index - step.binding->range.first)];
  Status status =
      std::visit([&](auto &command) { return run(command, step); }, bound);
  if (step.traced && status.ok())
    events.push_back({index, begin, since(step.origin), kindOf(bound)});
  if (!status.ok() && failed < 0) {
    failed = index;
    failedCall = step.call;
  }
  counts[index] += status.ok();
  return status;
}

Status RankProgram::run(CommandRange range, const Step &step) {
  const std::vector<Command> &commands = own.commands;
  for (int i = range.first; i < range.last; i = nextCommand(commands[i], i))
    if (Status status = runOne(i, step); !status.ok())
      return status;
  return {};
}

Status RankProgram::run(const std::atomic<bool> &stop, bool traced,
                        Clock::time_point origin) {
  std::fill(counts.begin(), counts.end(), 0);
  failed = -1;
  return run(own.list, Step{stop, traced, origin, list.get()});
}

//===----------------------------------------------------------------------===//
// Place of a failure
//===----------------------------------------------------------------------===//

/// Returns the place of a command, for the end of a text.
static std::string placeText(const std::string &location) {
  return location.empty() ? "" : " at " + location;
}

/// Describes an operation with its source line. Failures of collectives,
/// transfers and custom calls have both already.
std::string RankProgram::describe(const Command &command) const {
  if (auto *kernel = std::get_if<KernelCommand>(&command))
    return fmt::format(" ({}{})", kernel->symbol, placeText(kernel->location));
  if (auto *call = std::get_if<CallCommand>(&command))
    return fmt::format(" ({})", own.nameOf(*call));
  if (auto *wait = std::get_if<TransferWaitCommand>(&command)) {
    auto &transfer =
        std::get<TransferCommand>(own.commands[size_t(wait->transfer)]);
    return fmt::format(" (wait for the {} of {})",
                       transfer.isSend ? "send" : "receive",
                       artifact->manifest().describe(own, transfer));
  }
  auto *wait = std::get_if<WaitCommand>(&command);
  for (const Command &other : own.commands)
    if (auto *collective = std::get_if<CollectiveCommand>(&other);
        wait && collective && collective->work == wait->work)
      return fmt::format(" (wait for {}{})", toString(collective->signature.op),
                         placeText(collective->location));
  return "";
}

/// Describes an operation that has not failed, with its source line.
std::string RankProgram::describeAny(const Command &command) const {
  if (auto *collective = std::get_if<CollectiveCommand>(&command))
    return fmt::format(" ({}{})", toString(collective->signature.op),
                       placeText(collective->location));
  if (auto *transfer = std::get_if<TransferCommand>(&command))
    return fmt::format(" ({})", artifact->manifest().describe(own, *transfer));
  if (auto *call = std::get_if<CustomCallCommand>(&command))
    return fmt::format(" ({}{})", call->target, placeText(call->location));
  return describe(command);
}

std::string RankProgram::nameOf(int command, int call,
                                const std::string &description) const {
  std::string text = fmt::format("command {} of {}{}", command + 1,
                                 own.commands.size(), description);
  if (call < 0)
    return text;
  return fmt::format(
      "{}, in {}", text,
      own.nameOf(std::get<CallCommand>(own.commands[size_t(call)])));
}

std::string RankProgram::failedAt() const {
  return failed < 0 ? ""
                    : nameOf(failed, failedCall,
                             describe(own.commands[size_t(failed)]));
}

std::string RankProgram::standsAt() const {
  if (own.commands.empty())
    return "";
  int command = place->command;
  return nameOf(command, place->call,
                describeAny(own.commands[size_t(command)]));
}
