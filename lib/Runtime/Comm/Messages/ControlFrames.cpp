//===- ControlFrames.cpp - control messages on a transport ----------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFrames.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace dist;

/// Receives of control messages that wait at a time, for each peer.
static constexpr size_t kWaiting = 32;
/// Longer texts are cut: a stranger's number does not cost memory.
static constexpr size_t kMaxText = 1 << 20;

/// A control message travels as frames of one size; its text as far as it fits.
struct ControlFrames::Frame {
  uint64_t group, a, b;
  uint32_t kind, left; ///< Bytes of text from here on.
  char text[992];
};

struct ControlFrames::Sent {
  Frame frame;
  std::unique_ptr<TransportTransfer> transfer;
};

struct ControlFrames::Inbox {
  struct Slot {
    Frame frame;
    std::unique_ptr<TransportTransfer> transfer;
  };
  std::list<Slot> slots; ///< In the order in which they fill.
  std::string text; ///< Of a control message whose last frame has not come.
  std::optional<std::string> lost;
};

ControlFrames::ControlFrames(Transport &transport,
                             std::function<void(int from)> onFrame,
                             Receiver receive)
    : transport(transport), onFrame(std::move(onFrame)),
      receive(std::move(receive)), inboxes(size_t(transport.size())),
      sent(inboxes.size()) {
  for (int peer = 0; peer < transport.size(); ++peer)
    for (size_t i = 0; peer != transport.rank() && i < kWaiting; ++i)
      post(peer);
}

ControlFrames::~ControlFrames() = default;

const std::optional<std::string> &ControlFrames::lost(int peer) const {
  return inboxes[size_t(peer)].lost;
}

void ControlFrames::post(int peer) {
  Inbox &inbox = inboxes[size_t(peer)];
  if (inbox.lost)
    return;
  Inbox::Slot &slot = inbox.slots.emplace_back();
  auto transfer =
      transport.receive(peer, Transport::kControl, &slot.frame, sizeof(Frame));
  if (transfer)
    slot.transfer = std::move(*transfer);
  else
    inbox.lost = transfer.status().getMessage();
}

void ControlFrames::pollPeer(int peer) {
  Inbox &inbox = inboxes[size_t(peer)];
  while (!inbox.slots.empty() && inbox.slots.front().transfer) {
    Result<bool> arrived = inbox.slots.front().transfer->test();
    if (!arrived)
      inbox.lost = arrived.status().getMessage();
    if (!arrived || !*arrived)
      return;
    Frame frame = inbox.slots.front().frame;
    inbox.slots.pop_front();
    post(peer);
    onFrame(peer);
    take(peer, frame);
  }
}

/// Releases the frames that have left. Frames leave in the order in which they
/// were sent.
void ControlFrames::flush() {
  for (std::list<Sent> &items : sent)
    while (!items.empty()) {
      Result<bool> isDone = items.front().transfer->test();
      if (isDone && !*isDone)
        break;
      items.pop_front();
      --unsent;
    }
}

void ControlFrames::poll() {
  for (int peer = 0; peer < transport.size(); ++peer)
    if (peer != transport.rank())
      pollPeer(peer);
  flush();
}

void ControlFrames::take(int from, const Frame &frame) {
  std::string &text = inboxes[size_t(from)].text;
  size_t length = std::min<size_t>(frame.left, sizeof(frame.text));
  if (text.size() < kMaxText)
    text.append(frame.text, length);
  if (frame.left > length)
    return;
  receive(from, {ControlMessage::Kind(frame.kind), frame.group, frame.a,
                 frame.b, std::exchange(text, {})});
}

void ControlFrames::send(int to, const ControlMessage &message) {
  std::string_view rest = std::string_view(message.text).substr(0, kMaxText);
  do {
    std::list<Sent> next(1); // One of `sent` once it is under way.
    Sent &item = next.front();
    size_t length = std::min(rest.size(), sizeof(item.frame.text));
    item.frame = {message.group,         message.a, message.b, message.kind,
                  uint32_t(rest.size()), {}};
    std::memcpy(item.frame.text, rest.data(), length);
    rest.remove_prefix(length);
    auto transfer =
        transport.send(to, Transport::kControl, &item.frame, sizeof(Frame));
    if (!transfer) // A rank that waits for the peer finds the loss.
      continue;
    item.transfer = std::move(*transfer);
    sent[size_t(to)].splice(sent[size_t(to)].end(), next);
    ++unsent;
  } while (!rest.empty());
}
