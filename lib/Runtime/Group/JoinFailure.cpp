//===- JoinFailure.cpp - why a rank does not join -------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JoinFailure.h"
#include "Comm/Engine/CommContext.h"
#include "dist/Runtime/Comm/ProcessGroup.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace dist;

void JoinFailure::tell(const Status &why, int rank) const {
  int culprit = isOfThisRank(why) ? rank : why.getRank();
  (void)store->compareSet(key, std::nullopt,
                          fmt::format("{} {}", culprit, why.getMessage()));
}

Status JoinFailure::told() const {
  auto text = store->get(key, Deadline());
  if (!text)
    return {};
  size_t end = text->find(' ');
  return abortedBecause(Status(StatusCode::Aborted, text->substr(end + 1),
                               std::atoi(text->c_str())));
}
