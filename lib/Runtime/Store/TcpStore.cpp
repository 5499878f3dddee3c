//===- TcpStore.cpp - a store over TCP: its clients -----------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Store/TcpStore.h"

#include "StoreLink.h"
#include "StoreRequest.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <thread>

using namespace dist;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

namespace {

/// A call has a connection for itself while it lasts; those that are idle are
/// kept for later calls.
class TcpStore : public RequestStore {
public:
  TcpStore(TcpStoreOptions options, StoreLink first)
      : options(std::move(options)) {
    idle.push_back(std::move(first));
  }

private:
  StoreReply carryOut(StoreRequest request, Deadline deadline) override;
  Result<StoreReply> await(StoreRequest request, Deadline deadline);
  bool isSilent(steady_clock::time_point since, const Status &status);
  Result<StoreLink> takeLink(Deadline deadline);
  Result<StoreLink> takeLinkOnce(Deadline deadline);
  Result<StoreReply> end(Status why);
  Result<StoreReply> exchange(const StoreRequest &request, Deadline deadline);

  TcpStoreOptions options;
  std::mutex mutex;
  std::vector<StoreLink> idle;
  Status ended; ///< Why the server is gone. Another may listen there by now.
  /// Since when nothing that it was asked was answered, while it should be.
  std::optional<steady_clock::time_point> silence;
};

/// How much later than the time that a request may wait its answer may come.
constexpr auto grace = 1s;

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
  idle.push_back(std::move(*link));
  return std::move(*reply);
}

/// Whether it has not answered for as long as a call may take.
bool TcpStore::isSilent(steady_clock::time_point since, const Status &status) {
  std::lock_guard lock(mutex);
  if (status.getCode() != StatusCode::DeadlineExceeded)
    silence.reset();
  else if (!silence)
    silence = since;
  return silence && steady_clock::now() - *silence >= callTimeout.load();
}

/// Asks again and again, so that a server that is stopped is found out while
/// keys are waited for.
Result<StoreReply> TcpStore::await(StoreRequest request, Deadline deadline) {
  while (true) {
    auto begin = steady_clock::now();
    auto left = std::chrono::ceil<std::chrono::milliseconds>(
        std::clamp(deadline - begin, steady_clock::duration(0),
                   steady_clock::duration(callTimeout.load())));
    request.number = left.count();
    Result<StoreReply> reply = exchange(request, deadlineIn(left) + grace);
    if (isSilent(begin, reply.status()))
      return Status(StatusCode::Unavailable, reply.status().getMessage());
    const Status &status = reply ? reply->status : reply.status();
    if (status.getCode() != StatusCode::DeadlineExceeded ||
        steady_clock::now() >= deadline)
      return reply;
  }
}

StoreReply TcpStore::carryOut(StoreRequest request, Deadline deadline) {
  Result<StoreReply> reply = request.mayWait()
                                 ? await(std::move(request), deadline)
                                 : exchange(request, deadline);
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
                                                     Deadline deadline) {
  Status last;
  for (auto pause = 1ms;; pause = std::min(2 * pause, 100ms)) {
    Result<StoreLink> link = StoreLink::open(
        options.server, options.token, std::min(deadline, deadlineIn(5s)));
    if (link)
      return std::shared_ptr<Store>(
          std::make_shared<TcpStore>(std::move(options), std::move(*link)));
    if (link.status().getCode() == StatusCode::InvalidArgument)
      return explain(options.server, link.status());
    // An attempt that time cuts short says less than the one before.
    if (last.ok() || steady_clock::now() < deadline)
      last = link.status();
    if (steady_clock::now() + pause >= deadline)
      return cannotReach(options.server, last);
    std::this_thread::sleep_for(pause);
  }
}
