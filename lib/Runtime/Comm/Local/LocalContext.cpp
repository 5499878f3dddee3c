//===- LocalContext.cpp - what the threads of one context share -----------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalContext.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <sys/mman.h>

using namespace dist;

std::shared_ptr<LocalGroup> LocalContext::group(const std::vector<int> &members,
                                                const std::string &name) {
  std::lock_guard lock(mutex);
  std::pair key(members, name);
  std::shared_ptr<LocalGroup> group = forming[key];
  if (!group) {
    auto memory = allocate(GroupSegment::bytes(int(members.size())));
    if (!memory)
      throw std::bad_alloc();
    forming[key] = group = std::make_shared<LocalGroup>(members, *memory);
    std::erase_if(groups, [](const auto &other) { return other.expired(); });
    groups.push_back(group);
    if (stopped)
      group->messageQueue.stop();
  }
  if (++group->joined == int(members.size()))
    forming.erase(key);
  return group;
}

void LocalContext::abort(const Status &why) {
  std::lock_guard lock(mutex);
  if (stopped)
    return;
  reason = why;
  stopped = true;
  for (const std::weak_ptr<LocalGroup> &group : groups)
    if (auto present = group.lock())
      present->messageQueue.stop();
}

Status LocalContext::aborted() {
  std::lock_guard lock(mutex);
  return abortedBecause(reason);
}

/// Fresh pages: zero, and there once they are used.
Result<std::shared_ptr<void>> LocalContext::allocate(size_t wanted) {
  size_t bytes = std::max<size_t>(wanted, 1);
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return Status(
        StatusCode::ResourceExhausted,
        fmt::format("no memory for {} bytes: {}", bytes, std::strerror(errno)));
  return std::shared_ptr<void>(memory,
                               [bytes](void *pages) { munmap(pages, bytes); });
}
