//===- BufferVerifier.cpp - checks of buffers -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferVerifier.h"

#include "dist/Support/StackedSharding.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static constexpr int64_t kAlignment = 64;

Status BufferVerifier::verifyAxes(const Axes &axes) const {
  Sharding asDimension;
  asDimension.dims.push_back({axes, /*open=*/false, /*priority=*/0});
  return dist::verify(mesh, asDimension, {1});
}

/// Checks the place of a buffer in `memory` of some bytes.
Status BufferVerifier::verifyPlace(const BufferSpec &buffer, int64_t bytes,
                                   const std::string &memory) const {
  if (buffer.offset % kAlignment != 0)
    return Status::invalid(fmt::format("offset {} is not a multiple of {}",
                                       buffer.offset, kAlignment));
  if (buffer.offset > bytes || buffer.bytes > bytes - buffer.offset)
    return Status::invalid(
        fmt::format("{} bytes at offset {} exceed {} of {} bytes", buffer.bytes,
                    buffer.offset, memory, bytes));
  return {};
}

Status BufferVerifier::verifyExists(int buffer) const {
  if (buffer >= 0 && size_t(buffer) < program.buffers.size())
    return {};
  return Status::invalid(fmt::format("there is no buffer {}, the last is {}",
                                     buffer, int(program.buffers.size()) - 1));
}

/// Checks the place of a part in its buffer.
Status BufferVerifier::verifyPart(const BufferSpec &buffer) const {
  DIST_RETURN_IF_ERROR(verifyExists(buffer.of));
  const BufferSpec &whole = program.buffers[size_t(buffer.of)];
  if (whole.kind != buffer.kind || whole.of >= 0)
    return Status::invalid(fmt::format(
        "it is a part of buffer {}, expected a whole buffer of kind {}",
        buffer.of, toString(buffer.kind)));
  return verifyPlace(buffer, whole.bytes, fmt::format("buffer {}", buffer.of));
}

Status BufferVerifier::verifyBuffer(const BufferSpec &buffer) const {
  DIST_RETURN_IF_ERROR(verifyAxes(buffer.axes));
  if (buffer.of >= 0)
    return verifyPart(buffer);
  if (buffer.kind == BufferKind::Temporary)
    return verifyPlace(buffer, program.arenaBytes, "the arena");
  if (buffer.kind != BufferKind::Frame)
    return {};
  if (size_t(buffer.frame) >= program.frames.size())
    return Status::invalid(fmt::format("there is no frame {}, there are {}",
                                       buffer.frame, program.frames.size()));
  return verifyPlace(buffer, program.frames[size_t(buffer.frame)].bytes,
                     fmt::format("a slot of frame {}", buffer.frame));
}

/// Checks that a slot of the buffer's frame is given.
Status BufferVerifier::verifyFrame(int buffer) const {
  const BufferSpec &spec = program.buffers[buffer];
  if (spec.kind != BufferKind::Frame)
    return {};
  if (segment && std::ranges::count(segment->frames, spec.frame))
    return {};
  return Status::invalid(
      fmt::format("buffer {} is in frame {}: {}", buffer, spec.frame,
                  segment ? "expected the frame in 'frames' of the segment"
                          : "only segments and transfers have slots"));
}

Status BufferVerifier::verifyUse(int buffer, bool written) const {
  DIST_RETURN_IF_ERROR(verifyExists(buffer));
  if (written && program.buffers[buffer].kind == BufferKind::Constant)
    return Status::invalid(
        fmt::format("buffer {} is a constant and cannot be written", buffer));
  return verifyFrame(buffer);
}

Status BufferVerifier::verifyUses(const std::vector<int> &buffers,
                                  bool written) const {
  for (int buffer : buffers)
    DIST_RETURN_IF_ERROR(verifyUse(buffer, written));
  return {};
}

Status BufferVerifier::verifySlot(int frame, int slot) const {
  int slots = program.frames[size_t(frame)].slots;
  if (slot < slots)
    return {};
  return Status::invalid(fmt::format("frame {} has no slot {}, the last is {}",
                                     frame, slot, slots - 1));
}

Status BufferVerifier::verifyRoom(int buffer, DType dtype,
                                  int64_t elements) const {
  int64_t bytes = 0;
  if (elements < 0 || __builtin_mul_overflow(elements, sizeOf(dtype), &bytes) ||
      bytes > program.buffers[buffer].bytes)
    return Status::invalid(fmt::format(
        "{} elements of {} do not fit in buffer {}, which has {} bytes",
        elements, toString(dtype), buffer, program.buffers[buffer].bytes));
  return {};
}

bool BufferVerifier::overlap(int a, int b) const {
  const BufferSpec &x = program.buffers[a], &y = program.buffers[b];
  if (a == b)
    return x.bytes > 0;
  // A part begins at its offset, what it is a part of at 0.
  int wholeOfA = x.of < 0 ? a : x.of, wholeOfB = y.of < 0 ? b : y.of;
  bool isOneMemory =
      wholeOfA == wholeOfB ||
      (x.kind == y.kind && x.frame == y.frame &&
       (x.kind == BufferKind::Temporary || x.kind == BufferKind::Frame));
  return isOneMemory && x.offset < y.offset + y.bytes &&
         y.offset < x.offset + x.bytes;
}

Status BufferVerifier::verifyTensor(const TensorSpec &tensor,
                                    int buffer) const {
  int64_t elements = elementCount(tensor.shape), bytes = 0;
  if (elements < 0 ||
      __builtin_mul_overflow(elements, sizeOf(tensor.dtype), &bytes))
    return Status::invalid(
        fmt::format("{} has too many elements", tensor.type()));
  DIST_RETURN_IF_ERROR(verifyStacked(mesh, tensor.sharding, tensor.shape));
  DIST_RETURN_IF_ERROR(verifyUse(buffer, /*written=*/false));
  int64_t local = elementCount(localShape(mesh, tensor.sharding, tensor.shape));
  return verifyRoom(
      buffer, tensor.dtype,
      bytesOfBlocks(tensor.sharding, local * sizeOf(tensor.dtype)) /
          sizeOf(tensor.dtype));
}
