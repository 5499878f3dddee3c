//===- RankMemory.cpp - the buffers of one rank ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankMemory.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <sys/mman.h>

using namespace dist;

static constexpr int64_t kAlignment = 64;

static int64_t aligned(int64_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

static bool isOwn(const BufferSpec &buffer) {
  return buffer.of < 0 && (buffer.kind == BufferKind::Argument ||
                           buffer.kind == BufferKind::Result);
}

/// Returns the sum, limited to the largest number.
static int64_t addAligned(int64_t total, int64_t bytes) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  if (bytes > most - kAlignment || aligned(bytes) > most - total)
    return most;
  return total + aligned(bytes);
}

int64_t RankMemory::bytesFor(const Program &program) {
  int64_t bytes = addAligned(0, std::max(program.arenaBytes, kAlignment));
  for (const FrameSpec &frame : program.frames)
    bytes = addAligned(bytes, frame.stride() * frame.slots);
  for (const BufferSpec &buffer : program.buffers)
    if (isOwn(buffer))
      bytes = addAligned(bytes, buffer.bytes);
  return bytes;
}

Result<RankMemory> RankMemory::allocate(const Artifact &artifact,
                                        int64_t rank) {
  size_t size = size_t(bytesFor(artifact.manifest().programAt(rank)));
  void *region = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED)
    return Status(StatusCode::ResourceExhausted,
                  fmt::format("a rank needs {} bytes, which the system "
                              "refuses: {} (see ulimit -v)",
                              size, std::strerror(errno)));
  madvise(region, size, MADV_HUGEPAGE);
  return place(artifact, rank,
               {region, [size](void *begin) { munmap(begin, size); }});
}

RankMemory RankMemory::place(const Artifact &artifact, int64_t rank,
                             std::shared_ptr<void> region) {
  int number = artifact.manifest().programOf(rank);
  const Program &program = artifact.manifest().programs[size_t(number)];
  RankMemory memory;
  auto *arena = static_cast<std::byte *>(region.get());
  memory.region = std::move(region);
  std::byte *next = arena + aligned(program.arenaBytes);
  std::vector<std::byte *> frames;
  for (const FrameSpec &frame : program.frames) {
    frames.push_back(next);
    next += frame.stride() * frame.slots;
  }
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    const BufferSpec &buffer = program.buffers[i];
    void *place = const_cast<void *>(artifact.constant(number, i, rank));
    if (buffer.kind == BufferKind::Temporary)
      place = arena + buffer.offset;
    if (buffer.kind == BufferKind::Frame)
      place = frames[size_t(buffer.frame)] + buffer.offset;
    if (isOwn(buffer)) {
      place = next;
      next += aligned(buffer.bytes);
    }
    memory.buffers.push_back(place);
  }
  memory.placeParts(program);
  return memory;
}

void RankMemory::placeParts(const Program &program) {
  for (size_t i = 0; i < program.buffers.size(); ++i)
    if (const BufferSpec &part = program.buffers[i]; part.of >= 0)
      buffers[i] =
          static_cast<std::byte *>(buffers[size_t(part.of)]) + part.offset;
}
