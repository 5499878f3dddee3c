//===- BindCommands.cpp - commands bound to memory and groups -------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankProgram.h"

#include <fmt/format.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Commands of all lists
//===----------------------------------------------------------------------===//

RankProgram::Bound RankProgram::bind(int index, const KernelCommand &command,
                                     const Buffers &at) {
  BoundKernel kernel = {artifact->kernel(programNumber, size_t(index)), {}};
  for (int operand : command.operands)
    kernel.buffers.push_back(at[size_t(operand)]);
  for (int result : command.results)
    kernel.buffers.push_back(at[size_t(result)]);
  return kernel;
}

RankProgram::Bound RankProgram::bind(int, const CopyCommand &command,
                                     const Buffers &at) {
  return BoundCopy{at[size_t(command.from)], at[size_t(command.to)],
                   size_t(own.buffers[size_t(command.to)].bytes)};
}

RankProgram::Bound RankProgram::bind(int index,
                                     const CustomCallCommand &command,
                                     const Buffers &at) {
  return std::make_unique<BoundCustomCall>(
      command, artifact->customCall(programNumber, size_t(index)),
      artifact->manifest().mesh, world.rank(), at);
}

/// Returns the parts of sums of 16 bits that noise may move: in memory that no
/// constant, argument or result is in.
RankProgram::PartsOfSums RankProgram::partsOf(const CollectiveCommand &command,
                                              const Buffers &at) const {
  const CollectiveSignature &signature = command.signature;
  PartsOfSums parts;
  if (!reduces(signature.op) || signature.reduction != Reduction::Sum ||
      !isFloat(signature.dtype) || sizeOf(signature.dtype) != 2)
    return parts;
  for (size_t i = 0; i < command.sends.size(); ++i) {
    size_t send = size_t(command.sends[i]);
    BufferKind kind = own.buffers[send].kind;
    if (kind == BufferKind::Temporary || kind == BufferKind::Frame)
      parts.emplace_back(static_cast<uint16_t *>(at[send]),
                         signature.counts[i]);
  }
  return parts;
}

RankProgram::Bound RankProgram::bind(int index,
                                     const CollectiveCommand &command,
                                     const Buffers &at) {
  BoundCollective collective = {groups.at(toString(command.axes)).get(),
                                {},
                                index,
                                overlaps ? command.work : std::nullopt,
                                partsOf(command, at)};
  collective.request.signature = command.signature;
  collective.request.location = command.location;
  if (auto plan = plans.find(&command); plan != plans.end())
    collective.request.plans = plan->second;
  for (int send : command.sends)
    collective.request.sends.push_back(at[size_t(send)]);
  for (int receive : command.receives)
    collective.request.receives.push_back(at[size_t(receive)]);
  return collective;
}

RankProgram::Bound RankProgram::bind(int, const WaitCommand &command,
                                     const Buffers &) {
  return BoundWait{command.work};
}

RankProgram::Bound RankProgram::bind(int, const WhileCommand &command,
                                     const Buffers &at) {
  return BoundWhile{static_cast<const uint8_t *>(at[size_t(command.predicate)]),
                    command.condition, command.body};
}

RankProgram::Bound RankProgram::bind(int, const SwitchCommand &command,
                                     const Buffers &at) {
  return BoundSwitch{at[size_t(command.index)], &command};
}

//===----------------------------------------------------------------------===//
// Calls and transfers
//===----------------------------------------------------------------------===//

/// Returns the memory of a buffer in a slot of its frame.
void *RankProgram::inSlot(int buffer, int slot) const {
  const BufferSpec &spec = own.buffers[size_t(buffer)];
  auto *first = static_cast<std::byte *>(memory.buffers[size_t(buffer)]);
  if (spec.kind != BufferKind::Frame)
    return first;
  return first + slot * own.frames[size_t(spec.frame)].stride();
}

/// Returns a segment in the slots of a call, which calls with the same slots
/// share.
RankProgram::Binding *RankProgram::segmentOf(const CallCommand &call) {
  auto [binding, isNew] = segments.try_emplace({call.segment, call.slots});
  if (!isNew)
    return binding->second.get();
  Buffers buffers = memory.buffers;
  for (size_t i = 0; i < buffers.size(); ++i)
    if (int slot = own.slotOf(call, own.buffers[i].frame); slot > 0)
      buffers[i] = inSlot(int(i), slot);
  binding->second =
      bind(own.segments[size_t(call.segment)].commands, std::move(buffers));
  return binding->second.get();
}

RankProgram::Bound RankProgram::bind(int index, const CallCommand &command,
                                     const Buffers &at) {
  const Segment &segment = own.segments[size_t(command.segment)];
  return BoundCall{segmentOf(command), index, command.micro,
                   segment.index < 0 ? nullptr : at[size_t(segment.index)],
                   segment.indexType};
}

RankProgram::Bound RankProgram::bind(int, const TransferCommand &command,
                                     const Buffers &) {
  const Manifest &manifest = artifact->manifest();
  const Edge &edge = manifest.edges[size_t(command.edge)];
  int64_t peer =
      manifest.peerOf(world.rank(), command.isSend ? edge.to : edge.from);
  BoundTransfer transfer;
  transfer.message = {command.isSend, int(peer), edge.dtype, edge.count,
                      inSlot(own.edges[size_t(command.edge)], command.slot)};
  transfer.location = manifest.describe(own, command);
  if (!edge.location.empty())
    transfer.location += ", " + edge.location;
  transfer.work = command.work;
  return transfer;
}

RankProgram::Bound RankProgram::bind(int, const TransferWaitCommand &command,
                                     const Buffers &) {
  return BoundTransferWait{command.work};
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

std::unique_ptr<RankProgram::Binding> RankProgram::bind(CommandRange range,
                                                        Buffers buffers) {
  auto binding = std::make_unique<Binding>();
  binding->range = range;
  binding->buffers = std::move(buffers);
  for (int i = range.first; i < range.last; ++i)
    binding->commands.push_back(std::visit(
        [&](const auto &command) { return bind(i, command, binding->buffers); },
        own.commands[size_t(i)]));
  return binding;
}

void RankProgram::rebind() {
  memory.placeParts(own);
  segments.clear();
  list = bind(own.list, memory.buffers);
}
