//===- Messages.cpp - messages between two ranks of a group ---------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include <fmt/format.h>

using namespace dist;

Result<Message> Group::messageOf(const PeerMessage &message,
                                 Options options) const {
  const char *call = message.isSend ? "send" : "receive";
  if (Status status = message.data.verify(); !status.ok())
    return fail(call, options, status);
  if (!capabilities().has(message.data.memory, message.data.dtype))
    return fail(call, options,
                Status::invalid(fmt::format(
                    "the backend '{}' does not send {} from this memory",
                    backend(), toString(message.data.dtype))));
  if (message.peer == rank())
    return fail(call, options,
                Status::invalid(
                    fmt::format("rank {} is this rank itself", message.peer)));
  bool isAny = !message.isSend && message.peer == kAnySource;
  if (isAny && !capabilities().hasAnySource)
    return fail(call, options,
                Status::invalid(
                    fmt::format("the backend '{}' needs the rank of the sender",
                                backend())));
  if (!isAny && (message.peer < 0 || message.peer >= size()))
    return fail(call, options,
                Status::invalid(fmt::format("rank {} is not in a group of {}",
                                            message.peer, size())));
  return Message{message.isSend,     message.peer,
                 message.data.dtype, message.data.count,
                 message.data.data,  purpose == Purpose::Objects};
}

Status Group::post(const std::vector<Message> &messages, Options options,
                   int *source) {
  if (Status status = mayGo(options, source); !status.ok())
    return status;
  if (coalesced) {
    coalesced->messages.insert(coalesced->messages.end(), messages.begin(),
                               messages.end());
    return {};
  }
  auto work = group->post(messages, options.timeout, options.location);
  if (!work)
    return work.status();
  if (options.work) {
    *options.work = *work;
    return {};
  }
  Status status = work->wait();
  if (source)
    *source = work->source();
  return status;
}

Status Group::exchange(std::span<const PeerMessage> messages, Options options) {
  std::vector<Message> all;
  for (const PeerMessage &message : messages) {
    auto one = messageOf(message, options);
    if (!one)
      return one.status();
    all.push_back(*one);
  }
  if (Status status = verifyDisjoint(messages, rank()); !status.ok())
    return fail("exchange", options, status);
  return post(all, options, nullptr);
}

Status Group::send(const TensorView &data, int to, Options options) {
  auto message = messageOf({true, to, data}, options);
  return message ? post({*message}, options, nullptr) : message.status();
}

Status Group::receive(const TensorView &data, int from, Options options,
                      int *source) {
  auto message = messageOf({false, from, data}, options);
  return message ? post({*message}, options, source) : message.status();
}

/// Starts an asynchronous call and returns its work.
template <typename Call> static Result<PendingWork> started(Call &&call) {
  PendingWork work;
  CallOptions options;
  options.work = &work;
  if (Status status = call(options); !status.ok())
    return status;
  return work;
}

Result<PendingWork> Group::isend(const TensorView &data, int to) {
  return started(
      [&](const CallOptions &options) { return send(data, to, options); });
}

Result<PendingWork> Group::ireceive(const TensorView &data, int from) {
  return started(
      [&](const CallOptions &options) { return receive(data, from, options); });
}
