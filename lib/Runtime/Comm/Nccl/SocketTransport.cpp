//===- SocketTransport.cpp - bytes over TCP connections -------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SocketTransport.h"
#include "Store/Sockets.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/uio.h>

using namespace dist;

/// Bytes that may be sent before more urgent data.
static constexpr size_t kChunk = 128 << 10;

class SocketTransport::Transfer final : public TransportTransfer {
public:
  Transfer(SocketTransport &transport, Peer &peer, bool isSend, Channel channel,
           char *data, size_t left)
      : transport(transport), peer(peer), isSend(isSend), channel(channel),
        data(data), left(left) {}
  ~Transfer() override {
    if (left > 0)
      transport.withdraw(*this);
  }

  Result<bool> test() override {
    if (left > 0)
      isSend ? transport.write(peer) : transport.read(peer);
    if (left > 0 && !peer.failure.empty())
      return Status(StatusCode::Unavailable, peer.failure);
    return left == 0;
  }

  void advance(size_t bytes) {
    data += bytes;
    left -= bytes;
  }

  SocketTransport &transport;
  Peer &peer;
  bool isSend;
  Channel channel;
  char *data;
  size_t left;
};

SocketTransport::SocketTransport(const char *name, int rank,
                                 std::vector<Connection> connections)
    : backend(name), own(rank), peers(connections.size()) {
  for (size_t peer = 0; peer < peers.size(); ++peer) {
    peers[peer].connection = std::move(connections[peer]);
    if (peers[peer].connection.socket)
      tuneConnection(peers[peer].connection.socket);
  }
}

Result<std::unique_ptr<TransportTransfer>>
SocketTransport::send(int to, Channel channel, const void *data, size_t bytes) {
  Peer &peer = peers[size_t(to)];
  char *from = static_cast<char *>(const_cast<void *>(data));
  auto transfer =
      std::make_unique<Transfer>(*this, peer, true, channel, from, bytes);
  if (bytes > 0)
    (channel == kControl ? peer.out.control : peer.out.data)
        .push_back(transfer.get());
  write(peer);
  return std::unique_ptr<TransportTransfer>(std::move(transfer));
}

Result<std::unique_ptr<TransportTransfer>>
SocketTransport::receive(int from, Channel channel, void *data, size_t bytes) {
  Peer &peer = peers[size_t(from)];
  auto transfer = std::make_unique<Transfer>(*this, peer, false, channel,
                                             static_cast<char *>(data), bytes);
  auto early = peer.in.early.find(channel);
  if (early != peer.in.early.end()) {
    size_t taken = std::min(bytes, early->second.size());
    std::memcpy(data, early->second.data(), taken);
    early->second.erase(0, taken);
    if (early->second.empty())
      peer.in.early.erase(early);
    transfer->advance(taken);
  }
  if (transfer->left > 0)
    peer.in.wanted[channel].push_back(transfer.get());
  return std::unique_ptr<TransportTransfer>(std::move(transfer));
}

/// Withdraws a transfer. A chunk that has begun is sent to its end, so that the
/// peer understands the next one. Data that still arrives for a receive is
/// dropped.
void SocketTransport::withdraw(Transfer &transfer) {
  Peer &peer = transfer.peer;
  if (!transfer.isSend) {
    auto wanted = peer.in.wanted.find(transfer.channel);
    std::erase(wanted->second, &transfer);
    if (wanted->second.empty())
      peer.in.wanted.erase(wanted);
    if (transfer.channel != kControl)
      peer.in.unwanted.insert(transfer.channel);
    return;
  }
  Outbox &out = peer.out;
  std::erase(transfer.channel == kControl ? out.control : out.data, &transfer);
  if (out.current == &transfer) {
    out.rest.assign(transfer.data, out.chunkLeft);
    out.current = nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

static std::string reasonOf(ssize_t moved) {
  return moved == 0
             ? "its connection is closed"
             : std::string("its connection is closed: ") + std::strerror(errno);
}

void SocketTransport::write(Peer &peer) {
  Outbox &out = peer.out;
  while (peer.failure.empty()) {
    if (out.chunkLeft == 0) {
      auto &queue = out.control.empty() ? out.data : out.control;
      if (queue.empty())
        return;
      out.current = queue.front();
      out.chunkLeft = std::min(out.current->left, kChunk);
      out.header = {out.current->channel, uint32_t(out.chunkLeft)};
      out.headerLeft = sizeof(Header);
    }
    char *header = reinterpret_cast<char *>(&out.header + 1) - out.headerLeft;
    char *data = out.current
                     ? out.current->data
                     : out.rest.data() + out.rest.size() - out.chunkLeft;
    std::array<iovec, 2> parts = {
        {{header, out.headerLeft}, {data, out.chunkLeft}}};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    ssize_t sent =
        sendmsg(peer.connection.socket.get(), &message, MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR))
      return;
    if (sent <= 0) {
      peer.failure = reasonOf(sent);
      return;
    }
    size_t ofHeader = std::min(size_t(sent), out.headerLeft);
    size_t ofData = size_t(sent) - ofHeader;
    out.headerLeft -= ofHeader;
    out.chunkLeft -= ofData;
    if (!out.current)
      continue;
    out.current->advance(ofData);
    if (out.chunkLeft > 0)
      continue;
    if (out.current->left == 0)
      std::erase(out.current->channel == kControl ? out.control : out.data,
                 out.current);
    out.current = nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

/// Reads up to `bytes`; false: there is nothing more now.
bool SocketTransport::fill(Peer &peer, void *to, size_t bytes, size_t &got) {
  std::string &ahead = peer.connection.ahead;
  if (!ahead.empty()) {
    size_t taken = ahead.copy(static_cast<char *>(to), bytes);
    ahead.erase(0, taken);
    got += taken;
    return true;
  }
  ssize_t read = recv(peer.connection.socket.get(), to, bytes, 0);
  if (read < 0 && (errno == EAGAIN || errno == EINTR))
    return false;
  if (read <= 0) {
    peer.failure = reasonOf(read);
    return false;
  }
  got += size_t(read);
  return true;
}

/// Reads a part of a message into the buffer that wants it, or keeps it.
bool SocketTransport::readChunk(Peer &peer) {
  Inbox &in = peer.in;
  auto wanted = in.wanted.find(in.header.channel);
  size_t got = 0;
  if (wanted != in.wanted.end()) {
    Transfer &first = *wanted->second.front();
    bool read = fill(peer, first.data, std::min(first.left, in.chunkLeft), got);
    first.advance(got);
    in.chunkLeft -= got;
    if (first.left == 0) {
      wanted->second.pop_front();
      if (wanted->second.empty())
        in.wanted.erase(wanted);
    }
    return read;
  }
  if (in.header.channel == kControl)
    return false; // Until one is wanted, which is soon.
  std::array<char, 16 << 10> bytes;
  bool read =
      fill(peer, bytes.data(), std::min(bytes.size(), in.chunkLeft), got);
  in.chunkLeft -= got;
  if (!in.unwanted.contains(in.header.channel))
    in.early[in.header.channel].append(bytes.data(), got);
  return read;
}

void SocketTransport::read(Peer &peer) {
  Inbox &in = peer.in;
  while (peer.failure.empty()) {
    if (in.chunkLeft > 0) {
      if (!readChunk(peer))
        return;
      continue;
    }
    char *header = reinterpret_cast<char *>(&in.header);
    if (!fill(peer, header + in.headerGot, sizeof(Header) - in.headerGot,
              in.headerGot))
      return;
    if (in.headerGot == sizeof(Header)) {
      in.chunkLeft = in.header.bytes;
      in.headerGot = 0;
    }
  }
}
