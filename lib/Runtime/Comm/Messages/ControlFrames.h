//===- ControlFrames.h - control messages on a transport --------*- C++ -*-===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DIST_RUNTIME_COMM_MESSAGES_CONTROLFRAMES_H
#define DIST_RUNTIME_COMM_MESSAGES_CONTROLFRAMES_H

#include "dist/Runtime/Comm/Messages/Transport.h"

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

namespace dist {

/// A short message by which ranks come to agree; `a` and `b` as the kind says.
struct ControlMessage {
  enum Kind : uint32_t {
    Arrive,  ///< At call a of the group, whose digest is b.
    Explain, ///< Asks for the request of the receiver.
    Text,    ///< The request of the sender, as text.
    Go,      ///< All request the same; the data is on channel a.
    Stop,    ///< The ranks disagree, and rank a - 1 is to blame; the text
             ///< has both requests.
    Query,   ///< Asks if the receiver has arrived at call a.
    Here,    ///< The sender has arrived at call a.
    Leave,   ///< The sender has left the group.
    Offer,   ///< Message a: b >> 8 elements of type b & 255.
    Accept,  ///< Message a: send it on channel b.
    Refuse,  ///< Message a does not fit the receive, which is the text.
    Gone,    ///< What was accepted on channel a was withdrawn.
    Abort,   ///< Of rank a - 1, with status code b.
    Bye,     ///< The sender has left the context.
    Beat,    ///< The sender runs.
  };
  Kind kind = Arrive;
  uint64_t group = 0, a = 0, b = 0;
  std::string text;
};

/// The control messages between this process and the others, as frames of one
/// size: a message is one frame, or several if it has a long text. Not for
/// several threads.
class ControlFrames {
public:
  using Receiver = std::function<void(int from, const ControlMessage &)>;

  /// `onFrame` is called by poll with the sender of each frame, and `receive`
  /// with each message whose last frame has arrived.
  ControlFrames(Transport &transport, std::function<void(int from)> onFrame,
                Receiver receive);
  ~ControlFrames();

  /// Takes the frames that have arrived, and releases those that have left.
  void poll();
  /// Sends a message; a text of more than 1 MiB is cut. A peer that is lost is
  /// no error.
  void send(int to, const ControlMessage &message);

  size_t countUnsent() const { return unsent; }
  /// Returns why a peer sends nothing more, if its connection has failed.
  const std::optional<std::string> &lost(int peer) const;

private:
  struct Frame;
  struct Inbox;
  struct Sent;

  void post(int peer);
  void pollPeer(int peer);
  void take(int from, const Frame &frame);
  void flush();

  Transport &transport;
  std::function<void(int from)> onFrame;
  Receiver receive;
  std::vector<Inbox> inboxes;
  std::vector<std::list<Sent>> sent; ///< To each peer, oldest first.
  size_t unsent = 0;                 ///< In all of these.
};

} // namespace dist

#endif // DIST_RUNTIME_COMM_MESSAGES_CONTROLFRAMES_H
