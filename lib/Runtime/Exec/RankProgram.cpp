//===- RankProgram.cpp - the commands of one rank -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankProgram.h"

#include <cstring>

using namespace dist;

using Clock = std::chrono::steady_clock;

RankProgram::RankProgram(std::shared_ptr<const Artifact> program,
                         RankMemory memory, std::unique_ptr<ProcessGroup> world)
    : artifact(std::move(program)), memory(std::move(memory)),
      world(std::move(world)),
      coordinates(artifact->manifest().mesh.coordinatesOf(this->world->rank())),
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
    auto group = world->split(manifest.mesh, collective->axes);
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

RankProgram::Bound RankProgram::bind(size_t, const CollectiveCommand &command) {
  BoundCollective collective = {groups.at(toString(command.axes)).get(), {}};
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

Status RankProgram::run(BoundKernel &kernel) {
  kernel.function(kernel.buffers.data(), coordinates.data());
  return {};
}

Status RankProgram::run(BoundCopy &copy) {
  if (copy.from != copy.to && copy.bytes > 0)
    std::memmove(copy.to, copy.from, copy.bytes);
  return {};
}

Status RankProgram::run(BoundCollective &collective) {
  return collective.group->run(collective.request);
}

static int64_t since(Clock::time_point origin) {
  return std::chrono::nanoseconds(Clock::now() - origin).count();
}

Status RankProgram::run(const std::atomic<bool> &stop, bool traced,
                        Clock::time_point origin) {
  std::fill(counts.begin(), counts.end(), 0);
  for (size_t i = 0; i < bound.size(); ++i) {
    if (stop.load(std::memory_order_relaxed))
      return Status(StatusCode::Aborted, "stopped");
    int64_t begin = traced ? since(origin) : 0;
    if (Status status =
            std::visit([&](auto &command) { return run(command); }, bound[i]);
        !status.ok())
      return status;
    if (traced)
      events.push_back({int(i), begin, since(origin)});
    ++counts[i];
  }
  return {};
}
