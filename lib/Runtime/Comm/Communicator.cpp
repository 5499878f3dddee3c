//===- Communicator.cpp - comparing what ranks ask for --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Comm/Communicator.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

Result<std::shared_ptr<void>> Communicator::allocate(size_t bytes) {
  constexpr size_t kLine = 64;
  bool isSize = bytes <= SIZE_MAX - kLine; // Or what is whole wraps.
  size_t whole = (bytes + kLine) / kLine * kLine;
  void *memory = isSize ? std::aligned_alloc(kLine, whole) : nullptr;
  if (!memory)
    return Status(StatusCode::ResourceExhausted,
                  fmt::format("no memory for {} bytes", bytes));
  std::memset(memory, 0, whole);
  return std::shared_ptr<void>(memory, std::free);
}

Status dist::verifyPeers(std::span<const Message> messages, int groupSize) {
  for (const Message &message : messages)
    if (message.peer >= groupSize ||
        message.peer < (message.isSend ? 0 : kAnySource))
      return Status::invalid(fmt::format("{}: there are {} ranks in the group",
                                         message.str(), groupSize));
  return {};
}

std::string dist::callText(CollectiveOp op, std::string_view group,
                           uint64_t sequence) {
  return fmt::format("{} over {{{}}}, call {}", toString(op), group, sequence);
}

Status dist::failureOf(const std::string &call, const std::string &location,
                       const Status &status) {
  std::string where = location.empty() ? "" : fmt::format(" ({})", location);
  return Status(status.getCode(),
                fmt::format("{}{}: {}", call, where, status.getMessage()),
                status.getRank());
}

std::string Batch::str() const {
  std::string text = fmt::format(
      "call {}{}:", sequence,
      areCallsCompared() ? ""
                         : " (not compared: DIST_CHECK_CALLS=0, "
                           "which all ranks must set to one value)");
  for (const CollectiveRequest &request : requests) {
    text += " " + request.signature.str();
    if (!request.location.empty())
      text += fmt::format(" at {}", request.location);
  }
  return text;
}

int dist::whoDeviates(std::span<const int> members,
                      std::span<const uint64_t> digests) {
  for (uint64_t digest : digests)
    if (2 * std::ranges::count(digests, digest) > std::ssize(digests)) {
      auto differs = [&](uint64_t other) { return other != digest; };
      auto found = std::ranges::find_if(digests, differs);
      return found == digests.end() ? -1 : members[found - digests.begin()];
    }
  return -1;
}

Status dist::disagreement(const std::string &first, int other,
                          const std::string &text, int culprit) {
  return Status(
      StatusCode::Mismatch,
      fmt::format("the ranks request different collectives: rank 0 of the "
                  "group {}, rank {} {}",
                  first, other, text),
      culprit);
}

Status dist::messagesDiffer(int sender, const std::string &sent, int receiver,
                            const std::string &wanted) {
  return Status(StatusCode::Mismatch,
                fmt::format("two ranks of the group disagree about a message: "
                            "rank {} requests {}, rank {} {}",
                            sender, sent, receiver, wanted));
}

Status dist::lateMessage(const Message &message, int rank,
                         const std::vector<int> &worldRanks) {
  return Status(
      StatusCode::DeadlineExceeded,
      fmt::format(
          "{} of rank {} of the group has not met its counterpart in time",
          message.str(), rank),
      message.peer == kAnySource ? -1 : worldRanks[size_t(message.peer)]);
}

Status dist::missingRanks(const std::vector<int> &ranks) {
  if (ranks.empty())
    return Status(StatusCode::DeadlineExceeded,
                  "the ranks have not met in time");
  return Status(StatusCode::DeadlineExceeded,
                fmt::format("rank {} {} not arrived in time",
                            fmt::join(ranks, ", "),
                            ranks.size() == 1 ? "has" : "have"),
                ranks.front());
}

std::string Message::str() const {
  std::string who = peer == kAnySource ? "any rank" : std::to_string(peer);
  return fmt::format("{}{}({}, count {}, {} {})", isSend ? "send" : "receive",
                     isObject ? " of an object" : "", dist::toString(dtype),
                     count, isSend ? "to" : "from", who);
}

bool dist::areCallsCompared() {
  static const bool areCompared = [] {
    const char *value = std::getenv("DIST_CHECK_CALLS");
    return !value || std::strcmp(value, "0") != 0;
  }();
  return areCompared;
}

uint64_t dist::digestOf(const Batch &batch) {
  if (!areCallsCompared())
    return 0;
  uint64_t digest = batch.sequence * 0x9e3779b97f4a7c15;
  for (const CollectiveRequest &request : batch.requests)
    digest = request.signature.digest(digest);
  return digest;
}
