//===- Work.cpp - a call that goes on by itself ---------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Work.h"

#include <algorithm>

using namespace dist;

Status PendingWork::status() const {
  if (isCompleted())
    return wait();
  return Status(StatusCode::Unavailable, "the call is still under way");
}

bool PendingWork::uses(const MemoryRange &range) const {
  return state &&
         std::any_of(state->ranges.begin(), state->ranges.end(),
                     [&](const MemoryRange &r) { return r.overlaps(range); });
}
