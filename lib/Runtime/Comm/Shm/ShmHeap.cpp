//===- ShmHeap.cpp - a rank's part of the shared memory -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShmHeap.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <string>

using namespace dist;

static constexpr size_t kSmallPage = 4096;
/// Larger blocks are on huge pages.
static constexpr size_t kHugePage = size_t(2) << 20;

ShmHeap::ShmHeap(const ShmSegment &segment, int rank)
    : segment(segment), begin(segment.heap(rank)),
      bytes(segment.header().heapBytes), holes{{0, bytes}} {}

static size_t readNumber(const char *path, size_t otherwise) {
  std::ifstream file(path);
  size_t number = 0;
  return file >> number ? number : otherwise;
}

size_t dist::availableMemory() {
  std::ifstream file("/proc/meminfo");
  size_t available = SIZE_MAX;
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("MemAvailable:"))
      available = std::stoull(line.substr(13)) * 1024;
  size_t most = readNumber("/sys/fs/cgroup/memory.max", SIZE_MAX);
  size_t used = readNumber("/sys/fs/cgroup/memory.current", 0);
  return std::min(available, most - std::min(most, used));
}

Result<std::byte *> ShmHeap::allocate(size_t asked) {
  size_t page = asked >= kHugePage ? kHugePage : kSmallPage;
  size_t wanted = std::min(asked, bytes + 1); // Rounding must not overflow.
  size_t length = std::max(page, (wanted + page - 1) / page * page);
  std::lock_guard lock(mutex);
  auto fits = [&](const auto &hole) {
    size_t offset = (hole.first + page - 1) / page * page;
    return offset + length <= hole.first + hole.second;
  };
  auto hole = std::find_if(holes.begin(), holes.end(), fits);
  if (hole == holes.end())
    return Status(
        StatusCode::ResourceExhausted,
        fmt::format("no {} bytes left in the rank's shared memory: {} "
                    "of {} are in use (symmetricBytes)",
                    asked, used, bytes));
  if (size_t available = availableMemory(); length > available)
    return Status(
        StatusCode::ResourceExhausted,
        fmt::format("no memory for {} shared bytes: {} bytes are available",
                    length, available));
  auto [from, extent] = *hole;
  size_t offset = (from + page - 1) / page * page;
  if (Status status = segment.commit(begin + offset, length); !status.ok())
    return status;
  holes.erase(hole);
  if (offset > from)
    holes[from] = offset - from;
  if (from + extent > offset + length)
    holes[offset + length] = from + extent - offset - length;
  blocks[offset] = length;
  used += length;
  return begin + offset;
}

void ShmHeap::free(std::byte *block) {
  std::lock_guard lock(mutex);
  auto found = blocks.find(size_t(block - begin));
  auto [offset, length] = *found;
  blocks.erase(found);
  used -= length;
  segment.release(block, length);
  auto next = holes.lower_bound(offset);
  if (next != holes.end() && next->first == offset + length) {
    length += next->second;
    next = holes.erase(next);
  }
  if (next != holes.begin()) {
    auto last = std::prev(next);
    if (last->first + last->second == offset) {
      last->second += length;
      return;
    }
  }
  holes[offset] = length;
}
