//===- CommandVerifier.cpp - checks of commands ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandVerifier.h"

#include "dist/Support/CrossingPlan.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static Status verify(const BufferVerifier &buffers,
                     const KernelCommand &command) {
  DIST_RETURN_IF_ERROR(buffers.verifyUses(command.operands, /*written=*/false));
  return buffers.verifyUses(command.results, /*written=*/true);
}

static Status verify(const BufferVerifier &buffers,
                     const CopyCommand &command) {
  DIST_RETURN_IF_ERROR(buffers.verifyUse(command.from, /*written=*/false));
  DIST_RETURN_IF_ERROR(buffers.verifyUse(command.to, /*written=*/true));
  int64_t from = buffers.program.buffers[command.from].bytes;
  int64_t to = buffers.program.buffers[command.to].bytes;
  if (from != to)
    return Status::invalid(
        fmt::format("copies {} bytes to a buffer of {}", from, to));
  return {};
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static Status verifyLayout(const TensorSpec &tensor) {
  std::vector<int64_t> sorted = tensor.layout;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != int64_t(i) || sorted.size() != tensor.shape.size())
      return Status::invalid(fmt::format(
          "a layout of {} has each of its dimensions once", tensor.type()));
  return {};
}

/// Checks that a result shares memory with an operand only if it takes it over.
static Status verifyMemory(const BufferVerifier &buffers,
                           const CustomCallCommand &command,
                           const TensorSpec &result) {
  for (size_t i = 0; i < command.operands.size(); ++i) {
    const TensorSpec &operand = command.operands[i];
    bool isAlias = result.alias == int(i);
    if (isAlias &&
        (operand.dtype != result.dtype || operand.shape != result.shape ||
         operand.sharding != result.sharding ||
         operand.layout != result.layout))
      return Status::invalid(
          fmt::format("a result of {} cannot take over operand {}, {}",
                      result.type(), i, operand.type()));
    if (!(isAlias && operand.buffer == result.buffer) &&
        buffers.overlap(operand.buffer, result.buffer))
      return Status::invalid(fmt::format("result buffer {} overlaps operand "
                                         "buffer {}",
                                         result.buffer, operand.buffer));
  }
  return {};
}

static Status verify(const BufferVerifier &buffers,
                     const CustomCallCommand &command) {
  for (const TensorSpec &operand : command.operands) {
    DIST_RETURN_IF_ERROR(buffers.verifyTensor(operand, operand.buffer));
    DIST_RETURN_IF_ERROR(verifyLayout(operand));
  }
  for (const TensorSpec &result : command.results) {
    DIST_RETURN_IF_ERROR(buffers.verifyTensor(result, result.buffer));
    DIST_RETURN_IF_ERROR(verifyLayout(result));
    DIST_RETURN_IF_ERROR(buffers.verifyUse(result.buffer, /*written=*/true));
    if (result.alias >= int(command.operands.size()))
      return Status::invalid(
          fmt::format("there is no operand {} to take over", result.alias));
    DIST_RETURN_IF_ERROR(verifyMemory(buffers, command, result));
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

static Status verifyFetches(const Mesh &mesh,
                            const CollectiveCommand &command) {
  const CollectiveSignature &signature = command.signature;
  for (size_t i = 0; i < signature.fetches.size(); ++i) {
    const WindowFetch &fetch = signature.fetches[i];
    DIST_RETURN_IF_ERROR(dist::verify(mesh, fetch));
    int64_t count = elementCount(localShape(mesh, fetch.from, fetch.shape));
    if (count != signature.counts[i])
      return Status::invalid(
          fmt::format("fetch {} is of blocks of {} elements, got a count of {}",
                      i, count, signature.counts[i]));
    for (const AxisRef &axis : fetch.axes(mesh))
      if (!mesh.contains(command.axes, axis))
        return Status::invalid(
            fmt::format("fetch {} uses axis {}, which the exchange is not over",
                        i, axis.str()));
  }
  return {};
}

/// Checks that nothing is received into a buffer that is still sent, or twice
/// into one.
static Status verifyApart(const BufferVerifier &buffers,
                          const CollectiveCommand &command) {
  size_t count = command.sends.size();
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j) {
      bool inPlace = i == j && command.sends[i] == command.receives[j] &&
                     command.signature.op == CollectiveOp::AllReduce;
      if (!inPlace && buffers.overlap(command.sends[i], command.receives[j]))
        return Status::invalid(
            fmt::format("receive buffer {} overlaps send buffer {}",
                        command.receives[j], command.sends[i]));
      if (i < j && buffers.overlap(command.receives[i], command.receives[j]))
        return Status::invalid(fmt::format("receive buffers {} and {} overlap",
                                           command.receives[i],
                                           command.receives[j]));
    }
  return {};
}

static Status verify(const BufferVerifier &buffers,
                     const CollectiveCommand &command) {
  const CollectiveSignature &signature = command.signature;
  DIST_RETURN_IF_ERROR(signature.op == CollectiveOp::Exchange
                           ? verifyExchangeAxes(buffers.mesh, command.axes)
                           : buffers.verifyAxes(command.axes));
  int n = int(buffers.mesh.sizeOf(command.axes));
  DIST_RETURN_IF_ERROR(signature.verify(n));
  size_t count = signature.counts.size();
  if (command.sends.size() != count || command.receives.size() != count)
    return Status::invalid("counts, sends and receives differ in length");
  DIST_RETURN_IF_ERROR(buffers.verifyUses(command.sends, /*written=*/false));
  DIST_RETURN_IF_ERROR(buffers.verifyUses(command.receives, /*written=*/true));
  if (signature.op == CollectiveOp::Exchange)
    DIST_RETURN_IF_ERROR(verifyFetches(buffers.mesh, command));
  for (size_t i = 0; i < count; ++i) {
    int64_t all = 0;
    if (__builtin_mul_overflow(signature.counts[i], n, &all))
      return Status::invalid("the counts are too large");
    DIST_RETURN_IF_ERROR(buffers.verifyRoom(command.sends[i], signature.dtype,
                                            signature.counts[i]));
    DIST_RETURN_IF_ERROR(buffers.verifyRoom(
        command.receives[i], signature.dtype, signature.receiveCount(i, n)));
  }
  return verifyApart(buffers, command);
}

/// WorkVerifier checks the work.
static Status verify(const BufferVerifier &, const WaitCommand &) { return {}; }

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

static Status verify(const BufferVerifier &buffers,
                     const WhileCommand &command) {
  DIST_RETURN_IF_ERROR(buffers.verifyUse(command.predicate, /*written=*/false));
  return buffers.verifyRoom(command.predicate, DType::I1, 1);
}

static Status verify(const BufferVerifier &buffers,
                     const SwitchCommand &command) {
  DIST_RETURN_IF_ERROR(buffers.verifyUse(command.index, /*written=*/false));
  if (isFloat(command.dtype))
    return Status::invalid(fmt::format("an index needs integers, got {}",
                                       toString(command.dtype)));
  if (command.branches.size() != command.cases.size() + 1)
    return Status::invalid(fmt::format(
        "{} cases need {} branches, the last for all other values, got {}",
        command.cases.size(), command.cases.size() + 1,
        command.branches.size()));
  return buffers.verifyRoom(command.index, command.dtype, 1);
}

//===----------------------------------------------------------------------===//
// Calls and transfers
//===----------------------------------------------------------------------===//

/// Checks that the type of the segment's index can hold the micro-batch.
static Status verifyMicro(const Segment &segment, int micro) {
  if (segment.index < 0)
    return {};
  int bits = 8 * int(sizeOf(segment.indexType)) - 1;
  if (micro >= 0 && (bits >= 31 || micro < 1 << bits))
    return {};
  return Status::invalid(fmt::format(
      "segment '{}' reads the number of its micro-batch as {}, got {}",
      segment.name, toString(segment.indexType), micro));
}

static Status verify(const BufferVerifier &buffers,
                     const CallCommand &command) {
  const Program &program = buffers.program;
  if (size_t(command.segment) >= program.segments.size())
    return Status::invalid(fmt::format("there is no segment {}, there are {}",
                                       command.segment,
                                       program.segments.size()));
  const Segment &segment = program.segments[size_t(command.segment)];
  if (command.slots.size() != segment.frames.size())
    return Status::invalid(
        fmt::format("segment '{}' uses {} frames, got {} slots", segment.name,
                    segment.frames.size(), command.slots.size()));
  for (size_t i = 0; i < command.slots.size(); ++i)
    DIST_RETURN_IF_ERROR(
        buffers.verifySlot(segment.frames[i], command.slots[i]));
  return verifyMicro(segment, command.micro);
}

static Status verify(const BufferVerifier &buffers,
                     const TransferCommand &command) {
  const Program &program = buffers.program;
  if (size_t(command.edge) >= program.edges.size())
    return Status::invalid(fmt::format("there is no edge {}, there are {}",
                                       command.edge, program.edges.size()));
  int buffer = program.edges[size_t(command.edge)];
  if (buffer < 0)
    return Status::invalid(fmt::format("edge {} has no end at {}", command.edge,
                                       toString(program.at)));
  if (size_t(command.work) >= program.commands.size())
    return Status::invalid(
        fmt::format("starts work {}: expected a number below {}, that of the "
                    "commands",
                    command.work, program.commands.size()));
  const BufferSpec &spec = program.buffers[size_t(buffer)];
  if (spec.kind == BufferKind::Frame)
    return buffers.verifySlot(spec.frame, command.slot);
  if (command.slot == 0)
    return {};
  return Status::invalid(fmt::format(
      "buffer {} of edge {} is in no frame: expected slot 0, got {}", buffer,
      command.edge, command.slot));
}

/// TransferVerifier checks the work.
static Status verify(const BufferVerifier &, const TransferWaitCommand &) {
  return {};
}

Status dist::verifyCommand(const BufferVerifier &buffers,
                           const Command &command) {
  return std::visit([&](const auto &item) { return ::verify(buffers, item); },
                    command);
}
