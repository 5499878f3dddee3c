//===- TcpStore.cpp - a store over TCP: its clients -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/TcpStore.h"

#include "SilentListener.h"
#include "StoreLink.h"
#include "StoreRequest.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

/// Each call has a connection of its own for its duration; idle ones are kept
/// for later calls.
class TcpStore : public RequestStore {
public:
  TcpStore(TcpStoreOptions options, StoreLink first)
      : options(std::move(options)) {
    idle.push_back(std::move(first));
  }

  void setServerTimeout(std::chrono::milliseconds timeout) override {
    serverTimeout = timeout;
  }

private:
  StoreReply carryOut(StoreRequest request, Deadline deadline) override;
  Result<StoreReply> ask(const StoreRequest &request, Deadline deadline);
  Result<StoreReply> await(StoreRequest request, Deadline deadline);
  std::chrono::milliseconds nextWait(Deadline deadline);
  bool isSilent(Deadline due);
  Result<StoreLink> takeLink(Deadline deadline);
  Result<StoreLink> takeLinkOnce(Deadline deadline);
  Result<StoreReply> end(Status why);
  Result<StoreReply> exchange(const StoreRequest &request, Deadline deadline);

  TcpStoreOptions options;
  std::mutex mutex;
  std::vector<StoreLink> idle;
  Status ended; ///< Why the server is gone.
  /// The time since which a due answer to any call is missing.
  std::optional<Deadline> silence;
  std::atomic<std::chrono::milliseconds> serverTimeout{8760h};
};

/// The time by which an answer may come later than the limit of its request.
constexpr std::chrono::milliseconds grace = 1s;

} // namespace

static Status explain(const SocketAddress &server, const Status &status) {
  return {status.getCode(), fmt::format("the store's server at {}: {}",
                                        server.str(), status.getMessage())};
}

Result<StoreLink> TcpStore::takeLink(Deadline deadline) {
  while (true) {
    Result<StoreLink> link = takeLinkOnce(deadline);
    if (link || link.status().getCode() != StatusCode::ResourceExhausted ||
        steady_clock::now() >= deadline)
      return link;
    std::this_thread::sleep_for(10ms);
  }
}

Result<StoreLink> TcpStore::takeLinkOnce(Deadline deadline) {
  {
    std::lock_guard lock(mutex);
    if (!ended.ok())
      return ended;
    if (!idle.empty()) {
      StoreLink link = std::move(idle.back());
      idle.pop_back();
      return link;
    }
  }
  return StoreLink::open(options.server, options.token, deadline);
}

Result<StoreReply> TcpStore::end(Status why) {
  std::lock_guard lock(mutex);
  ended = why;
  return why;
}

Result<StoreReply> TcpStore::exchange(const StoreRequest &request,
                                      Deadline deadline) {
  Result<StoreLink> link = takeLink(deadline);
  if (!link)
    return link.status();
  Result<std::string> bytes = link->exchange(encode(request), deadline);
  if (!bytes)
    return bytes.status().getCode() == StatusCode::Unavailable
               ? end(bytes.status())
               : bytes.status();
  std::optional<StoreReply> reply = decodeReply(*bytes);
  if (!reply)
    return Status::invalid("its answer is none of a store's");
  if (reply->status.getCode() == StatusCode::Aborted)
    return end(reply->status); // Its last word.
  std::lock_guard lock(mutex);
  silence.reset();
  idle.push_back(std::move(*link));
  return std::move(*reply);
}

/// Returns, after a due answer is missing, whether the server is lost.
bool TcpStore::isSilent(Deadline due) {
  std::lock_guard lock(mutex);
  silence = std::min(silence.value_or(due), due);
  return steady_clock::now() - *silence >= serverTimeout.load();
}

/// Returns how long to wait for keys until the next request: a stopped server
/// is silent too, and is detected soon after an answer is missing.
std::chrono::milliseconds TcpStore::nextWait(Deadline deadline) {
  std::lock_guard lock(mutex);
  if (silence)
    return 0ms;
  return std::chrono::ceil<std::chrono::milliseconds>(
      std::clamp(deadline - steady_clock::now(), steady_clock::duration(0),
                 steady_clock::duration(serverTimeout.load()) / 2));
}

Result<StoreReply> TcpStore::await(StoreRequest request, Deadline deadline) {
  while (true) {
    auto wait = nextWait(deadline);
    request.number = wait.count();
    Deadline due = deadlineIn(wait);
    Result<StoreReply> reply =
        exchange(request, due + std::min(grace, serverTimeout.load()));
    const Status &status = reply ? reply->status : reply.status();
    if (status.getCode() != StatusCode::DeadlineExceeded)
      return reply;
    if (!reply && isSilent(due))
      return Status(StatusCode::Unavailable, status.getMessage());
    if (steady_clock::now() >= deadline)
      return reply;
  }
}

Result<StoreReply> TcpStore::ask(const StoreRequest &request,
                                 Deadline deadline) {
  Deadline begin = steady_clock::now();
  Result<StoreReply> reply =
      exchange(request, std::min(deadline, deadlineIn(serverTimeout, begin)));
  bool isMissing =
      !reply && reply.status().getCode() == StatusCode::DeadlineExceeded;
  if (isMissing && isSilent(begin))
    return Status(StatusCode::Unavailable, reply.status().getMessage());
  return reply;
}

StoreReply TcpStore::carryOut(StoreRequest request, Deadline deadline) {
  Result<StoreReply> reply = request.mayWait()
                                 ? await(std::move(request), deadline)
                                 : ask(request, deadline);
  if (!reply)
    return {explain(options.server, reply.status()), {}, 0};
  return std::move(*reply);
}

static Status cannotReach(const SocketAddress &server, const Status &last) {
  return {StatusCode::Unavailable,
          fmt::format("cannot reach the store's server at {}: {}; is its "
                      "process (rank 0 or the launcher) running, and are host, "
                      "port and firewall right?",
                      server.str(), last.getMessage())};
}

Result<std::shared_ptr<Store>> dist::connectTcpStore(TcpStoreOptions options,
                                                     Deadline deadline,
                                                     SilentListener &listener) {
  Status last;
  for (auto pause = 1ms;; pause = std::min(2 * pause, 100ms)) {
    Deadline end = std::min(deadline, listener.beginAttempt());
    Result<StoreLink> link =
        StoreLink::open(options.server, options.token, end);
    if (link)
      return std::shared_ptr<Store>(
          std::make_shared<TcpStore>(std::move(options), std::move(*link)));
    if (link.status().getCode() == StatusCode::InvalidArgument)
      return explain(options.server, link.status());
    listener.endAttempt(link.status());
    // An attempt that the time-out cuts short has less information than the one
    // before.
    if (last.ok() || steady_clock::now() < deadline)
      last = link.status();
    if (steady_clock::now() + pause >= deadline)
      return cannotReach(options.server, last);
    std::this_thread::sleep_for(pause);
  }
}

Result<std::shared_ptr<Store>> dist::connectTcpStore(TcpStoreOptions options,
                                                     Deadline deadline) {
  SilentListener listener(options.server, deadline);
  return connectTcpStore(std::move(options), deadline, listener);
}
