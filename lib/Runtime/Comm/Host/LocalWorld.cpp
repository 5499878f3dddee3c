//===- LocalWorld.cpp - what the threads of one world share ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalWorld.h"

#include <fmt/format.h>

using namespace dist;

std::shared_ptr<LocalGroup> LocalWorld::group(const std::vector<int> &members) {
  std::lock_guard lock(mutex);
  std::shared_ptr<LocalGroup> &group = groups[members];
  if (!group) {
    group = std::make_shared<LocalGroup>(members);
    if (!reason.ok())
      group->barrier.poison();
  }
  return group;
}

void LocalWorld::abort(const Status &why) {
  std::lock_guard lock(mutex);
  if (!reason.ok())
    return;
  reason = why;
  reasonKnown.notify_all();
  for (auto &[members, group] : groups)
    group->barrier.poison();
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
