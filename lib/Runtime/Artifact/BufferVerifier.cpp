//===- BufferVerifier.cpp - checks of buffers -----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferVerifier.h"

#include <fmt/format.h>

using namespace dist;

static constexpr int64_t kAlignment = 64;

Status BufferVerifier::verifyAxes(const Axes &axes) const {
  Sharding asDimension;
  asDimension.dims.push_back({axes, /*open=*/false, /*priority=*/0});
  return dist::verify(mesh, asDimension, {1});
}

Status BufferVerifier::verifyBuffer(const BufferSpec &buffer) const {
  DIST_RETURN_IF_ERROR(verifyAxes(buffer.axes));
  if (buffer.kind != BufferKind::Temporary)
    return {};
  if (buffer.offset % kAlignment != 0)
    return Status::invalid(fmt::format("offset {} is not a multiple of {}",
                                       buffer.offset, kAlignment));
  if (buffer.offset > manifest.arenaBytes ||
      buffer.bytes > manifest.arenaBytes - buffer.offset)
    return Status::invalid(
        fmt::format("{} bytes at offset {} exceed the arena of {} bytes",
                    buffer.bytes, buffer.offset, manifest.arenaBytes));
  return {};
}

Status BufferVerifier::verifyUse(int buffer, bool written) const {
  if (buffer < 0 || size_t(buffer) >= manifest.buffers.size())
    return Status::invalid(fmt::format("there is no buffer {}, the last is {}",
                                       buffer,
                                       int(manifest.buffers.size()) - 1));
  if (written && manifest.buffers[buffer].kind == BufferKind::Constant)
    return Status::invalid(
        fmt::format("buffer {} is a constant and cannot be written", buffer));
  return {};
}

Status BufferVerifier::verifyUses(const std::vector<int> &buffers,
                                  bool written) const {
  for (int buffer : buffers)
    DIST_RETURN_IF_ERROR(verifyUse(buffer, written));
  return {};
}

Status BufferVerifier::verifyRoom(int buffer, DType dtype,
                                  int64_t elements) const {
  int64_t bytes = 0;
  if (elements < 0 || __builtin_mul_overflow(elements, sizeOf(dtype), &bytes) ||
      bytes > manifest.buffers[buffer].bytes)
    return Status::invalid(fmt::format(
        "{} elements of {} do not fit in buffer {}, which has {} bytes",
        elements, toString(dtype), buffer, manifest.buffers[buffer].bytes));
  return {};
}

bool BufferVerifier::overlap(int a, int b) const {
  const BufferSpec &x = manifest.buffers[a], &y = manifest.buffers[b];
  if (a == b)
    return x.bytes > 0;
  return x.kind == BufferKind::Temporary && y.kind == BufferKind::Temporary &&
         x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes;
}

Status BufferVerifier::verifyTensor(const TensorSpec &tensor) const {
  int64_t elements = elementCount(tensor.shape), bytes = 0;
  if (elements < 0 ||
      __builtin_mul_overflow(elements, sizeOf(tensor.dtype), &bytes))
    return Status::invalid(
        fmt::format("{} has too many elements", tensor.type()));
  DIST_RETURN_IF_ERROR(dist::verify(mesh, tensor.sharding, tensor.shape));
  DIST_RETURN_IF_ERROR(verifyUse(tensor.buffer, /*written=*/false));
  return verifyRoom(
      tensor.buffer, tensor.dtype,
      elementCount(localShape(mesh, tensor.sharding, tensor.shape)));
}
