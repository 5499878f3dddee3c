//===- Communicator.cpp - comparing what ranks ask for --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Communicator.h"

#include <algorithm>
#include <fmt/format.h>

using namespace dist;

static bool agree(const Batch &a, const Batch &b) {
  return a.sequence == b.sequence &&
         std::equal(a.requests.begin(), a.requests.end(), b.requests.begin(),
                    b.requests.end(),
                    [](const CollectiveRequest &x, const CollectiveRequest &y) {
                      return x.signature == y.signature;
                    });
}

static std::string describe(const Batch &batch) {
  std::string text = fmt::format("call {}:", batch.sequence);
  for (const CollectiveRequest &request : batch.requests) {
    text += " " + request.signature.str();
    if (!request.location.empty())
      text += fmt::format(" at {}", request.location);
  }
  return text;
}

Status dist::compareBatches(std::span<const Batch *const> batches) {
  for (size_t rank = 1; rank < batches.size(); ++rank)
    if (!agree(*batches[0], *batches[rank]))
      return Status::invalid(fmt::format(
          "the ranks ask for different collectives: rank 0 of the group {}, "
          "rank {} {}",
          describe(*batches[0]), rank, describe(*batches[rank])));
  return {};
}

std::string Message::str() const {
  std::string who = peer == kAnySource ? "any rank" : std::to_string(peer);
  return fmt::format("{}({}, count {}, {} {})", isSend ? "send" : "receive",
                     dist::toString(dtype), count, isSend ? "to" : "from", who);
}
