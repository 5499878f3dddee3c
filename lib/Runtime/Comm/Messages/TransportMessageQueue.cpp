//===- TransportMessageQueue.cpp - messages of a group --------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransportMessageQueue.h"

#include <algorithm>

using namespace dist;

/// Time that a transfer under way may take once its result is no longer wanted.
static constexpr std::chrono::seconds kMoving(10);

void TransportMessageQueue::tell(int to, ControlMessage control) {
  control.group = group;
  if (to == rank)
    take(rank, control);
  else
    context->send(members[size_t(to)], control);
}

//===----------------------------------------------------------------------===//
// Posting
//===----------------------------------------------------------------------===//

void TransportMessageQueue::post(TransportPost &post,
                                 std::span<const Message> messages) {
  std::lock_guard lock(context->mutex);
  for (const Message &message : messages)
    post.requests.emplace_back().message = message;
  for (Request &request : post.requests) {
    if (request.message.isSend) {
      offer(request);
      continue;
    }
    auto found =
        std::find_if(offers.begin(), offers.end(), [&](const Offer &offer) {
          return request.message.accepts(offer.from);
        });
    if (found == offers.end()) {
      receives.push_back(&request);
      continue;
    }
    Offer offer = *found;
    offers.erase(found);
    meet(request, offer);
  }
}

void TransportMessageQueue::offer(Request &request) {
  request.number = ++offered;
  sends[request.number] = &request;
  tell(request.message.peer,
       {ControlMessage::Offer,
        0,
        request.number,
        uint64_t(request.message.count) << 8 | request.message.kind(),
        {}});
}

/// Both ends are there, and this is the receiver.
void TransportMessageQueue::meet(Request &receive, const Offer &offer) {
  const Message &message = receive.message;
  receive.source = offer.from;
  if (message.kind() != offer.kind || message.count != offer.count) {
    Message sent = Message::of(true, rank, offer.kind, offer.count);
    receive.failure =
        messagesDiffer(offer.from, sent.str(), rank, message.str());
    return tell(offer.from,
                {ControlMessage::Refuse, 0, offer.number, 0, message.str()});
  }
  receive.channel = context->newMessageChannel();
  if (offer.from != rank) {
    receive.data = std::make_unique<TransferSet>(*context);
    receive.data->receive(members[size_t(offer.from)], receive.channel,
                          message.data, message.bytes());
  }
  accepted[receive.channel] = &receive;
  tell(offer.from,
       {ControlMessage::Accept, 0, offer.number, receive.channel, {}});
}

/// Receives that have met a send put their place at the front again if that is
/// withdrawn; sends are withdrawn where the answer finds none.
void TransportMessageQueue::withdraw(TransportPost &post) {
  std::lock_guard lock(context->mutex);
  for (Request &request : post.requests) {
    if (!request.isDone)
      receives.remove(&request);
    sends.erase(request.number);
    if (request.channel != 0)
      accepted.erase(request.channel);
    request.data.reset();
  }
}

//===----------------------------------------------------------------------===//
// Control messages
//===----------------------------------------------------------------------===//

void TransportMessageQueue::take(int from, const ControlMessage &control) {
  switch (control.kind) {
  case ControlMessage::Offer:
    return takeOffer(
        {from, control.a, int64_t(control.b >> 8), uint8_t(control.b)});
  case ControlMessage::Gone:
    return takeGone(from, Transport::Channel(control.a));
  default:
    return takeAnswer(from, control);
  }
}

void TransportMessageQueue::takeOffer(const Offer &offer) {
  auto found = std::find_if(receives.begin(), receives.end(),
                            [&](const Request *receive) {
                              return receive->message.accepts(offer.from);
                            });
  if (found == receives.end()) {
    offers.push_back(offer);
    return;
  }
  Request *receive = *found;
  receives.erase(found);
  meet(*receive, offer);
}

void TransportMessageQueue::takeAnswer(int from,
                                       const ControlMessage &control) {
  auto found = sends.extract(control.a);
  if (found.empty()) {
    if (control.kind == ControlMessage::Accept)
      tell(from, {ControlMessage::Gone, 0, control.b, 0, {}});
    return;
  }
  Request &request = *found.mapped();
  const Message &message = request.message;
  if (control.kind == ControlMessage::Refuse) {
    request.failure = messagesDiffer(rank, message.str(), from, control.text);
    return;
  }
  auto channel = Transport::Channel(control.b);
  if (from != rank) {
    request.data = std::make_unique<TransferSet>(*context);
    request.data->send(members[size_t(from)], channel, message.data,
                       message.bytes());
    return;
  }
  Request &receive = *accepted.at(channel);
  if (message.data != receive.message.data && message.count > 0)
    std::copy_n(static_cast<const std::byte *>(message.data), message.bytes(),
                static_cast<std::byte *>(receive.message.data));
  request.isDone = receive.isDone = true;
}

/// The receive waits again, before those that came later.
void TransportMessageQueue::takeGone(int from, Transport::Channel channel) {
  auto found = accepted.extract(channel);
  if (found.empty())
    return;
  Request &request = *found.mapped();
  request.data.reset();
  request.channel = 0;
  request.source = -1;
  auto next =
      std::find_if(offers.begin(), offers.end(), [&](const Offer &offer) {
        return request.message.accepts(offer.from);
      });
  if (next == offers.end()) {
    receives.push_front(&request);
    return;
  }
  Offer offer = *next;
  offers.erase(next);
  meet(request, offer);
}

//===----------------------------------------------------------------------===//
// TransportPost
//===----------------------------------------------------------------------===//

TransportPost::TransportPost(
    std::shared_ptr<TransportContext> context,
    std::shared_ptr<TransportMessageQueue> messageQueue,
    std::span<const Message> messages)
    : context(std::move(context)), messageQueue(std::move(messageQueue)) {
  this->messageQueue->post(*this, messages);
  this->context->beginMoving();
}

TransportPost::~TransportPost() {
  auto isStill = [&]() -> Result<bool> {
    Result<bool> moved = advance();
    return !moved ||
           std::none_of(requests.begin(), requests.end(),
                        [](const TransportMessageQueue::Request &request) {
                          return request.isUnderWay();
                        });
  };
  (void)context->await(
      isStill, [&] { return awaited(); }, deadlineIn(kMoving));
  messageQueue->withdraw(*this);
  context->endMoving();
}

/// True if all requests have arrived. Errors: the failure of one of them.
Result<bool> TransportPost::advance() {
  bool areDone = true;
  for (TransportMessageQueue::Request &request : requests) {
    if (request.data && !request.isDone) {
      Result<bool> moved = request.data->test();
      if (!moved)
        return moved.status();
      request.isDone = *moved;
    }
    if (!request.isDone && request.failure.ok() && !request.isUnderWay())
      if (Status gone =
              messageQueue->membership->mustBeThere(request.message.peer);
          !gone.ok())
        return gone;
    areDone &= request.isDone || !request.failure.ok();
  }
  return areDone;
}

bool TransportPost::test() {
  std::lock_guard lock(context->mutex);
  context->poll();
  Result<bool> done = advance();
  return (done && *done) || context->hasFailed(done.status(), awaited());
}

const TransportMessageQueue::Request *TransportPost::late() const {
  auto found = std::find_if(requests.begin(), requests.end(),
                            [](const TransportMessageQueue::Request &request) {
                              return !request.isDone && request.failure.ok();
                            });
  return found == requests.end() ? nullptr : &*found;
}

Status TransportPost::wait(Deadline deadline) {
  Status status = context->await([&] { return advance(); },
                                 [&] { return awaited(); }, deadline);
  std::lock_guard lock(context->mutex);
  if (status.ok())
    for (const TransportMessageQueue::Request &request : requests)
      if (!request.failure.ok())
        return request.failure;
  const TransportMessageQueue::Request *first = late();
  if (status.getCode() != StatusCode::DeadlineExceeded || !first)
    return status;
  return lateMessage(first->message, messageQueue->rank, messageQueue->members);
}
