//===- GlooTransport.cpp - bytes over Gloo's TCP connections --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlooTransport.h"
#include "dist/Support/Descriptor.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <fmt/format.h>
#include <gloo/transport/address.h>
#include <gloo/transport/tcp/context.h>
#include <gloo/transport/tcp/device.h>
#include <gloo/transport/tcp/pair.h>
#include <gloo/transport/tcp/unbound_buffer.h>
#include <mutex>
#include <netdb.h>
#include <thread>

using namespace dist;
using gloo::transport::tcp::Context;
using gloo::transport::tcp::Device;
using gloo::transport::tcp::Pair;
using gloo::transport::tcp::UnboundBuffer;

namespace {

/// Gloo can only wait, and closes all connections when a wait is over in vain;
/// this looks.
class Buffer final : public UnboundBuffer {
public:
  using UnboundBuffer::UnboundBuffer;

  bool isComplete() {
    std::lock_guard lock(m_);
    if (sendCompletions_ + recvCompletions_ > 0)
      return true;
    throwIfException();
    return false;
  }
};

class GlooTransfer final : public TransportTransfer {
public:
  GlooTransfer(std::shared_ptr<Context> context, void *data, size_t bytes)
      : buffer(context, data, bytes) {}

  Result<bool> test() override {
    try {
      return buffer.isComplete();
    } catch (const std::exception &error) {
      return Status(StatusCode::Unavailable, error.what());
    }
  }

  Buffer buffer; ///< Its end waits until Gloo does not use it.
};

class GlooTransport final : public Transport {
public:
  GlooTransport(std::shared_ptr<Context> control, std::shared_ptr<Context> data)
      : control(std::move(control)), data(std::move(data)) {}

  const char *name() const override { return "gloo"; }
  int rank() const override { return control->rank; }
  int size() const override { return control->size; }

  Result<std::unique_ptr<TransportTransfer>>
  send(int to, Channel channel, const void *from, size_t bytes) override {
    return start(channel, const_cast<void *>(from), bytes,
                 [&](Buffer &buffer) { buffer.send(to, channel, 0, bytes); });
  }
  Result<std::unique_ptr<TransportTransfer>>
  receive(int from, Channel channel, void *to, size_t bytes) override {
    return start(channel, to, bytes,
                 [&](Buffer &buffer) { buffer.recv(from, channel, 0, bytes); });
  }

private:
  template <typename Start>
  Result<std::unique_ptr<TransportTransfer>>
  start(Channel channel, void *at, size_t bytes, Start &&begin) {
    auto transfer = std::make_unique<GlooTransfer>(
        channel == kControl ? control : data, at, bytes);
    try {
      begin(transfer->buffer);
    } catch (const std::exception &error) {
      return Status(StatusCode::Unavailable, error.what());
    }
    return std::unique_ptr<TransportTransfer>(std::move(transfer));
  }

  std::shared_ptr<Context> control, data;
};

/// Joins the ranks of a group, by addresses that they find in the store.
class Connector {
public:
  Connector(const BackendSetup &setup, const GlooOptions &options,
            Deadline deadline)
      : setup(setup), options(options), deadline(deadline) {}

  Result<std::shared_ptr<Context>>
  connect(const std::shared_ptr<gloo::transport::Device> &device,
          const std::string &prefix);

private:
  std::string key(const std::string &prefix, int from, int to) const {
    return fmt::format("gloo/{}/{}/{}", prefix, from, to);
  }
  Status publish(Context &context, const std::string &prefix);
  Result<std::string> addressOf(int peer, const std::string &prefix);
  Status join(Context &context, const std::string &prefix);

  const BackendSetup &setup;
  const GlooOptions &options;
  Deadline deadline;
};

/// Gloo's thread throws, which ends the process, where a peer is killed between
/// its connection and the answer to it; this is lost then.
class GuardedPair final : public Pair {
public:
  using Pair::Pair;

  void handleEvents(int events) override {
    try {
      Pair::handleEvents(events);
    } catch (const std::exception &) {
      std::lock_guard lock(m_);
      if (state_ == LISTENING) // Accepted, and not yet used.
        Descriptor(std::exchange(fd_, -1)).reset();
      signalException(std::current_exception());
    }
  }
};

class GuardedContext final : public Context {
public:
  using Context::Context;

  std::unique_ptr<gloo::transport::Pair> &createPair(int peer) override {
    auto *device = static_cast<Device *>(device_.get());
    return pairs_[size_t(peer)] =
               std::make_unique<GuardedPair>(this, device, peer, getTimeout());
  }
};

/// Closes the pending connections when a rank was killed. Gloo cannot watch for
/// that while it connects.
class Watch {
public:
  Watch(Context &context, const BackendSetup &setup)
      : context(context), setup(setup),
        thread([this](const std::stop_token &stop) { run(stop); }) {}

  /// Why there are no connections, if so.
  Status finish() {
    thread.request_stop();
    thread.join();
    return gone;
  }

private:
  void run(const std::stop_token &stop);

  Context &context;
  const BackendSetup &setup;
  Status gone;
  std::jthread thread; ///< Last: it uses the above.
};

} // namespace

void Watch::run(const std::stop_token &stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  while (gone.ok() && !stop.stop_requested()) {
    stopped.wait_for(lock, stop, std::chrono::milliseconds(20),
                     [] { return false; });
    gone = setup.lost();
  }
  for (int peer = 0; peer < setup.size && !gone.ok(); ++peer)
    if (peer != setup.rank)
      context.getPair(peer)->close();
}

Status Connector::publish(Context &context, const std::string &prefix) {
  for (int peer = 0; peer < setup.size; ++peer) {
    if (peer == setup.rank)
      continue;
    std::vector<char> address = context.createPair(peer)->address().bytes();
    if (Status status = setup.store->set(key(prefix, setup.rank, peer),
                                         {address.data(), address.size()});
        !status.ok())
      return status;
  }
  return {};
}

Result<std::string> Connector::addressOf(int peer, const std::string &prefix) {
  std::string name = key(prefix, peer, setup.rank);
  auto address = setup.store->get(name, deadline);
  if (!address && address.status().getCode() == StatusCode::DeadlineExceeded)
    return missingRanks({peer});
  if (!address)
    return address;
  auto removed = setup.store->remove(name);
  return removed ? address : removed.status();
}

static Status unreachable(int peer, const std::string &why,
                          const GlooOptions &options) {
  bool isLoopback = options.interface.empty() ? options.host.starts_with("127.")
                                              : options.interface == "lo";
  const char *hint = "; ranks listen at 127.0.0.1: where they are on several "
                     "hosts, set DIST_GLOO_HOST or DIST_GLOO_INTERFACE on each";
  return lostRank(peer, isLoopback ? why + hint : why);
}

/// Connects once all ranks have published their addresses. A rank that waits
/// for one that is absent would be blamed by the ranks that wait for it.
Status Connector::join(Context &context, const std::string &prefix) {
  std::vector<std::string> addresses(size_t(setup.size));
  for (int peer = 0; peer < setup.size; ++peer)
    if (peer != setup.rank) {
      auto address = addressOf(peer, prefix);
      if (!address)
        return address.status();
      addresses[size_t(peer)] = std::move(*address);
    }
  Watch watch(context, setup);
  for (int peer = 0; peer < setup.size; ++peer)
    try {
      const std::string &address = addresses[size_t(peer)];
      if (peer != setup.rank)
        context.getPair(peer)->connect({address.begin(), address.end()});
    } catch (const std::exception &error) {
      Status gone = watch.finish();
      return gone.ok() ? unreachable(peer, error.what(), options) : gone;
    }
  return watch.finish();
}

Result<std::shared_ptr<Context>>
Connector::connect(const std::shared_ptr<gloo::transport::Device> &device,
                   const std::string &prefix) {
  auto context = std::make_shared<GuardedContext>(
      std::static_pointer_cast<Device>(device), setup.rank, setup.size);
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - std::chrono::steady_clock::now());
  // A pair waits five times as long for its connection.
  context->setTimeout(std::max(left / 5, std::chrono::milliseconds(100)));
  if (Status status = publish(*context, prefix); !status.ok())
    return status;
  if (Status status = join(*context, prefix); !status.ok())
    return status;
  return std::shared_ptr<Context>(context);
}

/// Returns why a host name is unknown; empty if it is known. Gloo does not
/// survive an unknown name.
static std::string reasonNotToKnow(const std::string &host) {
  addrinfo *found = nullptr, hints = {};
  hints.ai_socktype = SOCK_STREAM;
  int code = getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (code != 0)
    return gai_strerror(code);
  freeaddrinfo(found);
  return "";
}

static Result<std::shared_ptr<gloo::transport::Device>>
createDevice(const GlooOptions &options) {
  bool isHost = options.interface.empty();
  gloo::transport::tcp::attr where;
  (isHost ? where.hostname : where.iface) =
      isHost ? options.host : options.interface;
  std::string reason = isHost ? reasonNotToKnow(options.host) : "";
  try {
    if (reason.empty())
      return gloo::transport::tcp::CreateDevice(where);
  } catch (const std::exception &error) {
    reason = error.what();
  }
  return Status::invalid(fmt::format(
      "gloo cannot listen on {} '{}': {}", isHost ? "host" : "interface",
      isHost ? options.host : options.interface, reason));
}

/// Gloo writes to connections that the peer may have closed: that must not end
/// the process. A handler of the program's own stays.
static void ignoreBrokenPipes() {
  struct sigaction present;
  if (sigaction(SIGPIPE, nullptr, &present) == 0 &&
      present.sa_handler == SIG_DFL)
    std::signal(SIGPIPE, SIG_IGN);
}

Result<std::unique_ptr<Transport>>
dist::createGlooTransport(const BackendSetup &setup,
                          const GlooOptions &options) {
  ignoreBrokenPipes();
  auto device = createDevice(options);
  if (!device)
    return device.status();
  Connector connector(setup, options, deadlineIn(setup.timeout));
  std::array<std::shared_ptr<Context>, 2> contexts;
  for (size_t i = 0; i < contexts.size(); ++i) {
    auto context = connector.connect(*device, i == 0 ? "control" : "data");
    if (!context)
      return context.status();
    contexts[i] = *context;
  }
  return std::unique_ptr<Transport>(
      std::make_unique<GlooTransport>(contexts[0], contexts[1]));
}
