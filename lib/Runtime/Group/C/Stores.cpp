//===- Stores.cpp - keys shared by the ranks of a job, for C --------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/CHandles.h"

using namespace dist;

/// Calls `function` with the store of the job.
template <typename Function>
static int withStore(dist_job *job, const char *key, Function &&function) {
  return guarded([&]() -> Status {
    if (Status status = verifyHandle(job, "job"); !status.ok())
      return status;
    if (Status status = verifyHandle(key, "key"); !status.ok())
      return status;
    auto store = job->member->programStore();
    return store ? function(**store) : store.status();
  });
}

template <typename T> static Status place(const Result<T> &value, auto *out) {
  if (value && out)
    *out = *value;
  return value.status();
}

int dist_store_set(dist_job *job, const char *key, const void *data,
                   int64_t size) {
  return withStore(job, key, [&](Store &store) {
    if (Status status = verifyObject(data, size); !status.ok())
      return status;
    return store.set(key, objectOf(data, size));
  });
}

int dist_store_get(dist_job *job, const char *key, int64_t timeout_ms,
                   dist_bytes *value) {
  clear(value);
  return withStore(job, key, [&](Store &store) {
    if (Status status = verifyHandle(value, "value"); !status.ok())
      return status;
    if (timeout_ms < 0)
      return Status::invalid("a negative time-out");
    Group *world = job->member->world();
    auto timeout = timeout_ms > 0 || !world
                       ? std::chrono::milliseconds(timeout_ms)
                       : world->timeout();
    auto got = store.get(key, deadlineIn(timeout));
    if (got)
      *value = bytesOf(*got);
    return got.status();
  });
}

int dist_store_add(dist_job *job, const char *key, int64_t amount,
                   int64_t *sum) {
  return withStore(job, key, [&](Store &store) {
    return place(store.add(key, amount), sum);
  });
}

int dist_store_remove(dist_job *job, const char *key, int *removed) {
  return withStore(job, key, [&](Store &store) {
    return place(store.remove(key), removed);
  });
}
