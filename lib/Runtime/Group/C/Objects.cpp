//===- Objects.cpp - byte strings for C -----------------------------------===//
//
// Part of dist-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dist/Runtime/Group/CHandles.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

using namespace dist;

Status dist::verifyObject(const void *data, int64_t size) {
  if (size < 0)
    return Status::invalid(fmt::format("an object of {} bytes", size));
  return size > 0 ? verifyHandle(data, "data of the object") : Status();
}

std::string dist::objectOf(const void *data, int64_t size) {
  return size > 0 ? std::string(static_cast<const char *>(data), size_t(size))
                  : std::string();
}

dist_bytes dist::bytesOf(const std::string &object) {
  auto *data = static_cast<char *>(std::malloc(object.size() + 1));
  if (!data)
    throw std::bad_alloc();
  std::memcpy(data, object.c_str(), object.size() + 1);
  return {data, int64_t(object.size())};
}

static Status place(const Result<std::string> &object, dist_bytes *out) {
  *out = object ? bytesOf(*object) : dist_bytes{nullptr, 0};
  return object.status();
}

static Status place(const Result<std::vector<std::string>> &objects,
                    dist_bytes *out) {
  for (size_t i = 0; objects && i < objects->size(); ++i)
    out[i] = bytesOf((*objects)[i]);
  return objects.status();
}

void dist_free_bytes(dist_bytes *bytes, int count) {
  for (int i = 0; bytes && i < count; ++i) {
    std::free(bytes[i].data);
    bytes[i] = {nullptr, 0};
  }
}

int dist_all_gather_objects(dist_group *group, const void *data, int64_t size,
                            dist_bytes *all, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    if (Status status = verifyObject(data, size); !status.ok())
      return status;
    Status status = verifyHandle(all, "array of objects");
    if (!status.ok())
      return status;
    std::fill_n(all, g.size(), dist_bytes{nullptr, 0});
    return place(g.allGatherObjects(objectOf(data, size), options), all);
  });
}

int dist_gather_objects(dist_group *group, const void *data, int64_t size,
                        dist_bytes *all, int root, const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    if (Status status = verifyObject(data, size); !status.ok())
      return status;
    Status status =
        g.rank() == root ? verifyHandle(all, "array of objects") : Status();
    if (!status.ok())
      return status;
    std::fill_n(all, g.rank() == root ? g.size() : 0, dist_bytes{nullptr, 0});
    return place(g.gatherObjects(objectOf(data, size), root, options), all);
  });
}

int dist_broadcast_object(dist_group *group, const void *data, int64_t size,
                          dist_bytes *object, int root, const dist_call *call) {
  clear(object);
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    if (Status status = g.rank() == root ? verifyObject(data, size) : Status();
        !status.ok())
      return status;
    Status status = verifyHandle(object, "object");
    return status.ok() ? place(g.broadcastObject(
                                   g.rank() == root ? objectOf(data, size) : "",
                                   root, options),
                               object)
                       : status;
  });
}

int dist_scatter_objects(dist_group *group, const dist_bytes *objects,
                         dist_bytes *object, int root, const dist_call *call) {
  clear(object);
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    if (Status status = verifyHandle(object, "object"); !status.ok())
      return status;
    std::vector<std::string> all;
    for (int i = 0; objects && g.rank() == root && i < g.size(); ++i) {
      if (Status status = verifyObject(objects[i].data, objects[i].size);
          !status.ok())
        return status;
      all.push_back(objectOf(objects[i].data, objects[i].size));
    }
    return place(g.scatterObjects(all, root, options), object);
  });
}

int dist_send_object(dist_group *group, const void *data, int64_t size, int to,
                     const dist_call *call) {
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    Status status = verifyObject(data, size);
    return !status.ok() ? status
                        : g.sendObject(objectOf(data, size), to, options);
  });
}

int dist_recv_object(dist_group *group, dist_bytes *object, int from,
                     int *source, const dist_call *call) {
  clear(object);
  return callGroup(group, call, [&](Group &g, const CallOptions &options) {
    Status status = verifyHandle(object, "object");
    return status.ok() ? place(g.receiveObject(from, options, source), object)
                       : status;
  });
}
