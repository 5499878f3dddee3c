//===- CopySequence.cpp - copies that happen at once ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Planning/CopySequence.h"

#include <algorithm>

using namespace dist;

std::vector<BufferCopy>
dist::sequenceCopies(std::vector<BufferCopy> pending,
                     const std::function<int(int)> &makeTemporary) {
  std::erase_if(pending,
                [](const BufferCopy &copy) { return copy.from == copy.to; });
  auto isSafe = [&](const BufferCopy &copy) {
    return std::none_of(
        pending.begin(), pending.end(),
        [&](const BufferCopy &other) { return other.from == copy.to; });
  };
  std::vector<BufferCopy> sequence;
  while (!pending.empty()) {
    auto next = std::find_if(pending.begin(), pending.end(), isSafe);
    if (next != pending.end()) {
      sequence.push_back(*next);
      pending.erase(next);
      continue;
    }
    // The remaining copies are cycles: each needs a copy of one buffer.
    int kept = pending.front().to, temporary = makeTemporary(kept);
    sequence.push_back({kept, temporary});
    for (BufferCopy &copy : pending)
      if (copy.from == kept)
        copy.from = temporary;
  }
  return sequence;
}
