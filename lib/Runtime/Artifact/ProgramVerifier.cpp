//===- ProgramVerifier.cpp - consistency of a program ---------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramVerifier.h"

#include "CommandVerifier.h"
#include "TransferVerifier.h"
#include "WorkVerifier.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace dist;

namespace {

class ProgramVerifier {
public:
  ProgramVerifier(const Manifest &manifest, const Program &program,
                  const std::vector<int64_t> &ranks)
      : manifest(manifest), program(program), ranks(ranks),
        buffers(manifest.mesh, program) {}

  Status run();

private:
  bool isHere(const TensorSpec &tensor) const;
  Status verifyPresence(const TensorSpec &tensor, int buffer) const;
  Status verifyArguments() const;
  Status verifyResult(const TensorSpec &result, int buffer) const;
  Status verifyResults() const;
  Status verifyEdge(const Edge &edge, int buffer) const;
  Status verifyEdges() const;
  Status verifyFrames() const;
  Status verifySegment(const Segment &segment) const;
  Status verifySegments();
  Status verifyCommands(CommandRange range, const std::string &list) const;
  std::string entryOf(int command) const;

  const Manifest &manifest;
  const Program &program;
  const std::vector<int64_t> &ranks;
  BufferVerifier buffers;
};

} // namespace

Status dist::inEntry(const std::string &entry, const Status &status) {
  return Status(status.getCode(),
                fmt::format("{}: {}", entry, status.getMessage()));
}

//===----------------------------------------------------------------------===//
// Arguments, results and edges
//===----------------------------------------------------------------------===//

/// True if one of the ranks has a part of the tensor.
bool ProgramVerifier::isHere(const TensorSpec &tensor) const {
  const std::vector<SingleAxis> &single = tensor.sharding.single;
  auto isOn = [&](int64_t rank) {
    return std::all_of(
        single.begin(), single.end(), [&](const SingleAxis &item) {
          return manifest.mesh.coordinateOn(rank, item.axis) == item.coordinate;
        });
  };
  return single.empty() || std::any_of(ranks.begin(), ranks.end(), isOn);
}

/// Checks that the tensor has a buffer if ranks of several programs have it. A
/// program of all ranks has all tensors.
Status ProgramVerifier::verifyPresence(const TensorSpec &tensor,
                                       int buffer) const {
  if (program.at.empty() || isHere(tensor) == (buffer >= 0))
    return {};
  return Status::invalid(
      buffer < 0
          ? fmt::format("it is placed as {}, also at {}, where it has no "
                        "buffer: expected one in the program, or 'single' on "
                        "the coordinates of others",
                        tensor.sharding.str(), toString(program.at))
          : fmt::format("it is placed as {} and not at {}: expected no buffer "
                        "in the program",
                        tensor.sharding.str(), toString(program.at)));
}

Status ProgramVerifier::verifyArguments() const {
  std::set<int> taken;
  for (size_t i = 0; i < manifest.arguments.size(); ++i) {
    const TensorSpec &argument = manifest.arguments[i];
    int buffer = program.arguments[i];
    Status status = verifyPresence(argument, buffer);
    if (status.ok() && buffer < 0)
      continue;
    if (status.ok())
      status = buffers.verifyTensor(argument, buffer);
    if (status.ok() && program.buffers[buffer].kind != BufferKind::Argument)
      status = Status::invalid(
          fmt::format("buffer {} is not of kind argument", buffer));
    if (status.ok() && !taken.insert(buffer).second)
      status = Status::invalid(
          fmt::format("buffer {} belongs to another argument", buffer));
    if (!status.ok())
      return inEntry(fmt::format("arguments[{}]", i), status);
  }
  return {};
}

Status ProgramVerifier::verifyResult(const TensorSpec &result,
                                     int buffer) const {
  DIST_RETURN_IF_ERROR(verifyPresence(result, buffer));
  if (!program.at.empty() && buffer < 0)
    return {};
  DIST_RETURN_IF_ERROR(buffers.verifyUse(buffer, /*written=*/false));
  if (program.buffers[buffer].kind == BufferKind::Temporary)
    return Status::invalid(fmt::format("buffer {} is temporary", buffer));
  return buffers.verifyTensor(result, buffer);
}

Status ProgramVerifier::verifyResults() const {
  for (size_t i = 0; i < manifest.results.size(); ++i)
    if (Status status = verifyResult(manifest.results[i], program.results[i]);
        !status.ok())
      return inEntry(fmt::format("results[{}]", i), status);
  return {};
}

Status ProgramVerifier::verifyEdge(const Edge &edge, int buffer) const {
  bool isEnd = edge.from == program.at || edge.to == program.at;
  if (isEnd != (buffer >= 0))
    return Status::invalid(fmt::format(
        "it is from {} to {}: expected {} buffer at {}", toString(edge.from),
        toString(edge.to), isEnd ? "a" : "no", toString(program.at)));
  if (buffer < 0)
    return {};
  Segment all; // An edge may be in any frame.
  BufferVerifier inFrames = buffers;
  inFrames.segment = &all;
  for (size_t i = 0; i < program.frames.size(); ++i)
    all.frames.push_back(int(i));
  DIST_RETURN_IF_ERROR(inFrames.verifyUse(buffer, edge.to == program.at));
  return inFrames.verifyRoom(buffer, edge.dtype, edge.count);
}

Status ProgramVerifier::verifyEdges() const {
  for (size_t i = 0; i < program.edges.size(); ++i)
    if (Status status = verifyEdge(manifest.edges[i], program.edges[i]);
        !status.ok())
      return inEntry(fmt::format("edges[{}]", i), status);
  return {};
}

//===----------------------------------------------------------------------===//
// Frames, segments, commands
//===----------------------------------------------------------------------===//

/// Checks that the memory of a frame has a size.
Status ProgramVerifier::verifyFrames() const {
  for (size_t i = 0; i < program.frames.size(); ++i) {
    const FrameSpec &frame = program.frames[i];
    int64_t bytes = 0;
    if (__builtin_add_overflow(frame.bytes, 63, &bytes) ||
        __builtin_mul_overflow(frame.stride(), frame.slots, &bytes))
      return inEntry(fmt::format("frames[{}]", i),
                     Status::invalid(fmt::format("{} slots of {} bytes are too "
                                                 "large",
                                                 frame.slots, frame.bytes)));
  }
  return {};
}

Status ProgramVerifier::verifySegment(const Segment &segment) const {
  std::set<int> frames;
  for (int frame : segment.frames) {
    if (size_t(frame) >= program.frames.size())
      return Status::invalid(fmt::format("there is no frame {}, there are {}",
                                         frame, program.frames.size()));
    if (!frames.insert(frame).second)
      return Status::invalid(fmt::format("frame {} is named twice", frame));
  }
  if (segment.index < 0)
    return {};
  if (isFloat(segment.indexType) || segment.indexType == DType::I1)
    return Status::invalid(fmt::format("an index needs integers, got {}",
                                       toString(segment.indexType)));
  DIST_RETURN_IF_ERROR(buffers.verifyUse(segment.index, /*written=*/true));
  return buffers.verifyRoom(segment.index, segment.indexType, 1);
}

Status ProgramVerifier::verifyCommands(CommandRange range,
                                       const std::string &list) const {
  for (int i = range.first; i < range.last; ++i)
    if (Status status = verifyCommand(buffers, program.commands[size_t(i)]);
        !status.ok())
      return inEntry(fmt::format("{}[{}]", list, i - range.first), status);
  return {};
}

Status ProgramVerifier::verifySegments() {
  for (size_t i = 0; i < program.segments.size(); ++i) {
    const Segment &segment = program.segments[i];
    std::string entry = fmt::format("segments[{}]", i);
    buffers.segment = &segment;
    if (Status status = verifySegment(segment); !status.ok())
      return inEntry(entry, status);
    DIST_RETURN_IF_ERROR(verifyCommands(segment.commands, entry + ".commands"));
  }
  buffers.segment = nullptr;
  return {};
}

/// Returns the entry of a command, `commands[3]` or `segments[1].commands[3]`.
std::string ProgramVerifier::entryOf(int command) const {
  for (size_t i = 0; i < program.segments.size(); ++i) {
    CommandRange range = program.segments[i].commands;
    if (command >= range.first && command < range.last)
      return fmt::format("segments[{}].commands[{}]", i, command - range.first);
  }
  return fmt::format("commands[{}]", command - program.list.first);
}

Status ProgramVerifier::run() {
  for (size_t i = 0; i < program.buffers.size(); ++i)
    if (Status status = buffers.verifyBuffer(program.buffers[i]); !status.ok())
      return inEntry(fmt::format("buffers[{}]", i), status);
  DIST_RETURN_IF_ERROR(verifyArguments());
  DIST_RETURN_IF_ERROR(verifyResults());
  DIST_RETURN_IF_ERROR(verifyFrames());
  DIST_RETURN_IF_ERROR(verifyEdges());
  DIST_RETURN_IF_ERROR(verifySegments());
  DIST_RETURN_IF_ERROR(verifyCommands(program.list, "commands"));
  int at = 0;
  Status status = verifyWorks(buffers, at);
  if (status.ok())
    status = verifyTransfers(manifest, buffers, at);
  return status.ok() ? status : inEntry(entryOf(at), status);
}

Status dist::verifyProgram(const Manifest &manifest, const Program &program,
                           const std::vector<int64_t> &ranks) {
  return ProgramVerifier(manifest, program, ranks).run();
}
