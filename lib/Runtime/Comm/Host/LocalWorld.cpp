//===- LocalWorld.cpp - what the threads of one world share ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalWorld.h"

#include <fmt/format.h>

using namespace dist;

std::shared_ptr<LocalGroup> LocalWorld::group(const std::vector<int> &members,
                                              const std::string &name) {
  std::lock_guard lock(mutex);
  std::shared_ptr<LocalGroup> &group = groups[{members, name}];
  if (!group) {
    group = std::make_shared<LocalGroup>(members);
    if (!reason.ok())
      group->stop();
  }
  return group;
}

void LocalWorld::leave(LocalGroup &group) {
  std::lock_guard lock(mutex);
  if (++group.left == int(group.members.size()))
    std::erase_if(groups, [&](const auto &entry) {
      return entry.second.get() == &group;
    });
}

void LocalWorld::abort(const Status &why) {
  std::lock_guard lock(mutex);
  if (!reason.ok())
    return;
  reason = why;
  reasonKnown.notify_all();
  for (auto &[key, group] : groups)
    group->stop();
}

Status LocalWorld::aborted() const {
  std::unique_lock lock(mutex);
  reasonKnown.wait(lock, [&] { return !reason.ok(); });
  std::string culprit = reason.getRank() < 0
                            ? "stopped"
                            : fmt::format("rank {} failed", reason.getRank());
  return Status(StatusCode::Aborted,
                fmt::format("{}: {}", culprit, reason.getMessage()),
                reason.getRank());
}
