//===- Messages.cpp - messages and works for C ----------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/CHandles.h"

using namespace dist;

int dist_send(dist_group *group, const dist_tensor *data, int to,
              const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.send(viewOf(data), to, options);
  });
}

int dist_recv(dist_group *group, const dist_tensor *data, int from, int *source,
              const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    return g.receive(viewOf(data), from, options, source);
  });
}

int dist_isend(dist_group *group, const dist_tensor *data, int to,
               dist_work **work) {
  dist_call call = {work, nullptr, 0, nullptr};
  return work ? dist_send(group, data, to, &call)
              : keep(verifyHandle(work, "place of the work"));
}

int dist_irecv(dist_group *group, const dist_tensor *data, int from,
               dist_work **work) {
  dist_call call = {work, nullptr, 0, nullptr};
  return work ? dist_recv(group, data, from, nullptr, &call)
              : keep(verifyHandle(work, "place of the work"));
}

int dist_exchange(dist_group *group, const dist_message *messages, int count,
                  const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    if (count < 0)
      return Status::invalid("a negative number of messages");
    if (Status status =
            count > 0 ? verifyHandle(messages, "array of messages") : Status();
        !status.ok())
      return status;
    std::vector<PeerMessage> all;
    for (int i = 0; i < count; ++i)
      all.push_back({messages[i].is_send != 0, messages[i].peer,
                     viewOf(&messages[i].data)});
    return g.exchange(all, options);
  });
}

//===----------------------------------------------------------------------===//
// Works
//===----------------------------------------------------------------------===//

int dist_work_is_completed(const dist_work *work) {
  return !work || work->pending.isCompleted();
}

int dist_work_wait(const dist_work *work, int64_t timeout_ms) {
  return guarded([&] {
    if (timeout_ms < 0)
      return Status::invalid("a negative time-out");
    if (!work)
      return Status();
    return timeout_ms > 0
               ? work->pending.wait(std::chrono::milliseconds(timeout_ms))
               : work->pending.wait();
  });
}

int dist_work_status(const dist_work *work) {
  return guarded([&] { return work ? work->pending.status() : Status(); });
}

int dist_work_source(const dist_work *work) {
  return work ? work->pending.source() : -1;
}

void dist_work_release(dist_work *work) { delete work; }

int dist_wait(dist_group *group, const dist_tensor *data) {
  return callGroup(group, nullptr, [&](Group &g, const CallOptions &options) {
    Status status = verifyHandle(data, "tensor");
    return status.ok() ? g.wait(viewOf(data)) : status;
  });
}

int dist_wait_for(dist_group *group, const dist_work *work, const char *queue) {
  return callGroup(group, nullptr, [&](Group &g, const CallOptions &options) {
    return work ? g.waitFor(work->pending, textOf(queue)) : Status();
  });
}
