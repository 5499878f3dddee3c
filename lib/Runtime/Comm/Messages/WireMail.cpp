//===- WireMail.cpp - messages of a group on a wire -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WireMail.h"

#include <algorithm>

using namespace dist;

/// How long what has begun may take once nobody wants it.
static constexpr std::chrono::seconds kMoving(10);

void WireMail::tell(int to, WireNotice notice) {
  notice.group = group;
  if (to == rank)
    take(rank, notice);
  else
    world->send(members[size_t(to)], notice);
}

//===----------------------------------------------------------------------===//
// Posting
//===----------------------------------------------------------------------===//

void WireMail::post(WirePost &post, std::span<const Message> messages) {
  std::lock_guard lock(world->mutex);
  for (const Message &message : messages)
    post.letters.emplace_back().message = message;
  for (Letter &letter : post.letters) {
    if (letter.message.isSend) {
      offer(letter);
      continue;
    }
    auto found =
        std::find_if(offers.begin(), offers.end(), [&](const Offer &offer) {
          return letter.message.accepts(offer.from);
        });
    if (found == offers.end()) {
      receives.push_back(&letter);
      continue;
    }
    Offer offer = *found;
    offers.erase(found);
    meet(letter, offer);
  }
}

void WireMail::offer(Letter &letter) {
  letter.number = ++offered;
  sends[letter.number] = &letter;
  tell(letter.message.peer,
       {WireNotice::Offer,
        0,
        letter.number,
        uint64_t(letter.message.count) << 8 | letter.message.kind(),
        {}});
}

/// Both ends are there, and this is the receiver.
void WireMail::meet(Letter &receive, const Offer &offer) {
  const Message &message = receive.message;
  receive.source = offer.from;
  if (message.kind() != offer.kind || message.count != offer.count) {
    Message sent = Message::of(true, rank, offer.kind, offer.count);
    receive.failure =
        messagesDiffer(offer.from, sent.str(), rank, message.str());
    return tell(offer.from,
                {WireNotice::Refuse, 0, offer.number, 0, message.str()});
  }
  receive.channel = world->newMessageChannel();
  if (offer.from != rank) {
    receive.data = std::make_unique<TransferSet>(*world);
    receive.data->receive(members[size_t(offer.from)], receive.channel,
                          message.data, message.bytes());
  }
  accepted[receive.channel] = &receive;
  tell(offer.from, {WireNotice::Accept, 0, offer.number, receive.channel, {}});
}

/// Receives that have met a send put their place at the front again if that is
/// withdrawn; sends are withdrawn where the answer finds none.
void WireMail::withdraw(WirePost &post) {
  std::lock_guard lock(world->mutex);
  for (Letter &letter : post.letters) {
    if (!letter.isDone)
      receives.remove(&letter);
    sends.erase(letter.number);
    if (letter.channel != 0)
      accepted.erase(letter.channel);
    letter.data.reset();
  }
}

//===----------------------------------------------------------------------===//
// Notices
//===----------------------------------------------------------------------===//

void WireMail::take(int from, const WireNotice &notice) {
  switch (notice.kind) {
  case WireNotice::Offer:
    return takeOffer(
        {from, notice.a, int64_t(notice.b >> 8), uint8_t(notice.b)});
  case WireNotice::Gone:
    return takeGone(from, Wire::Channel(notice.a));
  default:
    return takeAnswer(from, notice);
  }
}

void WireMail::takeOffer(const Offer &offer) {
  auto found = std::find_if(receives.begin(), receives.end(),
                            [&](const Letter *receive) {
                              return receive->message.accepts(offer.from);
                            });
  if (found == receives.end()) {
    offers.push_back(offer);
    return;
  }
  Letter *receive = *found;
  receives.erase(found);
  meet(*receive, offer);
}

void WireMail::takeAnswer(int from, const WireNotice &notice) {
  auto found = sends.extract(notice.a);
  if (found.empty()) {
    if (notice.kind == WireNotice::Accept)
      tell(from, {WireNotice::Gone, 0, notice.b, 0, {}});
    return;
  }
  Letter &letter = *found.mapped();
  const Message &message = letter.message;
  if (notice.kind == WireNotice::Refuse) {
    letter.failure = messagesDiffer(rank, message.str(), from, notice.text);
    return;
  }
  auto channel = Wire::Channel(notice.b);
  if (from != rank) {
    letter.data = std::make_unique<TransferSet>(*world);
    letter.data->send(members[size_t(from)], channel, message.data,
                      message.bytes());
    return;
  }
  Letter &receive = *accepted.at(channel);
  if (message.data != receive.message.data && message.count > 0)
    std::copy_n(static_cast<const std::byte *>(message.data), message.bytes(),
                static_cast<std::byte *>(receive.message.data));
  letter.isDone = receive.isDone = true;
}

/// The receive waits again, before those that came later.
void WireMail::takeGone(int from, Wire::Channel channel) {
  auto found = accepted.extract(channel);
  if (found.empty())
    return;
  Letter &letter = *found.mapped();
  letter.data.reset();
  letter.channel = 0;
  letter.source = -1;
  auto next =
      std::find_if(offers.begin(), offers.end(), [&](const Offer &offer) {
        return letter.message.accepts(offer.from);
      });
  if (next == offers.end()) {
    receives.push_front(&letter);
    return;
  }
  Offer offer = *next;
  offers.erase(next);
  meet(letter, offer);
}

//===----------------------------------------------------------------------===//
// WirePost
//===----------------------------------------------------------------------===//

WirePost::WirePost(std::shared_ptr<WireWorld> world,
                   std::shared_ptr<WireMail> mail,
                   std::span<const Message> messages)
    : world(std::move(world)), mail(std::move(mail)) {
  this->mail->post(*this, messages);
  this->world->beginMoving();
}

WirePost::~WirePost() {
  auto isStill = [&]() -> Result<bool> {
    Result<bool> moved = advance();
    return !moved || std::none_of(letters.begin(), letters.end(),
                                  [](const WireMail::Letter &letter) {
                                    return letter.isUnderWay();
                                  });
  };
  (void)world->await(isStill, [&] { return awaited(); }, deadlineIn(kMoving));
  mail->withdraw(*this);
  world->endMoving();
}

/// Whether all letters have arrived. Errors: of one of them.
Result<bool> WirePost::advance() {
  bool areDone = true;
  for (WireMail::Letter &letter : letters) {
    if (letter.data && !letter.isDone) {
      Result<bool> moved = letter.data->test();
      if (!moved)
        return moved.status();
      letter.isDone = *moved;
    }
    if (!letter.isDone && letter.failure.ok() && !letter.isUnderWay())
      if (Status gone = mail->roster->mustBeThere(letter.message.peer);
          !gone.ok())
        return gone;
    areDone &= letter.isDone || !letter.failure.ok();
  }
  return areDone;
}

bool WirePost::test() {
  std::lock_guard lock(world->mutex);
  world->poll();
  Result<bool> done = advance();
  return (done && *done) || world->hasFailed(done.status(), awaited());
}

const WireMail::Letter *WirePost::late() const {
  auto found = std::find_if(letters.begin(), letters.end(),
                            [](const WireMail::Letter &letter) {
                              return !letter.isDone && letter.failure.ok();
                            });
  return found == letters.end() ? nullptr : &*found;
}

Status WirePost::wait(Deadline deadline) {
  Status status = world->await([&] { return advance(); },
                               [&] { return awaited(); }, deadline);
  std::lock_guard lock(world->mutex);
  if (status.ok())
    for (const WireMail::Letter &letter : letters)
      if (!letter.failure.ok())
        return letter.failure;
  const WireMail::Letter *first = late();
  if (status.getCode() != StatusCode::DeadlineExceeded || !first)
    return status;
  return lateMessage(first->message, mail->rank, mail->members);
}
