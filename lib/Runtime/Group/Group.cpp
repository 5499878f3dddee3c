//===- Group.cpp - ranks that communicate, for users ----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace dist;

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

Result<int> Group::rankOf(int jobRank) const {
  auto found = std::find(ranks().begin(), ranks().end(), jobRank);
  if (found == ranks().end())
    return Status::invalid(
        fmt::format("rank {} of the job is not in the group '{}' of ranks {}",
                    jobRank, name(), fmt::join(ranks(), ", ")));
  return int(found - ranks().begin());
}

Result<int> Group::jobRankOf(int rank) const {
  if (rank < 0 || rank >= size())
    return Status::invalid(fmt::format("rank {} is not in the group '{}' of {}",
                                       rank, name(), size()));
  return ranks()[rank];
}

Status Group::verifyRoot(int root) const {
  if (root >= 0 && root < size())
    return {};
  return Status::invalid(
      fmt::format("root {} is not a rank of a group of {}", root, size()));
}

/// Returns the status with the call and its location.
Status Group::fail(const char *call, Options options,
                   const Status &status) const {
  return failureOf(fmt::format("{} in group '{}'", call, name()),
                   options.location, status);
}

//===----------------------------------------------------------------------===//
// Execution of calls
//===----------------------------------------------------------------------===//

static std::function<void()> inOrder(std::function<void()> first,
                                     std::function<void()> second) {
  if (!first || !second)
    return first ? first : second;
  return [first = std::move(first), second = std::move(second)] {
    first();
    second();
  };
}

static std::function<Status()> both(std::function<Status()> first,
                                    std::function<Status()> second) {
  if (!first || !second)
    return first ? first : second;
  return [first = std::move(first), second = std::move(second)] {
    Status status = first();
    return status.ok() ? second() : status;
  };
}

static void append(GroupCall &to, GroupCall call) {
  std::move(call.requests.begin(), call.requests.end(),
            std::back_inserter(to.requests));
  std::move(call.messages.begin(), call.messages.end(),
            std::back_inserter(to.messages));
  to.uses.insert(to.uses.end(), call.uses.begin(), call.uses.end());
  to.agree = both(std::move(to.agree), std::move(call.agree));
  to.finish = inOrder(std::move(to.finish), std::move(call.finish));
}

/// Checks that a call may proceed. Calls of a batch have no result when they
/// return.
Status Group::mayGo(Options options, bool hasResult) const {
  if (options.timeout < std::chrono::milliseconds(0))
    return fail("a call", options,
                Status::invalid(fmt::format("a time-out of {} ms",
                                            options.timeout.count())));
  if (coalesced && (options.work || hasResult))
    return fail("a coalesced call", options,
                Status::invalid("it has no work or source of its own: wait "
                                "for the end of coalescing"));
  return {};
}

Status Group::carryOut(GroupCall call, Options options) {
  if (Status status = mayGo(options, /*hasResult=*/false); !status.ok())
    return status;
  if (coalesced) {
    append(coalesced->call, std::move(call));
    return {};
  }
  call.timeout = options.timeout;
  if (!options.work)
    return group->run(call, options.queue);
  auto work = group->start(std::move(call), options.queue);
  if (!work)
    return work.status();
  *options.work = *work;
  return {};
}

Status Group::startCoalescing() {
  if (coalesced)
    return fail("start of coalescing", {},
                Status::invalid("the calls before have no end"));
  coalesced.emplace();
  return {};
}

Status Group::endCoalescing(Options options) {
  if (!coalesced)
    return fail("end of coalescing", options,
                Status::invalid("it has no start"));
  Coalesced calls = std::move(*coalesced);
  coalesced.reset();
  if (!calls.messages.empty() && !calls.call.requests.empty())
    return fail("end of coalescing", options,
                Status::invalid("collectives and messages cannot be one batch; "
                                "nothing was sent"));
  std::vector<Message> &messages =
      calls.call.requests.empty() ? calls.messages : calls.call.messages;
  if (Status status = verifyIndependent(calls.call.requests, messages,
                                        calls.call.uses, size());
      !status.ok())
    return fail("end of coalescing", options, status);
  if (calls.call.requests.empty())
    return post(calls.messages, options, nullptr);
  return carryOut(std::move(calls.call), options);
}

Status Group::wait(const TensorView &data) {
  if (Status status = data.verify(); !status.ok())
    return fail("wait", {}, status);
  return group->wait({static_cast<const std::byte *>(data.data),
                      size_t(std::max<int64_t>(data.bytes(), 1))});
}
