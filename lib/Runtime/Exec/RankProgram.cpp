//===- RankProgram.cpp - the commands of one rank -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankProgram.h"

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
    : artifact(std::move(program)), memory(std::move(memory)), world(world),
      overlaps(overlaps), works(artifact->manifest().numWorks()),
      coordinates(artifact->manifest().mesh.coordinatesOf(world.rank())),
      counts(artifact->manifest().commands.size()) {}

Status RankProgram::connect() {
  const Manifest &manifest = artifact->manifest();
  for (const Command &command : manifest.commands) {
    auto *collective = std::get_if<CollectiveCommand>(&command);
    if (collective && collective->signature.op == CollectiveOp::Exchange)
      plans[collective] =
          std::make_shared<const std::vector<FetchPlan>>(planExchange(
              manifest.mesh, collective->axes, collective->signature.fetches));
    if (!collective || groups.contains(toString(collective->axes)))
      continue;
    auto group = world.split(manifest.mesh, collective->axes);
    if (!group)
      return group.status();
    groups[toString(collective->axes)] = std::move(*group);
  }
  rebind();
  return {};
}

//===----------------------------------------------------------------------===//
// Binding
//===----------------------------------------------------------------------===//

RankProgram::Bound RankProgram::bind(size_t index,
                                     const KernelCommand &command) {
  BoundKernel kernel = {artifact->kernel(index), {}};
  for (int operand : command.operands)
    kernel.buffers.push_back(buffer(operand));
  for (int result : command.results)
    kernel.buffers.push_back(buffer(result));
  return kernel;
}

RankProgram::Bound RankProgram::bind(size_t, const CopyCommand &command) {
  return BoundCopy{buffer(command.from), buffer(command.to),
                   size_t(artifact->manifest().buffers[command.to].bytes)};
}

RankProgram::Bound RankProgram::bind(size_t index,
                                     const CustomCallCommand &command) {
  return std::make_unique<BoundCustomCall>(command, artifact->customCall(index),
                                           artifact->manifest().mesh,
                                           world.rank(), memory.buffers);
}

RankProgram::Bound RankProgram::bind(size_t index,
                                     const CollectiveCommand &command) {
  BoundCollective collective = {groups.at(toString(command.axes)).get(),
                                {},
                                int(index),
                                overlaps ? command.work : std::nullopt};
  collective.request.signature = command.signature;
  collective.request.location = command.location;
  if (auto plan = plans.find(&command); plan != plans.end())
    collective.request.plans = plan->second;
  for (int send : command.sends)
    collective.request.sends.push_back(buffer(send));
  for (int receive : command.receives)
    collective.request.receives.push_back(buffer(receive));
  return collective;
}

RankProgram::Bound RankProgram::bind(size_t, const WaitCommand &command) {
  return BoundWait{command.work};
}

RankProgram::Bound RankProgram::bind(size_t, const WhileCommand &command) {
  return BoundWhile{static_cast<const uint8_t *>(buffer(command.predicate)),
                    command.condition, command.body};
}

RankProgram::Bound RankProgram::bind(size_t, const SwitchCommand &command) {
  return BoundSwitch{buffer(command.index), &command};
}

void RankProgram::rebind() {
  bound.clear();
  const std::vector<Command> &commands = artifact->manifest().commands;
  for (size_t i = 0; i < commands.size(); ++i)
    bound.push_back(std::visit(
        [&](const auto &command) { return bind(i, command); }, commands[i]));
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

TraceEvent::Kind RankProgram::kindOf(const Bound &command) {
  auto *collective = std::get_if<BoundCollective>(&command);
  return collective && collective->work ? TraceEvent::Start : TraceEvent::Done;
}

Status RankProgram::runOne(int index, const Step &step) {
  if (step.stop.load(std::memory_order_relaxed))
    return Status(StatusCode::Aborted, "stopped");
  place->command.store(index, std::memory_order_relaxed);
  int64_t begin = step.traced ? since(step.origin) : 0;
  Status status = std::visit([&](auto &command) { return run(command, step); },
                             bound[index]);
  if (step.traced && status.ok())
    events.push_back({index, begin, since(step.origin), kindOf(bound[index])});
  if (!status.ok() && failed < 0)
    failed = index;
  counts[index] += status.ok();
  return status;
}

Status RankProgram::run(CommandRange range, const Step &step) {
  const std::vector<Command> &commands = artifact->manifest().commands;
  for (int i = range.first; i < range.last; i = nextCommand(commands[i], i))
    if (Status status = runOne(i, step); !status.ok())
      return status;
  return {};
}

Status RankProgram::run(const std::atomic<bool> &stop, bool traced,
                        Clock::time_point origin) {
  std::fill(counts.begin(), counts.end(), 0);
  failed = -1;
  return run({0, int(bound.size())}, Step{stop, traced, origin});
}

//===----------------------------------------------------------------------===//
// Place of a failure
//===----------------------------------------------------------------------===//

/// Describes an operation with its source line. Failures of collectives and
/// custom calls have both already.
static std::string describe(const Manifest &manifest, const Command &command) {
  auto at = [](const std::string &location) {
    return location.empty() ? "" : " at " + location;
  };
  if (auto *kernel = std::get_if<KernelCommand>(&command))
    return fmt::format(" ({}{})", kernel->symbol, at(kernel->location));
  auto *wait = std::get_if<WaitCommand>(&command);
  for (const Command &other : manifest.commands)
    if (auto *collective = std::get_if<CollectiveCommand>(&other);
        wait && collective && collective->work == wait->work)
      return fmt::format(" (wait for {}{})", toString(collective->signature.op),
                         at(collective->location));
  return "";
}

std::string RankProgram::nameOf(int command) const {
  const Manifest &manifest = artifact->manifest();
  return fmt::format("command {} of {}{}", command + 1,
                     manifest.commands.size(),
                     describe(manifest, manifest.commands[command]));
}

std::string RankProgram::failedAt() const {
  return failed < 0 ? "" : nameOf(failed);
}

std::string RankProgram::standsAt() const { return nameOf(place->command); }
